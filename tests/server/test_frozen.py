"""A server that is frozen while a clock runs: whenever that happens, nobody is charged for it."""

import asyncio
import signal
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest

from tests.server.running import Running, moves_of, running, two_at

FROZEN = 17.0
"""Seconds; fifteen without a mark count as usual."""


async def frozen(server: Running, after: float) -> int:
    """Begin a game, freeze the server so long after that, and return the milliseconds that are not counted."""
    async with AsyncExitStack() as stack:
        seats = await stack.enter_async_context(two_at(server, "quixo", {"clock": "move", "seconds": 3600}))
        await seats[0].done("start")
        await asyncio.sleep(after)
        server.process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(FROZEN)
        finally:
            server.process.send_signal(signal.SIGCONT)
        await seats[1].until(await seats[0].done("say", text="awake?"))
        (due,) = seats[1].now["awaiting"]
        await seats[due].until(seats[1].now["seq"])
        await seats[1].until(await seats[due].done("play", seat=due, move=moves_of(seats[due], due)[0]))
        return sum(event["away"] for event in seats[1].events if event["type"] == "interrupted")


# Seconds from the beginning of the first game of a server: until a mark was made every minute only, then every five.
SOME = [0.0, 0.8, 1.6, 2.4, 4.0, 6.5]
MANY = [number * 0.35 for number in range(30)]


@pytest.mark.parametrize("moments", [SOME, pytest.param(MANY, marks=pytest.mark.long)], ids=["some", "many"])
@pytest.mark.timeout(600)
def test_frozen_at_any_moment(tmp_path: Path, moments: list[float]) -> None:
    for first in range(0, len(moments), 6):
        some = moments[first : first + 6]

        async def freeze(servers: list[Running], some: list[float] = some) -> list[int]:
            return await asyncio.gather(*map(frozen, servers, some))

        with ExitStack() as stack:
            servers = [stack.enter_context(running(tmp_path)) for _ in some]
            away = asyncio.run(freeze(servers))
        charged = [moment for moment, each in zip(some, away, strict=True) if each < FROZEN * 1000]
        assert not charged, (charged, away)
