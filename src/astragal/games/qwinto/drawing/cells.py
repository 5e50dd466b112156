"""From moves to the cells they are made in, for both kinds of drawing."""

from collections.abc import Iterable

from astragal.core.moves import Choice
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import COLOURS

Places = frozenset[tuple[int, int]]
"""Cells by row and column, from 0."""


def writes(moves: Iterable[Choice]) -> Places:
    """Return the row and column, from 0, of every cell that these moves write in.

    >>> writes([Write("yellow", 9, 12)])
    frozenset({(1, 8)})
    """
    return frozenset(
        (COLOURS.index(move.colour), move.column - 1)
        for move in moves
        if isinstance(move, Write) and move.colour in COLOURS
    )
