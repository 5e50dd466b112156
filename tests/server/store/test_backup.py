"""A backup is a whole database at one moment."""

import asyncio
from pathlib import Path

import pytest

from astragal.server.store import BackupUnsupported, StorageFailed, Store
from tests.server.postgres import Cluster
from tests.server.store.samples import add, make, some

pytestmark = pytest.mark.anyio


async def test_restored_while_games_go_on(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    await asyncio.gather(*(make(store, f"t{n}") for n in range(50)))
    stop = False

    async def play(id: str) -> None:
        after = 1
        while not stop:
            await add(store, id, after, command=("ada", str(after)))
            after += 1

    games = [asyncio.ensure_future(play(f"t{n}")) for n in range(50)]
    await asyncio.sleep(0.1)
    before = {f"t{n}": len(await store.events(f"t{n}")) for n in range(50)}
    for _ in range(2):  # the second replaces the first
        await store.backup(tmp_path / "copy.db")
    stop = True
    await asyncio.gather(*games)
    await store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "games.db"]
    assert [path.stat().st_mode & 0o777 for path in tmp_path.iterdir()] == [0o600] * 2  # seeds are in there

    copy = await Store.open(f"sqlite:///{tmp_path / 'copy.db'}")
    for id, count in before.items():
        log, found = await copy.events(id), await copy.row(id)
        assert found is not None
        assert len(log) == found.last >= count
        assert log == some(1, found.last)
        assert await copy.done(id, "ada", str(found.last - 1)) == b""
        await add(copy, id, found.last)
    await copy.close()


async def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    with pytest.raises(StorageFailed):
        await store.backup(tmp_path / "missing" / "copy.db")
    await store.close()


async def test_postgresql_has_its_own(postgres: Cluster, tmp_path: Path) -> None:
    store = await Store.open(postgres.database())
    with pytest.raises(BackupUnsupported):
        await store.backup(tmp_path / "copy.db")
    await store.close()
