"""The schema is made by migrations alone, by whoever comes first."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.ext.asyncio import create_async_engine

from astragal.puzzles import puzzle
from astragal.puzzles.shared_rating import DAILY_REACH
from astragal.puzzles.strength import NEWCOMER, after_answer, first_rating
from astragal.server.store import Store
from astragal.server.store.migrate import STEPS
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


def at_step(connection: Connection, step: str) -> None:
    """Make the schema as an earlier version left it."""
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.attributes["connection"] = connection
    command.upgrade(config, step)


async def test_forged_ratings_are_counted_again_from_the_answers(url: str) -> None:
    """Until step 8 what a device said of itself was believed: a puzzle at 100, a player at 3500."""
    plain = create_async_engine(
        url.replace("postgresql://", "postgresql+asyncpg://").replace("sqlite:", "sqlite+aiosqlite:")
    )
    async with plain.begin() as old:
        await old.run_sync(at_step, "0007")
        for person in [f"p{number}" for number in range(30)]:
            await old.exec_driver_sql(
                "INSERT INTO puzzle_answers (person, puzzle, game, move, correct, at, rating) "
                f"VALUES ('{person}', 'quixo-0010', 'quixo', 'a1-a5', true, 1000, 3400)"
            )
            await old.exec_driver_sql(f"INSERT INTO player_ratings VALUES ('{person}', 'quixo', 3500, 50, 0.06, 1)")
        await old.exec_driver_sql("INSERT INTO puzzle_ratings VALUES ('quixo', 'quixo-0010', 100, 50, 0.06, 30)")
        await old.exec_driver_sql("INSERT INTO puzzle_ratings VALUES ('quixo', 'quixo-gone', 100, 50, 0.06, 9)")
    await plain.dispose()
    store = await Store.open(url)
    first = first_rating(puzzle("quixo-0010"))
    known = await store.puzzles.puzzles("quixo")
    assert set(known) == {"quixo-0010"}
    assert known["quixo-0010"].answers == 30
    assert known["quixo-0010"].shared.rating.rating == first.rating - DAILY_REACH
    yours = (await store.puzzles.players("p0"))["quixo"]
    assert (yours.rating, yours.answers) == (after_answer(NEWCOMER, first, right=True)[0], 1)
    assert [answer.rating for answer in await store.puzzles.answers("p0", 5)] == [yours.rating.rating]
    await store.close()
