"""Bots as denial of service: many questions of one owner, games that go on without anybody, tables without limits."""

import asyncio
import contextlib
import re
import signal
import time
from pathlib import Path

import httpx
import pytest

from astragal.games import game
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.server.config import Config
from astragal.server.errors import Busy
from astragal.server.metrics import Metrics
from astragal.server.work.bots import Bots
from astragal.server.work.fair_queue import Owner
from astragal.table import BotDuty, Circumstances, Seeds, create, decide, decide_bot_move, fold, log_of
from tests.server.postgres import Cluster
from tests.server.running import Guest, Running, Seat, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

VIEW = game("quixo", players=4).start().view(0)
DUTY = BotDuty(0, "greedy", VIEW)
MALLORY = Owner("192.0.2.1", "mallory")
NO_LIMITS = {"repetition": None, "move_limit": None}


def test_another_address_is_next() -> None:
    """However many questions one owner has waiting, another's is answered after one of them."""
    order: list[str] = []

    async def ask(bots: Bots, owner: Owner) -> None:
        await bots.choose("seed", DUTY, owner, owner.person)
        order.append(owner.person)

    async def attack() -> None:
        bots = Bots(Config(bot_pause=0, bot_workers=1), Metrics())
        try:
            questions = [asyncio.create_task(ask(bots, MALLORY)) for _ in range(40)]
            # New people cost nothing: they share what their address gets.
            questions += [asyncio.create_task(ask(bots, Owner("192.0.2.1", f"m{n}"))) for n in range(40)]
            while not order:
                await asyncio.sleep(0.001)
            before = len(order)
            await ask(bots, Owner("192.0.2.2", "ann"))
            assert order.index("ann") - before <= 3, order
            await asyncio.gather(*questions)
            # Among the people of one address, too, each has a turn.
            assert "m39" in order[:85]
            assert order[-1] == "mallory"
        finally:
            await bots.close()

    asyncio.run(attack())


def test_questions_of_one_address_are_bounded() -> None:
    async def attack() -> None:
        bots = Bots(Config(bot_pause=0, bot_workers=1, bot_queue_per_address=5), Metrics())
        try:
            questions = [asyncio.create_task(bots.choose("s", DUTY, MALLORY, "t")) for _ in range(5)]
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await bots.choose("s", DUTY, MALLORY, "t")
            # Those that have gone by make room.
            for question in questions[1:]:
                question.cancel()
            await asyncio.gather(*questions, return_exceptions=True)
            assert await bots.choose("s", DUTY, MALLORY, "t") in VIEW.moves(0)
        finally:
            await bots.close()

    asyncio.run(attack())


def test_a_table_has_a_budget() -> None:
    async def attack() -> None:
        bots = Bots(Config(bot_pause=0, bot_workers=1, bot_budget=0.003), Metrics())
        try:
            answered = 0
            with contextlib.suppress(TimeoutError):
                for _ in range(1000):
                    await asyncio.wait_for(bots.choose("s", DUTY, MALLORY, "t"), 2)
                    answered += 1
            assert answered < 200
            # It waits, and holds up no other table.
            assert await bots.choose("s", DUTY, MALLORY, "u") in VIEW.moves(0)
        finally:
            await bots.close()

    asyncio.run(attack())


async def bots_alone(guest: Guest, seat: Seat, count: int = 2) -> None:
    """Let bots play against each other."""
    for number in range(count):
        await seat.done("seat_bot", seat=number, level="greedy")
    await seat.done("start")


def seq(guest: Guest, table: str) -> int:
    number: int = guest.get(f"/api/tables/{table}").json()["now"]["seq"]
    return number


async def standing(guest: Guest, table: str, seconds: float = 120) -> int:
    """Wait until nothing happens at a table any more."""
    until, last = time.monotonic() + seconds, -1
    while time.monotonic() < until:
        now = seq(guest, table)
        if now == last:
            return now
        last = now
        await asyncio.sleep(1)
    raise AssertionError("the bots play on alone")


