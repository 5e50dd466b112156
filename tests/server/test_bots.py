"""Server bots: in processes of their own, replaced when they fail."""

import asyncio
from pathlib import Path

import httpx

from astragal.games import game
from astragal.server.config import Config
from astragal.server.metrics import Metrics
from astragal.server.work.bots import Bots
from astragal.server.work.fair_queue import Owner
from astragal.table import BotDuty
from tests.server.running import running


def test_a_bot_that_is_too_slow_is_replaced(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_BOT_SECONDS="0.00001") as server:

        async def play() -> None:
            ann = server.guest()
            async with ann.at(ann.table("quixo", move_limit=3)) as seat:
                for number in (0, 1):
                    await seat.done("seat_bot", seat=number)
                await seat.done("start")
                while seat.now["status"] == "playing":
                    await seat.hear(20)
                revealed = [event for event in seat.events if event["type"] == "revealed"]
                assert len(revealed) == 3

        asyncio.run(play())
        assert 'astragal_bot_failures_total{reason="slow"}' in httpx.get(f"{server.url}/metrics").text
        assert '"event":"bot failed"' in server.output


def test_a_bot_that_fails_is_replaced() -> None:
    view = game("quixo").start().view(0)

    async def ask() -> None:
        bots, owner = Bots(Config(bot_pause=0), Metrics()), Owner("192.0.2.1", "ann")
        try:
            missing = await bots.choose("seed", BotDuty(0, "no such level", view), owner, "t")
            assert missing == view.moves(0)[0]
            # The process is still there for the next question, and the same seed gives the same answer.
            answers = [await bots.choose("seed", BotDuty(0, "random", view), owner, "t") for _ in range(3)]
            assert len(set(answers)) == 1
            assert answers[0] in view.moves(0)
        finally:
            await bots.close()

    asyncio.run(ask())
