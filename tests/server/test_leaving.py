"""People who leave: they get their data, and are forgotten; games stay, and nobody can be them again."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import Cluster
from tests.server.running import Running, running


@pytest.fixture(params=["sqlite", "postgresql"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    """A server over each kind of database."""
    if request.param == "sqlite":
        yield request.getfixturevalue("server")
        return
    cluster: Cluster = request.getfixturevalue("postgres")
    with running(tmp_path, "--database", cluster.database()) as started:
        yield started


def test_a_person_is_forgotten(stored: Running) -> None:
    """Name and words are in no event, card, record or page any more; the game is, and so are the others."""

    async def play() -> tuple[str, str]:
        ann, bob = stored.guest("Annabella"), stored.guest("Bobby")
        table = ann.table("quixo", move_limit=2, settings={"public": True})
        async with ann.at(table) as one, bob.at(table) as other:
            await one.done("join", name="Annabella")
            await other.done("join", name="Bobby")
            await one.done("sit", seat=0)
            await other.done("sit", seat=1)
            await one.done("say", text="my secret words")
            await one.done("start")
            while one.now["status"] == "playing":
                number = one.now["awaiting"][0]
                seat = one if number in one.now["own"] else other
                await seat.until(one.now["seq"])
                await seat.done("play", seat=number, move=seat.now["moves"][str(number)][0])
                await one.until(seat.now["seq"])
        mine = httpx.get(f"{stored.url}/api/me/data", headers=ann.headers).json()
        assert mine["name"] == "Annabella"
        assert "my secret words" in str(mine["events"])
        assert any("Annabella" in game["record"] for game in mine["games"])
        headers = dict(ann.headers)
        gone = httpx.post(f"{stored.url}/api/me/forget", headers=headers)
        assert gone.status_code == 200, gone.text
        assert httpx.get(f"{stored.url}/api/me", headers=headers).status_code == 401
        told = httpx.get(f"{stored.url}/api/tables/{table}", headers=bob.headers).text
        record = httpx.get(f"{stored.url}/api/tables/{table}/record?game=1", headers=bob.headers).text
        assert "Annabella" not in told + record
        assert "secret words" not in told, "the table is still open, and in the server's memory"
        assert "Bobby" in record
        theirs = httpx.get(f"{stored.url}/api/me/data", headers=bob.headers).text
        return theirs, record

    theirs, record = asyncio.run(play())
    assert "Annabella" not in theirs
    assert "Game: quixo" in record
    if stored.database.exists():
        with closing(sqlite3.connect(f"file:{stored.database}?mode=ro", uri=True)) as file:
            kept = [
                bytes(data) for (data,) in file.execute("SELECT data FROM events UNION ALL SELECT card FROM tables")
            ]
        assert kept
        assert not [data for data in kept if b"Annabella" in data or b"secret words" in data]


def test_other_processes_forget_too(postgres: Cluster, tmp_path: Path) -> None:
    """A table that another process holds in memory, because somebody is at it there, is read again."""
    database = postgres.database()
    with (
        running(tmp_path / "one", "--database", database) as first,
        running(tmp_path / "two", "--database", database) as second,
    ):

        async def talk() -> None:
            ann, bob = first.guest("Annabella"), second.guest("Bobby")
            table = ann.table("quixo", settings={"public": True})
            async with ann.at(table) as one, bob.at(table) as other:
                await one.done("join", name="Annabella")
                await other.until(await one.done("say", text="my secret words"))
                seen = f"{second.url}/api/tables/{table}"
                assert "secret words" in httpx.get(seen, headers=bob.headers).text
                assert httpx.post(f"{first.url}/api/me/forget", headers=ann.headers).status_code == 200
                for _ in range(600):
                    told = httpx.get(seen, headers=bob.headers).text
                    if "secret words" not in told:
                        break
                    await asyncio.sleep(0.1)
                assert "secret words" not in told
                assert "Annabella" not in told

        asyncio.run(talk())


def test_nobody_is_not_somebody(server: Running) -> None:
    """Without a token there is nothing to give and nobody to forget."""
    assert httpx.get(f"{server.url}/api/me/data").status_code == 401
    assert httpx.post(f"{server.url}/api/me/forget").status_code == 401
