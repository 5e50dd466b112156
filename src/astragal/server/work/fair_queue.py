"""Who is next: owners take turns, first by address and then by person, however much each of them has waiting."""

from collections import deque
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Owner(NamedTuple):
    """For whom something is done. A new person costs nothing, so the address counts first."""

    address: str
    person: str = ""


class FairQueue(Generic[T]):
    """What waits, by owner.

    >>> queue = FairQueue[str]()
    >>> for item in ("a1", "a2", "a3", "b1"):
    ...     queue.put(Owner(item[0]), item)
    >>> [queue.take() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self) -> None:
        # The order of each dictionary is whose turn is next.
        self._waiting: dict[str, dict[str, deque[T]]] = {}

    def put(self, owner: Owner, item: T) -> None:
        """Let something wait."""
        self._waiting.setdefault(owner.address, {}).setdefault(owner.person, deque()).append(item)

    def take(self, allowed: Callable[[str], bool] = lambda _: True) -> T | None:
        """Take out what is next, of an address that is allowed one; its owner goes to the end of the line."""
        address = next(filter(allowed, self._waiting), None)
        if address is None:
            return None
        people = self._waiting.pop(address)
        person = next(iter(people))
        items = people.pop(person)
        item = items.popleft()
        if items:
            people[person] = items
        if people:
            self._waiting[address] = people
        return item

    def remove(self, owner: Owner, item: T) -> bool:
        """Take something out before its turn; tell whether it was there."""
        people = self._waiting.get(owner.address, {})
        items = people.get(owner.person)
        if items is None or item not in items:
            return False
        items.remove(item)
        if not items:
            del people[owner.person]
        if not people:
            del self._waiting[owner.address]
        return True
