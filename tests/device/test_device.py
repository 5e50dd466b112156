"""A device that is its own server: whole games, nothing lost, nothing twice."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.core.registry import GAMES
from astragal.notation import read_record
from astragal.table.dice_check import check
from tests.device.device_host import DeviceHost, Json, Storage

KINDS: dict[str, Json] = {
    "qwixx": {"game": "qwixx", "players": 2},
    "longo": {"game": "longo", "players": 3},
    "qwinto": {"game": "qwinto", "players": 2},
    "quixo": {"game": "quixo", "players": 2, "move_limit": 30},
    "quixo-four": {"game": "quixo", "players": 4, "move_limit": 30},
}


def begin(host: DeviceHost, game: Json, bots: str = "", **table: object) -> str:
    """Sit down, alone against bots or at all seats, and start."""
    id = host.table(game, **table)
    for seat in range(game["players"]):
        if bots and seat:
            host.done("seat_bot", seat=seat, level=bots)
        else:
            host.done("sit", seat=seat)
    host.done("contribute", entropy="ab" * 16)
    host.done("start")
    return id


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("bots", ["regular", ""], ids=["bots", "passed around"])
def test_a_whole_game_whose_dice_are_proved(kind: str, bots: str) -> None:
    host = DeviceHost()
    id = begin(host, KINDS[kind], bots)
    host.follow(id, "screen", scene=True)
    host.play(random.Random(kind))
    record = read_record(host.text(f"/api/tables/{id}/record"), strict=True)
    assert record.final.over
    assert not check(record).failed
    assert host.now("screen")["over"]
    assert [each["seq"] for frame in host.told["screen"] for each in frame.get("events", ())] == list(
        range(host.told["screen"][0]["snapshot"]["now"]["seq"] + 1, host.now()["seq"] + 1)
    )
    again = DeviceHost(host.storage, host.time)
    again.follow(id)
    assert again.text(f"/api/tables/{id}/record") == host.text(f"/api/tables/{id}/record")
    assert again.ask("GET", f"/api/tables/{id}/games") == host.ask("GET", f"/api/tables/{id}/games")
    assert len(again.ask("GET", f"/api/tables/{id}/replay?game=1")["steps"]) > 5


@settings(deadline=None, max_examples=5)
@given(seed=st.integers(0, 999), kind=st.sampled_from(sorted(KINDS)))
def test_a_closed_tab_loses_nothing(seed: int, kind: str) -> None:
    """At any moment another device goes on from what is stored, as if nothing had happened."""
    chance = random.Random(seed)
    host = DeviceHost()
    id = begin(host, KINDS[kind], "casual")
    for _ in range(3):
        host.play(chance, chance.randrange(1, 6))
        record, waiting = host.text(f"/api/tables/{id}/record"), host.now()["awaiting"]
        host = DeviceHost(host.storage, host.time + 500)
        host.follow(id)
        assert (host.text(f"/api/tables/{id}/record"), host.now()["awaiting"]) == (record, waiting)
    host.play(chance)
    assert not check(read_record(host.text(f"/api/tables/{id}/record"), strict=True)).failed


def test_a_command_happens_once() -> None:
    host = DeviceHost()
    id = host.table({"game": "quixo", "players": 2})
    first = host.do("sit", seat=0, id="same")
    assert host.do("sit", seat=0, id="same") == first
    again = DeviceHost(host.storage)
    again.follow(id)
    assert again.do("sit", seat=0, id="same") == first
    assert sum(entry.count('"seated"') for entry in host.storage.log(id)) == 1


def test_nothing_is_told_that_is_not_stored() -> None:
    host = DeviceHost()
    id = begin(host, KINDS["qwixx"])
    before, told, seq = host.text(f"/api/tables/{id}/record"), len(host.told["1"]), host.now()["seq"]
    move = host.now()["moves"]["0"][0]

    def full() -> None:
        raise OSError("no room")

    host.fails = full
    with pytest.raises(OSError, match="no room"):
        host.do("play", seat=0, move=move, id="x")
    host.fails = lambda: None
    assert len(host.told["1"]) == told
    assert host.text(f"/api/tables/{id}/record") == before
    assert host.done("play", seat=0, move=move, id="x") == seq + 1
    assert [event["seq"] for event in host.told["1"][-2]["events"]] == [seq + 1]


def test_two_tabs_do_not_tear_a_game() -> None:
    """Who was slower is refused by the storage, takes over what the other stored, and goes on."""
    storage = Storage()
    one = DeviceHost(storage)
    id = begin(one, KINDS["quixo"])
    other = DeviceHost(storage, one.time + 10)
    other.follow(id)
    (first,) = one.now()["awaiting"]
    one.done("play", seat=first, move="a1-a5")
    with pytest.raises(FileExistsError):
        other.do("play", seat=first, move="b1-b5")
    assert other.now()["position"] == one.now()["position"]
    assert other.do("play", seat=first, move="b1-b5")["error"]["code"] == "not_awaited"
    other.done("play", seat=1 - first, move="e5-e1")
    assert "events" in other.told["1"][-2]


def test_real_dice_undo_and_corrections() -> None:
    host = DeviceHost()
    id = begin(host, {"game": "qwinto", "players": 2}, real_dice=True)
    host.play(random.Random(4), 8)
    entries = len(read_record(host.text(f"/api/tables/{id}/record")).entries)
    host.done("ask_undo", seat=0)
    assert len(read_record(host.text(f"/api/tables/{id}/record")).entries) < entries
    assert host.do("roll", seat=0, faces=[9])["error"]["code"] in ("illegal_roll", "not_now", "not_allowed")


def test_time_away_counts_for_nobody_and_time_here_does() -> None:
    host = DeviceHost()
    id = begin(host, KINDS["quixo"], clock="move", seconds=30)
    host.time += 4_000
    host.call("wake")
    host = DeviceHost(host.storage, host.time + 3_600_000)  # the tab was closed for an hour
    host.follow(id)
    assert host.now()["status"] == "playing"
    for _ in range(9):
        host.time += 4_000
        host.call("wake")
    assert host.now()["over"]
    assert "time_up" in json.dumps(host.told["1"])


def test_a_page_that_slept_was_not_there() -> None:
    host = DeviceHost()
    begin(host, KINDS["quixo"], clock="move", seconds=30)
    host.time += 600_000
    host.call("wake")
    assert host.now()["status"] == "playing"


@pytest.mark.parametrize("game", list(GAMES))
def test_what_a_page_asks_beside_tables(game: str) -> None:
    host = DeviceHost()
    info = next(each for each in host.ask("GET", "/api/games")["games"] if each["name"] == game)
    assert "regular" in info["bots"]
    assert host.ask("GET", f"/api/learn/{game}")["topics"]
    assert host.ask("GET", f"/api/lessons/{game}")["steps"]
    scene = host.ask("POST", "/api/scenes", {"game": {"game": game}, "events": []})
    assert scene["scene"]["game"] == game
    shown = host.ask("POST", "/api/positions", {"text": scene["position"]})
    assert shown["svg"].startswith("<svg")
    assert host.ask("POST", "/api/scenes", {"position": scene["position"], "events": []})["scene"] == scene["scene"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("GET", "/api/nothing", None, 404, "not_found"),
        ("GET", "/api/learn/chess", None, 404, "not_found"),
        ("GET", "/api/tables/00112233445566778899", None, 404, "not_found"),
        ("GET", "/api/codes/0ABCDEF", None, 404, "not_found"),
        ("POST", "/api/tables", {"game": {"game": "chess"}}, 422, "invalid_option"),
        ("POST", "/api/tables", {"game": 7}, 400, "bad_request"),
        ("POST", "/api/scenes", {"events": []}, 400, "bad_request"),
        ("POST", "/api/positions", {"text": "quixo board=?"}, 422, "unreadable"),
        ("PUT", "/api/me", {"name": ""}, 400, "bad_request"),
        ("POST", "/api/reviews", {"record": ""}, 404, "not_found"),
    ],
)
def test_bad_requests_are_answered_with_a_sentence(method: str, path: str, body: Any, status: int, code: str) -> None:
    told = DeviceHost().ask(method, path, body)
    assert (told["status"], told["code"]) == (status, code), told
    assert told["message"]


@pytest.mark.parametrize("text", ["", "[", '{"id": "x"}', '{"id": "x", "do": {"type": "sit", "seat": 9}}', "7", "NaN"])
def test_bad_messages_change_nothing(text: str) -> None:
    host = DeviceHost()
    host.table({"game": "quixo", "players": 2})
    entries = str(host.storage.entries)
    host.call("receive", line="1", text=text)
    assert host.told["1"][-1]["error"]["code"] == "bad_request"
    assert str(host.storage.entries) == entries


def test_a_name_is_kept() -> None:
    host = DeviceHost()
    assert host.ask("PUT", "/api/me", {"name": " Ann "})["name"] == "Ann"
    assert DeviceHost(host.storage).ask("GET", "/api/me")["name"] == "Ann"


def test_levels_that_need_compiled_code_are_refused_where_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.core.players.can_compile", lambda: False)
    host = DeviceHost()
    host.table({"game": "qwixx", "players": 2})
    assert host.do("seat_bot", seat=1, level="champion")["error"]["code"] == "invalid_option"
    host.done("seat_bot", seat=1, level="expert")
