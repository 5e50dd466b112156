"""What a search has in its scratch space: one array of numbers, so that little has to be handed down."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.tables import PUSHES, Ints

WIN = 30_000
"""A win now; one after n moves is worth n less."""
SURE = 29_000
"""What is worth more is a proven win."""

MOVES = 2 * PUSHES
PASS = MOVES
"""A move of a search is twice the push, and one more if the dot is for the partner."""
PLIES = 64
REMEMBERED = 512
"""How many positions of the game before the search count for repetitions; those after the last blank taken."""

NODES, LIMIT, STOP, FOUR, CONTEMPT, BASE, REPEATS, LEFT, EXTEND, BEST, ALLOWED, SEED, ONWARD = range(13)
"""Positions looked at, how many may be, whether to stop; whether four play; what a draw costs; where in the path the
search begins; at which occurrence a position is a draw; moves until the limit makes a draw; how deep threats make a
search deeper; the best move found; which pushes the root may choose from; what decides between equals there."""

PATH = 16
DOTS = PATH + REMEMBERED + PLIES
SINCE = DOTS + REMEMBERED + PLIES
"""For each position of the path where the blank before it was taken: what came earlier cannot come again."""
KILLERS = SINCE + REMEMBERED + PLIES
HISTORY = KILLERS + 2 * PLIES
SIZE = HISTORY + 2 * MOVES

KIDS = 96
"""Room for the moves of one position."""


def blank_scratch() -> Ints:
    """Return scratch space for a search of two players without history or limits."""
    scratch = np.zeros(SIZE, np.int64)
    scratch[LIMIT] = scratch[LEFT] = scratch[REPEATS] = 1 << 60
    scratch[ALLOWED] = (1 << PUSHES) - 1
    scratch[KILLERS : KILLERS + 2 * PLIES] = -1
    return scratch


@compiled
def repeated(scratch: Ints, at: int) -> bool:
    """Tell whether the position at that place of the path is a draw, since it was there before.

    Once is enough if it was in this search: who can come back once can do so again. In the game itself it has to
    have been there as often as the option says.
    """
    step = 4 if scratch[FOUR] else 2
    met = 1
    place = at - step
    while place >= scratch[SINCE + at]:
        if scratch[PATH + place] == scratch[PATH + at] and scratch[DOTS + place] == scratch[DOTS + at]:
            met += 1
            if (place >= scratch[BASE] and not scratch[ONWARD]) or met >= scratch[REPEATS]:
                return True
        place -= step
    return False


@compiled
def drawn(scratch: Ints, ply: int) -> int:
    """Return what a draw is worth to the mover: the side that thinks would rather go on."""
    return int(scratch[CONTEMPT] if ply & 1 else -scratch[CONTEMPT])
