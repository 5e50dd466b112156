"""Reviews in the database: one worker at a time, pages within a bound, and all of them within another."""

import zlib

import msgspec
import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from astragal.review.types import VERSION
from astragal.server.store import Store
from astragal.server.store.reviews import ReviewPage, ReviewProgress
from tests.server.store.test_migrations import at_step

pytestmark = pytest.mark.anyio

ENGINE = b'{"name":"e","version":"1"}'


def page(first: int, count: int, size: int = 20) -> ReviewPage:
    plain = b",".join(b'{"number":%d}' % number for number in range(first, first + count))
    return ReviewPage(first, count, size, zlib.compress(plain))


async def begun(store: Store, id: str, record: bytes = b"r", now: int = 1000) -> ReviewProgress:
    await store.reviews.begin(id, record, VERSION, now)
    found = await store.reviews.progress(id)
    assert found is not None
    return found


async def add(store: Store, run: str, worker: str, made: ReviewPage) -> bool:
    return await store.reviews.add(run, worker, made, total=9, whole=12, engine=ENGINE, now=2000)


async def test_one_process_works_on_a_review(store: Store) -> None:
    reviews, run = store.reviews, (await begun(store, "a")).run
    assert (await begun(store, "a")).run == run, "another process was first"
    assert await reviews.claim(run, "one", 1000, 0)
    assert not await reviews.claim(run, "two", 2000, 500)
    assert not await add(store, run, "two", page(0, 3))
    assert await add(store, run, "one", page(0, 3))
    assert await reviews.claim(run, "two", 9000, 5000), "the first gave no sign of life for too long"
    assert not await add(store, run, "one", page(3, 3))
    assert not await add(store, run, "two", page(0, 3)), "nothing comes twice"
    assert await add(store, run, "two", page(3, 6))
    await reviews.finish(run, "two", b"{}")
    found = await reviews.progress("a")
    assert found is not None
    assert (found.done, found.total, found.whole, found.ended, found.worker) == (9, 9, 12, True, "")
    assert not await reviews.claim(run, "one", 9000, 9000)


async def test_pages_come_within_a_bound(store: Store) -> None:
    reviews, run = store.reviews, (await begun(store, "a")).run
    await reviews.claim(run, "one", 1000, 0)
    for first in range(0, 9, 3):
        assert await add(store, run, "one", page(first, 3, size=100))
    firsts = [[each.first for each in await reviews.pages(run, after, most)] for after, most in PAGES]
    assert firsts == [[0], [0], [0, 3], [3], [6], []]


PAGES = [(0, 1), (0, 199), (0, 200), (4, 100), (8, 1000), (9, 1000)]


async def test_the_oldest_go_when_there_is_no_more_room(store: Store) -> None:
    reviews, runs = store.reviews, {}
    for now, id in enumerate("abc", 1):
        runs[id] = (await begun(store, id, record=bytes(1000), now=now)).run
        await reviews.claim(runs[id], "one", now, 0)
        assert await add(store, runs[id], "one", page(0, 3))
    await reviews.note_asked(runs["a"], 10)
    await reviews.limit(2500)
    assert [id for id in "abc" if await reviews.progress(id)] == ["a", "c"]
    assert [id for id in "abc" if await reviews.pages(runs[id], 0, 10**6)] == ["a", "c"]
    await reviews.limit(0)
    assert [id for id in "abc" if await reviews.progress(id)] == []


async def test_reviews_of_earlier_versions_are_kept(url: str) -> None:
    """Until step 9 a review was one packed value; those that are whole are answered page by page now."""
    moments = [{"number": number, "text": "x" * 50_000} for number in range(7)]
    packed = [
        zlib.compress(
            msgspec.json.encode({"total": 7, "engine": {"name": "e"}, "moments": moments, "summary": summary})
        )
        for summary in ({"review": VERSION}, None)
    ]
    plain = create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://").replace("sqlite:", "sqlite+aiosqlite:")
    )
    async with plain.begin() as old:
        await old.run_sync(at_step, "0008")
        for id, data in zip(("whole", "begun"), packed, strict=True):
            literal = f"X'{data.hex()}'" if url.startswith("sqlite") else f"'\\x{data.hex()}'::bytea"
            await old.exec_driver_sql(f"INSERT INTO reviews (id, data) VALUES ('{id}', {literal})")
    await plain.dispose()
    store = await Store.open(url)
    found = await store.reviews.progress("whole")
    assert found is not None
    assert (found.done, found.total, found.version, found.summary) == (7, 7, VERSION, b'{"review":%d}' % VERSION)
    pages = await store.reviews.pages(found.run, 0, 10**6)
    assert len(pages) == 3
    assert msgspec.json.decode(b"[" + b",".join(each.moments() for each in pages) + b"]") == moments
    assert await store.reviews.progress("begun") is None
    await store.close()
