"""Again and again ten large files, asked for by clients that go at once, while others ask for positions and health."""

import contextlib
import statistics
import tempfile
import threading
import time
from pathlib import Path

import httpx

from astragal.pads import MAX_PADS
from tests.attacks.test_heavy_requests import LONG_POSITION, POSITION, asked, until_idle
from tests.server.running import Running, running

SECONDS = 60
PADS = f"/api/pads/longo.pdf?pads={MAX_PADS}"


def attack() -> str:
    """Return how long light and heavy requests of others took meanwhile."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        httpx.post(f"{server.url}/api/positions", json=LONG_POSITION, timeout=60)
        stop = threading.Event()
        mallory = [threading.Thread(target=_ask_and_go, args=(server, stop)) for _ in range(10)]
        for thread in mallory:
            thread.start()
        light: list[float] = []
        heavy: list[float] = []
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.url, transport=transport, timeout=60) as ann:
            until = time.monotonic() + SECONDS
            while time.monotonic() < until:
                for took, wanted in ((light, POSITION), (heavy, LONG_POSITION)):
                    began = time.monotonic()
                    answer = ann.post("/api/positions", json=wanted)
                    assert answer.status_code == 200, answer.text
                    took.append(time.monotonic() - began)
                time.sleep(0.05)
        stop.set()
        for thread in mallory:
            thread.join()
        began = time.monotonic()
        until_idle(server, 30)
        idle = time.monotonic() - began
    assert max(light) < 5, max(light)
    assert max(heavy) < 10, max(heavy)
    return f"position: {_figures(light)}; one for a worker: {_figures(heavy)}; idle after {idle:.1f} s"


def _ask_and_go(server: Running, stop: threading.Event) -> None:
    while not stop.is_set():
        with asked(server, PADS) as line:
            line.settimeout(0.3)
            with contextlib.suppress(OSError):
                line.recv(1)


def _figures(took: list[float]) -> str:
    worst = statistics.quantiles(took, n=100)[98]
    return f"median {statistics.median(took) * 1000:.1f} ms, p99 {worst * 1000:.0f} ms of {len(took)}"
