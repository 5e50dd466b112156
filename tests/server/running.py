"""A real server in a process of its own, and clients that talk to it over real sockets."""

import asyncio
import contextlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server import children

Json = dict[str, Any]

FREE = {
    "ASTRAGAL_COMMANDS_PER_SECOND": "0",
    "ASTRAGAL_FRAMES_PER_SECOND": "0",
    "ASTRAGAL_INCOMING_BYTES_PER_SECOND": "0",
    "ASTRAGAL_REQUESTS_PER_SECOND": "0",
    "ASTRAGAL_TABLES_PER_MINUTE": "0",
    "ASTRAGAL_BOT_PAUSE": "0",
}
"""No limits on rates: most tests are faster than people."""


class Running:
    """`astragal serve` with a database of its own. What it prints is kept, to be searched."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        # In memory where that is possible: storing is waited for all the time, and only processes are killed here.
        fast = "/dev/shm" if os.access("/dev/shm", os.W_OK) else folder
        self._folder = tempfile.mkdtemp(prefix="astragal-test-", dir=fast)
        self.database = Path(self._folder) / "test.db"
        self._command = [sys.executable, "-m", "astragal", "serve", "--port", "0"]
        if "--database" not in arguments:
            self._command += ["--database", f"sqlite:///{self.database}"]
        self._command += arguments
        self._environment = FREE | environment
        self.output = ""
        self.ending = 45.0
        """Seconds that stopping may take; who is left then is named, and ended by the kernel."""
        self.start()

    def start(self) -> None:
        self._begin()
        try:
            self._hear_where()
            self._ready()
        except BaseException:
            self._end()
            raise

    def _begin(self) -> None:
        self.process = subprocess.Popen(
            self._command,
            env=os.environ | children.environment() | self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        children.began(self.process.pid)
        self._reader = threading.Thread(target=self._read, daemon=True)

    def _hear_where(self) -> None:
        assert self.process.stdout is not None
        line = ""
        while not (found := re.search(r"listens on http://(\S+)", line)):
            line = self.process.stdout.readline()
            self.output += line
            assert line, f"the server did not start: {self.output}"
        self.address = found[1]
        self._reader.start()

    def restart(self) -> None:
        """Start again at the same address, as a supervisor would."""
        self._command[self._command.index("--port") + 1] = self.address.rsplit(":", 1)[1]
        # Of several processes those that are left hold the port until they notice; a supervisor tries again, too.
        for _ in range(100):
            try:
                return self.start()
            except AssertionError:
                if "--workers" not in self._command or "address already in use" not in self.output.splitlines()[-1]:
                    raise
            time.sleep(0.1)
        raise AssertionError(self.output)

    def _ready(self) -> None:
        while True:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/healthz", timeout=60).status_code == 200:
                    return
            assert self.process.poll() is None, self.output

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output += line

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """End it and return its exit code. Nobody whom it started may be left."""
        session = self.process.pid
        if self.process.poll() is None:
            self.process.send_signal(how)
        try:
            self._reader.join(self.ending)  # until all who hold its output are gone
            assert not self._reader.is_alive(), f"still there after {how.name}:\n{children.stacks(session)}"
        finally:
            self._end()
        return self.process.returncode

    def _end(self) -> None:
        """End by the kernel whoever is left, and leave nothing open."""
        children.end(self.process.pid)
        self.process.wait(10)
        if self._reader.ident is not None:  # it has heard where the server is
            self._reader.join(5)
        if self.process.stdout is not None and not self._reader.is_alive():
            self.process.stdout.close()

    def close(self) -> None:
        """End it and remove its database."""
        try:
            self.stop()
        finally:
            shutil.rmtree(self._folder, ignore_errors=True)

    def guest(self, name: str = "Ann") -> "Guest":
        """Somebody new, with a token."""
        answer = httpx.post(f"{self.url}/api/tokens", json={"name": name}, timeout=60).json()
        return Guest(self, answer["person"], answer["token"])


class Guest:
    """Somebody with a bearer token."""

    def __init__(self, server: Running, person: str, token: str) -> None:
        self.server, self.person, self.token = server, person, token
        self.headers = {"Authorization": f"Bearer {token}"}

    def post(self, path: str, data: object) -> httpx.Response:
        return httpx.post(self.server.url + path, json=data, headers=self.headers, timeout=60)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.server.url + path, headers=self.headers, timeout=60)

    def table(self, game: str, players: int = 2, settings: Json | None = None, **options: Any) -> str:
        """Make a table and return its id."""
        wanted = {"game": {"game": game, "players": players, **options}, "settings": settings or {}}
        answer = self.post("/api/tables", wanted)
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        return table

    def at(self, table: str, after: int | None = None, scene: bool = False) -> "Seat":
        return Seat(self, table, after, scene=scene)


class Seat:
    """A guest's socket at a table. It keeps every message it got, and what the table is like now."""

    def __init__(
        self, guest: Guest | None, table: str, after: int | None = None, url: str = "", scene: bool = False
    ) -> None:
        self.guest, self.table, self.after, self.scene = guest, table, after, scene
        self._url = (guest.server.url if guest else url).replace("http", "ws")
        self.heard: list[str] = []
        self.seqs: list[int] = []
        self.events: list[Json] = []
        self.now: Json = {}
        self.snapshot: Json = {}
        self.sock: socket.socket | None = None
        self._count = 0
        self._name = secrets.token_hex(4)

    async def __aenter__(self) -> Self:
        query = f"?scene={self.scene:d}" + ("" if self.after is None else f"&after={self.after}")
        headers = self.guest.headers if self.guest else {}
        self.line: ClientConnection = await connect(
            f"{self._url}/api/tables/{self.table}/socket{query}",
            additional_headers=headers,
            compression=None,
            sock=self.sock,
        )
        await self.hear()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.line.close()

    async def hear(self, seconds: float = 60) -> Json:
        """Return the next message, with pings answered."""
        async with asyncio.timeout(seconds):
            while True:
                text = await self.line.recv()
                assert isinstance(text, str)
                self.heard.append(text)
                message: Json = json.loads(text)
                if "ping" in message:
                    await self.line.send(json.dumps({"pong": message["ping"]}))
                    continue
                if "snapshot" in message:
                    self.snapshot = message["snapshot"]
                    self.now = self.snapshot["now"]
                    self.seqs = [self.now["seq"]]
                elif "events" in message:
                    self.events += message["events"]
                    self.seqs += [event["seq"] for event in message["events"]]
                    if "now" not in message:
                        continue  # a long log comes in several messages
                    self.now = message["now"]
                return message

    async def send(self, data: object) -> None:
        await self.line.send(data if isinstance(data, str | bytes) else json.dumps(data))

    async def do(self, type: str, id: str | None = None, **fields: Any) -> Json:
        """Send a command and return the acknowledgement or the error."""
        self._count += 1
        number = id or f"{self._name}-{self._count}"
        await self.send({"id": number, "do": {"type": type, **fields}})
        while True:
            message = await self.hear()
            if message.get("ack") == number or message.get("error", {}).get("id") == number:
                return message

    async def done(self, type: str, **fields: Any) -> int:
        """Send a command that must be acknowledged, and return the number of its last event."""
        answer = await self.do(type, **fields)
        assert "ack" in answer, answer
        seq: int = answer["seq"]
        return seq

    async def until(self, seq: int) -> None:
        """Hear until that event."""
        while self.now["seq"] < seq:
            await self.hear()


