"""PostgreSQL goes away in the middle of everything."""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import pytest

from astragal.server.store import Conflict, Store, Unavailable
from tests.server.postgres import Cluster, commits
from tests.server.store.samples import add, fates, make

pytestmark = pytest.mark.anyio


async def test_a_crash_in_the_middle_of_appends(postgres: Cluster) -> None:
    store = await Store.open(postgres.database())
    ids = [f"t{n}" for n in range(20)]
    await asyncio.gather(*(make(store, id) for id in ids))
    stop = False

    async def play(id: str) -> int:
        after = 1
        while not stop:
            await add(store, id, after, command=("ada", str(after)))  # a conflict or a duplicate would fail the test
            after += 1
        return after

    async def read() -> int:
        count = 0
        while not stop:
            assert await store.row("t0") is not None
            count += 1
        return count

    games = [asyncio.ensure_future(play(id)) for id in ids]
    reader = asyncio.ensure_future(read())
    for _ in range(3):
        await asyncio.sleep(random.uniform(0.1, 0.4))
        await asyncio.to_thread(postgres.crash)
    await asyncio.sleep(0.2)
    stop = True
    for id, last in zip(ids, await asyncio.gather(*games), strict=True):
        assert [stored.seq for stored in await store.events(id)] == list(range(1, last + 1))
    assert await reader > 3
    await store.close()


class Cut:
    """A wire to PostgreSQL that can be cut at a COMMIT: before it arrives, or after, when only its answer is lost."""

    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self.when: str | None = None
        self.cuts = 0
        self._open: set[asyncio.StreamWriter] = set()

    @asynccontextmanager
    async def wire(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            yield f"postgresql://{self._to.username}@127.0.0.1:{port}{self._to.path}"
        finally:
            server.close()
            for writer in list(self._open):
                writer.close()

    async def _serve(self, near_in: asyncio.StreamReader, near_out: asyncio.StreamWriter) -> None:
        far_in, far_out = await asyncio.open_connection(self._to.hostname, self._to.port)
        self._open |= {near_out, far_out}
        back = asyncio.ensure_future(self._carry(far_in, near_out))
        while data := await near_in.read(65536):
            if self.when and commits(data):
                self.cuts += 1
                when, self.when = self.when, None
                back.cancel()
                await asyncio.wait([back])
                if when == "after":
                    far_out.write(data)
                    await far_out.drain()
                    await far_in.read(65536)  # it is committed
                break
            far_out.write(data)
        back.cancel()
        for writer in (near_out, far_out):
            writer.close()
            self._open.discard(writer)

    @staticmethod
    async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            target.write(data)
        target.close()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_commit_whose_answer_is_lost(postgres: Cluster, when: str) -> None:
    url = postgres.database()
    cut = Cut(url)
    async with cut.wire() as wired:
        store, other = await Store.open(wired), await Store.open(url)
        cut.when = when
        await make(store, "t1")
        assert cut.cuts == 1
        await make(store, "t2")
        cut.when = when
        work = (add(store, "t1", 1), add(store, "t1", 1), add(store, "t2", 1, command=("ada", "c1"), reply=b"r"))
        assert await fates(*work) == ["stored", "Conflict", "stored"]
        assert cut.cuts == 2
        for id in ("t1", "t2"):
            assert [stored.seq for stored in await other.events(id)] == [1, 2]
        assert await other.done("t2", "ada", "c1") == b"r"
        cut.when = when  # nothing but moves: one statement, without a COMMIT
        moves = (add(store, "t1", 2), add(store, "t2", 2, command=("ada", "c2"), reply=b"s"))
        assert await fates(*moves) == ["stored", "stored"]
        assert cut.cuts == 3
        for id in ("t1", "t2"):
            assert [stored.seq for stored in await other.events(id)] == [1, 2, 3]
        assert await other.done("t2", "ada", "c2") == b"s"
        await store.close()
        await other.close()


async def test_somebody_else_was_first_after_a_lost_attempt(postgres: Cluster) -> None:
    url = postgres.database()
    cut = Cut(url)
    async with cut.wire() as wired:
        store, other = await Store.open(wired), await Store.open(url)
        await make(store)
        cut.when = "before"
        work = asyncio.ensure_future(add(store, "t1", 1, text="lost"))
        while not cut.cuts:
            await asyncio.sleep(0)
        try:
            await add(other, "t1", 1, text="first")
        except Conflict:  # the lost attempt's second try was quicker
            await work
        else:
            with pytest.raises(Conflict):
                await work
        assert len(await other.events("t1")) == 2
        await store.close()
        await other.close()


async def test_gone_for_too_long(postgres: Cluster) -> None:
    url = postgres.database()
    store = await Store.open(url, patience=0.3)
    await make(store)
    await asyncio.to_thread(postgres.stop)
    try:
        with pytest.raises(Unavailable):
            await add(store, "t1", 1)
        with pytest.raises(Unavailable):
            await store.events("t1")
        with pytest.raises(Unavailable):
            await Store.open(url, patience=0.3)
    finally:
        await asyncio.to_thread(postgres.start)
    await add(store, "t1", 1)
    await store.close()
