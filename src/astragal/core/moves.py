"""Moves are small frozen values, each with one canonical text (`str(move)`).

A game defines its own kinds in its folder. No two games share a spelling (except `-`, which means the same everywhere),
so a text is a move without knowing the game. Reading text is the business of `astragal.notation`.

>>> str(NOTHING)
'-'
"""

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


class Move:
    """A choice of a seat: the base of every kind of move. Subclasses are frozen dataclasses with a canonical `str()`.

    >>> import astragal
    >>> isinstance(astragal.move("r5"), Move)
    True
    """

    __slots__ = ()

    rolls_again: ClassVar[bool] = False
    """Whether the same dice are rolled once more."""


@dataclass(frozen=True, slots=True)
class Nothing(Move):
    """Choose nothing (dice games), or pass where no cube may be taken (Quixo for four).

    >>> str(NOTHING)
    '-'
    """

    def __str__(self) -> str:
        return "-"


NOTHING = Nothing()


class Hidden(Enum):
    """Stands for another seat's choice: made, but not shown yet."""

    HIDDEN = "?"

    def __str__(self) -> str:
        return "?"


HIDDEN = Hidden.HIDDEN
Choice = Move | Hidden | None
"""What a seat has chosen in a phase that is not resolved: a move, something hidden, or nothing so far."""
