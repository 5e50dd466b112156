"""Finished lines, for 64 positions at once.

Of each line without a blank in it we note the bits of the word's address that belong to it, and the lanes in which all
its cubes are 1, or all 0, as far as the lanes tell.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import LINES, Ints
from astragal.kernels.quixo_solver.lanes import LANE, LANES, ONES, ZERO
from astragal.kernels.quixo_solver.scratch import LINE_ADDRESS, LINE_ONES, LINE_ZEROS, MY_RANKS


@compiled
def find_lines(size: int, notes: Ints) -> int:
    """Note the lines of the plane whose ranks are in the scratch space; return how many there are."""
    count = 0
    for line in range(2 * size + 2):
        address, ones, zeros = 0, ONES, ONES
        whole = True
        for place in range(size):
            rank = notes[MY_RANKS, LINES[size, line, place]]
            if rank < 0:
                whole = False
                break
            if rank >= LANES:
                address |= 1 << (rank - LANES)
            else:
                ones &= LANE[rank]
                zeros &= ~LANE[rank]
        if whole:
            notes[LINE_ADDRESS, count] = address
            notes[LINE_ONES, count] = np.int64(ones)
            notes[LINE_ZEROS, count] = np.int64(zeros)
            count += 1
    return count


@compiled
def lines_of_ones(notes: Ints, count: int, word: int) -> np.uint64:
    """The positions of that word in which a line is all 1."""
    found = ZERO
    for line in range(count):
        if word & notes[LINE_ADDRESS, line] == notes[LINE_ADDRESS, line]:
            found |= np.uint64(notes[LINE_ONES, line])
    return found


@compiled
def lines_of_zeros(notes: Ints, count: int, word: int) -> np.uint64:
    """The positions of that word in which a line is all 0."""
    found = ZERO
    for line in range(count):
        if word & notes[LINE_ADDRESS, line] == 0:
            found |= np.uint64(notes[LINE_ZEROS, line])
    return found
