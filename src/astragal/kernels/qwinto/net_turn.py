"""A whole turn of Qwinto by a network: every set of dice, every sum, one roll again, and what all seats would write."""

import numpy as np

from astragal.kernels.bits import count, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DICE,
    OVER,
    PHASE,
    SHEETS,
    SUM,
    play_write,
    players_of,
    write_move,
)
from astragal.kernels.qwinto.net_choice import Floats, best_write, final, options, worth
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, ROWS, SECOND_ROLL
from astragal.kernels.qwinto.sheet import cells
from astragal.kernels.qwinto.tables import AGAIN, KEEP, NUMBERS, PICKED, Ints
from astragal.kernels.qwinto.weights import CHANCES

CANDIDATES, MARGIN = 4, 0.06
"""A second turn is thought through for as many of the best writes, if they are worth nearly as much as the best."""


def turn_rows(players: int) -> Floats:
    """Return room for a turn: for each pick a row of values for each sum, and for the means over rolls.

    >>> turn_rows(2).shape
    (8, 21, 2)
    """
    return np.zeros((AGAIN, ROWS, players))


@compiled
def _likely(net: Net, d: Scratch, state: Ints, win: float, moves: Ints) -> None:
    """Fill in what each seat would write, as if alone, for each pick and sum."""
    players, active = players_of(state), state[ACTIVE]
    table, where = np.empty((3, NUMBERS + 1)), np.empty((3, NUMBERS + 1), np.int64)
    state[ACTIVE] = (active + 1) % players
    for seat in range(players):
        nothing = options(net, d, state, seat, active, win, table, where)
        for pick in range(1, AGAIN):
            dice = PICKED[pick]
            size = count(dice)
            for number in range(size, 6 * size + 1):
                best, chosen = nothing, 0
                for row in range(3):
                    if dice >> row & 1 and table[row, number] > best:
                        best, chosen = table[row, number], where[row, number]
                moves[pick, number, seat] = chosen
    state[ACTIVE] = active


@compiled
def think_turn(net: Net, d: Scratch, state: Ints, win: float, rows: Floats) -> int:
    """Fill in what a turn is worth to each seat, by pick and sum, and the means; return the active seat's best pick.

    Equal writes lead to equal positions, whatever the dice were, and are looked at once.
    """
    players, active = players_of(state), state[ACTIVE]
    likely, after = np.zeros((AGAIN, NUMBERS + 1, players), np.int64), state.copy()
    _likely(net, d, state, win, likely)
    same = np.zeros((AGAIN, NUMBERS + 1), np.int64)
    for pick in range(1, AGAIN):
        size = count(PICKED[pick])
        for number in range(size, 6 * size + 1):
            same[pick, number] = pick
            for before in range(1, pick):
                if same[before, number] == before and (likely[before, number] == likely[pick, number]).all():
                    same[pick, number] = before
                    break
    for seat in range(players):
        for pick in range(1, AGAIN):
            size = count(PICKED[pick])
            for number in range(size, 6 * size + 1):
                if same[pick, number] == pick:
                    after[:] = state
                    after[SUM] = number
                    play_write(after, likely[pick, number])
                    rows[pick, number, seat] = worth(net, d, after, seat, win)
                else:
                    rows[pick, number, seat] = rows[same[pick, number], number, seat]
    chosen, best = 1, -1.0
    for pick in range(1, AGAIN):
        means(rows[pick], count(PICKED[pick]), active, players)
        if rows[pick, FIRST_ROLL, active] > best:
            chosen, best = pick, rows[pick, FIRST_ROLL, active]
    return chosen


@compiled
def means(rows: Floats, size: int, active: int, players: int) -> None:
    """Fill in the means of one pick over the second roll, and over the first, which may be rolled again."""
    rows[SECOND_ROLL:] = 0.0
    for number in range(size, 6 * size + 1):
        for seat in range(players):
            rows[SECOND_ROLL, seat] += CHANCES[size, number] * rows[number, seat]
    for number in range(size, 6 * size + 1):
        kept = number if rows[number, active] >= rows[SECOND_ROLL, active] else SECOND_ROLL
        for seat in range(players):
            rows[FIRST_ROLL, seat] += CHANCES[size, number] * rows[kept, seat]


@compiled
def decided(rows: Floats, pick: int, number: int, active: int) -> int:
    """Return whether to keep a sum or to roll again."""
    return KEEP if rows[pick, number, active] >= rows[pick, SECOND_ROLL, active] else AGAIN


@compiled
def picked(dice: int) -> int:
    """Return the pick of some dice, a bit a row."""
    for pick in range(1, AGAIN):
        if PICKED[pick] == dice:
            return pick
    return 0


@compiled
def turn_worth(net: Net, d: Scratch, state: Ints, seat: int, win: float, rows: Floats) -> float:
    """Return what a position before a pick is worth to a seat by the mean over its next turn, or the end.

    With two, one's part of the win is what the other does not get: the mean of both views errs less than one.
    """
    if state[PHASE] == OVER:
        return final(state, seat, win)
    pick = think_turn(net, d, state, win, rows)
    own = rows[pick, FIRST_ROLL, seat]
    if players_of(state) == 2 and win == 1.0:
        return float(0.5 * (own + 1.0 - rows[pick, FIRST_ROLL, 1 - seat]))
    return float(own)


@compiled
def far_write(
    net: Net, d: Scratch, state: Ints, seat: int, win: float, likely: Ints, after: Ints, rows: Floats, found: Floats
) -> int:
    """Return the best move of a seat that may write; fill in, by number of the move, what each is worth.

    `likely` gets the others' moves. All moves are valued by the network, the best ones by the turn that follows.
    """
    for other in range(players_of(state)):
        likely[other], _ = best_write(net, d, state, other, win)
    at, number = SHEETS + 4 * seat, state[SUM]
    left, tried, best = cells(state[at], state[at + 1], state[at + 2], state[DICE], number), 1, -1.0
    moves, values = np.zeros(28, np.int64), np.zeros(28)
    while left:
        moves[tried] = write_move(lowest(left), number)
        left &= left - 1
        tried += 1
    for place in range(tried):
        likely[seat] = moves[place]
        after[:] = state
        play_write(after, likely)
        values[place] = worth(net, d, after, seat, win)
        best = max(best, values[place])
    chosen, top, least = 0, -1.0, 1.0
    order = np.argsort(-values[:tried])
    for rank in range(tried):
        move, value = moves[order[rank]], values[order[rank]]
        if tried > 1 and rank < CANDIDATES and value >= best - MARGIN:
            likely[seat] = move
            after[:] = state
            play_write(after, likely)
            value = turn_worth(net, d, after, seat, win, rows)
            least = min(least, value)
        else:
            value = min(value, least)  # what was not thought through is behind what was
        found[move] = value
        if value > top:
            top, chosen = value, move
    likely[seat] = chosen
    return int(chosen)
