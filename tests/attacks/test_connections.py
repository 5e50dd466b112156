"""Connections that come to nothing end by themselves, and too many are refused without hurting those that are there."""

import asyncio
import resource
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

DIRECT = {"FORWARDED_ALLOW_IPS": "192.0.2.1"}
"""Nobody on this machine is a proxy."""


def opened(server: Running) -> socket.socket:
    host, port = server.address.split(":")
    return socket.create_connection((host, int(port)), timeout=60)


def ended(line: socket.socket, send: Callable[[socket.socket], object], seconds: float = 120) -> bool:
    """Go on sending until the server ends the connection; tell whether it did."""
    line.settimeout(0.1)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            send(line)
            if not line.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def nothing(_: socket.socket) -> None:
    """Send nothing."""


def test_connections_that_come_to_nothing_end(tmp_path: Path) -> None:
    """Silent, half a head, a head that drips in, a second one that does, an answer that is never read."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
    try:
        server = Running(tmp_path, ASTRAGAL_HEAD_SECONDS="1", ASTRAGAL_STALL_SECONDS="1")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    with closing(server), ExitStack() as lines:
        # Systems that give few file descriptors are asked for more.
        assert resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)[0] == min(hard, 65_536)
        silent, half, dripping, second = (lines.enter_context(opened(server)) for _ in range(4))
        half.sendall(b"GET /healthz HTTP/1.1\r\nHost: x")
        dripping.sendall(b"GET /healthz HTTP/1.1\r\n")
        request = f"GET /healthz HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode()
        second.sendall(request)
        assert b"200" in second.recv(65536)
        assert ended(silent, nothing)
        assert ended(half, nothing)
        assert ended(dripping, lambda line: line.send(b"a: b\r\n"))
        assert ended(second, lambda line: line.send(b"G"))
        unread = lines.enter_context(opened(server))
        assert ended_unread(unread, request.replace(b"/healthz", b"/api/openapi.json"))
        # An open socket is not touched by that.
        ann = server.guest()

        async def play() -> None:
            async with ann.at(ann.table("qwixx")) as seat:
                await asyncio.sleep(2.5)
                await seat.done("say", text="still here")

        asyncio.run(play())


def ended_unread(line: socket.socket, request: bytes) -> bool:
    """Ask and never read, so that answers pile up; tell whether the server ends that."""
    line.settimeout(0.2)
    until = time.monotonic() + 120
    with suppress(OSError):
        while time.monotonic() < until:
            with suppress(TimeoutError):
                line.sendall(request * 20)
    return time.monotonic() < until


def test_half_open_ones_take_nobody_elses_place(tmp_path: Path) -> None:
    """An address gets only as many connections as it may have; who is there stays, and others come in."""
    limits = {"ASTRAGAL_CONNECTIONS_PER_ADDRESS": "30", **DIRECT}
    with running(tmp_path, **limits) as server, ExitStack() as lines:
        ann = server.guest()

        async def play() -> None:
            async with ann.at(ann.table("qwixx")) as seat:
                many = [lines.enter_context(opened(server)) for _ in range(60)]
                many[-1].settimeout(60)
                assert b"503" in many[-1].recv(4096).partition(b"\r\n")[0]
                await seat.done("say", text="still here")
            for line in many:
                line.close()

        asyncio.run(play())
        until = time.monotonic() + 120
        while httpx.get(f"{server.url}/healthz").status_code != 200:
            assert time.monotonic() < until


def test_few_file_descriptors(tmp_path: Path) -> None:
    """Near the system's limit newcomers are refused with an answer, and nobody is cut off."""
    with running(tmp_path, ASTRAGAL_CONNECTIONS_PER_ADDRESS="0") as server, ExitStack() as lines:
        ann = server.guest()
        resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (160, 160))

        async def play() -> None:
            async with ann.at(ann.table("qwixx")) as seat:
                await asyncio.sleep(2.5)  # the limit is looked at once a second
                many = [lines.enter_context(opened(server)) for _ in range(330)]
                many[-1].settimeout(60)
                assert b"503" in many[-1].recv(4096).partition(b"\r\n")[0]
                for _ in range(3):
                    await seat.done("say", text="still here")
            for line in many:
                line.close()

        asyncio.run(play())
        until = time.monotonic() + 120
        while httpx.get(f"{server.url}/healthz").status_code != 200:
            assert time.monotonic() < until
        assert '"connections full"' in server.output
