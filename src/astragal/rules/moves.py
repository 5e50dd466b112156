"""The moves of all games: small frozen values, each with one canonical text (`str(move)`).

No two games share a spelling (except `-`, which means the same everywhere), so a text is a move without
knowing the game. Reading text is the business of `astragal.notation`.

>>> [str(m) for m in (NOTHING, Cross("red", 12, lock=True), Cross("green", 16, lucky=True), Pick(("orange", "yellow")))]
['-', 'r12#', '*g16', 'roll oy']
>>> [str(m) for m in (AGAIN, KEEP, Write("yellow", 9, 12), Push("a1", "a5"), Push("a1", "a5", partner=True))]
['again', 'keep', 'y9=12', 'a1-a5', 'a1-a5>']
"""

from dataclasses import dataclass
from enum import Enum

LETTERS = {"red": "r", "yellow": "y", "green": "g", "blue": "b", "orange": "o", "purple": "p"}
"""The one letter of each colour, in moves, positions and on every sheet."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Choose nothing (dice games), or pass where no cube may be taken (Quixo for four).

    >>> str(NOTHING)
    '-'
    """

    def __str__(self) -> str:
        return "-"


@dataclass(frozen=True, slots=True)
class Cross:
    """Cross a number of a Qwixx sheet; `lock` crosses the lock with it, `lucky` uses a lucky number.

    >>> str(Cross("blue", 2, lock=True))
    'b2#'
    """

    colour: str
    number: int
    lock: bool = False
    lucky: bool = False

    def __str__(self) -> str:
        star, mark = "*" if self.lucky else "", "#" if self.lock else ""
        return f"{star}{LETTERS[self.colour]}{self.number}{mark}"


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick the dice to roll in Qwinto.

    >>> str(Pick(("yellow", "purple")))
    'roll yp'
    """

    colours: tuple[str, ...]

    def __str__(self) -> str:
        return "roll " + "".join(LETTERS[colour] for colour in self.colours)


@dataclass(frozen=True, slots=True)
class Again:
    """Roll the same dice once more.

    >>> str(AGAIN)
    'again'
    """

    def __str__(self) -> str:
        return "again"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the first roll.

    >>> str(KEEP)
    'keep'
    """

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Write:
    """Write a number in a cell of a Qwinto sheet, named by row and column.

    >>> str(Write("purple", 10, 17))
    'p10=17'
    """

    colour: str
    column: int
    number: int

    def __str__(self) -> str:
        return f"{LETTERS[self.colour]}{self.column}={self.number}"


@dataclass(frozen=True, slots=True)
class Push:
    """Take a cube of Quixo's ring and push it in at an end of its row or column.

    `partner` points the cube's dot at the partner instead of oneself (four players only).

    >>> str(Push("c1", "e1", partner=True))
    'c1-e1>'
    """

    take: str
    put: str
    partner: bool = False

    def __str__(self) -> str:
        return f"{self.take}-{self.put}{'>' if self.partner else ''}"


Move = Nothing | Cross | Pick | Again | Keep | Write | Push

NOTHING = Nothing()
AGAIN = Again()
KEEP = Keep()


class Hidden(Enum):
    """Stands for another seat's choice: made, but not shown yet."""

    HIDDEN = "?"

    def __str__(self) -> str:
        return "?"


HIDDEN = Hidden.HIDDEN
Choice = Move | Hidden | None
"""What a seat has chosen in a phase that is not resolved: a move, something hidden, or nothing so far."""
