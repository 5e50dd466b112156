"""Reviews on a server: page by page, answered by every process, and nothing for what cannot be reviewed."""

import asyncio
import json
import os
import signal
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from astragal.reference.given_records import MAX_EVENTS
from astragal.review.types import VERSION
from astragal.server.http import review_types as shapes
from astragal.server.work.reviews import ANSWER_BYTES
from tests.server.long_logs import long_record
from tests.server.postgres import Cluster
from tests.server.running import Running, running, two_at
from tests.server.test_workers import workers

pytestmark = pytest.mark.timeout(300)  # several processes, and those that think

RECORD = "Game: quixo\n\n0 a1-a5\n1 e1-e5\n0 a1-a5\n1 e1-e5\n"


def whole(url: str, answer: dict[str, Any]) -> shapes.ReviewAnswer:
    """Ask until all moments and the summary are there; no moment comes twice."""
    moments = list(answer["moments"])
    while answer["summary"] is None:
        answer = httpx.get(f"{url}/api/reviews/{answer['id']}?after={len(moments)}", timeout=60).json()
        assert "code" not in answer, answer
        moments += answer["moments"]
        assert answer["next"] == len(moments)
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


def test_a_review_by_another_version_is_summed_up_again(tmp_path: Path) -> None:
    def ask(server: Running) -> shapes.ReviewAnswer:
        return whole(server.url, httpx.post(f"{server.url}/api/reviews", json={"record": RECORD}, timeout=60).json())

    with running(tmp_path) as server:
        found = ask(server)
        server.stop()
        with closing(sqlite3.connect(server.database)) as database, database:
            (run,) = database.execute("SELECT run FROM reviews").fetchone()
            database.execute(
                "UPDATE reviews SET version = 1, summary = '{}', record = ''"
            )  # as one that was moved over
        server.restart()
        assert ask(server) == found
        with closing(sqlite3.connect(server.database)) as database:
            assert database.execute("SELECT run, version FROM reviews").fetchall() == [(run, VERSION)], (
                "moments are kept"
            )


def test_a_record_longer_than_a_game_is_reviewed_in_part_and_in_pages(server: Running) -> None:
    """The longest record that is read: 4,990 moves came in one answer of 13 MB."""
    record = {"record": long_record(MAX_EVENTS - 10)}
    answer = httpx.post(f"{server.url}/api/reviews", json=record, timeout=60).json()
    found = whole(server.url, answer)
    assert (found.total, found.whole) == (201, MAX_EVENTS - 9)
    assert [moment.number for moment in found.moments] == list(range(201))
    assert found.summary is not None
    assert not found.summary.finished
    seen, pages = 0, 0
    while seen < found.total:
        told = httpx.get(f"{server.url}/api/reviews/{found.id}?after={seen}", timeout=60)
        page = told.json()
        assert len(json.dumps(page["moments"], separators=(",", ":"))) <= ANSWER_BYTES
        assert (page["summary"] is None) == (page["next"] < found.total), "it comes with the last page"
        assert [moment["number"] for moment in page["moments"]] == list(range(seen, page["next"]))
        seen, pages = page["next"], pages + 1
    assert pages > 2
    # Whatever a client says that it has, within a page or beyond all.
    middle = httpx.get(f"{server.url}/api/reviews/{found.id}?after=50", timeout=60).json()
    assert middle["moments"][0]["number"] == 50
    beyond = httpx.get(f"{server.url}/api/reviews/{found.id}?after=9999", timeout=60).json()
    assert (beyond["done"], beyond["moments"]) == (201, [])


def test_every_process_answers_for_a_review(postgres: Cluster, tmp_path: Path) -> None:
    """A new connection for each question: which process answers, nobody knows."""
    with running(tmp_path, "--database", postgres.database(), "--workers", "2") as server:
        whole(server.url, httpx.post(f"{server.url}/api/reviews", json={"record": long_record(300)}, timeout=60).json())
        asked = {"astragal_requests_total", "/api/reviews/{review}"}
        counted = [
            line for line in httpx.get(f"{server.url}/metrics").text.splitlines() if all(s in line for s in asked)
        ]
        assert not [line for line in counted if 'status="404"' in line]


def test_a_review_goes_on_when_its_process_dies(postgres: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", postgres.database(), "--workers", "2") as server:
        answer = httpx.post(f"{server.url}/api/reviews", json={"record": long_record(300)}, timeout=60).json()
        for worker in workers(server):  # one after the other, so that one is always there
            before = workers(server)
            os.kill(worker, signal.SIGKILL)
            until = time.monotonic() + 120
            while len(after := workers(server)) < 2 or after == before:
                assert time.monotonic() < until
                time.sleep(0.05)
        moments: list[Any] = []
        until = time.monotonic() + 300
        while answer["summary"] is None:
            assert time.monotonic() < until
            with suppress(httpx.TransportError):  # a process that is being replaced
                answer = httpx.get(f"{server.url}/api/reviews/{answer['id']}?after={len(moments)}", timeout=60).json()
                moments += answer["moments"]
        assert [moment["number"] for moment in moments] == list(range(201))


def test_a_burst_of_records_is_bounded(tmp_path: Path) -> None:
    """Records of one address are not stored without end before the first of them is worked on."""
    with running(tmp_path, ASTRAGAL_JOBS_PER_ADDRESS="2") as server, ThreadPoolExecutor(16) as pool:
        records = [RECORD + f"0 {move}\n" for move in ("a5-a1", "a5-e5", "b1-b5", "c1-c5", "d1-d5", "a4-e4", "a3-e3")]

        def ask(record: str) -> int:
            return httpx.post(f"{server.url}/api/reviews", json={"record": record}, timeout=60).status_code

        answers = list(pool.map(ask, records))
        assert set(answers) == {200, 429}, answers
        with closing(sqlite3.connect(server.database)) as file:
            (stored,) = file.execute("SELECT COUNT(*) FROM reviews").fetchone()
        assert stored == answers.count(200), "what is refused is not stored"
