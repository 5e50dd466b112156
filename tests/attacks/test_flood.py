"""A flood on one anonymous socket: it is closed, the server's memory stays as it is, and other tables are served."""

import asyncio
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.attacks.flooding import BEFORE, FLOODS, Waits, flooding, frame, handshake, measure, memory
from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

LIMITED = {"ASTRAGAL_FRAMES_PER_SECOND": "100", "ASTRAGAL_INCOMING_BYTES_PER_SECOND": "131072"}
"""The usual limits, which most tests switch off."""


UNANSWERED = 60_000
"""Milliseconds after which a test takes a command as unanswered (`Seat.hear`)."""


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("limited"), **LIMITED) as server:
        yield server


def closing_code(server: Running, table: str, kind: str) -> int:
    """Send a flood while reading, and return the code with which the server closes."""
    data, heard, place = FLOODS[kind], b"", 0
    tiny = kind == "tiny segments"
    with handshake(server.address, table) as line:
        line.settimeout(0.01 if tiny else 0.2)
        line.sendall(BEFORE.get(kind, b""))
        until = time.monotonic() + 60
        sending = True
        while time.monotonic() < until:
            try:
                for _ in range(2000 if tiny else 1) if sending else ():
                    # On from where it stopped: what begins in the middle of a frame would be no frame (1002).
                    place += line.send(data[place : place + 1 if tiny else None])
                    place %= len(data)
            except TimeoutError:
                pass  # not read any more
            except OSError:
                sending = False
            try:
                part = line.recv(1 << 20)
                heard += part
                if not part:
                    break
            except TimeoutError:
                continue
            except OSError:
                break
    closing = heard.rfind(b"\x88")
    return int.from_bytes(heard[closing + 2 : closing + 4], "big")


@pytest.mark.parametrize("kind", ["pings", "pongs", "empty fragments", "pong messages", "tiny segments"])
def test_a_flood_is_closed(limited: Running, kind: str) -> None:
    assert closing_code(limited, limited.guest().table("qwixx"), kind) == 1008


def test_other_tables_are_served_and_memory_stays(limited: Running) -> None:
    """Never read, the answers to pings must not pile up; each time the flood is cut off it comes back."""
    ann, bob = limited.guest("Ann"), limited.guest("Bob")
    table, other = ann.table("qwixx"), bob.table("qwixx")

    async def play() -> Waits:
        async with ann.at(table) as seat:
            with flooding(limited, other, "long pings", 20):
                await asyncio.sleep(1)
                return await measure(seat, 2, pause=0.05)

    before = memory(limited)
    waits = asyncio.run(play())
    assert waits.most < UNANSWERED, waits  # on a quiet machine a few milliseconds; long_flood.py measures it
    assert memory(limited) - before < 40


def test_even_without_limits_nobody_has_the_server_alone(server: Running) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table, other = ann.table("qwixx"), bob.table("qwixx")

    async def play() -> Waits:
        async with ann.at(table) as seat:
            with flooding(server, other, "pings", 20):
                await asyncio.sleep(1)
                return await measure(seat, 2, pause=0.05)

    before = memory(server)
    waits = asyncio.run(play())
    assert waits.most < UNANSWERED, waits
    assert memory(server) - before < 40


def test_frames_before_the_handshake_wait(limited: Running) -> None:
    """What is sent before the server lets a client in is looked at afterwards."""
    ann = limited.guest()
    with handshake(limited.address, ann.table("qwixx")) as line:
        line.sendall(frame(9, b"early"))
        heard = b""
        while b"early" not in heard:
            heard += line.recv(65536)
        assert b"\x8a\x05early" in heard


def test_usual_traffic_is_not_closed(limited: Running) -> None:
    """A bot that asks quickly, with pings between, stays well within the limits."""

    async def play() -> None:
        ann = limited.guest()
        async with ann.at(ann.table("qwixx")) as seat:
            try:
                for _ in range(100):
                    await seat.do("emote", emote="hello")
                    await seat.line.ping()
            except ConnectionClosed as end:  # pragma: no cover
                raise AssertionError("closed") from end

    asyncio.run(play())
