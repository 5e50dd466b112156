"""Finished lines, for 64 positions at once."""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo.geometry import LINES, Ints, Words
from astragal.kernels.quixo.lanes import LANE, LANES, ONES, ZERO


class Lines(NamedTuple):
    """The lines of a plane that have no blank in them, as bits of the index."""

    address: Ints
    """The bits of the word's address that belong to the line."""
    ones: Words
    """The lanes in which all its cubes are 1 …"""
    zeros: Words
    """… or 0, as far as the lanes tell."""


@compiled
def make_lines() -> Lines:
    """Make space for the lines of a plane."""
    count = LINES.shape[1]
    return Lines(np.empty(count, np.int64), np.empty(count, np.uint64), np.empty(count, np.uint64))


@compiled
def find_lines(size: int, blanks: int, ranks: Ints, lines: Lines) -> int:
    """Fill in the lines without a blank; return how many there are."""
    count = 0
    for line in range(2 * size + 2):
        address, ones, zeros = 0, ONES, ONES
        whole = True
        for place in range(size):
            rank = ranks[LINES[size, line, place]]
            if rank < 0:
                whole = False
                break
            if rank >= LANES:
                address |= 1 << (rank - LANES)
            else:
                ones &= LANE[rank]
                zeros &= ~LANE[rank]
        if whole:
            lines.address[count], lines.ones[count], lines.zeros[count] = address, ones, zeros
            count += 1
    return count


@compiled
def lines_of_ones(lines: Lines, count: int, word: int) -> np.uint64:
    """The positions of that word in which a line is all 1."""
    found = ZERO
    for line in range(count):
        if word & lines.address[line] == lines.address[line]:
            found |= lines.ones[line]
    return found


@compiled
def lines_of_zeros(lines: Lines, count: int, word: int) -> np.uint64:
    """The positions of that word in which a line is all 0."""
    found = ZERO
    for line in range(count):
        if word & lines.address[line] == 0:
            found |= lines.zeros[line]
    return found
