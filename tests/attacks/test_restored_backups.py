"""A backup brings back seeds that were revealed since: after `astragal restore` they predict nothing."""

import asyncio
import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from astragal.notation import Roll, read_record
from astragal.table.fair import FairDice
from astragal.table.seeds import Renewal, seed_of_roll
from tests.attacks.seed_log import check_seeds
from tests.server.postgres import Cluster
from tests.server.running import Guest, Json, Seat, running

pytestmark = pytest.mark.anyio

WHITES = ("white", "white", "red", "yellow", "green", "blue")


def astragal(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "astragal", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


async def alone(seat: Seat, rolls: int) -> None:
    """Play both seats of a game of Qwixx until there were so many rolls."""
    while sum(event["type"] == "rolled" for event in seat.events) < rolls:
        number = seat.now["awaiting"][0]
        await seat.until(await seat.done("play", seat=number, move=seat.now["moves"][str(number)][-1]))


async def begin(ann: Guest, table: str) -> None:
    async with ann.at(table, after=0) as seat:
        await seat.done("sit", seat=0)
        await seat.done("sit", seat=1)
        await seat.done("contribute", entropy="ab" * 16)
        await seat.until(await seat.done("start"))
        await alone(seat, 3)


async def finish(ann: Guest, table: str, rolls: int) -> list[Json]:
    """Play on, then leave: the game is over and its seed revealed."""
    async with ann.at(table, after=0) as seat:
        await alone(seat, rolls)
        await seat.until(await seat.done("leave"))
        return seat.events


def faces(events: list[Json]) -> list[tuple[int, ...]]:
    return [tuple(event["faces"]) for event in events if event["type"] == "rolled"]


def dice(seed: str, table: str, roll: int) -> tuple[int, ...]:
    return FairDice(bytes.fromhex(seed), f"{table}/1", ((0, "ab" * 16),)).roll(roll, WHITES, 6)


def check_restored(before: list[Json], after: list[Json], table: str, record: str) -> None:
    """The seed that was known predicts nothing, and all rolls still follow from seeds committed to before them."""
    (known,) = [event["seed"] for event in before if event["type"] == "ended"]
    assert [dice(known, table, roll) for roll in range(len(faces(before)))] == faces(before)
    assert [event["reason"] for event in after if event["type"] == "reseeded"] == ["restored"]
    assert faces(after)[:3] == faces(before)[:3]
    assert [dice(known, table, roll) for roll in range(3, 9)] != faces(after)[3:9]
    (ended,) = [event for event in after if event["type"] == "ended"]
    assert ended["earlier_seeds"] == [known]
    (new,) = [event["commitment"] for event in after if event["type"] == "reseeded"]
    assert hashlib.sha256(bytes.fromhex(ended["seed"])).hexdigest() == new
    renewals = (Renewal(3, new, "restored"),)
    seeds = (known, ended["seed"])
    rolled = [entry.event.faces for entry in read_record(record).entries if isinstance(entry.event, Roll)]
    assert [dice(seeds[seed_of_roll(renewals, roll)], table, roll) for roll in range(len(rolled))] == rolled


async def test_a_file(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        ann, url, copy = server.guest(), f"sqlite:///{server.database}", tmp_path / "copy.db"
        table, lobby = ann.table("qwixx"), ann.table("qwixx")
        promise = ann.get(f"/api/tables/{lobby}").json()["commitment"]
        await begin(ann, table)
        assert astragal("backup", copy, "--database", url).returncode == 0
        before = await finish(ann, table, rolls=9)

        refused = astragal("restore", copy, "--database", url, "--force")
        assert (refused.returncode, refused.stderr.count("\n")) == (2, 1)
        assert "A server runs on" in refused.stderr
        server.stop()
        refused = astragal("restore", copy, "--database", url)
        assert (refused.returncode, "--force" in refused.stderr) == (2, True)
        restored = astragal("restore", copy, "--database", url, "--force")
        assert restored.returncode == 0, restored.stderr
        assert restored.stdout.splitlines()[-1].endswith(": 2")
        files = {path.name for path in server.database.parent.iterdir()}
        assert files == {"test.db", "test.db.lock", "test.db.before"}
        assert server.database.stat().st_mode & 0o777 == 0o600
        server.restart()

        after = await finish(ann, table, rolls=9)
        check_restored(before, after, table, ann.get(f"/api/tables/{table}/record").text)
        assert check_seeds(after) == 1
        assert ann.get(f"/api/tables/{lobby}").json()["commitment"] != promise


async def test_a_postgresql_database(tmp_path: Path, postgres: Cluster) -> None:
    url = postgres.database()
    with running(tmp_path, "--database", url) as server:
        ann = server.guest()
        table = ann.table("qwixx")
        await begin(ann, table)
        server.stop()
        restored = await asyncio.to_thread(postgres.database, url)
        server.restart()
        before = await finish(ann, table, rolls=9)
        refused = astragal("restore", "--renew", "--database", url)
        assert (refused.returncode, "A server runs on" in refused.stderr) == (2, True)
    renewed = astragal("restore", "--renew", "--database", restored)
    assert renewed.returncode == 0, renewed.stderr
    with running(tmp_path, "--database", restored) as server:
        ann.server = server
        after = await finish(ann, table, rolls=9)
        check_restored(before, after, table, ann.get(f"/api/tables/{table}/record").text)
