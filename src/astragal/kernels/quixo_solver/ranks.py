"""Where a cube stands in the index of a position, and how one plane's index becomes another's.

The cubes of a blank set are ranked row by row, in the order of `geometry.SLOTS`. Bit i of a position's index tells
whose cube has rank i. In planes of *wins* a 1 is the mover's, in planes of *losses* the opponent's: after a move the
other side is to move, so the bits stay as they are.
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, transposed
from astragal.kernels.quixo_solver.geometry import COUNT, IMAGES, ORDER, PACKED, SPREAD, Ints, Small, Words


class BitPlace(NamedTuple):
    """A position where it is stored: the number of the plane, and the index in it (a bit of the plane)."""

    plane: int
    bit: int


@compiled
def rank(size: int, blanks: int, notes: Ints, ranks: int, starts: int) -> int:
    """Note the rank of each cell (-1 for a blank one) and the first rank of each row; return how many there are."""
    count = 0
    for slot in range(size):
        row = ORDER[size, slot]
        notes[starts, row] = count
        for cell in range(row * size, (row + 1) * size):
            if (blanks >> cell) & 1:
                notes[ranks, cell] = -1
            else:
                notes[ranks, cell] = count
                count += 1
    return count


@compiled
def link(size: int, blanks: int, symmetry: int, notes: Ints, image_ranks: int, links: int) -> None:
    """Note as notes[links, i] the rank, in the image of this blank set, of the cube that has rank i here."""
    count = 0
    for slot in range(size):
        row = ORDER[size, slot]
        for cell in range(row * size, (row + 1) * size):
            if not (blanks >> cell) & 1:
                notes[links, count] = notes[image_ranks, IMAGES[size, symmetry, cell]]
                count += 1


@compiled
def index_of(size: int, blanks: int, ones: int) -> int:
    """Return the index of the position in which these cells are the 1s."""
    full = (1 << size) - 1
    index, count = 0, 0
    for slot in range(size):
        shift = ORDER[size, slot] * size
        cubes = full & ~(blanks >> shift)
        index |= PACKED[cubes, (ones >> shift) & full] << count
        count += COUNT[cubes]
    return index


@compiled
def ones_of(size: int, blanks: int, index: int) -> int:
    """Return the cells that are 1s in the position with this index."""
    full = (1 << size) - 1
    ones = 0
    for slot in range(size):
        shift = ORDER[size, slot] * size
        cubes = full & ~(blanks >> shift)
        count = COUNT[cubes]
        ones |= SPREAD[cubes, index & ((1 << count) - 1)] << shift
        index >>= count
    return ones


@compiled
def place_of(size: int, table: Small, blanks: int, ones: int) -> BitPlace:
    """Return where a position is stored, in the plane that stands for its flips."""
    entry = table[blanks]
    flip = entry & 3
    if flip:
        blanks, ones = flipped(size, blanks, flip), flipped(size, ones, flip)
    return BitPlace(int(entry >> 2), index_of(size, blanks, ones))


@compiled
def owned_place_of(size: int, table: Small, blanks: int, ones: int) -> BitPlace:
    """Return where the owner of a position's plane has it."""
    other = transposed(size, blanks)
    if table[other] >> 2 < table[blanks] >> 2:
        return place_of(size, table, other, transposed(size, ones))
    return place_of(size, table, blanks, ones)


@compiled
def is_set(planes: Words, words: int, place: BitPlace) -> bool:
    """Whether a position is in the set that these planes are."""
    word = planes[place.plane * words + (place.bit >> 6)]
    return bool((word >> np.uint64(place.bit & 63)) & np.uint64(1))
