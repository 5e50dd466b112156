"""Positions that have been on the board, counted: a game without limits may see very many."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, Self, overload

Position = tuple[str, int]
"""A board, and whose turn it is."""

PART = 64
"""Positions that are counted one by one; those before them are looked up."""


class _Chunk(NamedTuple):
    positions: tuple[Position, ...]
    counts: Mapping[Position, int]


class Positions(Sequence[Position]):
    """Positions in their order. It never changes: `plus` returns another one, which shares nearly everything.

    >>> met = Positions([("a", 0)]).plus(("b", 1)).plus(("a", 0))
    >>> met.count(("a", 0)), len(met), met[-1]
    (2, 3, ('a', 0))
    """

    __slots__ = ("_full", "_last")

    def __init__(self, positions: Sequence[Position] = ()) -> None:
        cut = len(positions) - len(positions) % PART
        self._full = tuple(_chunk(tuple(positions[at : at + PART])) for at in range(0, cut, PART))
        self._last = tuple(positions[cut:])

    def plus(self, position: Position) -> Self:
        """Return these and one more."""
        made = object.__new__(type(self))
        made._full, made._last = self._full, (*self._last, position)
        if len(made._last) == PART:
            made._full, made._last = (*self._full, _chunk(made._last)), ()
        return made

    def count(self, position: Any) -> int:
        """Return how often a position is among them."""
        return self._last.count(position) + sum(part.counts.get(position, 0) for part in self._full)

    def __len__(self) -> int:
        return len(self._full) * PART + len(self._last)

    @overload
    def __getitem__(self, place: int) -> Position: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Position, ...]: ...

    def __getitem__(self, place: int | slice) -> Position | tuple[Position, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        if place < 0:
            place += len(self)
        number, within = divmod(place, PART)
        if number < 0 or number > len(self._full):
            raise IndexError(place)
        return self._full[number].positions[within] if number < len(self._full) else self._last[within]

    def __iter__(self) -> Iterator[Position]:
        return chain(chain.from_iterable(part.positions for part in self._full), self._last)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Positions):
            return NotImplemented
        return self._last == other._last and self._full == other._full

    def __hash__(self) -> int:
        return hash((len(self._full), self._last))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"


def _chunk(positions: tuple[Position, ...]) -> _Chunk:
    return _Chunk(positions, Counter(positions))


NO_POSITIONS = Positions()
