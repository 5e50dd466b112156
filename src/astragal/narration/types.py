"""What is told to people, as data: a key of the catalogues with parameters.

A parameter `seat` stands for the player there, whose name is put in as `{name}` when it is shown; `winners`, a list of
seats separated by commas, as `{names}`.
"""

from typing import Literal

import msgspec


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """Any part of a scene; fields that have their usual value are left out."""


class Words(Part, frozen=True):
    """A sentence in any language: a key of the catalogues, its parameters, the clause of the rules behind it."""

    key: str
    params: dict[str, str | int] = {}
    clause: str | None = None


class News(Part, frozen=True):
    """Something that happened, to be told to people: the seat that it is about (-1 for none) and what."""

    words: Words
    seat: int = -1
    sound: Literal["", "roll", "cross", "write", "push", "lock", "penalty", "end", "undo"] = ""


class Ending(Part, frozen=True):
    """How the game ended."""

    termination: str
    winners: tuple[int, ...]
    words: tuple[Words, ...]
    lines: tuple[tuple[str, ...], ...] = ()
    """Quixo: the cells of every line that was made."""
