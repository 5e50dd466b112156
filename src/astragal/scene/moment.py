"""What each game tells of a moment, for the scene that is put together of it."""

from typing import NamedTuple

from astragal.scene.types import Choice, Cube, Die, Sheet, Words

Choices = dict[str, tuple[Choice, ...]]
"""The legal moves by seat."""


class Moment(NamedTuple):
    """The parts of a scene that differ from game to game."""

    phase: str
    topic: str
    prompt: Words
    sheets: tuple[Sheet, ...]
    dice: tuple[Die, ...] = ()
    number: int = 0
    announce: Words | None = None
    cubes: tuple[Cube, ...] = ()
