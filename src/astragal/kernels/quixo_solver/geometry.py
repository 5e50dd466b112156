"""Boards of 3×3, 4×4 and 5×5 as small tables, so that one compiled code serves all sizes.

Cells are numbered row by row from 0; a set of cells is an integer with bit `cell` set. A symmetry is a number from 0
to 7: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 exchanges rows and columns first.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Small = NDArray[np.int32]
Indexes = NDArray[np.uint32]

SIZES = (3, 4, 5)
LARGEST = 5

FLIPS = 4
"""Symmetries 0 to 3 leave rows rows; planes that they map on each other are stored once."""
TRANSPOSE = 4

ROW_ORDER = {3: (1, 0, 2), 4: (1, 2, 0, 3), 5: (2, 1, 3, 0, 4)}


def lines(size: int) -> list[list[int]]:
    """Return the rows, columns and diagonals.

    >>> lines(3)[-1]
    [2, 4, 6]
    """
    each = range(size)
    rows = [[size * row + column for column in each] for row in each]
    columns = [[size * row + column for row in each] for column in each]
    diagonals = [[size * place + place for place in each], [size * place + size - 1 - place for place in each]]
    return [*rows, *columns, *diagonals]


def images(size: int) -> list[list[int]]:
    """Return for each symmetry where it takes the cells.

    >>> images(3)[1], images(3)[4]
    ([2, 1, 0, 5, 4, 3, 8, 7, 6], [0, 3, 6, 1, 4, 7, 2, 5, 8])
    """
    return [[_image(size, symmetry, cell) for cell in range(size * size)] for symmetry in range(8)]


def _image(size: int, symmetry: int, cell: int) -> int:
    row, column = divmod(cell, size)
    if symmetry & 4:
        row, column = column, row
    if symmetry & 1:
        column = size - 1 - column
    if symmetry & 2:
        row = size - 1 - row
    return size * row + column


def _by_size(shape: Sequence[int], made: Callable[[int], object]) -> Ints:
    """One table a size, in one array: table[size]."""
    table = np.zeros((LARGEST + 1, *shape), np.int64)
    for size in SIZES:
        part = np.array(made(size), np.int64)
        table[size][tuple(slice(length) for length in part.shape)] = part
    return table


def _places(mask: int) -> list[int]:
    return [place for place in range(LARGEST) if mask >> place & 1]


_PATTERNS = range(1 << LARGEST)

ORDER = _by_size((5,), lambda size: ROW_ORDER[size])
"""ORDER[size, i]: the row that is numbered as the i-th. Inner rows come first: only their outer cubes can be taken, and
what lies in the low six bits of an index costs most."""
LINES = _by_size((12, 5), lines)
"""LINES[size, line]: its cells."""
IMAGES = _by_size((8, 25), images)
"""IMAGES[size, symmetry, cell]: where that cell goes."""
MIRRORED = _by_size((32,), lambda size: [int(format(bits, f"0{size}b")[::-1], 2) for bits in range(1 << size)])
"""MIRRORED[size, bits]: a row from right to left."""
COLUMN = _by_size((32,), lambda size: [sum(1 << size * place for place in _places(bits)) for bits in range(1 << size)])
"""COLUMN[size, bits]: a row as a column."""
COUNT = np.array([bits.bit_count() for bits in _PATTERNS], np.int64)
PACKED = np.array(
    [
        [sum(1 << rank for rank, place in enumerate(_places(mask)) if bits >> place & 1) for bits in _PATTERNS]
        for mask in _PATTERNS
    ],
    np.int64,
)
"""PACKED[mask, bits]: the bits at the places of the mask, moved together."""
SPREAD = np.array(
    [
        [sum(1 << place for rank, place in enumerate(_places(mask)) if bits >> rank & 1) for bits in _PATTERNS]
        for mask in _PATTERNS
    ],
    np.int64,
)
"""SPREAD[mask, bits]: the opposite of `PACKED`."""
