"""Server bots: they think in processes of their own, a few at a time, and never hold up the server.

A bot gets only what its seat may see. One that fails or takes too long is stopped and replaced by the first legal move.
"""

import asyncio
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

import msgspec

from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.notation import move
from astragal.server.config import Config
from astragal.server.errors import Busy
from astragal.server.logs import warn
from astragal.server.metrics import Metrics
from astragal.table.table import BotDuty
from astragal.texts import say

START_SECONDS = 20
"""A process of bots may take so long to start."""


class _Failed(Exception):
    """A bot did not answer as it should; the text says how."""


class _Worker:
    """One process that answers questions for bots, one after the other (`bot_worker.py`)."""

    def __init__(self) -> None:
        self._process: Process | None = None

    async def ask(self, question: bytes, seconds: float) -> str:
        """Return the text of the move that the bot chose."""
        if self._process is None:
            await self._start(seconds)
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(question + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except TimeoutError:
            await self.stop()
            raise _Failed("slow") from None
        except OSError:
            await self.stop()
            raise _Failed("died") from None
        except asyncio.CancelledError:
            await self.stop()  # its answer would be taken for that to the next question
            raise
        try:
            answer = msgspec.json.decode(line, type=dict[str, str])
        except msgspec.MsgspecError:
            await self.stop()
            raise _Failed("died") from None
        if "move" not in answer:
            raise _Failed("raised")
        return answer["move"]

    async def _start(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(START_SECONDS):
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "astragal.server.bot_worker", str(int(seconds) + 5),
                    stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=1 << 20,
                )  # fmt: skip
                assert self._process.stdout is not None
                await self._process.stdout.readline()  # it says when it is ready
        except (TimeoutError, OSError):
            await self.stop()
            raise _Failed("start") from None

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """A few processes that think, and those who wait for one."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._config, self._metrics = config, metrics
        self._workers = [_Worker() for _ in range(max(1, config.bot_workers))]
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in reversed(self._workers):
            self._free.put_nowait(worker)
        self._waiting = 0

    async def choose(self, seed: str, duty: BotDuty) -> Move:
        """Return a legal move for that seat; raise `Busy` when too many are waiting (a sweep asks again)."""
        if self._waiting >= self._config.bot_queue:
            self._metrics.bot_failures.labels("queue").inc()
            raise Busy(say("server.busy"))
        self._waiting += 1
        try:
            await asyncio.sleep(self._config.bot_pause)
            worker = await self._free.get()
            try:
                return await self._answer(worker, seed, duty)
            finally:
                self._free.put_nowait(worker)
        finally:
            self._waiting -= 1

    async def _answer(self, worker: _Worker, seed: str, duty: BotDuty) -> Move:
        question = {"level": duty.level, "seed": f"{seed}:{duty.seat}", "seat": duty.seat, "view": duty.view.to_dict()}
        began = time.perf_counter()
        legal = duty.view.moves(duty.seat)
        try:
            choice = move(await worker.ask(msgspec.json.encode(question), self._config.bot_seconds))
            if choice not in legal:
                raise _Failed("illegal")
        except (_Failed, AstragalError) as error:
            reason = str(error) if isinstance(error, _Failed) else "illegal"
            self._metrics.bot_failures.labels(reason).inc()
            warn("bot failed", level=duty.level, reason=reason, game=duty.view.game.name)
            return legal[0]
        self._metrics.bot_seconds.labels(duty.level).observe(time.perf_counter() - began)
        return choice

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self._workers))
