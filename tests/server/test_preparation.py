"""Where nothing is compiled yet, the strongest bots are offered all the same, and their games wait for them."""

import asyncio
from pathlib import Path

import httpx

from tests.server.running import running


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
