"""Qwinto's sheet as numbers, and small tables over the 512 ways to fill a row's nine places.

A row rises strictly, so which places are written on and which numbers are in it say everything: the lowest number
stands in the first written place, and so on. Bits 0 to 8 of a row are its places, bit 9 + n is the number n.
Moves are numbered as in `game.all_moves`: 0 nothing, 1 to 7 picks, 8 again, 9 keep, then 18 for every cell.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, PENTAGONS
from astragal.games.qwinto.rules.state import PICKS

Ints = NDArray[np.int64]
Shorts = NDArray[np.int16]

PLACES = 9
FULL = (1 << PLACES) - 1
AGAIN, KEEP, WRITES = 8, 9, 10
NUMBERS = 18

PICKED = np.array([0, *(sum(1 << COLOURS.index(c) for c in pick.colours) for pick in PICKS)], np.int64)
"""For each pick the dice, a bit a row."""


def _windows() -> Shorts:
    """For each filling and each k, by 16 · filling + k, the empty places between the k-th written one and the next."""
    table = np.zeros(16 << PLACES, np.int16)
    for filling in range(1 << PLACES):
        written = [-1, *(place for place in range(PLACES) if filling >> place & 1), PLACES]
        for k in range(len(written) - 1):
            table[16 * filling + k] = sum(1 << place for place in range(written[k] + 1, written[k + 1]))
    return table


def _chosen() -> Shorts:
    """For each filling and each k, by 16 · filling + k, the k-th written place, counted from 0."""
    table = np.zeros(16 << PLACES, np.int16)
    for filling in range(1 << PLACES):
        for k, place in enumerate(place for place in range(PLACES) if filling >> place & 1):
            table[16 * filling + k] = place
    return table


WINDOWS, CHOSEN = _windows(), _chosen()
# Every row has one gap: places before it lie FIRST columns further right, those after it one more.
FIRST = np.array([row[0] for row in CELLS], np.int64)
BEFORE = np.array(
    [sum(1 << place for place, column in enumerate(row) if column - place == row[0]) for row in CELLS], np.int64
)
TRIPLES = np.array(sorted(PENTAGONS), np.int64)
"""The columns of three cells."""
BONUS_ROW = np.array([PENTAGONS[column] for column in sorted(PENTAGONS)], np.int64)
PLACE_OF = np.array([[row.index(c) if c in row else -1 for c in range(12)] for row in CELLS], np.int64)
"""For each row and column the place, -1 where the row has no cell."""
