"""Stopped, or killed, at any moment of its start, on a machine with other work: nobody is left behind.

Most of the time that a start takes, no event loop runs. A wish to stop must not be lost then.
"""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.server import children
from tests.server.postgres import Cluster
from tests.server.running import FREE

pytestmark = pytest.mark.timeout(300)  # many starts, beside other work

SECONDS = 30
"""Who is alive so long after the end stays for ever; it takes one or two, but other work may hold it up."""
BUSY = "import time; end = time.monotonic() + 600\nwhile time.monotonic() < end: pass"


@contextmanager
def other_work() -> Iterator[None]:
    """A machine whose processors all have something to do."""
    busy = [subprocess.Popen([sys.executable, "-c", BUSY]) for _ in range(os.cpu_count() or 1)]
    try:
        yield
    finally:
        for each in busy:
            each.kill()
            each.wait()


@dataclass
class Start:
    """A server that is being started."""

    folder: Path
    arguments: tuple[str, ...]
    moment: str = ""
    """The module at whose import a process gets a signal: its name, `self` or `parent`, the signal."""

    def __post_init__(self) -> None:
        self.log = self.folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "astragal", "serve", "--port", "0", *self.arguments],
                env=os.environ | children.environment() | FREE | {"ASTRAGAL_TEST_MOMENT": self.moment},
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        children.began(self.process.pid)

    def serve(self) -> None:
        """Wait until it answers."""
        until = time.monotonic() + 60
        while "listens on" not in (said := self.log.read_text()):
            assert self.process.poll() is None, said
            assert time.monotonic() < until, children.stacks(self.process.pid)
            time.sleep(0.02)
        url = said.split("listens on ")[1].split()[0]
        assert httpx.get(f"{url}/healthz", timeout=60).json() == {"status": "ok"}

    def end(self, how: signal.Signals) -> float:
        """End the first process and see that nobody is left; return how long that took."""
        self.process.send_signal(how)
        return self.ended(how)

    def ended(self, how: signal.Signals) -> float:
        """See that nobody is left after a signal to the first process; return how long that took."""
        began, session = time.monotonic(), self.process.pid
        try:
            left = children.left(session, SECONDS)
            took = time.monotonic() - began
            assert not left, f"{how.name}, {took:.1f} s ago:\n{children.stacks(session)}\n{self.log.read_text()}"
        finally:
            children.end(session)
            code = self.process.wait(10)
        said = self.log.read_text()
        if how != signal.SIGKILL and (code != -how or said):  # before its first line is reached, the system ends it
            assert code == 0, said
            assert "Traceback" not in said
            assert "Astragal has stopped." in said
        return took


def at_moments(folder: Path, arguments: tuple[str, ...], count: int, how: signal.Signals) -> None:
    """Start as often, and end it each time at another moment of the start."""
    with other_work():
        began = time.monotonic()
        first = Start(Path(tempfile.mkdtemp(dir=folder)), arguments)
        first.serve()
        span, longest = 1.2 * (time.monotonic() - began), first.end(how)
        for number in range(count):
            start = Start(Path(tempfile.mkdtemp(dir=folder)), arguments)
            time.sleep(span * number / count)
            longest = max(longest, start.end(how))
        last = Start(Path(tempfile.mkdtemp(dir=folder)), arguments)
        last.serve()  # whatever was interrupted, the database is good
        last.end(signal.SIGTERM)
    print(f"{count} moments of {span:.1f} s, {how.name}: all gone after {longest:.1f} s at most")


# Twelve moments, or a hundred.
HOW_OFTEN = pytest.mark.parametrize("count", [3, pytest.param(25, marks=pytest.mark.long)])
HOW = pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])


@HOW
@HOW_OFTEN
@pytest.mark.timeout(1200)
def test_one_process(tmp_path: Path, count: int, how: signal.Signals) -> None:
    at_moments(tmp_path, ("--database", f"sqlite:///{tmp_path / 'test.db'}"), count, how)


@HOW
@HOW_OFTEN
@pytest.mark.timeout(1200)
def test_two_processes(postgres: Cluster, tmp_path: Path, count: int, how: signal.Signals) -> None:
    at_moments(tmp_path, ("--database", postgres.database(), "--workers", "2"), count, how)


IMPORTS = ["astragal.server.config", "sqlalchemy", "asyncpg", "uvloop"]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("module", IMPORTS)
def test_while_a_module_is_imported(tmp_path: Path, module: str, how: signal.Signals) -> None:
    database = f"sqlite:///{tmp_path / 'test.db'}"
    Start(tmp_path, ("--database", database), f"{module} self {how.value}").ended(how)


@pytest.mark.parametrize("module", ["uvloop", "asyncpg"])
def test_the_first_process_is_killed_while_others_start(postgres: Cluster, tmp_path: Path, module: str) -> None:
    """Before they have an event loop, and in it."""
    arguments = ("--database", postgres.database(), "--workers", "2")
    start = Start(tmp_path, arguments, f"{module} parent {signal.SIGKILL.value}")
    with suppress(subprocess.TimeoutExpired):
        start.process.wait(60)
    start.ended(signal.SIGKILL)
    assert start.process.returncode == -signal.SIGKILL


def test_ctrl_c_while_processes_start(postgres: Cluster, tmp_path: Path) -> None:
    """In a terminal it reaches all of them."""
    start = Start(tmp_path, ("--database", postgres.database(), "--workers", "2"))
    try:
        while len(children.members(start.process.pid)) < 3:
            assert start.process.poll() is None, start.log.read_text()
        os.killpg(start.process.pid, signal.SIGINT)
        assert start.process.wait(60) == 0
        assert not children.left(start.process.pid, SECONDS)
    finally:
        children.end(start.process.pid)
        start.process.wait()
    assert "Traceback" not in start.log.read_text()


def test_a_second_ctrl_c_does_not_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one does, here for a file that somebody else holds."""
    monkeypatch.setenv("ASTRAGAL_DATABASE_PATIENCE", "600")
    file = tmp_path / "test.db"
    with closing(sqlite3.connect(file)) as holding:
        holding.execute("BEGIN EXCLUSIVE")
        start = Start(tmp_path, ("--database", f"sqlite:///{file}"))
        try:
            while not start.log.read_text():  # it says that it waits
                assert start.process.poll() is None
                time.sleep(0.05)
            for _ in range(2):
                start.process.send_signal(signal.SIGINT)
                time.sleep(0.5)
            assert start.process.wait(60) == -signal.SIGINT
            assert "Traceback" not in start.log.read_text()
        finally:
            children.end(start.process.pid)
            start.process.wait()
