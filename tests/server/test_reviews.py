"""Reviews on a server: slice by slice, stored with the game, and nothing for what cannot be reviewed."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from astragal.server.http import review_types as shapes
from tests.server.running import Running, running, two_at

pytestmark = pytest.mark.timeout(300)  # several processes, and those that think

RECORD = "Game: quixo\n\n0 a1-a5\n1 e1-e5\n0 a1-a5\n1 e1-e5\n"


def whole(url: str, answer: dict[str, Any]) -> shapes.ReviewAnswer:
    """Ask until all moments and the summary are there; no moment comes twice."""
    moments = list(answer["moments"])
    while answer["summary"] is None:
        answer = httpx.get(f"{url}/api/reviews/{answer['id']}?after={len(moments)}", timeout=60).json()
        assert "code" not in answer, answer
        moments += answer["moments"]
    return msgspec.convert(answer | {"moments": moments}, shapes.ReviewAnswer)


def test_a_record_is_reviewed_moment_by_moment(server: Running) -> None:
    first = httpx.post(f"{server.url}/api/reviews", json={"record": RECORD}).json()
    found = whole(server.url, first)
    assert [moment.number for moment in found.moments] == list(range(found.total)) == [0, 1, 2, 3, 4]
    assert found.summary is not None
    for seat in found.summary.seats:
        change = found.summary.end[seat.seat] - found.summary.start[seat.seat]
        assert seat.bookings.total == pytest.approx(change, abs=1e-9)
    again = httpx.post(f"{server.url}/api/reviews", json={"record": RECORD}).json()
    assert again["summary"] is not None  # at once


def test_what_cannot_be_reviewed(server: Running) -> None:
    broken = httpx.post(f"{server.url}/api/reviews", json={"record": "Game: chess"}).json()
    while "code" not in broken:
        broken = httpx.get(f"{server.url}/api/reviews/{broken['id']}", timeout=60).json()
    assert broken["code"] == "unreadable"
    assert httpx.get(f"{server.url}/api/reviews/{'0' * 32}").json()["key"] == "review.unknown"
    assert httpx.post(f"{server.url}/api/values", json={"text": "chess"}).json()["code"] == "unreadable"


def test_values_of_a_position(server: Running) -> None:
    text = "quixo board=5/5/5/O4/XXXX1 active=0"
    told = httpx.post(f"{server.url}/api/values", json={"text": text}, timeout=60).json()
    best = msgspec.convert(told, shapes.ValuesAnswer).seats[0].moves[0]
    assert best.value == 1
    assert best.certainty != "estimated"


def test_a_game_of_a_table_is_reviewed_once_it_is_over_and_the_review_is_stored(tmp_path: Path) -> None:
    async def play(server: Running) -> str:
        async with two_at(server, "quixo") as seats:
            one = seats[0]
            await one.done("start")
            path = f"/api/tables/{one.table}/games/1/review"
            assert httpx.post(server.url + path, json={}).json()["key"] == "review.not_over"
            await one.done("resign", seat=0)
            return path

    with running(tmp_path) as server:
        path = asyncio.run(play(server))
        found = whole(server.url, httpx.post(server.url + path, json={}).json())
        assert found.summary is not None
        assert found.summary.end == [0.0, 1.0]
        server.stop()
        server.restart()
        kept = httpx.post(server.url + path, json={}).json()
        assert kept["summary"] is not None  # not worked out again
        renewed = whole(server.url, httpx.post(f"{server.url}{path}?renew=1", json={}).json())
        assert renewed == found
        assert httpx.post(f"{server.url}{path.replace('/1/', '/2/')}", json={}).status_code == 404
