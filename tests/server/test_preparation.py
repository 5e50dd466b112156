"""Where nothing is compiled yet, the strongest bots are offered all the same, and their games wait for them."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from astragal.kernels import compile_cache
from astragal.server.errors import PREPARING, Busy
from astragal.server.work.review_jobs import review_page
from tests.server.running import running

pytestmark = pytest.mark.timeout(300)  # several processes, and those that think


def test_a_bot_that_is_not_prepared_is_waited_for(tmp_path: Path) -> None:
    """The server tells which levels are being prepared; a game with one begins, waits, and goes on by real answers."""
    with running(tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache"), ASTRAGAL_BOT_SECONDS="300") as server:
        told = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()["games"]}
        assert {"master", "champion"} <= set(told["qwixx"]["bots"])
        assert "champion" in told["qwixx"]["preparing"]
        assert "casual" not in told["qwixx"]["preparing"]

        async def play() -> None:
            ann = server.guest()
            # The smallest part is enough to see it: `master` of Qwixx thinks with a few functions.
            async with ann.at(ann.table("qwixx")) as seat:
                await seat.done("seat_bot", seat=0, level="master")
                await seat.done("seat_bot", seat=1, level="master")
                await seat.done("start")
                while not any(event["type"] == "revealed" for event in seat.events):
                    await seat.hear(600)

        asyncio.run(play())
        after = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()["games"]}
        assert "master" not in after["qwixx"]["preparing"]
        assert "astragal_bot_failures_total{" not in httpx.get(f"{server.url}/metrics").text
        assert '"event":"prepared","part":"qwixx_weights"' in server.output


def test_a_job_does_not_compile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It would take longer than a job may take: it says what is missing instead, in the language of whoever asked."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compile_cache, "_compiled_here", set())
    for game, part in (("quixo", "quixo_search"), ("qwinto", "qwinto_reviews")):
        with pytest.raises(Busy) as refused:
            review_page(f"Game: {game}\n", only_prepared=True)
        assert refused.value.message.key == PREPARING
        assert refused.value.message.params == {"part": part}


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_a_review_waits_until_its_part_is_compiled(tmp_path: Path) -> None:
    """Asked at once on a machine where nothing is compiled, it comes; a hint says that it cannot yet, or comes too."""
    with running(tmp_path, XDG_CACHE_HOME=str(tmp_path / "cache")) as server:
        ann = server.guest()
        record = "Game: quixo\n\n0 a1-a5\n"
        told = httpx.post(f"{server.url}/api/values", json={"text": "quixo"}, headers=ann.headers, timeout=120)
        assert told.status_code == 200 or told.json()["key"] == PREPARING, told.text
        found = httpx.post(f"{server.url}/api/reviews", json={"record": record}, headers=ann.headers, timeout=120)
        end = time.monotonic() + 1200
        while found.json().get("summary") is None:
            assert found.status_code == 200, found.text
            assert time.monotonic() < end
            found = httpx.get(f"{server.url}/api/reviews/{found.json()['id']}?after=0", timeout=120)
        assert found.json()["total"] == 2