def moves_of(seat: Seat, number: int) -> list[str]:
    """The legal moves of a seat, as the client knows them."""
    if seat.scene:
        return [choice["move"] for choice in seat.now["scene"].get("choices", {}).get(str(number), [])]
    moves: list[str] = seat.now["moves"].get(str(number), [])
    return moves


async def closed(seat: Seat, saying: str | None = None) -> int:
    """Hear, or say something again and again, until the server closes; return its code."""
    try:
        while True:
            if saying is not None:
                await seat.send(saying)
            await seat.hear()
    except ConnectionClosed as end:
        assert end.rcvd is not None
        return end.rcvd.code


@contextmanager
def running(folder: Path, *arguments: str, **environment: str) -> Iterator[Running]:
    server = Running(folder, *arguments, **environment)
    try:
        yield server
    finally:
        server.close()


@asynccontextmanager
async def two_at(
    server: Running, game: str, settings: Json | None = None, *, scene: bool = False, **options: Any
) -> AsyncIterator[list[Seat]]:
    """Two guests in the two seats of a table, before the game."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.table(game, settings=settings, **options)
    async with ann.at(table, scene=scene) as first, bob.at(table, scene=scene) as second:
        await second.done("join", name="Bob")
        await first.done("sit", seat=0)
        await second.done("sit", seat=1)
        yield [first, second]
