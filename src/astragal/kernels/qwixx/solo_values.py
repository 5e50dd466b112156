"""What every legal move brings on average to a player who plays alone, by solved values."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import CLOSED, CROSSED, DICE, SHEETS, choices, colour_cells
from astragal.kernels.qwixx.sheet import crossed, locked
from astragal.kernels.qwixx.solo_play import after_white, outlook
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables

Floats = NDArray[np.float64]


@compiled
def white_totals(t: SheetTables, solo: Solo, values: Values, state: Ints, dice: Ints, found: Floats) -> None:
    """Fill in, by number of the move, the points that each move of action 1 leads to."""
    found[0] = after_white(t, solo, values, state, 0, -1, dice)
    cells, more = choices(t, state, 0)
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            found[t.move_of[cell] + lucky * t.lucky_by] = after_white(t, solo, values, state, 0, cell, dice)


@compiled
def colour_totals(t: SheetTables, solo: Solo, values: Values, state: Ints, found: Floats) -> None:
    """Fill in, by number of the move, the points that each move of action 2 leads to."""
    marks, penalties, closed = state[SHEETS], state[SHEETS + 1], state[CLOSED]
    found[0] = outlook(t, solo, values, marks, penalties + (0 if state[CROSSED] else 1), closed)
    left = colour_cells(t, marks, closed, state[DICE : DICE + 6])
    while left:
        cell = lowest(left)
        left &= left - 1
        after = crossed(t, marks, cell)
        found[t.move_of[cell]] = outlook(t, solo, values, after, penalties, closed | locked(t, after))
