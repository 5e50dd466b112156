"""What players write on: one player's sheet, in games that have sheets."""

import importlib
from abc import ABC, abstractmethod

from astragal.texts import Message


class PlayerSheet(ABC):
    """One player's sheet with what is written on it. Frozen, as states are.

    >>> import astragal
    >>> astragal.game("qwinto").start().sheets[0].total
    0
    """

    __slots__ = ()

    @property
    @abstractmethod
    def total(self) -> int:
        """The score of the sheet."""

    @abstractmethod
    def problems(self) -> list[Message]:
        """Return what no play could have led to: for sheets that came from paper or from outside."""

    @classmethod
    def folder(cls) -> str:
        """Return the package that holds all there is about the game of this sheet, as `Game.folder` does.

        >>> import astragal
        >>> astragal.game("longo").start().sheets[0].folder()
        'astragal.games.qwixx'
        """
        return cls.__module__.partition(".rules")[0]

    def __str__(self) -> str:
        # Looked up by name for the reason given in State._repr_svg_.
        text: str = importlib.import_module("astragal.draw").plain(self)
        return text

    def _repr_svg_(self) -> str:
        svg: str = importlib.import_module("astragal.draw").svg(self)
        return svg