def test_bots_wait_for_people(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_BOT_ALONE_SECONDS="0.2", ASTRAGAL_BOT_PAUSE="0.05") as server:
        ann = server.guest("Ann")

        async def play() -> None:
            table = ann.table("quixo", 4, **NO_LIMITS)
            async with ann.at(table) as seat:
                await bots_alone(ann, seat, 4)
                for _ in range(5):
                    await seat.hear()
            stopped = await standing(ann, table)
            # Somebody who does not belong to the table does not count.
            async with Seat(None, table, url=server.url), server.guest("Eve").at(table):
                assert await standing(ann, table) == stopped
            async with ann.at(table, after=stopped) as seat:
                while seat.now["seq"] <= stopped + 2:
                    await seat.hear()

        asyncio.run(play())


def test_a_game_of_bots_alone_is_closed(tmp_path: Path) -> None:
    environment = {"ASTRAGAL_BOT_ALONE_SECONDS": "0", "ASTRAGAL_BOTS_ABANDONED_SECONDS": "0.5"}
    with running(tmp_path, **environment) as server:
        ann = server.guest("Ann")

        async def play() -> str:
            table = ann.table("quixo", 4, **NO_LIMITS)
            async with ann.at(table) as seat:
                await bots_alone(ann, seat, 4)
            return table

        table = asyncio.run(play())
        until = time.monotonic() + 120
        while ann.get(f"/api/tables/{table}").json()["now"]["status"] != "closed":
            assert time.monotonic() < until
            time.sleep(0.2)
        played = ann.get(f"/api/tables/{table}/games").json()["games"][0]
        assert played["termination"] == "abandoned"
        assert "Dice-Seed" in ann.get(f"/api/tables/{table}/record").text


def test_only_people_keep_a_table_alive() -> None:
    seeds = Seeds(bytes(32), bytes(32))
    events = create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, e.Settings(), bytes(32))
    events += [e.Seated(0, "p1"), e.Seated(1, bot="greedy"), e.Started(1, 0, "coin")]
    table = fold(log_of(events, at=1000))
    for at, seat, touched in ((2000, 0, 2000), (3000, 1, 2000)):
        moment, choice = Circumstances(at, seeds), table.playing[1].moves(seat)[0]
        if seat == 0:
            table = decide(table, c.Play(seat, str(choice)), "p1", moment).table
        else:
            table = decide_bot_move(table, seat, choice, moment).table
        assert (table.touched, table.at) == (touched, at)


def test_quixo_has_limits_unless_somebody_says_otherwise(server: Running) -> None:
    ann = server.guest("Ann")

    async def play() -> None:
        async with ann.at(ann.table("quixo")) as seat:
            game = seat.snapshot["options"]
            assert (game["repetition"], game["move_limit"]) == (3, 200)
            await seat.done("configure", game={"game": "quixo", "players": 4, "move_limit": 90})
            told = next(event for event in seat.events if event["type"] == "configured")["game"]
            assert (told["repetition"], told["move_limit"]) == (3, 90)
        async with ann.at(ann.table("quixo", 2, **NO_LIMITS)) as seat:
            game = seat.snapshot["options"]
            assert (game["repetition"], game["move_limit"]) == (None, None)

    asyncio.run(play())


def asked(server: Running) -> int:
    """How many questions the bots of a server have answered."""
    figures = httpx.get(f"{server.url}/metrics").text
    return sum(int(float(n)) for n in re.findall(r"^astragal_bot_seconds_count{.*?} (\S+)", figures, re.MULTILINE))


def test_the_process_with_people_asks(postgres: Cluster, tmp_path: Path) -> None:
    database = postgres.database()
    environment = {"ASTRAGAL_SECRET": "the same for both processes", "ASTRAGAL_BOT_PAUSE": "0.2"}
    with (
        contextlib.ExitStack() as after,
        running(tmp_path, "--database", database, **environment) as other,
    ):
        first = Running(tmp_path, "--database", database, **environment)
        after.callback(first.close)
        ann = first.guest("Ann")

        async def play() -> None:
            table = ann.table("quixo", 4, **NO_LIMITS)
            there = Guest(other, ann.person, ann.token)
            async with ann.at(table) as seat:
                await bots_alone(ann, seat, 4)
                for _ in range(5):
                    await seat.hear()
                first.stop(signal.SIGKILL)
            stopped = await standing(there, table)
            await asyncio.sleep(4)  # longer than one process waits for another
            assert seq(there, table) == stopped
            assert asked(other) == 0
            async with there.at(table, after=stopped) as seat:
                while seat.now["seq"] <= stopped + 2:
                    await seat.hear()
            assert asked(other) > 0

        asyncio.run(play())
