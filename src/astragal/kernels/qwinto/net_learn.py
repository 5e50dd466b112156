"""Games of Qwinto to learn from: by a network against itself, among others, and from where others have brought it."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, Shorts
from astragal.kernels.qwinto.game import ACTIVE, DICE, OVER, PHASE, SHEETS, WRITE, play_active, play_write, roll, scores
from astragal.kernels.qwinto.net_choice import Floats, final, think_write, worth
from astragal.kernels.qwinto.net_play import GLANCE, NET, SECOND_NET, TURN, kinds_turn, roll_on
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, ROWS
from astragal.kernels.qwinto.policy_play import WEIGHTS, random_move
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.tables import AGAIN, Ints
from astragal.kernels.random import below, stream, word

MAX_TURNS = 192
"""No game has more turns: six players write 27 numbers each at most, and miss three."""
EVEN = 1.0 / 2**53
OPENING = 9
"""Others play at most so many turns of each seat before the network takes over."""
NOWHERE = -1


@compiled
def company(kinds: Ints, mixed: float, chance: np.uint64) -> int:
    """Draw who sits at a table; return how many turns they play before the network takes all seats, 0 for none.

    A part `mixed` of the games has others to the end, as large a part has others in the beginning, the rest none.
    """
    players = len(kinds)
    kinds[:] = NET
    drawn, chance = below(chance, 1 << 20)
    part = drawn / (1 << 20)
    if part >= 2 * mixed:
        return 0
    mine, chance = below(chance, players)
    for seat in range(players):
        kind, chance = below(chance, 4)
        if part >= mixed:  # random, by weights, by the second network, by the network that learns
            kinds[seat] = (0, WEIGHTS, SECOND_NET, NET)[kind]
        elif seat != mine:
            kinds[seat] = WEIGHTS if kind == 0 else SECOND_NET
    if part < mixed:
        return MAX_TURNS
    turns, chance = below(chance, OPENING * players)
    return turns + 1


@compiled
def random_turn(state: Ints, bits: np.uint64, chance: np.uint64, moves: Ints) -> None:
    """Play a turn in which all seats do anything."""
    move, chance = random_move(state, state[ACTIVE], chance)
    play_active(state, move)
    number, bits = roll_sum(bits, state[DICE])
    roll(state, number)
    state[PHASE] = WRITE
    for seat in range(len(moves)):
        moves[seat], chance = random_move(state, seat, chance)
    play_write(state, moves)


@compiled
def _trace_back(
    row_of: Ints,
    random: NDArray[np.bool_],
    values: Floats,
    next_turn: Floats,
    end: float,
    trace: float,
    sampled: bool,
    targets: NDArray[np.float32],
) -> None:
    """Fill in the targets of one seat from the end of a game; `sampled` if there are no means over a turn."""
    target, turns = end, len(row_of)
    for back in range(turns - 1, -1, -1):
        if row_of[back] == NOWHERE:
            continue
        if sampled:
            if back < turns - 1:
                target = (1.0 - trace) * values[back + 1] + trace * target
        elif random[back]:
            target = next_turn[back]
        else:
            target = (1.0 - trace) * next_turn[back] + trace * target
        targets[row_of[back]] = target


@compiled
def _note(net: Net, d: Scratch, state: Ints, seat: int, win: float, position: Shorts) -> float:
    """Write down what a seat sees; return what it is worth."""
    value = worth(net, d, state, seat, win)
    for slot in range(d.slots):
        position[slot] = d.asked[slot]
    return value


@compiled
def learning_games(
    net: Net,
    d: Scratch,
    players: int,
    win: float,
    weights: Floats,
    other: Net,
    other_win: float,
    mixed: float,
    seed: int,
    first: int,
    games: int,
    trace: float,
    explore: float,
    positions: Shorts,
    targets: NDArray[np.float32],
    totals: Ints,
) -> int:
    """Play games of a network against itself and others; return how many positions came of it.

    Targets are those of TD(λ), λ being `trace`, with the mean over all rolls of a turn where the network has all
    seats. With the chance `explore` a turn is played at random, and nothing is learnt across it. Only seats of the
    network are learnt from. Games stop when there might be no more room; `totals` takes a row of scores a game.
    """
    state, rows = np.zeros(SHEETS + 4 * players, np.int64), np.zeros((AGAIN, ROWS, players))
    after, moves, likely = state.copy(), np.zeros(players, np.int64), np.zeros(players, np.int64)
    values, next_turn = np.zeros((MAX_TURNS + 1, players)), np.zeros((MAX_TURNS, players))
    random, kinds = np.zeros(MAX_TURNS, np.bool_), np.full(players, NET)
    row_of = np.zeros((MAX_TURNS, players), np.int64)
    at = 0
    for game in range(games):
        if at + MAX_TURNS * players > len(targets):
            break
        state[:] = 0
        state[ACTIVE] = (first + game) % players
        sequence = stream(seed, first + game)
        others = company(kinds, mixed, word(~sequence, MAX_TURNS))
        learns = others in (0, MAX_TURNS)
        turn = 0
        d.fresh = 1
        while state[PHASE] != OVER:
            if turn == others and others < MAX_TURNS:
                kinds[:] = NET
                learns = True
            row_of[turn] = NOWHERE
            random[turn] = False
            bits, chance = word(sequence, 2 * turn), word(sequence, 2 * turn + 1)
            if learns:
                for seat in range(players):
                    if kinds[seat] == NET:
                        values[turn, seat] = _note(net, d, state, seat, win, positions[at])
                        row_of[turn, seat] = at
                        at += 1
            if turn < others:
                kinds_turn(kinds, weights, net, win, TURN, other, other_win, GLANCE, d, state, bits, chance, rows)
                d.fresh = 1
            else:
                random[turn] = (chance >> np.uint64(11)) * EVEN < explore
                after[:] = state
                pick = roll_on(net, d, state, win, TURN, rows, bits)
                next_turn[turn] = rows[pick, FIRST_ROLL]
                if random[turn]:
                    state[:] = after
                    random_turn(state, bits, word(~sequence, turn), moves)
                else:
                    think_write(net, d, state, moves, win, after, likely)
                    play_write(state, moves)
            turn += 1
        scores(state, totals[game])
        for seat in range(players):
            end, sampled = final(state, seat, win), others == MAX_TURNS
            _trace_back(row_of[:turn, seat], random, values[:, seat], next_turn[:, seat], end, trace, sampled, targets)
    return at
