"""Appends that wait are written together."""

import asyncio
from collections import Counter

import pytest

from astragal.server.store import Store
from tests.server.store.samples import PEOPLE, add, fates, make, row, some

pytestmark = pytest.mark.anyio


async def test_many_appends_a_commit(store: Store) -> None:
    await asyncio.gather(*(make(store, f"t{n}") for n in range(100)))
    before = store.commits
    for after in range(1, 6):
        await asyncio.gather(*(add(store, f"t{n}", after, command=("ada", str(after))) for n in range(100)))
    assert store.commits - before <= 10  # 500 appends
    for n in range(100):
        assert len(await store.events(f"t{n}")) == 6


async def test_one_conflict_does_not_fail_the_others(store: Store) -> None:
    await asyncio.gather(*(make(store, f"t{n}") for n in range(30)))
    await add(store, "t0", 1, command=("ada", "c0"))
    before = store.commits
    work = [add(store, f"t{n}", 7 if n % 3 == 1 else 1, command=("ada", f"c{n}")) for n in range(30)]
    assert Counter(await fates(*work)) == {"stored": 19, "Conflict": 10, "DuplicateCommand": 1}
    assert store.commits - before <= 2
    for n in range(30):
        assert len(await store.events(f"t{n}")) == (1 if n % 3 == 1 else 2)
        assert (await store.done(f"t{n}", "ada", f"c{n}") is None) == (n % 3 == 1)


async def test_one_that_the_database_refuses_does_not_fail_the_others(store: Store) -> None:
    await asyncio.gather(*(make(store, f"t{n}") for n in range(10)))
    work = [add(store, f"t{n}", 1, updated=2**70 if n == 4 else n) for n in range(10)]
    assert Counter(await fates(*work)) == {"stored": 9, "StorageFailed": 1}
    assert [len(await store.events(f"t{n}")) for n in (3, 4, 5)] == [2, 1, 2]


async def test_who_is_cancelled_does_not_stop_the_others(store: Store) -> None:
    await asyncio.gather(*(make(store, f"t{n}") for n in range(10)))
    work = [asyncio.ensure_future(add(store, f"t{n}", 1)) for n in range(10)]
    await asyncio.sleep(0)
    work[3].cancel()
    results = await asyncio.gather(*work, return_exceptions=True)
    assert [result for n, result in enumerate(results) if n != 3] == [None] * 9


async def test_more_rows_than_fit_a_statement(store: Store) -> None:
    await make(store)
    long = some(2, 1300)
    many = [f"p{n}" for n in range(600)]
    await store.append("t1", 1, long, command=None, reply=b"", row=row(last=1300), people=many)
    assert await store.events("t1", after=1) == long
    assert len(await store.tables_of("p599", 1)) == 1
    await asyncio.gather(*(make(store, f"x{n}", people=PEOPLE) for n in range(1500)))
    assert len([id async for id in store.all_ids()]) == 1501
