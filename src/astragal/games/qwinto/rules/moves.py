"""The moves of Qwinto.

>>> str(Pick(("orange", "yellow"))), str(AGAIN), str(KEEP), str(Write("yellow", 9, 12))
('roll oy', 'again', 'keep', 'y9=12')
"""

from dataclasses import dataclass
from typing import ClassVar

from astragal.core.colours import LETTERS
from astragal.core.moves import Move


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """Pick the dice to roll.

    >>> str(Pick(("yellow", "purple")))
    'roll yp'
    """

    colours: tuple[str, ...]

    def __str__(self) -> str:
        return "roll " + "".join(LETTERS[colour] for colour in self.colours)


@dataclass(frozen=True, slots=True)
class Again(Move):
    """Roll the same dice once more.

    >>> str(AGAIN)
    'again'
    """

    rolls_again: ClassVar[bool] = True

    def __str__(self) -> str:
        return "again"


@dataclass(frozen=True, slots=True)
class Keep(Move):
    """Keep the first roll.

    >>> str(KEEP)
    'keep'
    """

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Write(Move):
    """Write a number in a cell of the sheet, named by row and column.

    >>> str(Write("purple", 10, 17))
    'p10=17'
    """

    colour: str
    column: int
    number: int

    def __str__(self) -> str:
        return f"{LETTERS[self.colour]}{self.column}={self.number}"


@dataclass(frozen=True, slots=True)
class Mend:
    """Erase a number of one's sheet, or move it to another cell in the same round (QW8). Not a move: it answers none.

    >>> str(Mend("yellow", 9)), str(Mend("yellow", 9, ("purple", 10)))
    ('y9~', 'y9~p10')
    """

    colour: str
    column: int
    to: tuple[str, int] | None = None

    def __str__(self) -> str:
        to = f"{LETTERS[self.to[0]]}{self.to[1]}" if self.to else ""
        return f"{LETTERS[self.colour]}{self.column}~{to}"


AGAIN = Again()
KEEP = Keep()
