"""The 44 pushes as masks and shifts, in the order of the rules; the twelve lines by kind; the eight symmetries."""

import numpy as np
from numpy.typing import NDArray

from astragal.games.quixo.rules.board import PATHS, RING, SIZE

Ints = NDArray[np.int64]
Sums = NDArray[np.int32]

CELLS = SIZE * SIZE
LANE = 32
"""Where the other side's cubes begin in a word."""
LOW = (1 << LANE) - 1
BOARD = (1 << CELLS) - 1
RING_BITS = sum(1 << place for place in RING)
NEVER = 1 << (LANE - 1)
"""A bit of no square."""


def _twice(cells: int) -> int:
    return cells | cells << LANE


def _bits(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in places)


def _pair(path: tuple[int, ...]) -> int:
    """The cube taken and the next one on the way: if they are alike, taking the next gives the same board."""
    return _bits(path[:2]) if len(path) > 2 and path[1] in RING else NEVER


_PATHS = list(PATHS.items())
PUSHES = len(_PATHS)
TAKE = np.array([1 << take for (take, _), _ in _PATHS])
PUT = np.array([1 << put for (_, put), _ in _PATHS])
KEEP = np.array([_twice(BOARD & ~_bits(path)) for _, path in _PATHS])
MOVED = np.array([_twice(_bits(path[1:])) for _, path in _PATHS])
LEFT = np.array([max(0, path[0] - path[1]) for _, path in _PATHS])
RIGHT = np.array([max(0, path[1] - path[0]) for _, path in _PATHS])
PAIR = np.array([_pair(path) for _, path in _PATHS])

# -- symmetries: bit 0 turns left and right, bit 1 up and down, bit 2 rows and columns (done last) -----------------

SYMMETRIES = 8


def _image(symmetry: int, place: int) -> int:
    row, column = divmod(place, SIZE)
    column = SIZE - 1 - column if symmetry & 1 else column
    row = SIZE - 1 - row if symmetry & 2 else row
    return column * SIZE + row if symmetry & 4 else row * SIZE + column


_NUMBER = {key: number for number, (key, _) in enumerate(_PATHS)}
IMAGE = np.array(
    [[_NUMBER[_image(s, take), _image(s, put)] for (take, put), _ in _PATHS] for s in range(SYMMETRIES)], np.int64
)
"""Which push a push becomes when the board is turned."""
BACK = np.array([np.argsort(IMAGE[s]) for s in range(SYMMETRIES)], np.int64)
"""And which one it came from."""
REVERSED = np.array([int(f"{bits:05b}"[::-1], 2) for bits in range(1 << SIZE)])
SPREAD = np.array([sum((bits >> place & 1) << SIZE * place for place in range(SIZE)) for bits in range(1 << SIZE)])
"""A row of five as a column."""
