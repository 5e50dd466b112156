"""What the part `drawing` of a game's folder defines, and what it is given.

A folder without this part gets the plain table of `astragal.draw.plain_table`: title, dice, names and scores.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from astragal.core.errors import InvalidOption
from astragal.core.moves import Move
from astragal.draw.svg_parts import Drawing
from astragal.draw.text_parts import Line
from astragal.draw.words import ENGLISH
from astragal.texts import LANGUAGES, say

Dice = tuple[Sequence[tuple[str, int]], tuple[int, int] | None]
"""The dice on the table with their faces (0: not rolled yet), and a sum with the number of dice it stands after."""


@dataclass(frozen=True)
class DrawOptions:
    """How a drawing is asked for.

    >>> DrawOptions(seat=1).shown(3), DrawOptions().shown(3)
    ((1,), (0, 1, 2))
    """

    seat: int | None = None
    """For whom it is drawn; None: for watchers."""
    names: Sequence[str] | None = None
    """The players' names by seat."""
    language: str = ENGLISH
    last: Move | None = None
    """A move to mark."""
    legal: tuple[Move, ...] = ()
    """The moves that a terminal shows in brackets."""

    def __post_init__(self) -> None:
        if self.language not in LANGUAGES:
            raise InvalidOption(say("option.language", name=str(self.language)[:20], names=", ".join(LANGUAGES)))

    def shown(self, players: int) -> tuple[int, ...]:
        """Return the seats whose sheets are drawn in full."""
        return tuple(range(players)) if self.seat is None else (self.seat,)


class DrawingPart(Protocol):
    """What the module `drawing` of a game's folder defines.

    Every state that it gets is a view: what the state holds may be shown. `Any` stands for the game's own class of
    states or sheets.
    """

    def pieces(self, state: Any, options: DrawOptions, /) -> Sequence[Drawing]:
        """Return the sheets, or the board, as SVG; the frame of the table puts them below its head."""

    def dice(self, state: Any, /) -> Dice | None:
        """Return the dice to show in the head, or None; `astragal.draw.plain_table.dice` does for most games."""

    def lines(self, state: Any, options: DrawOptions, /) -> Sequence[Line]:
        """Return what terminals show below the head and the dice: at most 80 columns."""

    def description(self, state: Any, options: DrawOptions, /) -> Sequence[str]:
        """Return what is on the sheets or on the board, in sentences for screen readers."""


class SheetDrawingPart(DrawingPart, Protocol):
    """What the module defines besides in a game whose players have sheets: one sheet, drawn by itself."""

    def sheet_title(self, sheet: Any, language: str, /) -> str:
        """Return the name of the game, and of the printed sheet where that is not the usual one."""

    def sheet_piece(self, sheet: Any, name: str, language: str, /) -> Drawing:
        """Return the sheet as SVG."""

    def sheet_lines(self, sheet: Any, name: str, options: DrawOptions, /) -> Sequence[Line]:
        """Return the sheet for terminals; the legal moves are those of its owner."""

    def sheet_description(self, sheet: Any, language: str, /) -> str:
        """Return what is on the sheet, in sentences for screen readers."""
