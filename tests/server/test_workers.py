"""Several processes on one PostgreSQL: any of them serves any table, and one may die."""

import asyncio
import os
import random
import signal
import subprocess
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import Cluster
from tests.server.running import Running, Seat, running
from tests.server.test_playing import play_out

pytestmark = pytest.mark.timeout(300)  # several processes, and those that think


def workers(server: Running) -> list[int]:
    """The processes that serve: children of the one that was started, but for Python's own helper."""
    found = subprocess.run(
        ["pgrep", "-P", str(server.process.pid), "-f", "spawn_main"], capture_output=True, text=True, check=True
    )
    return [int(line) for line in found.stdout.split()]


def test_two_processes(postgres: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", postgres.database(), "--workers", "2") as server:
        assert len(workers(server)) == 2

        async def play() -> None:
            ann, bob = server.guest("Ann"), server.guest("Bob")
            table = ann.table("qwixx")
            async with AsyncExitStack() as stack:
                # Enough sockets that both processes have some; every one of them hears everything, in order.
                crowd: list[Seat] = [await stack.enter_async_context(bob.at(table)) for _ in range(12)]
                seats = [await stack.enter_async_context(ann.at(table)), crowd[0]]
                await seats[1].done("join", name="Bob")
                await seats[0].done("sit", seat=0)
                await seats[1].done("sit", seat=1)
                seq = await seats[0].done("start")
                for seat in seats:
                    await seat.until(seq)
                await play_out(seats, random.Random(1))
                last = seats[0].now["seq"]
                for each in crowd:
                    await each.until(last)
                    assert each.seqs == list(range(each.seqs[0], last + 1))
                # The same command sent to both at once happens once.
                answers = await asyncio.gather(*(each.do("say", id="same", text="hello") for each in crowd))
                assert {answer["seq"] for answer in answers} == {last + 1}
            # Each process counts for itself; which of them answers, nobody knows.
            begun = 'astragal_commands_total{outcome="done",type="Start"} 1.0'
            async with asyncio.timeout(120):
                while begun not in httpx.get(f"{server.url}/metrics").text:
                    await asyncio.sleep(0.1)

        asyncio.run(play())


def test_one_process_dies(postgres: Cluster, tmp_path: Path) -> None:
    with running(tmp_path, "--database", postgres.database(), "--workers", "2") as server:

        async def play() -> None:
            ann = server.guest("Ann")
            table = ann.table("quixo")
            async with ann.at(table) as seat:
                acknowledged = await seat.done("say", text="before")
            first, second = workers(server)
            os.kill(first, signal.SIGKILL)
            async with asyncio.timeout(120):
                while len(both := workers(server)) < 2 or first in both:
                    await asyncio.sleep(0.1)
            assert second in both
            async with ann.at(table, after=acknowledged) as seat:
                assert await seat.done("say", text="after") == acknowledged + 1

        asyncio.run(play())
