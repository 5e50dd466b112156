"""Counting the positions of a layer by how many cubes each side has."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import orbit
from astragal.kernels.quixo_solver.geometry import Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import LANES, ones

CLASSES = np.array(
    [sum(1 << lane for lane in range(64) if lane.bit_count() == count) for count in range(LANES + 1)], np.uint64
)
"""CLASSES[c]: the positions of a word whose index has c ones among its low six bits."""


@compiled
def count_ones(
    size: int, table: Small, owners: Small, begin: int, end: int, words: int, planes: Words, by_ones: Ints
) -> None:
    """Add up the positions in the planes of these owners by their number of 1s, all symmetric ones included."""
    for owner in range(begin, end):
        blanks = int(np.int64(owners[owner]))
        times = orbit(size, blanks)
        first = int(table[blanks] >> 2) * words
        plane = planes[first : first + words]
        for a in range(words):
            word = plane[a]
            if word:
                high = ones(np.uint64(a))
                for low in range(LANES + 1):
                    if high + low < by_ones.size:
                        by_ones[high + low] += times * ones(word & CLASSES[low])


@compiled
def count_owned(size: int, owners: Small, words: int, owned: Words) -> tuple[int, int]:
    """Count the positions of owners' planes: as they are stored, and with all symmetric ones."""
    stored = total = 0
    for owner in range(owners.size):
        here = 0
        for a in range(owner * words, (owner + 1) * words):
            here += ones(owned[a])
        stored += here
        total += here * orbit(size, int(np.int64(owners[owner])))
    return stored, total
