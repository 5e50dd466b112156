"""Databases written by earlier versions open, and their games go on."""

import asyncio
import hashlib
import json
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from astragal.server.http.guests import Guest as Identity
from astragal.server.http.guests import Guests
from tests.attacks.seed_log import check_seeds
from tests.server.running import Guest, Json, Running, Seat, moves_of

FOLDER = Path(__file__).parent
KNOWN: Json = json.loads((FOLDER / "version_0001.json").read_text())
TABLES: dict[str, str] = KNOWN["tables"]
ANN, BOB = KNOWN["people"]


def as_of_today(path: Path) -> None:
    """Copy the old database, as if it had been written a moment ago: tables that nobody used for a day are closed."""
    shutil.copy(FOLDER / "version_0001.db", path)
    with closing(sqlite3.connect(path)) as database:
        (latest,) = database.execute("SELECT max(updated) FROM tables").fetchone()
        passed = time.time_ns() // 1_000_000 - latest
        database.execute("UPDATE tables SET updated = updated + ?, due = due + ?", (passed, passed))
        database.execute("UPDATE events SET at = at + ?", (passed,))
        database.commit()


class Old(Running):
    """A server of this version on a database of the first one."""

    def start(self) -> None:
        if not self.database.exists():
            as_of_today(self.database)
            self.spoil()
        super().start()

    def spoil(self) -> None:
        """What else happened to the database."""

    def known(self, person: str) -> Guest:
        """Somebody whom the old server knew."""
        with closing(sqlite3.connect(self.database)) as database:
            (secret,) = database.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()
        identity = Identity(person, "Somebody", until=int(time.time()) + 3600)
        return Guest(self, person, Guests([secret]).token(identity))


async def play_on(server: Old, table: str) -> list[Json]:
    """Play the game that is under way a little further, end it and one more; return the whole log."""
    async with server.known(ANN).at(table) as ann, server.known(BOB).at(table) as bob:
        assert ann.now["status"] == "playing"
        for _ in range(6):
            for seat in (ann, bob):
                await seat.until(max(ann.now["seq"], bob.now["seq"]))
                for number in seat.now["own"]:
                    if number in seat.now["awaiting"]:
                        await seat.until(await seat.done("play", seat=number, move=moves_of(seat, number)[0]))
        if ann.snapshot["game"] == "quixo":
            await end_and_play_again(ann, bob)
    async with server.known(ANN).at(table, after=0) as again:
        return again.events


async def end_and_play_again(ann: Seat, bob: Seat) -> None:
    for rematch in (True, False):
        answer = await ann.do("resign", seat=ann.now["own"][0])
        await bob.until(answer["seq"])
        if rematch:
            await ann.done("rematch")
            seq = await bob.done("rematch")
            await ann.until(seq)
            await bob.until(seq)


def test_games_go_on(tmp_path: Path) -> None:
    server = Old(tmp_path)
    try:
        quixo = asyncio.run(play_on(server, TABLES["quixo"]))
        qwixx = asyncio.run(play_on(server, TABLES["qwixx"]))
        assert check_seeds(quixo) == 3
        assert not {"reseeded"} & {event["type"] for event in (*quixo, *qwixx)}
        rolls = [event["faces"] for event in qwixx if event["type"] == "rolled"]
        assert rolls[:3] == [[3, 6, 4, 3, 5, 6], [6, 4, 5, 4, 1, 3], [1, 2, 3, 5, 3, 4]]
        assert len(rolls) > 3
        with closing(sqlite3.connect(server.database)) as database:
            rows = database.execute("SELECT table_id, game, published, revealed FROM seeds").fetchall()
        assert (TABLES["over"], 1, 1, 12) in rows
        assert (TABLES["over"], 2, 12, None) in rows
        assert (TABLES["lobby"], 1, 1, None) in rows
        assert (TABLES["quixo"], 1, 1, 12) in rows
        assert '"level":"error"' not in server.output
    finally:
        server.close()


class Damaged(Old):
    """The old server had published a commitment again that it had just revealed the seed of."""

    def spoil(self) -> None:
        with closing(sqlite3.connect(self.database)) as database:
            for name in ("over", "quixo"):
                query = "SELECT data FROM events WHERE table_id = ? AND seq = 12"
                ended = json.loads(database.execute(query, (TABLES[name],)).fetchone()[0])
                seed = bytes.fromhex(ended["seed"])
                ended["next_commitment"] = hashlib.sha256(seed).hexdigest()
                data = json.dumps(ended, separators=(",", ":")).encode()
                database.execute("UPDATE events SET data = ? WHERE table_id = ? AND seq = 12", (data, TABLES[name]))
                database.execute("UPDATE tables SET secret = ? WHERE id = ?", (seed, TABLES[name]))
            database.commit()


@pytest.mark.parametrize("name", ["over", "quixo"])
def test_a_spent_seed_is_replaced_before_anybody_plays_on(tmp_path: Path, name: str) -> None:
    server = Damaged(tmp_path)

    async def play() -> list[Json]:
        async with server.known(ANN).at(TABLES[name]) as ann, server.known(BOB).at(TABLES[name]) as bob:
            if name == "over":
                await ann.done("contribute", entropy="ab" * 16)
                await ann.done("rematch")
                seq = await bob.done("rematch")
                await ann.until(seq)
                await bob.until(seq)
            await end_and_play_again(ann, bob)
        async with server.known(ANN).at(TABLES[name], after=0) as again:
            return again.events

    try:
        events = asyncio.run(play())
        (place,) = [place for place, event in enumerate(events) if event["type"] == "reseeded"]
        assert events[place]["reason"] == "spent"
        assert events[place - 1]["seq"] == {"over": 12, "quixo": 22}[name], "before anything else happens"
        revealed = {
            hashlib.sha256(bytes.fromhex(event["seed"])).hexdigest() for event in events[:place] if "seed" in event
        }
        assert events[place]["commitment"] not in revealed
        check_seeds(events[place:])
    finally:
        server.close()
