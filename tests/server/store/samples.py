"""Rows and events to store."""

import asyncio
from collections.abc import Awaitable, Sequence

import msgspec

from astragal.server.store import Row, Store, Stored

PEOPLE = ("ada", "bea")


def row(id: str = "t1", last: int = 1, **changes: object) -> Row:
    """Return a row of a table; its code follows from its id."""
    plain = Row(id, f"code-{id}", "lobby", False, None, last, b'{"game":"qwixx"}', 1000 + last)
    return msgspec.structs.replace(plain, **changes)


def event(seq: int, text: str = "") -> Stored:
    """Return an event with that number."""
    return Stored(seq, 5_000_000_000_000 + seq, f'{{"type":"said","text":"{text or seq}"}}'.encode())


def some(first: int, last: int) -> list[Stored]:
    """Return events from one number to another."""
    return [event(seq) for seq in range(first, last + 1)]


async def make(store: Store, id: str = "t1", people: Sequence[str] = PEOPLE, **changes: object) -> None:
    """Store a table with one event."""
    await store.create(row(id, 1, **changes), people, [event(1)])


async def add(
    store: Store,
    id: str,
    after: int,
    *,
    text: str = "",
    command: tuple[str, str] | None = None,
    reply: bytes = b"",
    people: Sequence[str] = PEOPLE,
    **changes: object,
) -> None:
    """Append one event."""
    seq = after + 1
    new = row(id, seq, **changes)
    await store.append(id, after, [event(seq, text)], command=command, reply=reply, row=new, people=people)


async def fates(*work: Awaitable[None]) -> list[str]:
    """Run all at once; return the name of what each raised, or 'stored'."""
    done = await asyncio.gather(*work, return_exceptions=True)
    return ["stored" if result is None else type(result).__name__ for result in done]
