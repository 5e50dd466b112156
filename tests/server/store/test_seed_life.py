"""A seed is committed to and revealed once, and only by its own table; the database itself sees to that."""

import asyncio
from hashlib import sha256

import pytest

from astragal.server.store import SeedSpent, Store
from astragal.table.table_seeds import Seed, SeedChange
from tests.server.store.samples import PEOPLE, event, fates, row

pytestmark = pytest.mark.anyio


def seed(text: str, seq: int = 1) -> Seed:
    return Seed(sha256(text.encode()).hexdigest(), 1, text.encode(), seq)


async def make(store: Store, id: str, *seeds: Seed) -> None:
    await store.create(row(id), PEOPLE, [event(1)], SeedChange(seeds))


async def add(store: Store, id: str, after: int, change: SeedChange) -> None:
    new = row(id, after + 1)
    await store.append(id, after, [event(after + 1)], command=None, reply=b"", row=new, people=PEOPLE, seeds=change)


def reveal(old: Seed, seq: int, *new: Seed) -> SeedChange:
    return SeedChange(new, ((old.commitment, seq),))


async def test_from_commitment_to_commitment(store: Store) -> None:
    one, two = seed("one"), seed("two", 2)
    await make(store, "t1", one)
    assert await store.seeds("t1", [one.commitment, two.commitment]) == {one.commitment: one}
    await add(store, "t1", 1, reveal(one, 2, two))
    kept = await store.seeds("t1", [one.commitment, two.commitment])
    assert [kept[each.commitment].revealed for each in (one, two)] == [2, None]
    assert await store.seeds("t2", [one.commitment]) == {}


async def test_what_is_refused_and_changes_nothing(store: Store) -> None:
    one, two, three = seed("one"), seed("two"), seed("three", 3)
    await make(store, "t1", one)
    await make(store, "t2", two)
    await add(store, "t1", 1, reveal(one, 2, seed("next", 2)))
    for change in (
        SeedChange((one,)),  # published again, after it was revealed
        SeedChange((two,)),  # in use at another table
        SeedChange((three, three)),
        reveal(one, 3),  # revealed again
        reveal(two, 3),  # not ours
        reveal(three, 3),  # never published
        reveal(three, 3, three),  # published and revealed by the same events
    ):
        with pytest.raises(SeedSpent):
            await add(store, "t1", 2, change)
    with pytest.raises(SeedSpent):
        await make(store, "t3", two)
    assert await store.row("t3") is None
    assert len(await store.events("t1")) == 2
    with pytest.raises(ValueError):
        await add(store, "t1", 2, SeedChange((Seed("00" * 32, 1, b"another", 3),)))


async def test_two_processes_at_once(url: str) -> None:
    stores = [await Store.open(url) for _ in range(2)]
    same = seed("same")
    done = await fates(*(make(store, f"t{n}", same) for n, store in enumerate(stores)))
    assert sorted(done) == ["SeedSpent", "stored"]
    await asyncio.gather(*(store.close() for store in stores))
