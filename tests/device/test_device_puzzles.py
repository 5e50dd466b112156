"""Puzzles on a device: the same to the byte as from a server that nobody has used, whatever is asked."""

import json
from typing import Any

import httpx
import pytest

from astragal.device import Device
from astragal.puzzles import games, puzzle, puzzles, values
from tests.server.running import Running

NOON = 1_795_003_200_000


@pytest.fixture
def device() -> Device:
    return Device(NOON)


def ask(device: Device, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, Any]:
    answer = device.request(NOON, method, path, None if body is None else json.dumps(body)).answer
    assert answer is not None
    return answer.status, json.loads(answer.body)


def test_as_a_server_answers(device: Device, server: Running) -> None:
    day = "/api/puzzles/today?day=2026-11-17"
    told, known = ask(device, "GET", day)[1], httpx.get(server.url + day).json()
    # Ratings are those of the server's guests; all else is the same.
    for one in (*told["puzzles"], *known["puzzles"]):
        one.pop("rating")
    assert told | {"zone": ""} == known | {"zone": ""}
    assert ask(device, "GET", "/api/puzzles")[1] == httpx.get(f"{server.url}/api/puzzles").json()
    for path in ("/api/puzzles/quixo-zzzz", "/api/puzzles/next?game=quixo&theme=no_such_theme"):
        answer = httpx.get(server.url + path)
        assert ask(device, "GET", path) == (answer.status_code, answer.json())


@pytest.mark.parametrize("game", games())
def test_an_answer_counts_once(device: Device, game: str) -> None:
    one = puzzle(ask(device, "GET", f"/api/puzzles/next?game={game}&strength=1500")[1]["id"])
    path, kept = f"/api/puzzles/{one.id}/answer", {"rating": 1500.0, "deviation": 100.0, "answers": 3}
    right = ask(device, "POST", path, {"move": one.right[0], "rating": kept})[1]
    wrong_move = next(move for move in values(one) if move not in one.right)
    wrong = ask(device, "POST", path, {"move": wrong_move, "rating": kept})[1]
    again = ask(device, "POST", path, {"move": one.right[0], "rating": kept, "answered": True})[1]
    assert wrong["yours"]["rating"] < 1500 == again["yours"]["rating"] < right["yours"]["rating"]
    assert (right["counted"], wrong["counted"], again["counted"]) == (True, True, False)


def test_what_is_no_answer(device: Device) -> None:
    id = puzzles("quixo")[0].id
    assert ask(device, "POST", f"/api/puzzles/{id}/answer", {"move": "c3-c1"})[1]["code"] == "illegal_move"
    assert ask(device, "POST", f"/api/puzzles/{id}/answer", {"moves": 1})[0] in (400, 422)
    assert ask(device, "GET", "/api/puzzles/today?day=tomorrow")[1]["code"] == "bad_request"
    assert ask(device, "GET", "/api/puzzles/next?game=chess")[1]["code"] == "no_puzzle"
