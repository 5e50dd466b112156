"""Databases that should not be used, and disks that are full: a sentence, a status, never a traceback."""

import asyncio
import os
import resource
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg  # type: ignore[import-untyped]
import httpx
import pytest

from astragal.cli.main import main
from astragal.server.store import NewerSchema, Store
from tests.server.postgres import Cluster
from tests.server.running import Running, running, two_at

pytestmark = pytest.mark.anyio


class Command:
    """`astragal …` in this process: what it says, and its exit code."""

    def __init__(self, capture: pytest.CaptureFixture[str]) -> None:
        self._capture = capture

    def __call__(self, *arguments: object) -> int:
        return main([str(argument) for argument in arguments])

    def refused(self, *arguments: object) -> str:
        """Run a command that must end with one sentence on stderr; return it."""
        self._capture.readouterr()
        code = self(*arguments)
        said = self._capture.readouterr().err
        assert (code, said.count("\n")) == (2, 1), said
        return said


@pytest.fixture
def astragal(capsys: pytest.CaptureFixture[str]) -> Iterator[Command]:
    before = os.umask(0o022)
    yield Command(capsys)
    os.umask(before)


def test_a_second_server_on_one_file(tmp_path: Path, astragal: Command) -> None:
    with running(tmp_path) as server:
        linked = tmp_path / "linked.db"
        linked.symlink_to(server.database)
        for path in (server.database, linked):
            assert "A server runs on" in astragal.refused("serve", "--port", 0, "--database", f"sqlite:///{path}")
        for command, target in (("backup", "copy.db"), ("export", "games")):
            assert astragal(command, tmp_path / target, "--database", f"sqlite:///{server.database}") == 0
        server.stop(signal.SIGKILL)
        server.restart()  # the lock has died with its process


@pytest.mark.parametrize("kind", ["garbage", "directory", "newer", "other"])
def test_databases_that_cannot_be_used(tmp_path: Path, kind: str, astragal: Command) -> None:
    path, good = tmp_path / "games.db", tmp_path / "good.db"
    asyncio.run(_make(good))
    if kind == "garbage":
        path.write_bytes(b"These are not the pages of a database. " * 500)
    elif kind == "directory":
        path.mkdir()
    elif kind == "newer":
        shutil.copy(good, path)
        _sql(path, "UPDATE alembic_version SET version_num = '9999'")
    else:
        _sql(path, "CREATE TABLE recipes (name TEXT)")
    said = "a newer version" if kind == "newer" else "not a database of Astragal"
    url = f"sqlite:///{path}"
    content = path.read_bytes() if path.is_file() else b""
    commands = [
        ("serve", "--port", 0, "--database", url),
        ("backup", tmp_path / "copy.db", "--database", url),
        ("export", tmp_path / "out", "--database", url),
        ("restore", "--renew", "--database", url),
    ]
    if kind != "directory":
        commands.append(("restore", path, "--database", f"sqlite:///{tmp_path / 'target.db'}"))
    for command in commands:
        assert said in astragal.refused(*command), command
    assert content == (path.read_bytes() if path.is_file() else b"")
    assert not (tmp_path / "copy.db").exists()
    assert not (tmp_path / "target.db").exists()


async def _make(path: Path) -> None:
    await (await Store.open(f"sqlite:///{path}")).close()


def _sql(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute(statement)
        database.commit()


async def test_a_newer_postgresql_database(postgres: Cluster) -> None:
    url = postgres.database()
    await (await Store.open(url)).close()
    connection = await asyncpg.connect(url)
    await connection.execute("UPDATE alembic_version SET version_num = '9999'")
    await connection.close()
    with pytest.raises(NewerSchema):
        await Store.open(url)
    with pytest.raises(NewerSchema):
        await Store.open(url, upgrade=False)


def health(server: Running) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz", timeout=30)
    return answer.status_code, answer.json()["status"]


def wait_for(server: Running, wanted: tuple[int, str]) -> None:
    until = time.monotonic() + 30
    while health(server) != wanted:
        assert time.monotonic() < until, health(server)
        time.sleep(0.1)


def test_no_space_on_the_disk(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann = server.guest()
        ann.table("quixo")
        ann.get("/api/tables/mine")  # after this nothing is left to be moved from the journal
        pid, endless = server.process.pid, resource.RLIM_INFINITY
        log = server.database.with_name("test.db-wal").stat().st_size
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (log, endless))  # files grow no more, as on a full disk
        assert health(server) == (200, "ok"), "nothing has failed yet, and nothing is written to find out"
        wanted = {"game": {"game": "quixo"}}
        refused = ann.post("/api/tables", wanted)
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert refused.json()["key"] == "server.cannot_store"
        assert health(server) == (503, "cannot store")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (endless, endless))
        wait_for(server, (200, "ok"))
        assert ann.post("/api/tables", wanted).status_code == 201
        with closing(sqlite3.connect(server.database)) as database:
            assert database.execute("SELECT count(*) FROM settings WHERE name = 'probe'").fetchone() == (0,)


async def test_nothing_is_acknowledged_that_a_full_disk_did_not_take(tmp_path: Path) -> None:
    """Commands are refused as they are when the server is busy; once there is room, sent again they are done once."""
    with running(tmp_path) as server:
        pid, endless = server.process.pid, resource.RLIM_INFINITY
        async with two_at(server, "quixo") as (ann, bob):
            said = [await ann.done("say", text=f"{number}") for number in range(3)]
            used = max(each.stat().st_size for each in server.database.parent.glob("test.db*"))
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (used, endless))
            refused: list[str] = []
            for number in range(1000):
                answer = await ann.do("say", id=f"full-{number}", text="x" * 500)
                if "ack" in answer:  # there was room in what the file has
                    said.append(answer["seq"])
                    continue
                assert (answer["error"]["code"], answer["error"]["key"]) == ("busy", "server.cannot_store")
                refused.append(answer["error"]["id"])
                if len(refused) == 10:
                    break
            assert len(refused) == 10
            await asyncio.sleep(2)  # two sweeps
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (endless, endless))
            await asyncio.to_thread(wait_for, server, (200, "ok"))
            for name in refused:
                answer = await ann.do("say", id=name, text="x" * 500)
                assert answer["seq"] == said[-1] + 1, answer
                said.append(answer["seq"])
            await bob.until(said[-1])
            heard = [event["seq"] for event in bob.events if event["type"] == "said"]
            assert heard == said
        assert '"level":"error"' not in server.output


async def test_no_space_for_postgresql(tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.database()
    with running(tmp_path, "--database", url) as server:
        ann = server.guest()
        connection = await asyncpg.connect(url)
        await connection.execute("""
            CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
              $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$;
            CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk();
            CREATE TRIGGER full_disk BEFORE INSERT ON settings EXECUTE FUNCTION full_disk();
        """)
        refused = ann.post("/api/tables", {"game": {"game": "quixo"}})
        assert (refused.status_code, refused.json()["code"]) == (503, "busy")
        assert health(server) == (503, "cannot store")
        await connection.execute("DROP TRIGGER full_disk ON events; DROP TRIGGER full_disk ON settings")
        await connection.close()
        await asyncio.to_thread(wait_for, server, (200, "ok"))
