"""What the part `pad` of a game's folder defines. A game without this part has no sheet to print or to total."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from astragal.core.game import Game
from astragal.core.sheet import PlayerSheet
from astragal.pads.frame import Pad


@dataclass(frozen=True)
class ScoreSumLine:
    """A row of the sum of a sheet: what it is, how many there are of it, and their points."""

    what: str
    count: str
    points: int


@dataclass(frozen=True)
class ScoreSum:
    """The sum of a sheet, row by row.

    >>> ScoreSum("Crosses", (ScoreSumLine("red", "2", 3),)).lines[0].points
    3
    """

    counted: str
    """The heading of what is counted."""
    lines: tuple[ScoreSumLine, ...]


class PadPart(Protocol):
    """What the module `pad` of a game's folder defines."""

    @property
    def OPTIONS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """The options of the game that change what is printed."""

    def pads(self, kind: type[Game], options: Mapping[str, Any], language: str, /) -> Sequence[Pad]:
        """Return the different pads; they are printed one after another, over and over."""

    def read_sheet(self, game: Any, text: str, /) -> PlayerSheet:
        """Return the sheet that a person wrote down as text, or raise `ReadError` that says where it is wrong."""

    def tally(self, sheet: Any, language: str, /) -> ScoreSum:
        """Return the sum of a sheet, row by row."""
