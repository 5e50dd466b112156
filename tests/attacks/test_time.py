"""Stopping a clock, gaining time, and a machine whose clock is set: nobody gains and nobody loses by it."""

import asyncio
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.running import Guest, Json, Running, Seat, running, two_at
from tests.server.set_clock import set_by

pytestmark = pytest.mark.timeout(300)  # many guests and many servers

HOUR, DAY = 3_600_000, 86_400_000


@pytest.fixture(scope="module")
def slow_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose bots take their time, and that asks often whether clients are there."""
    with running(tmp_path_factory.mktemp("slow"), ASTRAGAL_BOT_PAUSE="1.5", ASTRAGAL_PING_SECONDS="2") as started:
        yield started


async def until(seat: Seat, kind: str, count: int = 1) -> Json:
    """Hear until something has happened so often, and return the last of it."""
    while len(found := [event for event in seat.events if event["type"] == kind]) < count:
        await seat.hear(30)
    return found[-1]


def test_sitting_down_again_stops_no_clock(slow_bots: Running) -> None:
    async def attack() -> None:
        settings = {"clock": "move", "seconds": 1, "run_out": "bot"}
        async with two_at(slow_bots, "quixo", settings) as (ann, bob):
            await ann.done("start")
            await bob.hear()
            one, other = (ann, bob) if ann.now["awaiting"] == [0] else (bob, ann)
            mine = one.now["awaiting"][0]
            await until(one, "time_up")
            for again in range(2):
                answer = await one.do("sit", seat=mine)
                assert answer["error"]["key"] == "table.time_up_sit"
                if not again:
                    await one.done("leave")
                    await one.done("join", name="Back")
            # The bot makes this choice; the seat is free to take again, and its clock runs as any.
            await until(one, "revealed")
            await one.done("sit", seat=mine)
            await until(other, "time_up", 2)
            clock = one.now["clock"]
            assert all(clock["since"][seat] is not None or one.now["awaiting"] != [seat] for seat in (0, 1))

    asyncio.run(attack())


class Late(Seat):
    """A client that takes a second for each pong."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__(guest, table)
        self.answers: list[asyncio.Task[None]] = []

    async def hear(self, seconds: float = 10) -> Json:
        async with asyncio.timeout(seconds):
            while True:
                text = await self.line.recv()
                message: Json = json.loads(text)
                if "ping" not in message:
                    self.heard.append(str(text))
                    self.events += message.get("events", [])
                    self.now = message.get("now") or message.get("snapshot", {}).get("now") or self.now
                    return message
                self.answers.append(asyncio.create_task(self.answer(message["ping"])))

    async def answer(self, number: int) -> None:
        await asyncio.sleep(1)
        await self.line.send(json.dumps({"pong": number}))


def test_late_pongs_are_worth_nothing(slow_bots: Running) -> None:
    async def attack() -> None:
        ann = slow_bots.guest("Ann")
        table = ann.table("quixo", settings={"clock": "move", "seconds": 60})
        async with Late(ann, table) as seat:
            await seat.done("sit", seat=0)
            await seat.done("sit", seat=1)
            await seat.done("start")
            while not any(answer.done() for answer in seat.answers[:2]) or len(seat.answers) < 2:
                await seat.done("say", text="hm")
                await asyncio.sleep(0.1)
            await seat.done("play", seat=seat.now["awaiting"][0], move="a1-a5")
            assert (await until(seat, "revealed")).get("lag", 0) < 50

    asyncio.run(attack())


def test_setting_the_clock_of_a_running_server_changes_nothing(tmp_path: Path) -> None:
    offset = tmp_path / "offset"

    async def attack(server: Running) -> None:
        async with two_at(server, "quixo", {"clock": "move", "seconds": 2}) as (ann, bob):
            left = server.guest("Left").table("qwixx")  # nobody is there
            await ann.done("start")
            offset.write_text("-3600")  # clocks must not stand still
            await until(bob, "time_up")
            assert (await until(bob, "ended"))["termination"] == "forfeit"
            offset.write_text(str(2 * DAY / 1000))  # and nothing is abandoned
            await asyncio.sleep(2.2)  # two sweeps
            assert bob.now["status"] == "over"
            card = server.guest("Wim").get(f"/api/tables/{left}").json()
            assert card["status"] == "lobby"
            seq = await ann.done("say", text="what time is it?")
            await bob.until(seq)
            times = [event["at"] for event in bob.events]
            assert times == sorted(times)
            assert times[-1] - times[0] < HOUR / 2

    with running(tmp_path, **set_by(offset)) as server:
        asyncio.run(attack(server))


def move_stored_times(server: Running, by: int) -> None:
    """As if the machine's clock had been set while the server was stopped: all that is stored lies elsewhere."""
    with closing(sqlite3.connect(server.database)) as database:
        database.execute("UPDATE events SET at = at + ?", (by,))
        database.execute("UPDATE tables SET updated = updated + ?, due = due + ?", (by, by))
        ((text,),) = database.execute("SELECT value FROM settings WHERE name = 'heartbeat'").fetchall()
        marks = json.loads(text)
        marks["at"] += by
        marks["due"] += by
        database.execute("UPDATE settings SET value = ? WHERE name = 'heartbeat'", (json.dumps(marks).encode(),))
        database.commit()


@pytest.mark.parametrize("by", [2 * DAY, -HOUR], ids=["two days forward", "an hour back"])
def test_a_clock_that_was_set_while_the_server_was_stopped(tmp_path: Path, by: int) -> None:
    async def begin(server: Running) -> tuple[Seat, str]:
        async with two_at(server, "quixo", {"clock": "move", "seconds": 5}) as (ann, _):
            await ann.done("start")
            left = server.guest("Left").table("qwixx")
            return ann, left

    async def go_on(server: Running, ann: Seat, left: str) -> None:
        assert ann.guest is not None
        async with ann.guest.at(ann.table) as again:
            assert again.now["status"] == "playing", "nobody ran out of time meanwhile"
            message = json.loads(again.heard[0])
            since = next(each for each in again.now["clock"]["since"] if each is not None)
            assert -1_000 < message["time"] - since < 5_500
            ended = await until(again, "ended")  # but the clock runs on
            assert ended["termination"] == "forfeit"
        assert server.guest("Wim").get(f"/api/tables/{left}").json()["status"] == "lobby"
        seat = server.guest("Last").at(ann.table, after=0)
        async with seat:
            away = [event["away"] for event in seat.events if event["type"] == "interrupted"]
            assert (abs(sum(away) - by) < 60_000) if by > 0 else not away

    with running(tmp_path) as server:
        ann, left = asyncio.run(begin(server))
        server.stop()
        move_stored_times(server, -by)
        server.restart()
        time.sleep(1.5)  # sweeps
        asyncio.run(go_on(server, ann, left))
