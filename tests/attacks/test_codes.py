"""Guessing the codes of tables; and asking /healthz and /metrics without end."""

import asyncio
import time
from pathlib import Path

import httpx
import pytest

from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues


def guess(server: Running, code: str, address: str) -> httpx.Response:
    return httpx.get(f"{server.url}/api/codes/{code}", headers={"X-Forwarded-For": address}, timeout=120)


def test_guesses_of_an_address_become_slow_and_end(server: Running) -> None:
    """A right guess among them waits as long as a wrong one, so nothing is learnt by trying faster."""
    ann = server.guest()
    code = ann.get(f"/api/tables/{ann.table('quixo')}").json()["code"]
    tried = iter(range(10_000))

    def waited(tried_code: str, status: int) -> float:
        began = time.monotonic()
        assert guess(server, tried_code, "192.0.2.1").status_code == status
        return time.monotonic() - began

    # Debts shrink with time, so a slow machine needs more guesses until it has to wait.
    while waited(f"AAAA{next(tried)}", 404) < 0.4:
        pass
    while waited(code, 200) < 0.4:
        waited(f"AAAA{next(tried)}", 404)
    # A household with a few mistakes, and anybody else, is not refused.
    for number in range(3):
        assert guess(server, f"BBBB{number}", "192.0.2.2").status_code == 404
    for address in ("192.0.2.2", "192.0.2.3"):
        assert guess(server, code, address).status_code == 200

    async def many() -> list[int]:
        headers = {"X-Forwarded-For": "192.0.2.1"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=120) as client:
            asked = [client.get(f"/api/codes/CCCC{number}") for number in range(30)]
            return [answer.status_code for answer in await asyncio.gather(*asked)]

    # At once, they do not wait side by side: few do, and the others are refused.
    statuses = asyncio.run(many())
    assert statuses.count(404) <= 10
    assert statuses.count(429) >= 20


def test_guesses_of_many_addresses(tmp_path: Path) -> None:
    """With an address for each few guesses, everybody has to wait, also for the right ones."""
    with running(tmp_path) as server:
        many_addresses(server)


def many_addresses(server: Running) -> None:
    ann = server.guest()
    code = ann.get(f"/api/tables/{ann.table('quixo')}").json()["code"]

    async def attack() -> float:
        async with httpx.AsyncClient(base_url=server.url, timeout=120) as client:
            for part in range(0, 300, 50):
                asked = [
                    client.get(f"/api/codes/DDDD{n}", headers={"X-Forwarded-For": f"198.51.{n // 200}.{n % 200}"})
                    for n in range(part, part + 50)
                ]
                await asyncio.gather(*asked)
            began = time.monotonic()
            answer = await client.get(f"/api/codes/{code}", headers={"X-Forwarded-For": "203.0.113.5"})
            assert answer.status_code == 200
            return time.monotonic() - began

    assert asyncio.run(attack()) > 0.9


def test_watching_is_limited(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_REQUESTS_PER_SECOND="0.01", ASTRAGAL_REQUESTS_BURST="5") as server:
        for path in ("/healthz", "/metrics"):
            with httpx.Client(base_url=server.url) as client:
                assert 429 in [client.get(path).status_code for _ in range(8)]
        # What is asked of the rest has a count of its own.
        assert httpx.get(f"{server.url}/api/me").status_code == 200
