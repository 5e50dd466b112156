"""The schema is made by migrations alone, by whoever comes first."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from astragal.server.store import Store
from astragal.server.store.schema import metadata
from tests.server.store.samples import make

pytestmark = pytest.mark.anyio

OPEN = """
import asyncio, sys
from astragal.server.store import Store
async def main():
    await (await Store.open(sys.argv[1])).close()
asyncio.run(main())
"""


def differences(connection: Connection) -> list[object]:
    return list(compare_metadata(MigrationContext.configure(connection), metadata))


async def test_twice(url: str) -> None:
    for _ in range(2):
        store = await Store.open(url)
        assert await store.row("none") is None  # the schema is there
        await store.close()


async def test_migrations_make_what_the_code_expects(store: Store, url: str) -> None:
    if url.startswith("sqlite"):
        engine = create_engine(url)
        with engine.connect() as connection:
            assert differences(connection) == []
            assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        engine.dispose()
    else:
        plain = create_async_engine(url.replace("postgresql://", "postgresql+asyncpg://"))
        async with plain.connect() as connected:
            assert await connected.run_sync(differences) == []
        await plain.dispose()


async def test_all_at_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(8)))
    await asyncio.gather(*(make(store, f"t{n}") for n, store in enumerate(stores)))
    assert len([id async for id in stores[0].all_ids()]) == 8
    for store in stores:
        await store.close()


def test_processes_at_once(url: str) -> None:
    started = [subprocess.Popen([sys.executable, "-c", OPEN, url], stderr=subprocess.PIPE) for _ in range(4)]
    assert [(child.communicate()[1], child.returncode) for child in started] == [(b"", 0)] * 4


async def test_a_folder_with_odd_characters(tmp_path: Path) -> None:
    folder = tmp_path / "50 % of ö ? # games"
    folder.mkdir()
    store = await Store.open(f"sqlite:///{folder / 'games.db'}")
    await make(store)
    await store.close()
    assert (folder / "games.db").exists()
