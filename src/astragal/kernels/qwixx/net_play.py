"""Whole games by networks: against itself to learn from, and against others to measure."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, Shorts
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, OVER, PHASE, SHEETS, play_colour, play_white, scores, start
from astragal.kernels.qwixx.net_choice import best_colour, share, think, worth
from astragal.kernels.qwixx.policy_play import choose, random_move, roll_dice
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.weights import Floats
from astragal.kernels.random import stream, word

MAX_TURNS = 320
"""No game has more turns: five players cross sixty numbers each at most, and miss three."""
NET, SECOND_NET = 2, 3
"""Kinds of players beside those of `policy_play`: by the first network, by the second."""
EVEN = 1.0 / 2**53


@compiled
def record(
    t: SheetTables, net: Net, d: Scratch, state: Ints, positions: Shorts, at: int, values: Floats, seats: Ints
) -> int:
    """Write a position down as all seats see it (with two, as the one to move does), and what each is worth."""
    for seat in range(t.players):
        if t.players > 2 or seat == state[ACTIVE]:
            values[seat] = worth(t, net, d, state, seat)
            if t.players == 2:
                values[1 - seat] = 1.0 - values[seat]
            for slot in range(d.slots):
                positions[at, slot] = d.asked[slot]
            seats[at] = seat
            at += 1
    return at


@compiled
def learning_games(
    t: SheetTables,
    net: Net,
    d: Scratch,
    seed: int,
    first: int,
    games: int,
    trace: float,
    explore: float,
    positions: Shorts,
    targets: NDArray[np.float32],
    totals: Ints,
) -> int:
    """Play games of a network against itself; return how many positions came of it.

    Targets are those of TD(λ), λ being `trace`; with the chance `explore` a turn is played at random, and nothing is
    learnt across it. Games stop when there might be no more room; `totals` takes a row of scores a game.
    """
    players = t.players
    state, faces = np.zeros(SHEETS + 2 * players, np.int64), np.zeros(6, np.int64)
    middle, after = state.copy(), state.copy()
    moves, likely = np.zeros(players, np.int64), np.zeros(players, np.int64)
    values, random, seats = (
        np.zeros((MAX_TURNS, players)),
        np.zeros(MAX_TURNS, np.bool_),
        np.zeros(len(targets), np.int64),
    )
    rows = np.zeros(MAX_TURNS + 1, np.int64)
    at = 0
    for game in range(games):
        if at + MAX_TURNS * players > len(targets):
            break
        start(state, (first + game) % players)
        sequence = stream(seed, first + game)
        turn = 0
        d.fresh = 1
        while state[PHASE] != OVER:
            rows[turn] = at
            at = record(t, net, d, state, positions, at, values[turn], seats)
            roll_dice(t, state, sequence, turn, faces)
            chance = word(sequence, 2 * turn + 1)
            random[turn] = (chance >> np.uint64(11)) * EVEN < explore
            if random[turn]:
                chance = word(~sequence, turn)
                for seat in range(players):
                    moves[seat], chance = random_move(t, state, seat, chance)
                play_white(t, state, moves)
                if state[PHASE] == COLOUR:
                    move, chance = random_move(t, state, state[ACTIVE], chance)
                    play_colour(t, state, move)
            else:
                think(t, net, d, state, moves, middle, after, likely)
                play_white(t, state, moves)
                if state[PHASE] == COLOUR:
                    move, _ = best_colour(t, net, d, state, after)
                    play_colour(t, state, move)
            turn += 1
        rows[turn] = at
        scores(t, state, totals[game])
        for seat in range(players):
            target = share(t, state, seat)
            for back in range(turn - 1, -1, -1):
                if random[back]:
                    target = values[back, seat]
                elif back < turn - 1:
                    target = (1.0 - trace) * values[back + 1, seat] + trace * target
                for place in range(rows[back], rows[back + 1]):
                    if seats[place] == seat:
                        targets[place] = target
    return at


@compiled
def net_game(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
    d: Scratch,
    other: Net,
    other_d: Scratch,
    sequence: np.uint64,
    state: Ints,
) -> int:
    """Play one game on from a state before a roll, with seats of any kind; return its turns."""
    players, faces = t.players, np.zeros(6, np.int64)
    middle, after = state.copy(), state.copy()
    moves, likely, thought = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros((2, players), np.int64)
    turn = 0
    while state[PHASE] != OVER:
        roll_dice(t, state, sequence, turn, faces)
        chance = word(sequence, 2 * turn + 1)
        d.fresh = other_d.fresh = 1
        if (kinds == NET).any():
            think(t, net, d, state, thought[0], middle, after, likely)
        if (kinds == SECOND_NET).any():
            think(t, other, other_d, state, thought[1], middle, after, likely)
        for seat in range(players):
            if kinds[seat] >= NET:
                moves[seat] = thought[kinds[seat] - NET, seat]
            else:
                moves[seat], chance = choose(t, kinds, weights, state, seat, chance)
        play_white(t, state, moves)
        if state[PHASE] == COLOUR:
            kind = kinds[state[ACTIVE]]
            d.fresh = other_d.fresh = 1
            if kind == NET:
                move, _ = best_colour(t, net, d, state, after)
            elif kind == SECOND_NET:
                move, _ = best_colour(t, other, other_d, state, after)
            else:
                move, chance = choose(t, kinds, weights, state, state[ACTIVE], chance)
            play_colour(t, state, move)
        turn += 1
    return turn


@compiled
def net_games(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
    d: Scratch,
    other: Net,
    other_d: Scratch,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
) -> int:
    """Play games as `policy_games` does, with seats of kind NET and SECOND_NET too, and return their turns."""
    state, turns = np.zeros(SHEETS + 2 * t.players, np.int64), 0
    for game in range(games):
        start(state, (first + game) % t.players)
        sequence = stream(seed, (first + game) // t.players)
        turns += net_game(t, kinds, weights, net, d, other, other_d, sequence, state)
        scores(t, state, totals[game])
    return turns
