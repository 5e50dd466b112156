"""What whole games leave behind: a row of integers a game."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled

Ints = NDArray[np.int64]

MORE = 2
"""Columns after the scores: how many turns (or moves) the game had, and its winners, a bit a seat."""


@compiled
def finish(row: Ints, players: int, turns: int) -> None:
    """Complete the row of a game that the highest score wins: equal ones share the win.

    >>> row = np.array([12, 30, 30, 0, 0])
    >>> finish(row, 3, 17); row.tolist()
    [12, 30, 30, 17, 6]
    """
    best, winners = row[0], 0
    for seat in range(players):
        best = max(best, row[seat])
    for seat in range(players):
        if row[seat] == best:
            winners |= 1 << seat
    row[players], row[players + 1] = turns, winners
