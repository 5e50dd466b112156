"""What is told to people, as data: a key of the catalogues with parameters.

A parameter `seat` stands for the player there, whose name is put in as `{name}` when it is shown; `winners`, a list of
seats separated by commas, as `{names}`.
"""

from dataclasses import field
from typing import Literal

from astragal.core.struct import struct


class Part:
    """Any part of a scene; fields that have their default are left out."""


@struct(omit_defaults=True)
class Words(Part):
    """A sentence in any language: a key of the catalogues, its parameters, the clause of the rules behind it."""

    key: str
    params: dict[str, str | int] = field(default_factory=dict)
    clause: str | None = None


@struct(omit_defaults=True)
class News(Part):
    """Something that happened, to be told to people: the seat that it is about (-1 for none) and what."""

    words: Words
    seat: int = -1
    sound: Literal["", "roll", "cross", "write", "push", "lock", "penalty", "end", "undo"] = ""


@struct(omit_defaults=True)
class Ending(Part):
    """How the game ended."""

    termination: str
    winners: tuple[int, ...]
    words: tuple[Words, ...]
    lines: tuple[tuple[str, ...], ...] = ()
    """Quixo: the cells of every line that was made."""
