"""Eight tables full of the strongest bots by one guest, while another guest, from another address, plays a bot."""

import asyncio
import contextlib
import socket
import tempfile
import time
from pathlib import Path

from astragal.bots import levels_available
from tests.server.running import Guest, Running, Seat, moves_of, running

TABLES, BOTS, MOVES = 8, 4, 12


def attack() -> str:
    """Return how long a bot's answer takes with and without the other tables."""
    level = list(levels_available("quixo"))[-1]
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), ASTRAGAL_OPEN_TABLES="0") as server:
        alone = asyncio.run(_answers(server, level))
        among = asyncio.run(_crowded(server, level))
    assert max(among) < 25, among
    return (
        f"{level}: a bot answers in {sorted(alone)[len(alone) // 2]:.2f} s (at most {max(alone):.2f}); among {TABLES} "
        f"tables of {BOTS} in {sorted(among)[len(among) // 2]:.2f} s (at most {max(among):.2f})"
    )


async def _crowded(server: Running, level: str) -> list[float]:
    mallory = server.guest("Mallory")
    async with contextlib.AsyncExitStack() as crowd, asyncio.TaskGroup() as group:
        listeners = []
        for _ in range(TABLES):
            table = mallory.table("quixo", BOTS, repetition=None, move_limit=None)
            seat = await crowd.enter_async_context(mallory.at(table))
            for number in range(BOTS):
                await seat.done("seat_bot", seat=number, level=level)
            await seat.done("start")
            listeners.append(group.create_task(_listen(seat)))
        await asyncio.sleep(3)
        try:
            return await _answers(server, level)
        finally:
            for listener in listeners:
                listener.cancel()


async def _listen(seat: Seat) -> None:
    while True:
        await seat.hear(600)


async def _answers(server: Running, level: str) -> list[float]:
    """Play against one bot from another address; return how long each of its answers took."""
    ann = server.guest("Ann")
    seat = _elsewhere(ann, ann.table("quixo"))
    took: list[float] = []
    async with seat:
        await seat.done("sit", seat=0)
        await seat.done("seat_bot", seat=1, level=level)
        await seat.done("start")
        while seat.now["status"] == "playing" and len(took) < MOVES:
            if not (moves := moves_of(seat, 0)):
                await seat.hear(60)
                continue
            await seat.done("play", seat=0, move=moves[len(took) % len(moves)])
            began = time.monotonic()
            while seat.now["status"] == "playing" and not moves_of(seat, 0):
                await seat.hear(60)
            took.append(time.monotonic() - began)
    return took


def _elsewhere(guest: Guest, table: str) -> Seat:
    """Sit at a table by a connection from 127.0.0.2."""
    host, port = guest.server.address.split(":")
    seat = guest.at(table)
    seat.sock = socket.create_connection((host, int(port)), source_address=("127.0.0.2", 0))
    seat.sock.setblocking(False)
    return seat
