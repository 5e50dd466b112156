"""What all pools can do, and how they keep the order."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from typing import Protocol, Self, TypeVar

AHEAD = 4
"""Portions for each worker that are under way or wait to be looked at."""

Common = TypeVar("Common")
Item = TypeVar("Item")
Result = TypeVar("Result")
Ticket = TypeVar("Ticket")


class Pool(Protocol):
    """Workers that do the same work on many items. The work depends on what it is given, and on nothing else."""

    @property
    def workers(self) -> int:
        """How many items are worked on at a time."""
        ...

    @property
    def far(self) -> bool:
        """Whether workers may sit on other machines, which need not have what this one has."""
        ...

    def map(
        self, work: Callable[[Common, Item], Result], common: Common, items: Iterable[Item]
    ) -> Generator[Result, None, None]:
        """Return what the work makes of each item, in order; items are taken only as they are needed.

        `work` is a function of a module; what it is given for all items (`common`) is sent once where that is costly.
        """
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


def in_order(
    items: Iterable[Item],
    submit: Callable[[Item], Ticket],
    fetch: Callable[[Ticket], Result],
    drop: Callable[[Ticket], object],
    ahead: int,
) -> Generator[Result, None, None]:
    """Hand out items, a few ahead, and return the results in their order; a caller that stops asking drops the rest.

    >>> list(in_order("abc", str.upper, ord, print, ahead=2))
    [65, 66, 67]
    >>> some = in_order("abc", str.upper, ord, print, ahead=2)
    >>> next(some); some.close()
    65
    B
    """
    waiting: deque[Ticket] = deque()

    def first() -> Result:
        result = fetch(waiting[0])
        waiting.popleft()
        return result

    try:
        for item in items:
            waiting.append(submit(item))
            if len(waiting) >= ahead:
                yield first()
        while waiting:
            yield first()
    finally:
        for ticket in waiting:
            drop(ticket)
