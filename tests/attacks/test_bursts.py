"""Many requests of one address at once, each of them allowed: tables and other addresses are served between them.

What is compared is the order of answers, not how long they take.
"""

import asyncio
import json
import socket
import threading
import time
from contextlib import ExitStack

import httpx
import pytest

from tests.server.running import Running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

BURST = 50
POSITION = (
    "longo players=5 lucky=5-8,6-11,4-9,7-12,10-13 active=0 phase=white dice=3,3,3,3,3,3 closed=- "
    "0:r/y/g/b/x0 1:r/y/g/b/x0 2:r/y/g/b/x0 3:r/y/g/b/x0 4:r/y/g/b/x0"
)
"""Read and drawn in the server's own process, in about ten milliseconds."""


def test_a_table_is_served_between_the_answers(server: Running) -> None:
    answers: list[float] = []

    async def play() -> list[float]:
        ann = server.guest("Ann")
        async with ann.at(ann.table("qwixx")) as seat:
            with ExitStack() as stack:
                lines = [stack.enter_context(opened(server)) for _ in range(BURST)]
                reading = threading.Thread(target=burst, args=(lines, answers))
                await seat.done("say", text="before")
                reading.start()
                acknowledged = []
                while reading.is_alive():
                    await seat.done("emote", emote="hello")
                    acknowledged.append(time.monotonic())
                return acknowledged

    acknowledged = asyncio.run(play())
    assert len(answers) == BURST
    between = [at for at in acknowledged if min(answers) < at < max(answers)]
    assert len(between) > BURST / 5, "the table waited for the whole burst"


def test_another_address_is_served_between_the_answers(server: Running) -> None:
    answers: list[float] = []
    with ExitStack() as stack:
        lines = [stack.enter_context(opened(server)) for _ in range(BURST)]
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        bob = stack.enter_context(httpx.Client(base_url=server.url, transport=transport, timeout=60))
        assert bob.post("/api/positions", json={"text": POSITION}).status_code == 200
        reading = threading.Thread(target=burst, args=(lines, answers))
        reading.start()
        others = []
        while reading.is_alive():
            assert bob.post("/api/positions", json={"text": POSITION}).status_code == 200
            others.append(time.monotonic())
        assert len([at for at in others if min(answers) < at < max(answers)]) > BURST / 10


def opened(server: Running) -> socket.socket:
    """Connect, with a request that lacks its last byte: so all of them can be asked in one moment."""
    host, port = server.address.split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    body = json.dumps({"text": POSITION}).encode()
    head = f"POST /api/positions HTTP/1.1\r\nHost: {server.address}\r\nContent-Type: application/json\r\n"
    line.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body[:-1])
    return line


def burst(lines: list[socket.socket], answers: list[float]) -> None:
    """Complete all requests, and note when each is answered."""
    for line in lines:
        line.sendall(b"}")
    for line in lines:
        assert b" 200 " in line.recv(65536).partition(b"\r\n")[0]
        answers.append(time.monotonic())
