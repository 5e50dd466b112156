"""The one-ply player by four weights: it takes the choice after which its own sheet looks best.

A sheet is worth w0 · Σ over open rows P(next number) · (crosses + 1) + w1 · penalties + w2 · Σ crosses² + w3 · skipped
numbers. It takes a lock, unless that ends the game without winning it.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import CLOSED, CLOSING, COLOUR, CROSSED, PHASE, SHEETS, choices
from astragal.kernels.qwixx.sheet import crossed, crosses, total
from astragal.kernels.qwixx.tables import Ints, Tables

Floats = NDArray[np.float64]

YARDSTICK = np.array([0.491, -0.869, 0.018, -0.056])
"""The public yardstick of two players."""


@compiled
def sheet_value(t: Tables, weights: Floats, marks: int, penalties: int, closed: int) -> float:
    """Return what a sheet is worth by these weights."""
    chances = squares = 0.0
    skipped = 0
    for row in range(4):
        have = crosses(marks, row)
        squares += have * have
        following = highest(marks >> 16 * row & 0xFFFF)
        if not closed >> row & 1:
            skipped += following - have
            number = t.number_of[16 * row + following]
            ways = min(number - 1, 2 * t.faces + 1 - number)
            chances += ways / (t.faces * t.faces) * (have + 1)
        else:
            skipped += max(0, following - have)
    value = weights[0] * chances + weights[1] * penalties + weights[2] * squares + weights[3] * skipped
    return float(value)


@compiled
def by_weights(t: Tables, weights: Floats, state: Ints, seat: int) -> int:
    """Return the move that a seat chooses now."""
    at = SHEETS + 2 * seat
    marks, penalties, closed = state[at], state[at + 1], state[CLOSED]
    last = state[PHASE] == COLOUR and not state[CROSSED]
    best, chosen = sheet_value(t, weights, marks, penalties + (1 if last else 0), closed), 0
    cells, more = choices(t, state, seat)
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            move = int(t.move_of[cell]) + lucky * t.lucky_by
            after, shut = crossed(t, marks, cell), closed
            if t.tail >> cell & 1:
                shut |= 1 << (cell >> 4)
                if count(shut) < CLOSING or _leads(t, state, seat, total(t, after, penalties)):
                    return move
                continue
            value = sheet_value(t, weights, after, penalties, shut)
            if value > best:
                best, chosen = value, move
    return chosen


@compiled
def _leads(t: Tables, state: Ints, seat: int, points: int) -> bool:
    """Whether these points are more than any other seat has now."""
    for other in range(t.players):
        at = SHEETS + 2 * other
        if other != seat and total(t, state[at], state[at + 1]) >= points:
            return False
    return True
