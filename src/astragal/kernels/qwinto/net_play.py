"""Whole games of Qwinto by networks: against itself to learn from, and against others to measure."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, Shorts
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DICE,
    OVER,
    PHASE,
    REROLL,
    ROLL,
    SHEETS,
    WRITE,
    play_active,
    play_write,
    roll,
    scores,
)
from astragal.kernels.qwinto.net_choice import Floats, best_active, best_pick, decide, final, survey, think_write, worth
from astragal.kernels.qwinto.policy_play import choose, random_move
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.tables import Ints
from astragal.kernels.random import stream, word

MAX_TURNS = 192
"""No game has more turns: six players write 27 numbers each at most, and miss three."""
NET, SECOND_NET = 2, 3
"""Kinds of players beside those of `policy_play`: by the first network, by the second."""
EVEN = 1.0 / 2**53


@compiled
def roll_on(net: Net, d: Scratch, state: Ints, win: float, table: Floats, bits: np.uint64) -> None:
    """Let the active seat pick, roll and perhaps roll again, until there is something to write."""
    nothing = survey(net, d, state, win, table)  # the same before and after the roll: only sheets matter
    play_active(state, best_pick(table, nothing))
    number, bits = roll_sum(bits, state[DICE])
    roll(state, number)
    play_active(state, decide(table, nothing, state))
    if state[PHASE] == REROLL:
        number, bits = roll_sum(bits, state[DICE])
        roll(state, number)


@compiled
def learning_games(
    net: Net,
    d: Scratch,
    players: int,
    win: float,
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
    state, table = np.zeros(SHEETS + 4 * players, np.int64), np.zeros((3, 19))
    after, moves, likely = state.copy(), np.zeros(players, np.int64), np.zeros(players, np.int64)
    values, random = np.zeros((MAX_TURNS, players)), np.zeros(MAX_TURNS, np.bool_)
    at = 0
    for game in range(games):
        if at + MAX_TURNS * players > len(targets):
            break
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, first + game)
        turn, begin = 0, at
        d.fresh = 1
        while state[PHASE] != OVER:
            for seat in range(players):
                values[turn, seat] = worth(net, d, state, seat, win)
                for slot in range(d.slots):
                    positions[at, slot] = d.asked[slot]
                at += 1
            bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
            random[turn] = (chance >> np.uint64(11)) * EVEN < explore
            if random[turn]:
                chance = word(~sequence, turn)
                move, chance = random_move(state, state[ACTIVE], chance)
                play_active(state, move)
                number, bits = roll_sum(bits, state[DICE])
                roll(state, number)
                state[PHASE] = WRITE
                for seat in range(players):
                    moves[seat], chance = random_move(state, seat, chance)
            else:
                roll_on(net, d, state, win, table, bits)
                think_write(net, d, state, moves, win, after, likely)
            play_write(state, moves)
            turn += 1
        scores(state, totals[game])
        for seat in range(players):
            target = final(state, seat, win)
            for back in range(turn - 1, -1, -1):
                if random[back]:
                    target = values[back, seat]
                elif back < turn - 1:
                    target = (1.0 - trace) * values[back + 1, seat] + trace * target
                targets[begin + players * back + seat] = target
    return at


@compiled
def net_game(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    other: Net,
    other_win: float,
    d: Scratch,
    sequence: np.uint64,
    state: Ints,
) -> int:
    """Play one game on from a state before a pick, with seats of any kind; return its turns."""
    players, table = len(kinds), np.zeros((3, 19))
    after, moves, likely = state.copy(), np.zeros(players, np.int64), np.zeros(players, np.int64)
    thought = np.zeros((2, players), np.int64)
    turn = 0
    while state[PHASE] != OVER:
        bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
        while state[PHASE] != WRITE:
            if state[PHASE] == ROLL or state[PHASE] == REROLL:
                number, bits = roll_sum(bits, state[DICE])
                roll(state, number)
                continue
            d.fresh = 1
            if kinds[state[ACTIVE]] == NET:
                move = best_active(net, d, state, win, table)
            elif kinds[state[ACTIVE]] == SECOND_NET:
                move = best_active(other, d, state, other_win, table)
            else:
                move, chance = choose(kinds, weights, state, state[ACTIVE], chance)
            play_active(state, move)
        d.fresh = 1
        if (kinds == NET).any():
            think_write(net, d, state, thought[0], win, after, likely)
        d.fresh = 1
        if (kinds == SECOND_NET).any():
            think_write(other, d, state, thought[1], other_win, after, likely)
        for seat in range(players):
            if kinds[seat] >= NET:
                moves[seat] = thought[kinds[seat] - NET, seat]
            else:
                moves[seat], chance = choose(kinds, weights, state, seat, chance)
        play_write(state, moves)
        turn += 1
    return turn


@compiled
def net_games(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
    other: Net,
    other_win: float,
    d: Scratch,
    seed: int,
    first: int,
    games: int,
    totals: Ints,
) -> int:
    """Play games as `policy_games` does, with seats of kind NET and SECOND_NET too, and return their turns."""
    players = len(kinds)
    state, turns = np.zeros(SHEETS + 4 * players, np.int64), 0
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, (first + game) // players)
        turns += net_game(kinds, weights, net, win, other, other_win, d, sequence, state)
        scores(state, totals[game])
    return turns
