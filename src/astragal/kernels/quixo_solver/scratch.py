"""The scratch space of one thread: three arrays whose rows have names.

They are few because each array that is handed around as part of a tuple is counted in and out, which would take longer
than the work on a small plane.
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Ints, Words
from astragal.kernels.quixo_solver.pulls import words

# Rows of `notes`. A board's cells have ranks, and its rows begin at certain ranks (`ranks.rank`).
MY_RANKS, MY_STARTS, OTHER_RANKS, OTHER_STARTS, SPARE_RANKS, SPARE_STARTS = range(6)
# Which rank belongs to which in a mirrored or transposed plane (`ranks.link`).
FROM_OTHER, TO_OTHER, FROM_SPARE = range(6, 9)
# The finished lines of a plane (`lines`).
LINE_ADDRESS, LINE_ONES, LINE_ZEROS = range(9, 12)
# The plan of a permutation (`permute`).
HOLDS, LANE_IN, BIT_IN, SWAP_A, SWAP_B, READ_MORE, WRITE_MORE = range(12, 19)
# The plane whose moves are looked at (`escapes`).
HERE_RANKS, HERE_STARTS = range(19, 21)
NOTES = 21

# Rows of `planes`: what the moves along rows and along columns lead to, a mirrored source, the words of a permutation.
MINE, OTHER, SPARE, GROUP = range(4)

# Rows of `places`: where a permutation reads and writes.
READS, WRITES = range(2)


class SolverScratch(NamedTuple):
    """See above; `ranks` and `words` tell the size of the layer's planes."""

    ranks: int
    words: int
    notes: Ints
    planes: Words
    places: Ints


@compiled
def make_scratch(size: int, layer: int) -> SolverScratch:
    """Make scratch space for the layer with so many blanks."""
    ranks = size * size - layer
    most = words(ranks + 1)
    return SolverScratch(
        ranks,
        words(ranks),
        np.zeros((NOTES, 64), np.int64),
        np.zeros((4, most), np.uint64),
        np.zeros((2, most), np.int64),
    )
