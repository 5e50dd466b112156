"""Floods of one socket, sent by a process of its own over a raw connection, and how long a table waits meanwhile."""

import asyncio
import base64
import multiprocessing
import os
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from tests.server.running import Running, Seat

MASK = bytes(4)
"""Masked with zeros, a payload is itself."""
BLOCK = 64 * 1024
BEFORE = {"empty fragments": b"\x01\x80" + MASK}
"""What a flood begins with: of a message that never ends, its beginning."""


def frame(opcode: int, payload: bytes, fin: bool = True) -> bytes:
    """Return a masked frame as a client sends it."""
    size = len(payload)
    length = bytes([128 | size]) if size < 126 else struct.pack("!BH", 254, size)
    return bytes([128 * fin | opcode]) + length + MASK + payload


def blocks(one: bytes) -> bytes:
    return one * max(1, BLOCK // len(one))


FLOODS = {
    "pings": blocks(frame(9, b"")),
    "long pings": blocks(frame(9, b"x" * 125)),
    "pongs": blocks(frame(10, b"")),
    "empty fragments": blocks(frame(0, b"", fin=False)),
    "ping messages": blocks(frame(1, b'{"ping":1}')),
    "pong messages": blocks(frame(1, b'{"pong":1}')),
    "bad messages": blocks(frame(1, b"[")),
    "big messages": frame(1, b"[" * 60_000),
    "tiny segments": frame(1, b" " * 60_000),
}
"""What is sent again and again; the last one byte by byte."""


def handshake(address: str, table: str, query: str = "") -> socket.socket:
    """Open a socket of a table by hand, as nobody."""
    host, port = address.split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/tables/{table}/socket{query} HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    head = b""
    while b"\r\n\r\n" not in head:
        part = line.recv(4096)
        if not part:
            raise ConnectionError("refused")
        head += part
    if b" 101 " not in head.partition(b"\r\n")[0]:
        raise ConnectionError("refused")
    return line


def flood(address: str, table: str, kind: str, seconds: float) -> None:
    """Send a flood, never reading; cut off, come back."""
    until = time.monotonic() + seconds
    data = FLOODS[kind]
    while time.monotonic() < until:
        with suppress(OSError), handshake(address, table) as line:
            line.settimeout(1)
            line.sendall(BEFORE.get(kind, b""))
            while time.monotonic() < until:
                if kind == "tiny segments":
                    for place in range(1000):
                        line.send(data[place : place + 1])
                else:
                    line.sendall(data)
        time.sleep(0.01)


@contextmanager
def flooding(server: Running, table: str, kind: str, seconds: float) -> Iterator[BaseProcess]:
    """Flood from another process while the body runs."""
    process = multiprocessing.get_context("spawn").Process(target=flood, args=(server.address, table, kind, seconds))
    process.start()
    try:
        yield process
    finally:
        process.terminate()
        process.join()


class Waits(NamedTuple):
    """How long commands waited for their acknowledgement, in milliseconds."""

    median: float
    p99: float
    most: float

    def __str__(self) -> str:
        return f"median {self.median:.1f} ms, p99 {self.p99:.1f} ms, longest {self.most:.1f} ms"


async def measure(seat: Seat, seconds: float, pause: float = 0.02) -> Waits:
    """Send a command every now and then, and measure how long its acknowledgement takes."""
    took: list[float] = []
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(took) < 20:
        began = time.perf_counter()
        try:
            await seat.done("emote", emote="hello")
        except TimeoutError:  # no answer at all
            return Waits(*[(time.perf_counter() - began) * 1000] * 3)
        took.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(pause)
    took.sort()
    return Waits(took[len(took) // 2], took[int(len(took) * 0.99)], took[-1])


def memory(server: Running) -> int:
    """Return how much memory the server's process holds, in MiB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024
