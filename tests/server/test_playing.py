"""Whole games over real sockets, resuming, and commands that happen once."""

import asyncio
import json
import random
from typing import Any

import httpx
import pytest

from tests.server.running import Running, Seat, two_at


async def play_out(seats: list[Seat], chance: random.Random, most: int = 3000) -> int:
    """Play random moves until the game is over; return how many were made."""
    moves = 0
    while seats[0].now["status"] == "playing":
        awaiting = seats[0].now["awaiting"]
        seat = seats[awaiting[0]]
        await seat.until(seats[0].now["seq"])
        legal = seat.now["moves"][str(awaiting[0])]
        seq = await seat.done("play", seat=awaiting[0], move=chance.choice(legal))
        for each in seats:
            await each.until(seq)
        moves += 1
        assert moves < most
    return moves


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "quixo"])
def test_a_whole_game(server: Running, game: str) -> None:
    async def play() -> None:
        options: dict[str, Any] = {"move_limit": 100} if game == "quixo" else {}
        async with two_at(server, game, **options) as seats:
            seq = await seats[0].done("start")
            for seat in seats:
                await seat.until(seq)
            assert await play_out(seats, random.Random(game)) > 3
            one, other = seats
            assert one.now["over"] is True
            assert one.seqs == list(range(one.seqs[0], one.now["seq"] + 1))
            assert other.seqs == list(range(other.seqs[0], other.now["seq"] + 1))
            assert one.now["state"] == other.now["state"]
            assert (await one.do("play", seat=0, move="-"))["error"]["code"] == "not_now"
            assert (await one.done("rematch")) > seq
            record = httpx.get(f"{server.url}/api/tables/{one.table}/record")
            assert record.status_code == 200
            assert "unfinished" not in record.text
            data = httpx.get(f"{server.url}/api/tables/{one.table}/record?format=json&game=1").json()
            assert data["game"]["game"] == game
            assert httpx.get(f"{server.url}/api/tables/{one.table}/record?game=7").status_code == 404

    asyncio.run(play())


def test_what_a_table_agrees_on_is_kept(server: Running) -> None:
    """Who begins and the limit for a move, said with the game, hold at a table of a server."""

    async def play() -> None:
        for number in range(4):
            game = ("qwixx", "longo", "qwinto", "quixo")[number]
            async with two_at(server, game, first=number % 2, move_seconds=30) as seats:
                seq = await seats[0].done("start")
                await seats[1].until(seq)
                started = next(e for e in seats[1].events if e["type"] == "started")
                assert (started["first"], started["how"]) == (number % 2, "chosen")
                clock = seats[1].now["clock"]
                assert (clock["kind"], clock["limit"]) == ("move", 30_000)

    asyncio.run(play())


def test_resuming_sees_each_event_once(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            seq = await seats[0].done("start")
            for seat in seats:
                await seat.until(seq)
            chance = random.Random(5)
            guest = seats[1].guest
            assert guest is not None
            seen: list[int] = list(seats[1].seqs)
            for _ in range(8):
                if chance.random() < 0.5:
                    await seats[1].line.close()
                else:
                    seats[1].line.transport.abort()
                for number in range(chance.randrange(4)):
                    seq = await seats[0].done("say", text=f"hello {number}")
                seats[1] = await guest.at(seats[1].table, after=seen[-1]).__aenter__()
                assert "events" in json.loads(seats[1].heard[0])
                await seats[1].until(seq)
                seen += seats[1].seqs
                seats[1].seqs.clear()
                awaiting = seats[0].now["awaiting"]
                mover = seats[awaiting[0]]
                seq = await mover.done("play", seat=awaiting[0], move=mover.now["moves"][str(awaiting[0])][0])
                for each in seats:
                    await each.until(seq)
                seen += seats[1].seqs
                seats[1].seqs.clear()
            assert seen == list(range(seen[0], seq + 1))
            everything = guest.at(seats[1].table, after=0)
            async with everything:
                assert everything.seqs == list(range(1, seq + 1))
            async with guest.at(seats[1].table, after=10**9) as ahead:
                assert ahead.snapshot["now"]["seq"] == seq
            await seats[1].line.close()

    asyncio.run(play())


def test_a_command_sent_twice_happens_once(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo") as seats:
            one = seats[0]
            first = await one.do("say", id="same", text="once")
            again = await one.do("say", id="same", text="once")
            assert first == again
            await one.done("say", text="end")
            assert [event.get("text") for event in one.events if event["type"] == "said"] == ["once", "end"]
            # The id is the person's own: another may use the same.
            assert (await seats[1].do("say", id="same", text="mine"))["seq"] > first["seq"]
            started = await one.do("start", id="go")
            # What would be refused by now is answered as it was, too; on a new line as well.
            assert (await one.do("start", id="go")) == started
            assert one.guest is not None
            async with one.guest.at(one.table) as other:
                assert (await other.do("start", id="go")) == started

    asyncio.run(play())


def test_what_is_not_theirs(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo") as seats:
            one, other = seats
            assert (await other.do("start"))["error"]["code"] == "not_allowed"
            assert (await one.do("play", seat=0, move="a1-a5"))["error"]["code"] == "not_now"
            seq = await one.done("start")
            for seat in seats:
                await seat.until(seq)
            (active,) = one.now["awaiting"]
            mover, waiter = seats[active], seats[1 - active]
            refused = (await waiter.do("play", seat=1 - active, move="a1-a5"))["error"]
            assert (refused["code"], refused["key"]) == ("not_awaited", "not_your_turn")
            assert refused["message"].startswith("Seat")
            assert (await waiter.do("play", seat=active, move="a1-a5"))["error"]["code"] == "not_allowed"
            assert (await mover.do("play", seat=active, move="b2-b5"))["error"]["clause"] == "QI1"
            assert (await mover.do("play", seat=active, move="zz"))["error"]["code"] == "invalid_text"
            assert (await mover.do("seat_bot", seat=active, level="genius"))["error"]["code"] == "invalid_option"
            async with Seat(None, one.table, url=server.url) as nobody:
                assert nobody.now["own"] == []
                assert (await nobody.do("join", name="X"))["error"]["code"] == "no_identity"
            stranger = server.guest("Eve")
            async with stranger.at(one.table) as eve:
                assert (await eve.do("play", seat=active, move="a1-a5"))["error"]["code"] == "not_allowed"
            assert (await mover.do("say", text="still here"))["seq"] == seq + 1  # nothing else had happened

    asyncio.run(play())


def test_bots_play_along(server: Running) -> None:
    async def play() -> None:
        ann = server.guest("Ann")
        table = ann.table("qwinto", players=3)
        async with ann.at(table) as seat:
            await seat.done("sit", seat=1)
            await seat.done("seat_bot", seat=0, level="greedy")
            await seat.done("seat_bot", seat=2, level="random")
            await seat.done("start")
            chance = random.Random(3)
            while seat.now["status"] == "playing":
                legal = seat.now["moves"].get("1")
                if legal and 1 in seat.now["awaiting"]:
                    answer = await seat.do("play", seat=1, move=chance.choice(legal))
                    assert "ack" in answer, answer
                else:
                    await seat.hear()
            assert len(seat.now["scores"]) == 3

    asyncio.run(play())


def test_a_clock_runs_out(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo", settings={"clock": "move", "seconds": 1}) as seats:
            await seats[0].done("start")
            while seats[0].now["status"] == "playing":
                await seats[0].hear(5)
            assert [event["type"] for event in seats[0].events][-3:] == ["time_up", "forfeited", "ended"]

    asyncio.run(play())
