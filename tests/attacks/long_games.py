"""The long form: logs of 130,000 events are read and resumed from the beginning, while another table goes on."""

import asyncio
import tempfile
import time
from pathlib import Path

from tests.attacks.test_long_games import _mixed, caught_up, served, socket_of
from tests.server.running import Running

EVENTS = 130_000
MAX_WAIT = 1.0
"""Seconds for which a move at another table may wait; generous, as the machine may be busy."""


def attack() -> str:
    """Resume a very long log from its beginning; return how long that and another table's moves took."""
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), EVENTS, _mixed) as (server, last):
        return asyncio.run(_attack(server, last))


async def _attack(server: Running, last: int) -> str:
    ann = server.guest("Ann")
    table, waits = ann.table("quixo"), list[float]()
    async with ann.at(table) as seat:
        await seat.done("join", name="Ann")
        resumed = asyncio.create_task(_resume(server, last))
        began = time.monotonic()
        while not resumed.done():
            before = time.monotonic()
            await seat.done("say", text="and here?")
            waits.append(time.monotonic() - before)
            await asyncio.sleep(0.02)
        frames = await resumed
        took = time.monotonic() - began
    waits.sort()
    p99 = waits[int(len(waits) * 0.99)]
    assert p99 < MAX_WAIT, f"another table waited {p99:.2f} s"
    return f"{last:,} events in {frames} messages after {took:.1f} s; another table: p99 {1000 * p99:.0f} ms"


async def _resume(server: Running, last: int) -> int:
    line = socket_of(server, 0)
    line.open_timeout = 300  # the table has to be read first
    async with line as socket:
        numbers, frames = await caught_up(socket)
    assert numbers == list(range(1, last + 1)), "events missing, twice or in disorder"
    return frames
