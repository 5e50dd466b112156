"""A player of Qwinto by a few weights, which looks one roll ahead.

Each column has a number that fits it best, w0 + w1 · column (from 0). Writing is worth w2, and w3 more in a column of
three, minus one for each that the number is off. Nothing is written for less than w4, unless that is a fail (-w5).
Dice are picked, and rolled again, by the average of what can then be written.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.game import ACTIVE, DECIDE, DICE, PICK, SHEETS, SUM, write_move
from astragal.kernels.qwinto.sheet import cells, columns
from astragal.kernels.qwinto.tables import AGAIN, KEEP, PICKED, PLACES, TRIPLES, Ints

Floats = NDArray[np.float64]

PLAIN = np.array([2.0, 1.2, 4.0, 1.0, 0.0, 3.0])
"""Weights chosen by hand."""


def _chances() -> Floats:
    """For one, two and three dice the chance of each sum."""
    table = np.zeros((4, 19))
    table[0, 0] = 1.0
    for dice in (1, 2, 3):
        for face in range(1, 7):
            table[dice, face:] += table[dice - 1, : 19 - face] / 6
    return table


CHANCES = _chances()
THREES = int(sum(1 << int(column) for column in TRIPLES))


@compiled
def best_cell(weights: Floats, state: Ints, seat: int, dice: int, number: int) -> tuple[int, float]:
    """Return the best cell for a number, -1 for none, and what that is worth."""
    at = SHEETS + 4 * seat
    nothing = -weights[5] if seat == state[ACTIVE] else weights[4]
    cell, best = -1, nothing
    left = cells(state[at], state[at + 1], state[at + 2], dice, number)
    while left:
        place = lowest(left)
        left &= left - 1
        row = place // PLACES
        column = columns(row, 1 << (place - PLACES * row))
        value = weights[2] - abs(number - weights[0] - weights[1] * lowest(column))
        if column & THREES:
            value += weights[3]
        if value > best:
            cell, best = place, value
    return cell, best


@compiled
def expected(weights: Floats, state: Ints, seat: int, dice: int) -> float:
    """Return the average of the best that a roll of some dice allows."""
    mean, size = 0.0, count(dice)
    for number in range(size, 6 * size + 1):
        _, value = best_cell(weights, state, seat, dice, number)
        mean += CHANCES[size, number] * value
    return mean


@compiled
def by_weights(weights: Floats, state: Ints, seat: int) -> int:
    """Return the move that a seat chooses now."""
    if state[0] == PICK:
        chosen, best = 1, -1e9
        for pick in range(1, 8):
            value = expected(weights, state, seat, PICKED[pick])
            if value > best:
                chosen, best = pick, value
        return chosen
    if state[0] == DECIDE:
        _, now = best_cell(weights, state, seat, state[DICE], state[SUM])
        return AGAIN if expected(weights, state, seat, state[DICE]) > now else KEEP
    cell, _ = best_cell(weights, state, seat, state[DICE], state[SUM])
    return write_move(cell, state[SUM]) if cell >= 0 else 0
