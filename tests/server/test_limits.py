"""Limits on rates, tables and sockets; clients that fall silent or do not read."""

import asyncio
import json
import socket
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.running import Seat, running

pytestmark = pytest.mark.timeout(300)  # several processes, and those that think


async def only_pings(seat: Seat) -> None:
    """Hear pings and answer none, as long as nothing else comes."""
    while "ping" in json.loads(await seat.line.recv()):
        pass


def test_limits(tmp_path: Path) -> None:
    limits = {
        "ASTRAGAL_COMMANDS_PER_SECOND": "0.01",
        "ASTRAGAL_COMMANDS_BURST": "5",
        "ASTRAGAL_OPEN_TABLES": "2",
        "ASTRAGAL_SOCKETS_PER_PERSON": "2",
        "ASTRAGAL_PING_SECONDS": "0.2",
        "ASTRAGAL_SILENCE_SECONDS": "2",
    }
    with running(tmp_path, **limits) as server:

        async def play() -> None:
            ann = server.guest()
            table = ann.table("quixo")
            ann.table("quixo")
            third = ann.post("/api/tables", {"game": {"game": "quixo"}})
            assert (third.status_code, third.json()["key"]) == (429, "server.too_many_tables")
            async with ann.at(table) as one:
                answers = [await one.do("say", text="hello") for _ in range(8)]
                assert ["ack" in answer for answer in answers[:5]] == [True] * 5
                assert answers[-1]["error"]["code"] == "too_many"
                async with ann.at(table):
                    with pytest.raises(InvalidStatus) as refused:
                        await ann.at(table).__aenter__()
                    assert refused.value.response.status_code == 429
            async with server.guest("Bob").at(table) as there:  # somebody with a count of their own
                for _ in range(12):  # whoever says anything at all is there
                    await asyncio.sleep(0.2)
                    await there.send({"pong": 0})
                await there.send({"ping": 7})
                assert await there.hear() == {"pong": 7}
            # Somebody who answers no ping is gone after a while.
            async with ann.at(table) as silent:
                began = time.monotonic()
                with pytest.raises(ConnectionClosed):
                    await only_pings(silent)
                assert time.monotonic() - began > 1.8

        asyncio.run(play())


def test_requests_from_one_address(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_REQUESTS_PER_SECOND="0.01", ASTRAGAL_REQUESTS_BURST="5") as server:
        answers = [httpx.get(f"{server.url}/api/me") for _ in range(8)]
        assert [answer.status_code for answer in answers[:5]] == [200] * 5
        assert answers[-1].status_code == 429
        assert answers[-1].headers["retry-after"] == "1"
        other = httpx.get(f"{server.url}/api/me", headers={"X-Forwarded-For": "192.0.2.9"})
        assert other.status_code == 200
        assert httpx.get(f"{server.url}/healthz").status_code == 200


def test_a_client_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_OUTGOING_FRAMES="20") as server:

        async def play() -> None:
            ann, bob = server.guest("Ann"), server.guest("Bob")
            table = ann.table("qwixx", players=5)
            slow = bob.at(table)
            slow.sock = socket.socket()
            slow.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            host, port = server.address.split(":")
            slow.sock.connect((host, int(port)))
            async with ann.at(table) as one, slow:
                slow.line.transport.pause_reading()
                async with asyncio.timeout(300):
                    while 'cut_off_total{reason="slow"}' not in httpx.get(f"{server.url}/metrics").text:
                        for _ in range(300):
                            await one.done("say", text="😀" * 500)
                slow.line.transport.abort()
            # It comes back and has missed nothing.
            async with bob.at(table, after=2) as back:
                assert back.seqs == list(range(3, one.now["seq"] + 1))

        asyncio.run(play())
