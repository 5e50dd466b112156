"""From moves to the cells they are made in, for both kinds of drawing."""

from collections.abc import Iterable

from astragal.core.moves import Choice
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import PrintedSheet

Places = frozenset[tuple[int, int]]
"""Cells by row and place, from 0."""


def crosses(layout: PrintedSheet, moves: Iterable[Choice]) -> Places:
    """Return the row and place of every cell that these moves cross.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> crosses(CLASSIC, [Cross("blue", 12), None])
    frozenset({(3, 0)})
    """
    cells = [(move.colour, move.number) for move in moves if isinstance(move, Cross)]
    return frozenset(layout.where[cell] for cell in cells if cell in layout.where)
