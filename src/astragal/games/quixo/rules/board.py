"""Quixo's board: squares, lines and the pushes that the board allows to anybody."""

from itertools import pairwise

from astragal.games.quixo.rules.moves import Push

SIZE = 5
BLANK = "."
LETTERS = "XOxo"
"""What a cube shows, by the seat its dot points at: crosses of seats 0 and 2, circles of seats 1 and 3.

With two players a dot means nothing, and every cross is an `X`, every circle an `O`.
"""

EMPTY = BLANK * SIZE * SIZE
"""A board is 25 letters, a1 b1 … e1 a2 … e5."""

SQUARES = tuple(f"{file}{rank}" for rank in "12345" for file in "abcde")
INDEX = {name: place for place, name in enumerate(SQUARES)}

_ROWS = [tuple(range(r * SIZE, r * SIZE + SIZE)) for r in range(SIZE)]
_COLUMNS = [tuple(range(c, SIZE * SIZE, SIZE)) for c in range(SIZE)]
LINES = (*_ROWS, *_COLUMNS, tuple(range(0, 25, SIZE + 1)), tuple(range(SIZE - 1, 21, SIZE - 1)))
"""The twelve lines that can win: rows, columns, diagonals."""

RING = tuple(p for p in range(SIZE * SIZE) if p % SIZE in (0, SIZE - 1) or p // SIZE in (0, SIZE - 1))
"""The sixteen outer places (QI1)."""


def _path(take: int, put: int) -> tuple[int, ...] | None:
    """The squares from one to the other along a row or column in which `put` is an end, or None (QI3)."""
    for line in (*_ROWS, *_COLUMNS):
        if take in line and put in (line[0], line[-1]) and take != put:
            step = line[1] - line[0]
            return tuple(range(take, put + (step if put > take else -step), step if put > take else -step))
    return None


PATHS = {(take, put): path for take in RING for put in RING if (path := _path(take, put))}
"""For each of the 44 pushes the squares that move, from the one taken to the one put in."""

PUSHES = tuple((take, put, Push(SQUARES[take], SQUARES[put])) for take, put in PATHS)
PARTNER_PUSHES = {push: Push(push.take, push.put, partner=True) for _, _, push in PUSHES}


def pushed(board: str, take: int, put: int, letter: str) -> str:
    """Return the board after that push: the line moves up into the gap, the cube goes in showing `letter`.

    >>> pushed("abcde" + EMPTY[5:], 1, 4, "X")[:5]
    'acdeX'
    """
    cubes = list(board)
    path = PATHS[take, put]
    for gap, cube in pairwise(path):
        cubes[gap] = board[cube]
    cubes[put] = letter
    return "".join(cubes)


def lines_of(board: str, side: int) -> tuple[tuple[int, ...], ...]:
    """Return the lines that are all of one side's symbol (side 0: crosses, 1: circles), whatever the dots.

    >>> lines_of("XxXxX" + EMPTY[5:], 0)
    ((0, 1, 2, 3, 4),)
    """
    symbols = LETTERS[side] + LETTERS[side + 2]
    return tuple(line for line in LINES if all(board[place] in symbols for place in line))
