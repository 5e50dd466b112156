"""Heavy requests whose clients do not wait: the work ends with the connection, and holds up nobody else."""

import os
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from astragal.pads import MAX_PADS
from tests.server.running import Running, running

pytestmark = pytest.mark.timeout(300)  # floods and long queues

POSITION = {"text": "quixo board=1X3/5/5/5/5 active=1"}
LONG_POSITION = {"text": "quixo board=1X3/5/5/5/5 active=1" + " " * 1_500}
"""The same, too long to be read in the server's own process."""
PADS = f"/api/pads/longo.pdf?pads={MAX_PADS}"


@pytest.fixture(scope="module")
def free(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("heavy"), ASTRAGAL_JOBS_PER_ADDRESS="0", ASTRAGAL_JOBS="0") as server:
        yield server


@contextmanager
def asked(server: Running, path: str) -> Iterator[socket.socket]:
    """A request that was sent and is not answered yet."""
    host, port = server.address.split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
        yield line


def workers(server: Running) -> list[int]:
    """The processes that do the heavy work of a server, which has no bots."""
    running = [int(folder.name) for folder in Path("/proc").iterdir() if folder.name.isdigit()]
    return [pid for pid in running if (stat := figures(pid)) and int(stat[1]) == server.process.pid]


def figures(pid: int) -> list[str]:
    """What the system says of a process: its state, its parent …"""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return []


def processor_seconds(pids: list[int]) -> float:
    ticks = sum(int(stat[11]) + int(stat[12]) for pid in pids if (stat := figures(pid)))
    return ticks / os.sysconf("SC_CLK_TCK")


def until_idle(server: Running, seconds: float = 120) -> None:
    """Wait until no process works any more."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pids = workers(server)
        before = processor_seconds(pids)
        time.sleep(0.3)
        if pids == workers(server) and processor_seconds(pids) == before:
            return
    raise AssertionError("the processes still work")


def test_the_work_ends_with_the_connection(free: Running) -> None:
    with ThreadPoolExecutor(10) as pool:

        def ask_and_go(_: int) -> None:
            with asked(free, PADS):
                time.sleep(0.2)

        list(pool.map(ask_and_go, range(10)))
    # Both come while the ten would still be worked on; no file is ever finished (below).
    assert httpx.post(f"{free.url}/api/positions", json=POSITION, timeout=60).status_code == 200
    assert httpx.post(f"{free.url}/api/positions", json=LONG_POSITION, timeout=60).status_code == 200
    until_idle(free)
    counted = httpx.get(f"{free.url}/metrics").text
    assert 'astragal_jobs_total{job="pads",outcome="gone"}' in counted
    assert 'astragal_jobs_total{job="pads",outcome="done"}' not in counted


def test_the_server_goes_on_meanwhile(free: Running) -> None:
    with asked(free, PADS), asked(free, PADS), asked(free, PADS):
        meanwhile = 0
        for _ in range(20):
            assert httpx.get(f"{free.url}/healthz", timeout=60).status_code == 200
            counted = httpx.get(f"{free.url}/metrics", timeout=60).text
            meanwhile += 'astragal_jobs_total{job="pads",outcome="done"}' not in counted
    assert meanwhile, "nobody was answered before a file was made"
    until_idle(free)


def test_few_at_a_time_by_address(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_JOBS_PER_ADDRESS="2", ASTRAGAL_JOB_WORKERS="1") as server:
        with asked(server, PADS), asked(server, PADS):
            while httpx.get(f"{server.url}/api/pads/qwinto.pdf?pads=1", timeout=60).status_code == 200:
                pass  # the others have not come in yet
            refused = httpx.get(f"{server.url}/api/pads/qwinto.pdf?pads=1", timeout=60)
            assert refused.status_code == 429
            assert refused.json()["key"] == "server.too_many_jobs"
        until_idle(server)
        assert httpx.get(f"{server.url}/api/pads/qwinto.pdf?pads=1", timeout=60).status_code == 200


def test_a_process_that_dies_is_replaced(free: Running) -> None:
    assert httpx.post(f"{free.url}/api/positions", json=LONG_POSITION, timeout=60).status_code == 200
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(httpx.get, f"{free.url}{PADS}", timeout=60)
        busy = workers(free)
        before = processor_seconds(busy)
        while processor_seconds(busy) == before:
            time.sleep(0.01)
        for pid in busy:
            os.kill(pid, 9)
        assert answer.result().status_code == 503
        assert answer.result().json()["key"] == "server.job_failed"
    assert httpx.post(f"{free.url}/api/positions", json=LONG_POSITION, timeout=60).status_code == 200


def test_a_job_has_a_time_limit(tmp_path: Path) -> None:
    with running(tmp_path, ASTRAGAL_JOB_SECONDS="0.05") as server:
        answer = httpx.get(f"{server.url}{PADS}", timeout=60)
        assert (answer.status_code, answer.json()["key"]) == (503, "server.job_slow")
