"""Two who append the same number, and commands that come twice."""

import asyncio
from collections import Counter

import pytest

from astragal.server.store import CodeTaken, Conflict, DuplicateCommand, Store
from tests.server.store.samples import add, fates, make

pytestmark = pytest.mark.anyio


async def test_the_second_append_of_a_number_fails(store: Store) -> None:
    await make(store)
    await add(store, "t1", 1, text="first")
    with pytest.raises(Conflict):
        await add(store, "t1", 1, text="second", command=("ada", "c1"))
    with pytest.raises(Conflict):
        await add(store, "t1", 5, text="too far")
    assert [b"first" in stored.data for stored in await store.events("t1")] == [False, True]
    assert await store.done("t1", "ada", "c1") is None


async def test_of_many_at_once_one_wins(store: Store, url: str) -> None:
    other = await Store.open(url)
    await make(store)
    for after in range(1, 11):
        runners = [(store if n % 2 else other, f"by{n}") for n in range(20)]
        results = await fates(*(add(s, "t1", after, text=text, command=(text, str(after))) for s, text in runners))
        assert Counter(results) == {"stored": 1, "Conflict": 19}
        winner = runners[results.index("stored")][1]
        assert winner.encode() in (await store.events("t1"))[-1].data
        assert await other.done("t1", winner, str(after)) == b""
    assert [stored.seq for stored in await other.events("t1")] == list(range(1, 12))
    await other.close()


async def test_a_command_happens_once(store: Store) -> None:
    await make(store)
    await add(store, "t1", 1, command=("ada", "c1"), reply=b"first")
    for after in (1, 2):  # however much of the log its sender has seen
        with pytest.raises(DuplicateCommand) as caught:
            await add(store, "t1", after, command=("ada", "c1"), reply=b"second")
        assert caught.value.reply == b"first"
    await add(store, "t1", 2, command=("bea", "c1"))
    assert len(await store.events("t1")) == 3


async def test_a_command_twice_at_once_happens_once(store: Store, url: str) -> None:
    other = await Store.open(url)
    await make(store)
    twice = [add(s, "t1", 1, command=("ada", "c1"), reply=b"r") for s in (store, store, other, other)]
    assert Counter(await fates(*twice)) == {"stored": 1, "DuplicateCommand": 3}
    assert len(await other.events("t1")) == 2
    await other.close()


async def test_appends_that_follow_one_another_in_one_go(store: Store) -> None:
    await make(store)
    steps = (add(store, "t1", after, people=[f"p{after}"]) for after in range(1, 30))
    assert await fates(*steps) == ["stored"] * 29
    found = await store.row("t1")
    assert found is not None
    assert found.last == 30
    assert await store.tables_of("p28", 9) == []
    assert await store.tables_of("p29", 9) == [found]


async def test_ids_and_codes_are_unique(store: Store, url: str) -> None:
    other = await Store.open(url)
    await make(store)
    with pytest.raises(CodeTaken):
        await make(other, "t1", code="another")
    with pytest.raises(CodeTaken):
        await make(other, "t2", code="code-t1")
    for number in range(10):
        race = [make(s, f"{n}-{number}", code=f"same{number}") for n, s in enumerate((store, other) * 5)]
        free = make(store, f"free{number}")
        assert Counter(await fates(*race, free)) == {"stored": 2, "CodeTaken": 9}
        assert await store.row(f"free{number}") is not None
    await other.close()


async def test_a_table_made_and_moved_in_one_go(store: Store) -> None:
    assert await fates(make(store), add(store, "t1", 1), add(store, "t1", 2, people=["eve"])) == ["stored"] * 3
    assert len(await store.events("t1")) == 3
    assert [found.last for found in await store.tables_of("eve", 9)] == [3]


async def test_two_processes_play_the_same_tables(store: Store, url: str) -> None:
    """Each reloads after a conflict and goes on: nothing is lost, nothing is there twice."""
    other = await Store.open(url)
    ids = [f"t{n}" for n in range(8)]
    for id in ids:
        await make(store, id)

    async def play(by: Store, name: str, id: str) -> None:
        for number in range(10):
            while True:
                log = await by.events(id)
                try:
                    await add(by, id, log[-1].seq, text=f"{name}{number}.", command=(name, str(number)))
                    break
                except Conflict:
                    continue

    await asyncio.gather(*(play(s, name, id) for id in ids for s, name in ((store, "a"), (other, "b"), (other, "c"))))
    for id in ids:
        log = await store.events(id)
        assert [stored.seq for stored in log] == list(range(1, 32))
        for name in "abc":
            for number in range(10):
                assert sum(f'"{name}{number}."'.encode() in stored.data for stored in log) == 1
    await other.close()
