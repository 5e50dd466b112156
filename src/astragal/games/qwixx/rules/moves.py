"""The move of Qwixx and Longo.

>>> str(Cross("red", 12, lock=True)), str(Cross("green", 16, lucky=True))
('r12#', '*g16')
"""

from dataclasses import dataclass

from astragal.core.colours import LETTERS
from astragal.core.moves import Move


@dataclass(frozen=True, slots=True)
class Cross(Move):
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
