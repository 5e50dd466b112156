"""Copies of the database, one a day, for some days; and each of them can be put in place."""

import time
from datetime import date, timedelta
from pathlib import Path

import pytest

from astragal.server.config import Config
from astragal.server.live.daily_backups import DailyBackups
from astragal.server.store import Store
from tests.cli.runner import astragal
from tests.server.running import running

TODAY = date(2026, 11, 18)


@pytest.mark.anyio
async def test_one_a_day_for_two_weeks(tmp_path: Path) -> None:
    config = Config(database=f"sqlite:///{tmp_path / 'games.db'}")
    copies = DailyBackups(config)
    store = await Store.open(config.url)
    try:
        for day in range(20):
            assert await copies.make(store, TODAY + timedelta(days=day)) == copies.file(TODAY + timedelta(days=day))
            assert await copies.make(store, TODAY + timedelta(days=day)) is None, "one a day is enough"
    finally:
        await store.close()
    (copies.folder / "games-mine.db").write_text("of somebody else")
    assert copies.kept() == [TODAY + timedelta(days=day) for day in range(6, 20)]
    assert not list(copies.folder.glob("*.part"))


def test_a_server_copies_itself_and_a_copy_is_restored(tmp_path: Path) -> None:
    """The copy is whole while the server goes on, and `astragal restore` makes a database of it."""
    folder = tmp_path / "copies"
    with running(tmp_path, ASTRAGAL_BACKUP_AFTER="0", ASTRAGAL_BACKUP_FOLDER=str(folder)) as server:
        end = time.monotonic() + 60
        while '"event":"backup"' not in server.output and time.monotonic() < end:
            time.sleep(0.02)
    (copy,) = folder.iterdir()
    target = tmp_path / "again.db"
    done = astragal(tmp_path, "restore", "--database", f"sqlite:///{target}", str(copy))
    assert done.code == 0, done.err
    assert target.exists()
