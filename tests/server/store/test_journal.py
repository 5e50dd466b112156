"""SQLite's journal: what is stored there counts at once, whoever reads, and gets into its tables whatever happens."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from astragal.server.store import Conflict, DuplicateCommand, StorageFailed, Store
from tests.server.store.samples import add, fates, make

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def alone(file: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{file}", alone=True)
    yield store
    await store.close()


def counted(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        (count,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        return int(count)


async def test_stored_first_in_the_journal(alone: Store, file: Path) -> None:
    await make(alone)
    for after in range(1, 5):
        await add(alone, "t1", after, command=("ada", f"c{after}"), reply=b"done")
    assert (counted(file, "journal"), counted(file, "events")) == (5, 0)
    assert len(await alone.events("t1")) == 5  # whoever asks is answered from the tables
    assert (counted(file, "journal"), counted(file, "events"), counted(file, "commands")) == (0, 5, 4)


async def test_judged_by_what_is_in_the_journal(alone: Store, file: Path) -> None:
    await make(alone)
    await add(alone, "t1", 1, command=("ada", "c1"), reply=b"done")
    assert await fates(
        add(alone, "t1", 2, command=("ada", "c1")),
        add(alone, "t1", 1),
        make(alone, "t1"),
        make(alone, "t2", code="code-t1"),
    ) == ["DuplicateCommand", "Conflict", "CodeTaken", "CodeTaken"]
    assert counted(file, "events") == 0


async def test_another_process_goes_on_where_the_journal_ends(alone: Store, file: Path) -> None:
    await make(alone)
    await add(alone, "t1", 1, command=("ada", "c1"), reply=b"done")
    other = await Store.open(f"sqlite:///{file}")  # no server, but it reads and writes
    await add(alone, "t1", 2)
    assert len(await other.events("t1")) == 3
    await add(alone, "t1", 3)
    with pytest.raises(Conflict):
        await add(other, "t1", 3)
    with pytest.raises(DuplicateCommand):
        await add(other, "t1", 4, command=("ada", "c1"))
    await add(other, "t1", 4)
    with pytest.raises(Conflict):  # the server sees that it is not alone
        await add(alone, "t1", 4)
    await add(alone, "t1", 5)
    assert [each.seq for each in await other.events("t1")] == [1, 2, 3, 4, 5, 6]
    await other.close()


async def test_a_copy_of_the_file_holds_everything(alone: Store, tmp_path: Path) -> None:
    await make(alone)
    for after in range(1, 5):
        await add(alone, "t1", after)
    await alone.backup(tmp_path / "copy.db")
    for upgrade in (False, True):
        copy = await Store.open(f"sqlite:///{tmp_path / 'copy.db'}", upgrade=upgrade)
        assert len(await copy.events("t1")) == 5
        await copy.close()


async def test_what_the_tables_would_refuse_is_not_in_the_journal(alone: Store) -> None:
    await make(alone)
    for updated in (2**63, -(2**64)):
        with pytest.raises(StorageFailed):
            await add(alone, "t1", 1, updated=updated)
    await add(alone, "t1", 1, updated=2**63 - 1)
    found = await alone.row("t1")
    assert found is not None
    assert (found.last, found.updated) == (2, 2**63 - 1)


async def test_a_file_that_is_locked_for_a_while_loses_nothing(file: Path) -> None:
    alone = await Store.open(f"sqlite:///{file}", alone=True, patience=0.1)
    await make(alone)
    with closing(sqlite3.connect(file, isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        assert await fates(add(alone, "t1", 1, command=("ada", "c1"))) == ["Unavailable"]
        holder.execute("ROLLBACK")
    assert await fates(add(alone, "t1", 1, command=("ada", "c1"))) == ["stored"]
    assert len(await alone.events("t1")) == 2
    await alone.close()
