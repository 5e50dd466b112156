"""Screens: scenes instead of states, and news of what happens; every message has the shape that is written down."""

import asyncio
import json
import random
from typing import Any

import pytest

from astragal.codec import convert, encode
from astragal.protocol import frames, views
from astragal.server.protocol import document
from tests.server.running import Running, Seat, moves_of, two_at

FRAMES = {
    "snapshot": frames.SnapshotFrame,
    "events": frames.EventsFrame,
    "ack": frames.AckFrame,
    "error": frames.ErrorFrame,
    "ping": frames.PingFrame,
    "pong": frames.PongFrame,
}


def check(text: str) -> None:
    """A message has its shape, and nothing in it is passed over."""
    data: dict[str, Any] = json.loads(text)
    kind = FRAMES[next(iter(data))]
    read = convert(data, kind)
    if "scene" in text:
        assert _scene(json.loads(encode(read))) == _scene(data)


def _scene(data: dict[str, Any]) -> object:
    return data.get("snapshot", data).get("now", {}).get("scene")


def test_before_and_at_the_start(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx", scene=True) as seats:
            one, other = seats
            assert other.snapshot["now"]["scene"] is None
            await one.done("start")
            await other.until(one.now["seq"])
            assert "state" not in one.now
            assert "moves" not in one.now
            assert list(one.now["scene"]["choices"]) == ["0"]
            assert list(other.now["scene"]["choices"]) == ["1"]
            assert one.now["scene"]["layout"]["type"] == "sheet"
            async with Seat(None, one.table, url=server.url, scene=True) as watcher:
                assert "choices" not in watcher.now["scene"]
            async with Seat(None, one.table, url=server.url) as program:
                assert "scene" not in program.now
                assert program.now["moves"] == {}

    asyncio.run(play())


def test_news(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "quixo", scene=True) as seats:
            one, other = seats
            assert one.guest is not None
            async with one.guest.at(one.table) as program:
                await one.done("start")
                await other.until(one.now["seq"])
                number = one.now["awaiting"][0]
                first, second = seats if number == 0 else seats[::-1]
                await first.done("play", seat=number, move="a1-a5")
                told = [json.loads(text) for text in first.heard if '"news":[{' in text]
                assert told[-1]["news"] == [
                    {
                        "words": {"key": "news.push", "params": {"seat": number, "take": "a1", "put": "a5"}},
                        "seat": number,
                        "sound": "push",
                    }
                ]
                await first.done("ask_undo", seat=number)
                seq = await second.done("answer_undo", seat=1 - number, agree=True)
                await first.until(seq)
                assert json.loads(first.heard[-1])["news"] == [
                    {"words": {"key": "news.undone"}, "seat": number, "sound": "undo"}
                ]
                # Chat means nothing for the game, and a program is told no news at all.
                seq = await one.done("say", text="hello")
                await program.until(seq)
                assert any('"news":[]' in text for text in one.heard)
                assert not any('"news"' in text for text in program.heard)
            async with one.guest.at(one.table, after=3, scene=True) as again:
                assert "scene" in again.now
                assert "news" not in json.loads(again.heard[0])

    asyncio.run(play())


@pytest.mark.parametrize("scene", [True, False], ids=["scenes", "states"])
@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto", "quixo"])
def test_whole_games_have_the_shapes(server: Running, game: str, scene: bool) -> None:
    chance = random.Random(game)

    async def play() -> None:
        settings = {"clock": "game", "seconds": 600} if game == "qwixx" else {}
        async with two_at(server, game, settings, scene=scene) as seats:
            seq = await seats[0].done("start")
            for number in range(2000):
                for seat in seats:
                    await seat.until(seq)
                if seats[0].now["over"]:
                    break
                owing = seats[0].now["awaiting"][0]
                if number == 5:
                    seq = await seats[owing].done("emote", emote="hello")
                    continue
                await seats[owing].do("play", seat=owing, move="zz")
                seq = await seats[owing].done("play", seat=owing, move=chance.choice(moves_of(seats[owing], owing)))
            assert seats[0].now["over"]
            if scene:
                assert seats[0].now["scene"]["ending"]["termination"]
                news = [each for text in seats[0].heard for each in json.loads(text).get("news", [])]
                assert any(each.get("sound") == "end" for each in news)
            assert seats[0].guest is not None
            async with seats[0].guest.at(seats[0].table, scene=scene) as late:
                seats.append(late)
            for seat in seats:
                for text in seat.heard:
                    check(text)
            games = seats[0].guest.get(f"/api/tables/{seats[0].table}/games").json()
            told = convert(games, views.GamesPlayed).games[0]
            assert (told.number, told.names, told.own, told.bots) == (1, ("Ann", "Bob"), (0,), ())
            assert told.ended is not None
            assert told.ended >= told.began

    asyncio.run(play())


def test_the_protocol_is_whole() -> None:
    """Every name that is referred to is there."""
    text = json.dumps(document())
    names = set(document()["definitions"])
    referred = {part.split('"')[0] for part in text.split("#/definitions/")[1:]}
    assert referred <= names
    assert {"Scene", "News", "Why", "Replay", "Step", "Lesson", "Topics", "Games", "Frame", "Event", "Command"} <= names
