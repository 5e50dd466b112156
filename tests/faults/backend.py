"""A real server in a process of its own that is killed and started again, on the same database and port."""

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from pathlib import Path

from tests.server import children
from tests.server.postgres import free_port
from tests.server.running import FREE

STARTING = 60
"""Seconds; it takes about one, but on a busy machine much longer."""
ENDING = 60
"""The same for stopping. Who is left then is ended by the kernel."""


class Backend:
    """`astragal serve`, to be killed."""

    def __init__(self, database: str, log: Path) -> None:
        self.database = database
        self.port = free_port()
        self.kills = 0
        self._log = log
        self._command = [sys.executable, "-m", "astragal", "serve", "--port", str(self.port), "--database", database]
        self._environment = FREE | {"ASTRAGAL_OPEN_TABLES": "0", "ASTRAGAL_BOT_WORKERS": "1"}
        self._process: asyncio.subprocess.Process | None = None
        self._sessions: list[int] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start it and wait until it answers."""
        await self.begin()
        until = time.monotonic() + STARTING
        while not await self._answers():
            assert self._process is not None
            assert self._process.returncode is None, self._log.read_text()[-2000:]
            assert time.monotonic() < until, "the server does not answer"
            await asyncio.sleep(0.02)

    async def begin(self) -> None:
        """Start it and wait for nothing."""
        environment = os.environ | children.environment() | self._environment
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=environment, stdout=log, stderr=log, start_new_session=True
            )
        children.began(self._process.pid)
        self._sessions.append(self._process.pid)

    async def _answers(self) -> bool:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            return False
        try:
            async with asyncio.timeout(5):
                writer.write(b"GET /healthz HTTP/1.0\r\n\r\n")
                return b" 200 " in await reader.readline()
        except (OSError, TimeoutError):
            return False
        finally:
            writer.transport.abort()

    def kill(self) -> None:
        """The end, without a warning: `kill -9`, of the server only; its helpers have to notice."""
        self._signal(signal.SIGKILL)
        self.kills += 1

    async def stop(self) -> None:
        """Ask it to stop, and wait."""
        self._signal(signal.SIGTERM)
        await self.gone()

    def _signal(self, how: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.send_signal(how)

    async def gone(self) -> None:
        """Wait until it is gone."""
        process, self._process = self._process, None
        if process is not None:
            try:
                async with asyncio.timeout(ENDING):
                    await process.wait()
            except TimeoutError:
                raise AssertionError(f"it does not end:\n{children.stacks(process.pid)}") from None
            finally:
                if process.returncode is None:
                    children.end(process.pid)

    def errors(self) -> list[str]:
        """What the server did not foresee, from its log."""
        lines = [line for line in self._log.read_text().splitlines() if line.startswith("{")]
        told = [json.loads(line) for line in lines if line.endswith("}")]
        return [json.dumps(line) for line in told if line["level"] == "error"]

    async def orphans(self, seconds: float = 60) -> list[str]:
        """Return the processes that outlived their server by so much, and end them."""
        found = []
        for session in self._sessions:
            found += [children.named(pid) for pid in await asyncio.to_thread(children.left, session, seconds)]
            children.end(session)
        return found
