"""What goes in comes out."""

import asyncio

import msgspec
import pytest

from astragal.server.store import Conflict, StorageFailed, Store, Stored, Unavailable
from tests.server.store.samples import PEOPLE, add, event, make, row, some

pytestmark = pytest.mark.anyio


async def test_a_table_and_its_log(store: Store) -> None:
    new = row(last=2, status="playing", public=True, due=6_000_000_000_000)
    odd = [event(1), Stored(2, 7, b'{"text":"\xe2\x80\xa8 \xf0\x9f\x8e\xb2 \' "}')]
    await store.create(new, PEOPLE, odd)
    assert await store.row("t1") == new
    assert await store.by_code("code-t1") == new
    assert await store.events("t1") == odd
    assert await store.events("t1", after=1) == odd[1:]
    assert await store.events("t1", after=2) == []


async def test_what_is_not_there(store: Store) -> None:
    assert await store.row("t1") is None
    assert await store.by_code("t1") is None
    assert await store.events("t1") == []
    assert await store.done("t1", "ada", "c1") is None
    assert [id async for id in store.all_ids()] == []
    with pytest.raises(Conflict):
        await add(store, "t1", 1)


async def test_an_append_changes_the_row(store: Store) -> None:
    await make(store, public=True, due=5)
    new = row(last=4, status="over", card=b"{}", updated=9)
    await store.append("t1", 1, some(2, 4), command=("ada", "c1"), reply=b"\x00\xff", row=new, people=PEOPLE)
    assert await store.row("t1") == new
    assert [stored.seq for stored in await store.events("t1")] == [1, 2, 3, 4]
    assert await store.done("t1", "ada", "c1") == b"\x00\xff"
    assert await store.done("t1", "bea", "c1") is None
    assert await store.done("t2", "ada", "c1") is None


async def test_a_command_without_events(store: Store) -> None:
    await make(store)
    await store.append("t1", 1, [], command=("ada", "c1"), reply=b"same", row=row(due=8), people=PEOPLE)
    assert await store.done("t1", "ada", "c1") == b"same"
    assert await store.due(8, 10) == ["t1"]
    assert len(await store.events("t1")) == 1


async def test_numbers_must_follow(store: Store) -> None:
    await make(store)
    for events, last in (([event(3)], 3), ([event(2)], 3), ([event(2), event(2)], 3), ([event(2)], 1)):
        with pytest.raises(ValueError):
            await store.append("t1", 1, events, command=None, reply=b"", row=row(last=last), people=PEOPLE)
    with pytest.raises(ValueError):
        await store.append("t2", 1, [event(2)], command=None, reply=b"", row=row(last=2), people=PEOPLE)
    assert len(await store.events("t1")) == 1


@pytest.mark.parametrize("word", ["a\0b", "a\nb", "\ud800"])
async def test_ids_that_no_database_keeps(store: Store, word: str) -> None:
    await make(store)
    with pytest.raises(ValueError):
        await add(store, "t1", 1, command=("ada", word))
    with pytest.raises(ValueError):
        await add(store, "t1", 1, people=[word])
    assert len(await store.events("t1")) == 1


async def test_lists(store: Store) -> None:
    await make(store, "hidden", updated=1)
    await make(store, "closed", public=True, status="closed", updated=2)
    for number in range(3, 8):
        await make(store, f"t{number}", public=True, updated=number, people=["ada"] if number % 2 else ["bea"])
    assert [found.id for found in await store.open_tables(3)] == ["t7", "t6", "t5"]
    assert [found.id for found in await store.open_tables(3, before=5)] == ["t4", "t3"]
    assert [found.id for found in await store.tables_of("ada", 4)] == ["t7", "t5", "t3", "closed"]
    assert [found.id for found in await store.tables_of("ada", 2)] == ["t7", "t5"]
    assert await store.tables_of("eve", 2) == []


async def test_people_come_and_go(store: Store) -> None:
    await make(store, people=["ada"])
    await add(store, "t1", 1, people=["ada", "bea", "bea"])
    assert len(await store.tables_of("bea", 9)) == 1
    await add(store, "t1", 2, people=["bea"])
    assert await store.tables_of("ada", 9) == []
    await add(store, "t1", 3, people=[])
    assert await store.tables_of("bea", 9) == []


async def test_due(store: Store) -> None:
    for number, due in enumerate((30, 10, 20, None, 40)):
        await make(store, f"t{number}", due=due)
    assert await store.due(30, 10) == ["t1", "t2", "t0"]
    assert await store.due(30, 2) == ["t1", "t2"]
    await add(store, "t1", 1)
    assert await store.due(20, 10) == ["t2"]


async def test_all_ids_in_pages(store: Store) -> None:
    ids = [f"t{number:04}" for number in range(1203)]
    await asyncio.gather(*(make(store, id) for id in ids))
    assert [id async for id in store.all_ids()] == ids


async def test_the_first_setting_stays(store: Store, url: str) -> None:
    assert await store.setting("key", lambda: b"\x00one") == b"\x00one"
    assert await store.setting("key", lambda: b"two") == b"\x00one"
    other = await Store.open(url)
    many = [s.setting("new", lambda n=n: bytes([n])) for n in range(10) for s in (store, other)]  # type: ignore[misc]
    assert len(set(await asyncio.gather(*many))) == 1
    assert await other.setting("key", lambda: b"three") == b"\x00one"
    await other.close()


async def test_reopened_it_is_all_there(url: str) -> None:
    store = await Store.open(url)
    await make(store)
    await store.close()
    with pytest.raises(Unavailable):
        await add(store, "t1", 1)
    again = await Store.open(url)
    assert await again.events("t1") == [event(1)]
    await again.close()


async def test_closing_finishes_what_waits(url: str) -> None:
    store = await Store.open(url)
    waiting = [asyncio.ensure_future(make(store, f"t{number}")) for number in range(50)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.gather(*waiting)
    again = await Store.open(url)
    assert len([id async for id in again.all_ids()]) == 50
    await again.close()


@pytest.mark.parametrize("address", ["", "games.db", "sqlite://", "sqlite:///", "mysql://localhost/games"])
async def test_addresses_that_are_none(address: str) -> None:
    with pytest.raises(StorageFailed):
        await Store.open(address)


async def test_a_file_that_cannot_be(tmp_path: object) -> None:
    with pytest.raises(StorageFailed, match="unable to open"):
        await Store.open(f"sqlite:///{tmp_path}/missing/games.db")


async def test_errors_never_quote_the_data(store: Store) -> None:
    await make(store)
    # A number that no column takes: the database itself refuses, after it has seen the rest.
    broken = msgspec.structs.replace(row(last=2), updated=2**70, card=b"hidden-card")
    try:
        await store.append("t1", 1, [event(2, "hidden-text")], command=None, reply=b"", row=broken, people=PEOPLE)
    except StorageFailed as error:
        assert "hidden" not in repr(error) + str(error)
        assert error.__cause__ is None
        assert error.__context__ is None
    else:
        raise AssertionError("it was stored")
    await add(store, "t1", 1)
