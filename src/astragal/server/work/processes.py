"""Processes for work that takes long, and whose turn it is: the one mechanism behind bots and heavy requests.

A job is named (`worker.JOBS`) and gets plain data. Waiting jobs are taken in turn by owner, so that one who asks for
much waits for their own work and not others for it. A call that is cancelled leaves the queue, or its process ends.
"""

import asyncio
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from astragal.codec import decode
from astragal.protocol.answers import Problem
from astragal.server.http.problems import RefusedElsewhere
from astragal.server.work.fair_queue import FairQueue, Owner
from astragal.server.work.worker import DONE, HEADER, LENGTH

START_SECONDS = 60
"""A process may take this long to start."""


class WorkerFailed(Exception):
    """A process gave no answer; the text says why: `slow`, `died` or `start`."""


@dataclass(frozen=True)
class WorkerLimits:
    """What the processes of a pool are allowed, and which jobs they load before they are ready."""

    seconds: float
    """A job that takes longer is ended."""
    processor: float = 0
    """So is one that takes more seconds of a processor; 0 for no such limit."""
    megabytes: int = 0
    """The most memory of a process; 0 for no limit."""
    jobs: Sequence[str] = ()
    politeness: int = 0
    """How far they stand back for everything else on the machine (`nice`)."""


class Worker:
    """One process that does one job after another (`worker.py`), started when it is first needed."""

    def __init__(self, kind: WorkerLimits) -> None:
        self._kind = kind
        self._process: Process | None = None
        self.spent = 0.0
        """Seconds that the last job cost: of the processor, or of the clock if its process was ended."""

    @property
    def alive(self) -> bool:
        """Whether there is a process."""
        return self._process is not None

    async def run(self, request: bytes) -> bytes:
        """Do one job; raise `RefusedElsewhere` with what it was refused for, or `WorkerFailed`."""
        self.spent = 0.0
        if self._process is not None and self._process.returncode is not None:
            await self.stop()  # it died while it had nothing to do
        if self._process is None:
            await self.start()
        process, began = self._process, time.perf_counter()
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(self._kind.seconds):
                process.stdin.write(LENGTH.pack(len(request)) + request)
                await process.stdin.drain()
                how, length, spent = HEADER.unpack(await process.stdout.readexactly(HEADER.size))
                made = await process.stdout.readexactly(length)
        except (TimeoutError, OSError, EOFError, RuntimeError, asyncio.CancelledError) as error:
            # (A RuntimeError is uvloop's for a closed pipe.) What it has not answered yet would be taken for the
            # answer to the next request.
            self.spent = time.perf_counter() - began
            ended = await self.stop()
            if isinstance(error, asyncio.CancelledError):
                raise
            slow = isinstance(error, TimeoutError) or ended == -signal.SIGPROF
            raise WorkerFailed("slow" if slow else "died") from None
        self.spent = spent
        if how != DONE:
            raise RefusedElsewhere(decode(made, Problem))
        return made

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        kind = self._kind
        try:
            async with asyncio.timeout(START_SECONDS):
                self._process = await asyncio.create_subprocess_exec(
                    sys.executable, "-m", "astragal.server.work.worker",
                    str(int(kind.seconds) + 5), str(kind.processor), str(kind.megabytes), str(kind.politeness),
                    *kind.jobs,
                    stdin=PIPE, stdout=PIPE, stderr=DEVNULL,
                )  # fmt: skip
                assert self._process.stdout is not None
                await self._process.stdout.readexactly(HEADER.size)
        except (TimeoutError, OSError, EOFError):
            await self.stop()
            raise WorkerFailed("start") from None
        except asyncio.CancelledError:
            await self.stop()
            raise

    async def stop(self) -> int | None:
        """End the process, whatever it does, and return how it ended."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(ProcessLookupError):
            process.kill()
        return await process.wait()


@dataclass(eq=False)
class _Turn:
    owner: Owner
    came: asyncio.Future[Worker]


class WorkerPool:
    """A few processes, and the jobs that wait for one."""

    def __init__(self, count: int, kind: WorkerLimits, most_running: int = 0) -> None:
        """Of one address `most_running` jobs run at once (0: any number), so that others need not wait for its jobs."""
        self._workers = [Worker(kind) for _ in range(max(1, count))]
        self._free = self._workers[::-1]
        self._most_running = most_running
        self._closed = False
        self._waiting: FairQueue[_Turn] = FairQueue()
        self._running: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def idle(self) -> bool:
        """Whether nothing runs or waits."""
        return len(self._free) == len(self._workers)

    @property
    def open(self) -> int:
        """How many jobs run or wait."""
        return self._open.total()

    def open_of(self, address: str) -> int:
        """How many jobs of an address run or wait."""
        return self._open[address]

    async def run(
        self,
        owner: Owner,
        job: str,
        arguments: Mapping[str, object],
        spent: Callable[[float], None] = lambda _: None,
        *,
        finish: bool = False,
    ) -> bytes:
        """Do a job when it is its turn; `spent` gets the seconds it cost.

        When this call is cancelled, the job ends at once; with `finish`, one that has begun comes to its end unheard:
        where jobs are short, to end a process would cost more.
        """
        request = msgspec.json.encode({"job": job, "arguments": arguments})
        self._open[owner.address] += 1
        try:
            worker = await self._turn(owner)
            if not finish:
                return await self._work(worker, owner, request, spent)
            work = asyncio.create_task(self._work(worker, owner, request, spent))
            self._keep(work)
            return await asyncio.shield(work)
        finally:
            self._open[owner.address] -= 1
            self._open += Counter()  # forgets those at nought

    async def _work(self, worker: Worker, owner: Owner, request: bytes, spent: Callable[[float], None]) -> bytes:
        try:
            return await worker.run(request)
        finally:
            spent(worker.spent)
            self._release(worker, owner)

    def _keep(self, task: "asyncio.Task[Any]") -> None:
        def done(task: "asyncio.Task[Any]") -> None:
            self._tasks.discard(task)
            if not task.cancelled():
                task.exception()  # whoever waited for it has heard of that

        self._tasks.add(task)
        task.add_done_callback(done)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._workers))

    async def _turn(self, owner: Owner) -> Worker:
        turn = _Turn(owner, asyncio.get_running_loop().create_future())
        self._waiting.put(owner, turn)
        self._dispatch()
        try:
            return await turn.came
        except asyncio.CancelledError:
            self._waiting.remove(owner, turn)
            if turn.came.done() and not turn.came.cancelled():
                self._release(turn.came.result(), owner)
            raise

    def _dispatch(self) -> None:
        most = self._most_running
        while self._free:
            turn = self._waiting.take(lambda address: not most or self._running[address] < most)
            if turn is None:
                return
            self._running[turn.owner.address] += 1
            turn.came.set_result(self._free.pop())

    def _release(self, worker: Worker, owner: Owner) -> None:
        self._running[owner.address] -= 1
        self._running += Counter()  # forgets those at nought
        if worker.alive or self._closed:
            self._free.append(worker)
            self._dispatch()
            return
        # A new process is started before it is needed; the others go on meanwhile.
        self._keep(asyncio.get_running_loop().create_task(self._replace(worker)))
        self._dispatch()

    async def _replace(self, worker: Worker) -> None:
        with suppress(WorkerFailed):  # then the next job starts it, or fails
            await worker.start()
        self._free.append(worker)
        self._dispatch()
