"""Learning the dice of a day before playing it: from others' tables, from its end, by playing it for fun first."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.server.days import DayServer, begin, day_server, game_of, play
from tests.server.running import Guest, Running

pytestmark = pytest.mark.timeout(300)  # many guests and many servers

GAMES = ("qwixx", "longo", "qwinto", "quixo")


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayServer]:
    with day_server(tmp_path_factory.mktemp("days")) as started:
        yield started


def looks(guest: Guest, table: str) -> Iterator[httpx.Response]:
    """Every way to look at a table."""
    for path in ("", "?scene=1", "/record", "/record?format=json", "/replay", "/games"):
        yield guest.get(f"/api/tables/{table}{path}")
    yield guest.post(f"/api/tables/{table}/why", {"seat": 0, "tap": "a1"})
    yield guest.post(f"/api/tables/{table}/join", {})
    yield guest.post(f"/api/tables/{table}/games/1/review", {})


def socket_refused(guest: Guest, table: str) -> bool:
    async def open_it() -> bool:
        try:
            async with guest.at(table):
                return False
        except InvalidStatus as refused:
            return refused.response.status_code == 403

    return asyncio.run(open_it())


def seeds(server: Running) -> list[str]:
    with closing(sqlite3.connect(server.database)) as file:
        return [seed.hex() for (seed,) in file.execute("SELECT seed FROM days")]


def test_no_seed_is_told_before_its_time(days: DayServer) -> None:
    server = days.server
    ann, eve = server.guest("Ann"), server.guest("Eve")
    day = ann.get("/api/daily").json()["day"]
    table = begin(ann, day)["id"]
    secret = seeds(server)
    assert len(secret) == 8

    for answer in looks(eve, table):
        assert answer.status_code in (403, 409), answer.text
        assert answer.json()["key"] == "daily.hidden"
    assert socket_refused(eve, table)

    heard: list[str] = []

    async def watch() -> None:
        async with ann.at(table) as seat:
            while not seat.now["over"]:
                if 0 in seat.now["awaiting"]:
                    await seat.done("play", seat=0, move=seat.now["moves"]["0"][0])
                else:
                    await seat.hear()
            heard.extend(seat.heard)

    asyncio.run(watch())
    told = "".join(heard) + "".join(answer.text for answer in looks(ann, table))
    told += ann.get("/api/daily").text + ann.get(f"/api/daily/{day}").text + server.output
    assert not [seed for seed in secret if seed in told]
    assert any(json.loads(text).get("now", {}).get("over") for text in heard), "it was heard to its end"

    # Even who has finished sees nothing of the other games of the day.
    assert [game["game"] for game in ann.get("/api/daily").json()["games"] if game["places"]] == ["quixo"]
    assert socket_refused(eve, table)
    assert all(answer.status_code == 403 for answer in list(looks(eve, table))[:6])


def test_nobody_plays_for_fun_first(days: DayServer) -> None:
    """Neither asked for at once, nor with the counted game open, nor by a table that says it is of a day."""
    ann = days.server.guest("Ann")
    day = ann.get("/api/daily").json()["day"]
    answers = [begin(ann, day, "longo") for _ in range(3)]
    assert len({answer["id"] for answer in answers}) == 1
    assert answers[0]["counted"]
    wish = {"game": {"game": "longo"}, "settings": {}, "daily": {"day": day, "counted": False}}
    made = ann.post("/api/tables", wish)
    assert made.status_code == 422 or ann.get(f"/api/tables/{made.json()['id']}").json()["daily"] is None
    setting = ann.post("/api/tables", {"game": {"game": "longo"}, "settings": {"daily": day}})
    assert setting.status_code in (201, 422)


def test_a_counted_game_that_is_given_up_is_not_begun_again(days: DayServer) -> None:
    ann = days.server.guest("Ann")
    day = ann.get("/api/daily").json()["day"]
    table = begin(ann, day)["id"]

    async def give_up() -> None:
        async with ann.at(table) as seat:
            await seat.done("resign", seat=0)

    asyncio.run(give_up())
    found = game_of(ann, day)
    assert found["status"] == "done"
    assert found["own"]["result"]["won"] is False
    assert not begin(ann, day)["counted"]
    play(ann, begin(ann, day)["id"], moves=1)
    assert game_of(ann, day)["own"]["result"] == found["own"]["result"]
