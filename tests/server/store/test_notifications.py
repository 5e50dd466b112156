"""What one process appends, the others hear of."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from astragal.server.store import EVERY, Store
from tests.server.postgres import Cluster
from tests.server.store.samples import add, make

pytestmark = pytest.mark.anyio


async def heard(notifications: AsyncIterator[str]) -> str:
    async with asyncio.timeout(120):
        return await anext(notifications)


async def test_between_two_processes(postgres: Cluster) -> None:
    url = postgres.database()
    one, two = await Store.open(url), await Store.open(url)
    await make(one, "t1")
    await make(one, "t2")
    notifications = aiter(two.notifications())
    assert await heard(notifications) == EVERY
    await add(two, "t1", 1)  # our own appends are no news
    await add(one, "t2", 1)
    assert await heard(notifications) == "t2"
    await add(one, "t1", 2)
    assert await heard(notifications) == "t1"
    assert [stored.seq for stored in await two.events("t1")] == [1, 2, 3]
    await one.close()
    await two.close()
    assert await anext(notifications, None) is None


async def test_a_hint_follows_the_commit(postgres: Cluster) -> None:
    url = postgres.database()
    one, two = await Store.open(url), await Store.open(url)
    await make(one)
    notifications = aiter(two.notifications())
    assert await heard(notifications) == EVERY
    for after in range(1, 50):
        work = asyncio.ensure_future(add(one, "t1", after))
        assert await heard(notifications) == "t1"
        assert len(await two.events("t1")) == after + 1
        await work
    await one.close()
    await two.close()
    assert await anext(notifications, None) is None


async def test_after_a_restart_it_listens_again(postgres: Cluster) -> None:
    url = postgres.database()
    one, two = await Store.open(url), await Store.open(url)
    await make(one)
    notifications = aiter(two.notifications())
    assert await heard(notifications) == EVERY
    waiting = asyncio.ensure_future(heard(notifications))
    await asyncio.sleep(0.05)
    await asyncio.to_thread(postgres.crash)
    assert await waiting == EVERY
    await add(one, "t1", 1)
    assert await heard(notifications) == "t1"
    await one.close()
    await two.close()
    assert await anext(notifications, None) is None


async def test_sqlite_has_none(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    next_hint = asyncio.ensure_future(anext(aiter(store.notifications()), None))
    await make(store)
    await add(store, "t1", 1)
    await asyncio.sleep(0.05)
    assert not next_hint.done()
    await store.close()
    assert await next_hint is None
