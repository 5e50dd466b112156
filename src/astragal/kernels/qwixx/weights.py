"""The one-ply player by four weights: it takes the choice after which its own sheet looks best.

A sheet is worth w0 · Σ over open rows P(next number) · (crosses + 1) + w1 · penalties + w2 · Σ crosses² + w3 · skipped
numbers. It takes a lock, unless that ends the game without winning it. In action 1 of its own turn it already knows
what it would do in action 2, and chooses the best of both together.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    CLOSING,
    COLOUR,
    CROSSED,
    DICE,
    PHASE,
    SHEETS,
    WHITE,
    choices,
    colour_cells,
)
from astragal.kernels.qwixx.sheet import crossed, crosses, total
from astragal.kernels.qwixx.tables import Ints, SheetTables

Floats = NDArray[np.float64]

YARDSTICK = np.array([0.491, -0.869, 0.018, -0.056])
"""The public yardstick of two players."""


@compiled
def sheet_value(t: SheetTables, weights: Floats, marks: int, penalties: int, closed: int) -> float:
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
def by_weights(t: SheetTables, weights: Floats, state: Ints, seat: int) -> int:
    """Return the move that a seat chooses now."""
    cells, more = choices(t, state, seat)
    return best_of_cells(t, weights, state, seat, cells, more)


@compiled
def best_of_cells(t: SheetTables, weights: Floats, state: Ints, seat: int, cells: int, more: int) -> int:
    """Return the move that a seat chooses now, or nothing, if it sees only these cells, and these lucky ones."""
    at = SHEETS + 2 * seat
    two_actions = state[PHASE] == WHITE and seat == state[ACTIVE]
    if not two_actions:
        due = state[PHASE] == COLOUR and not state[CROSSED]
        return _best(t, weights, state, seat, state[at], cells, more, due)[0]
    best, chosen = _second(t, weights, state, seat, state[at], True), 0
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            move = int(t.move_of[cell]) + lucky * t.lucky_by
            after = crossed(t, state[at], cell)
            if t.tail >> cell & 1:
                if _lock_is_good(t, state, seat, after, cell):
                    return move
                continue
            value = _second(t, weights, state, seat, after, False)
            if value > best:
                best, chosen = value, move
    return chosen


@compiled
def _second(t: SheetTables, weights: Floats, state: Ints, seat: int, marks: int, due: bool) -> float:
    """Return what a sheet will be worth after action 2; a penalty is due if nothing is crossed there either."""
    cells = colour_cells(t, marks, state[CLOSED], state[DICE : DICE + 6])
    return _best(t, weights, state, seat, marks, cells, 0, due)[1]


@compiled
def _best(
    t: SheetTables, weights: Floats, state: Ints, seat: int, marks: int, cells: int, more: int, due: bool
) -> tuple[int, float]:
    """Return the best of some moves on a sheet, and what the sheet is worth then."""
    penalties, closed = state[SHEETS + 2 * seat + 1], state[CLOSED]
    best, chosen = sheet_value(t, weights, marks, penalties + (1 if due else 0), closed), 0
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            move = int(t.move_of[cell]) + lucky * t.lucky_by
            after = crossed(t, marks, cell)
            if t.tail >> cell & 1:
                if _lock_is_good(t, state, seat, after, cell):
                    return move, sheet_value(t, weights, after, penalties, closed | 1 << (cell >> 4))
                continue
            value = sheet_value(t, weights, after, penalties, closed)
            if value > best:
                best, chosen = value, move
    return chosen, best


@compiled
def _lock_is_good(t: SheetTables, state: Ints, seat: int, after: int, cell: int) -> bool:
    """Whether a lock does not end the game, or wins it."""
    shut = state[CLOSED] | 1 << (cell >> 4)
    return count(shut) < CLOSING or _leads(t, state, seat, total(t, after, state[SHEETS + 2 * seat + 1]))


@compiled
def _leads(t: SheetTables, state: Ints, seat: int, points: int) -> bool:
    """Whether these points are more than any other seat has now."""
    for other in range(t.players):
        at = SHEETS + 2 * other
        if other != seat and total(t, state[at], state[at + 1]) >= points:
            return False
    return True
