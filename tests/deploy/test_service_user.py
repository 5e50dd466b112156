"""What root does for a service, as docs/deploy.md tells: afterwards the service's user opens its database."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.running import running

pytestmark = pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root can do what is done here for another user"
)
NOBODY = 65534
OPENING = """
import asyncio, os, sys
from astragal.server.store import Store
import aiosqlite, sqlalchemy.dialects.sqlite.aiosqlite, astragal.server.store.sqlite, astragal.server.store.migrate
folder, user = sys.argv[1], int(sys.argv[2])
async def opened():
    store = await Store.open(f"sqlite:///{folder}/astragal.db", alone=True)
    try:
        return len([id async for id in store.all_ids()])
    finally:
        await store.close()
os.setgid(user)
os.setuid(user)
print(asyncio.run(opened()))
"""
"""The server's way to open a database, by another user: what cannot be read by that one is imported before."""


def as_root(*words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "astragal", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def tables_seen_by_the_service(folder: Path) -> int:
    done = subprocess.run(
        [sys.executable, "-c", OPENING, str(folder), str(NOBODY)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """`/var/lib/astragal` with a copy from before, both of the service's user."""
    with tempfile.TemporaryDirectory(prefix="astragal-service-") as place:  # pytest's own are closed to other users
        copy = Path(place) / "copy.db"
        with running(tmp_path) as server:
            server.guest().table("qwixx")
            as_root("backup", "--database", f"sqlite:///{server.database}", str(copy))
        for path in (place, copy):
            os.chown(path, NOBODY, NOBODY)
        yield Path(place)


@pytest.mark.parametrize("replaces", [False, True])
def test_a_database_that_root_restored(folder: Path, replaces: bool) -> None:
    url = f"sqlite:///{folder}/astragal.db"
    for _ in range(1 + replaces):
        as_root("restore", "--force", "--database", url, str(folder / "copy.db"))
    assert tables_seen_by_the_service(folder) == 1
    as_root("restore", "--renew", "--database", url)
    assert tables_seen_by_the_service(folder) == 1
    files = {path.name: (path.stat().st_uid, path.stat().st_mode & 0o077) for path in folder.iterdir()}
    assert set(files.values()) == {(NOBODY, 0)}, files
    assert ("astragal.db.before" in files) == replaces
