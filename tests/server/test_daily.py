"""The game of the day on a server: it counts once, for the day on which it began, whatever happens to the server."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from astragal.notation import read_record
from astragal.table.dice_check import Seen, check
from tests.server.days import DayServer, begin, day_server, game_of, play
from tests.server.running import Guest, Running


@pytest.fixture(scope="module")
def days(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DayServer]:
    """One server for these tests; the last of them moves its clock."""
    with day_server(tmp_path_factory.mktemp("days")) as started:
        yield started


@pytest.fixture
def server(days: DayServer) -> Running:
    return days.server


def today(guest: Guest) -> str:
    day: str = guest.get("/api/daily").json()["day"]
    return day


def test_the_first_game_counts_and_later_ones_are_for_fun(server: Running) -> None:
    ann = server.guest("Ann")
    day = today(ann)
    assert game_of(ann, day)["status"] == "new"
    first = begin(ann, day)
    assert first["counted"]
    assert begin(ann, day) == first, "while it is on there is no other one"
    assert game_of(ann, day)["status"] == "playing"
    play(ann, first["id"], moves=1)
    assert begin(ann, day) == first
    play(ann, first["id"])
    found = game_of(ann, day)
    assert (found["status"], found["own"]["place"], found["own"]["you"]) == ("done", 1, True)
    fun = begin(ann, day)
    assert not fun["counted"]
    kept = [ann.get(f"/api/tables/{made['id']}/games").json()["games"][0]["for_fun"] for made in (first, fun)]
    assert kept == [False, True], "only the counted game is for the statistics of a device"
    assert fun["id"] != first["id"]
    play(ann, fun["id"])
    assert game_of(ann, day)["own"]["result"] == found["own"]["result"]
    assert game_of(ann, day)["players_done"] == found["players_done"]


def test_two_people_meet_the_same_game_and_share_a_place(server: Running) -> None:
    one, other = server.guest("Cyd"), server.guest("Max")
    day = today(one)
    tables = [begin(guest, day, "quixo")["id"] for guest in (one, other)]
    for guest, table in zip((one, other), tables, strict=True):
        play(guest, table)
    records = [
        [line.split(" @")[0] for line in guest.get(f"/api/tables/{table}/record").text.splitlines()]
        for guest, table in zip((one, other), tables, strict=True)
    ]
    assert [line for line in records[0] if "Cyd" not in line] == [line for line in records[1] if "Max" not in line]
    places = {place["result"]["name"]: place for place in game_of(one, day)["places"]}
    assert places["Cyd"]["place"] == places["Max"]["place"]
    assert places["Cyd"]["new"], "whom the server met today may have played under another name"
    assert one.get(f"/api/tables/{tables[1]}/replay").status_code == 200


def test_nothing_is_taken_back_and_nobody_helps_where_it_counts(server: Running) -> None:
    ann = server.guest("Ann")
    made = begin(ann, today(ann))

    async def attempts() -> None:
        async with ann.at(made["id"]) as seat:
            while 0 not in seat.now["awaiting"]:
                await seat.hear()
            await seat.done("play", seat=0, move=seat.now["moves"]["0"][0])
            while 0 not in seat.now["awaiting"]:
                await seat.hear()
            assert "coach" not in seat.now
            answer = await seat.do("ask_undo", seat=0)
            assert answer["error"]["key"] == "table.daily_counted"
            answer = await seat.do("seat_bot", seat=0, level="champion")
            assert answer["error"]["key"] == "table.daily"
            assert "ack" in await seat.do("leave")
            assert seat.now["own"] == [0]

    asyncio.run(attempts())
    assert ann.post(f"/api/tables/{made['id']}/hint", {"seat": 0}).json()["key"] == "table.daily_counted"


@pytest.mark.parametrize(
    ("day", "status", "key"),
    [
        ("2999-01-01", 409, "daily.future"),
        ("2020-01-01", 404, "daily.none"),
        ("2026-02-30", 404, "daily.no_day"),
        ("someday", 422, "server.field"),
        ("../../x", 404, None),
    ],
)
def test_days_that_are_none(server: Running, day: str, status: int, key: str | None) -> None:
    ann = server.guest()
    for answer in (ann.get(f"/api/daily/{day}"), ann.post(f"/api/daily/{day}/quixo", {})):
        assert answer.status_code in (status, 405), answer.text
        assert key is None or answer.json()["key"] == key
    assert ann.get("/api/tables/mine").json()["tables"] == []


def test_who_never_came_is_told_as_much_as_anybody(server: Running) -> None:
    told = httpx.get(f"{server.url}/api/daily").json()
    assert [game["status"] for game in told["games"]] == ["new"] * 4
    assert all(not game["places"] and game["champion"] is None and not game["seed"] for game in told["games"])
    assert len({promise["commitment"] for promise in (*told["games"], *told["tomorrow"])}) == 8


def test_kills_and_midnight_in_the_middle(days: DayServer) -> None:
    """Last here: it moves the clock. A game that began before midnight counts for its day until the seeds are shown."""
    ann, bo, cy, server = days.server.guest("Ann"), days.server.guest("Bo"), days.server.guest("Cy"), days.server
    day = today(ann)
    promised = {each["game"]: each["commitment"] for each in ann.get("/api/daily").json()["tomorrow"]}
    tables = {guest: begin(guest, day)["id"] for guest in (ann, bo, cy)}
    play(ann, tables[ann])
    play(bo, tables[bo], moves=1)
    commitment = game_of(ann, day)["commitment"]

    days.later(14)  # after midnight, and before noon
    after = today(ann)
    assert after > day
    assert game_of(ann, day)["own"]["result"]["moves"] > 0, "what came out survives a kill"
    assert {each["game"]: each["commitment"] for each in ann.get("/api/daily").json()["games"]} == promised
    assert begin(bo, day) == {**begin(bo, day), "id": tables[bo], "counted": True}
    late = server.guest("Eve").post(f"/api/daily/{day}/quixo", {})
    assert (late.status_code, late.json()["key"]) == (409, "daily.too_late")
    play(bo, tables[bo])
    found = game_of(bo, day)
    assert (found["status"], found["commitment"], found["seed"]) == ("done", commitment, "")
    assert "Dice-Seed" not in bo.get(f"/api/tables/{tables[bo]}/record").text
    assert begin(bo, after)["counted"], "the new day has a game of its own"

    days.later(12)  # after noon
    play(cy, tables[cy])
    found = game_of(cy, day)
    assert (found["status"], found["own"]) == ("lost", None), "its dice were known by then"
    assert found["seed"]
    record = read_record(bo.get(f"/api/tables/{tables[bo]}/record").text)
    assert check(record, Seen(promise=commitment, table=f"daily/{day}/quixo", strict=True)).verified
    fun = begin(server.guest("Eve"), day)
    assert not fun["counted"]
    assert {place["result"]["name"] for place in game_of(server.guest(), day)["places"]} >= {"Ann", "Bo"}
