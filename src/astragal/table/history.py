"""The record of a running game: what was revealed, with states kept here and there so that any other is near one."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain
from operator import attrgetter
from typing import NamedTuple, Self, overload

from astragal.core.state import State
from astragal.notation import Entry, Roll

CHECKPOINT = 32
"""Entries after which a state is kept: no more than these, and the rest of a phase, are ever folded again."""


class _Part(NamedTuple):
    """Some entries, and how things stood before them."""

    place: int
    """Of the first entry, in the whole record."""
    state: State
    rolls: int
    entries: tuple[Entry, ...] = ()


_place = attrgetter("place")


class History(Sequence[Entry]):
    """The entries of a game. It never changes: `plus` and `until` return another one, which shares nearly everything.

    A part of it begins where a phase does. To add to it costs the same however long it is.

    >>> import astragal
    >>> from astragal.notation import Play
    >>> start, push = astragal.game("quixo").start(), astragal.move("a1-a5")
    >>> history = History.begin(start).plus((Entry(Play(0, push)),), start.play(0, push))
    >>> len(history), history.final.active, history.until(0).final.active
    (1, 1, 0)
    """

    __slots__ = ("_full", "_last", "_length", "final", "rolls")

    def __init__(self, full: tuple[_Part, ...], last: _Part, final: State, rolls: int) -> None:
        self._full = full
        self._last = last
        self._length = last.place + len(last.entries)
        self.final = final
        """The state after the last entry, nothing pending in it."""
        self.rolls = rolls
        """How many of the entries are rolls."""

    @classmethod
    def begin(cls, start: State) -> Self:
        """Return the history of a game in which nothing has happened."""
        return cls((), _Part(0, start, 0), start, 0)

    def plus(self, phase: tuple[Entry, ...], after: State) -> Self:
        """Return this and the entries of a whole phase, which lead to that state."""
        full, last = self._full, self._last
        if len(last.entries) >= CHECKPOINT and not _open(self.final):
            full, last = (*full, last), _Part(self._length, self.final, self.rolls)
        last = _Part(last.place, last.state, last.rolls, last.entries + phase)
        return type(self)(full, last, after, self.rolls + _rolls(phase))

    def until(self, count: int) -> Self:
        """Return only the first entries."""
        if count >= self._length:
            return self
        number, part = self._part(count)
        entries = part.entries[: count - part.place]
        kept = _Part(part.place, part.state, part.rolls, entries)
        return type(self)(self._full[:number], kept, self.state(count), part.rolls + _rolls(entries))

    def state(self, count: int) -> State:
        """Return the state after the first `count` entries."""
        if count >= self._length:
            return self.final
        _, part = self._part(count)
        state = part.state
        for entry in part.entries[: count - part.place]:
            state = entry.event.apply(state)
        return state

    def phase_start(self, place: int) -> int:
        """Return where the phase began to which the entry at `place` belongs."""
        _, part = self._part(place)
        states = [part.state]
        for entry in part.entries[: place - part.place]:
            states.append(entry.event.apply(states[-1]))
        while place > part.place and _open(states[place - part.place]):
            place -= 1
        return place

    def _part(self, place: int) -> tuple[int, _Part]:
        """The part to which an entry belongs, and how many are before it."""
        if place >= self._last.place:
            return len(self._full), self._last
        number = bisect_right(self._full, place, key=_place) - 1
        return number, self._full[number]

    # -- as a sequence --------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> Entry: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, place: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(self._length)))
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError(place)
        _, part = self._part(place)
        return part.entries[place - part.place]

    def __iter__(self) -> Iterator[Entry]:
        return chain.from_iterable(part.entries for part in (*self._full, self._last))

    def __reversed__(self) -> Iterator[Entry]:
        for part in chain((self._last,), reversed(self._full)):
            yield from reversed(part.entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        return self is other or (self._length == other._length and tuple(self) == tuple(other))

    def __hash__(self) -> int:
        return hash((self._length, self[-1] if self else None))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self)!r})"


def _open(state: State) -> bool:
    """Whether somebody has chosen in a phase that is not complete."""
    return any(choice is not None for choice in state.pending)


def _rolls(entries: Sequence[Entry]) -> int:
    return len([entry for entry in entries if isinstance(entry.event, Roll)])
