"""A whole turn of Qwinto by a network: every set of dice, every sum, one roll again, and what all seats would write."""

import numpy as np

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import ACTIVE, SUM, play_write, players_of
from astragal.kernels.qwinto.net_choice import Floats, options, worth
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, ROWS, SECOND_ROLL
from astragal.kernels.qwinto.tables import AGAIN, KEEP, NUMBERS, PICKED, Ints
from astragal.kernels.qwinto.weights import CHANCES


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
