"""The board of any size as small tables that compiled code takes as an argument: so it is compiled once for all sizes.

Cells are numbered row by row from 0; a set of cells is an integer with bit `cell` set. A symmetry is a number from 0
to 7: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges rows and columns first.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Small = NDArray[np.int32]

SLOTS = {3: (1, 0, 2), 4: (1, 2, 0, 3), 5: (2, 1, 3, 0, 4)}
"""The order in which rows are numbered. Inner rows come first: their cubes can be pushed from two places each instead
of from all, and what lies in the low six bits of an index costs most."""

FLIPS = 4
"""Symmetries 0 to 3 leave rows rows; planes that they map on each other are stored once."""
TRANSPOSE = 4


class Geometry(NamedTuple):
    """A board: see `geometry`."""

    size: int
    cells: int
    row: int
    """A full row, as bits."""
    slots: Ints
    lines: Ints
    """The lines that win, one a row of this array: their cells."""
    images: Ints
    """images[symmetry, cell] is where that cell goes."""
    mirrored: Ints
    """A row's bits from right to left."""
    count: Ints
    """How many bits a row has."""
    column: Ints
    """A row's bits as a column."""
    packed: Ints
    """packed[mask, bits]: the bits at the places of the mask, moved together."""
    spread: Ints
    """spread[mask, bits]: the opposite of `packed`."""


@cache
def geometry(size: int) -> Geometry:
    """Return the tables of a board.

    >>> board = geometry(5)
    >>> board.cells, len(board.lines), board.images[1, :5].tolist()
    (25, 12, [4, 3, 2, 1, 0])
    >>> int(board.packed[0b10110, 0b10100]), int(board.spread[0b10110, 0b110])
    (6, 20)
    """
    patterns = range(1 << size)
    return Geometry(
        size=size,
        cells=size * size,
        row=(1 << size) - 1,
        slots=np.array(SLOTS[size], np.int64),
        lines=np.array(lines(size), np.int64),
        images=np.array([_images(size, symmetry) for symmetry in range(8)], np.int64),
        mirrored=np.array([int(format(bits, f"0{size}b")[::-1], 2) for bits in patterns], np.int64),
        count=np.array([bits.bit_count() for bits in patterns], np.int64),
        column=np.array([sum(1 << (size * c) for c in range(size) if bits >> c & 1) for bits in patterns], np.int64),
        packed=np.array([[_packed(mask, bits) for bits in patterns] for mask in patterns], np.int64),
        spread=np.array([[_spread(mask, bits) for bits in patterns] for mask in patterns], np.int64),
    )


def lines(size: int) -> list[list[int]]:
    """Return the rows, columns and diagonals.

    >>> lines(3)[-1]
    [2, 4, 6]
    """
    each = range(size)
    rows = [[size * row + column for column in each] for row in each]
    columns = [[size * row + column for row in each] for column in each]
    return [*rows, *columns, [size * place + place for place in each], [size * place + size - 1 - place for place in each]]


def _images(size: int, symmetry: int) -> list[int]:
    found = []
    for cell in range(size * size):
        row, column = divmod(cell, size)
        if symmetry & 4:
            row, column = column, row
        if symmetry & 1:
            column = size - 1 - column
        if symmetry & 2:
            row = size - 1 - row
        found.append(size * row + column)
    return found


def _packed(mask: int, bits: int) -> int:
    places = [place for place in range(mask.bit_length()) if mask >> place & 1]
    return sum(1 << rank for rank, place in enumerate(places) if bits >> place & 1)


def _spread(mask: int, bits: int) -> int:
    places = [place for place in range(mask.bit_length()) if mask >> place & 1]
    return sum(1 << place for rank, place in enumerate(places) if bits >> rank & 1)
