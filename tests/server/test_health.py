"""`/healthz` answers whatever the database does: a proxy asks it, and must not wait."""

import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import Cluster
from tests.server.running import Running, running

PATIENCE = {"ASTRAGAL_DATABASE_PATIENCE": "3600"}
"""Commands wait for the database for an hour: longer than any answer here may take."""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL of this test alone."""
    made = Cluster()
    yield made
    made.remove()


def health(server: Running) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz", timeout=30)
    return answer.status_code, answer.json()["status"]


def becomes_well(server: Running) -> None:
    until = time.monotonic() + 120
    while health(server) != (200, "ok"):
        assert time.monotonic() < until
        time.sleep(0.1)


def descendants(pid: int) -> list[int]:
    """A process and all that come from it."""
    running = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    parents = {each: parent for each in running if (parent := _parent(each)) is not None}
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def _parent(pid: int) -> int | None:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])
    except OSError:
        return None


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    """Let the database hang: its connections stay, and nothing comes."""
    assert cluster._server is not None
    pids = descendants(cluster._server.pid)
    assert len(pids) > 2, "a server and its connections"
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def test_a_database_that_hangs(cluster: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", cluster.database(), **PATIENCE) as server:
        assert health(server) == (200, "ok")
        with stopped(cluster), ThreadPoolExecutor(8) as pool:
            for _ in range(3):
                answers = list(pool.map(lambda _: health(server), range(8)))
                assert answers == [(503, "no database")] * 8
        becomes_well(server)


def test_a_database_that_is_down(cluster: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", cluster.database(), **PATIENCE) as server:
        assert health(server) == (200, "ok")
        cluster.stop()
        for _ in range(3):
            assert health(server) == (503, "no database")
        cluster.start()
        becomes_well(server)
