"""The options of the games, described as data so that menus and forms can be made from them."""

import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeGuard

from astragal.core.errors import InvalidOption
from astragal.texts import say


@dataclass(frozen=True)
class Flag:
    """An option that is on or off.

    >>> Flag("finish_turn").read(True)
    True
    """

    name: str
    default: ClassVar[bool] = False

    def read(self, value: object) -> bool:
        """Return the value if it is one, or raise `InvalidOption`."""
        if not isinstance(value, bool):
            raise InvalidOption(say("option.flag", name=self.name))
        return value


@dataclass(frozen=True)
class Limit:
    """A whole number within bounds, or None for no limit.

    >>> Limit("repetition", 2, 100).read(3)
    3
    """

    name: str
    low: int
    high: int
    default: ClassVar[None] = None

    def read(self, value: object) -> int | None:
        """Return the value if it is one, or raise `InvalidOption`."""
        if value is None:
            return None
        if not is_whole(value) or not self.low <= value <= self.high:
            raise InvalidOption(say("option.limit", name=self.name, low=self.low, high=self.high))
        return value


@dataclass(frozen=True)
class OneOf:
    """One of a few words; the first is the default.

    >>> OneOf("sheet", ("classic", "mixed")).read("mixed")
    'mixed'
    """

    name: str
    words: tuple[str, ...]

    @property
    def default(self) -> str:
        """The first word.

        >>> OneOf("sheet", ("classic", "mixed")).default
        'classic'
        """
        return self.words[0]

    def read(self, value: object) -> str:
        """Return the value if it is one, or raise `InvalidOption`."""
        if not isinstance(value, str) or value not in self.words:
            raise InvalidOption(say("option.one_of", name=self.name, words=", ".join(self.words)))
        return value


@dataclass(frozen=True)
class Pairs:
    """A pair of different numbers for every seat; None asks for the usual ones.

    >>> Pairs("lucky", 2, 16).read([[8, 5], (6, 11)])
    ((5, 8), (6, 11))
    """

    name: str
    low: int
    high: int
    default: ClassVar[None] = None

    def read(self, value: object) -> tuple[tuple[int, int], ...] | None:
        """Return the pairs, each in rising order, or raise `InvalidOption`."""
        if value is None:
            return None
        if not isinstance(value, Sequence) or isinstance(value, str | bytes):
            raise self._wrong()
        return tuple(self._pair(pair) for pair in value)

    def _pair(self, pair: object) -> tuple[int, int]:
        if not isinstance(pair, Sequence) or isinstance(pair, str | bytes) or len(pair) != 2:
            raise self._wrong()
        one, other = pair
        if not is_whole(one) or not is_whole(other) or one == other:
            raise self._wrong()
        if not (self.low <= one <= self.high and self.low <= other <= self.high):
            raise self._wrong()
        return min(one, other), max(one, other)

    def _wrong(self) -> InvalidOption:
        return InvalidOption(say("option.pairs", "QL3", name=self.name, low=self.low, high=self.high))


Option = Flag | Limit | OneOf | Pairs


def is_whole(value: object) -> TypeGuard[int]:
    """Tell whether this is a whole number; a truth value is not one.

    >>> is_whole(3), is_whole(True), is_whole(3.0)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def to_whole(value: object) -> int | None:
    """Return a whole number as a plain `int`, or None if it is none: NumPy's integers are, truth values are not.

    >>> to_whole(3), to_whole(True), to_whole(3.0)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        number = operator.index(value)  # type: ignore[arg-type]  # anything may be given
    except TypeError:
        return None
    return None if isinstance(number, bool) else number
