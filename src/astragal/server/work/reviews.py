"""Reviews under way: slice by slice in a process of their own, one of a game at a time, while somebody waits."""

import asyncio
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from astragal.protocol.answers import Problem
from astragal.review.types import VERSION
from astragal.server.config import Config
from astragal.server.errors import PREPARING, Busy, TooMany
from astragal.server.http.problems import RefusedElsewhere, problem
from astragal.server.logs import warn
from astragal.server.store import Store, StoreError
from astragal.server.work.fair_queue import Owner
from astragal.server.work.preparation import Preparation
from astragal.server.work.processes import WorkerFailed, WorkerLimits, WorkerPool
from astragal.texts import say

PATIENCE_SECONDS = 20.0
"""A review that nobody asks about for this long is interrupted; what was done is kept."""
MAX_KEPT = 64
"""Reviews in memory."""
SLICE_LIMIT_SECONDS = 60.0
"""Processor time of a slice; most take under a second, the first loads the engine."""
PREPARING_SECONDS = 20.0
"""A hint that needs code which is not compiled yet waits for it this long; then the person is told. Reviews wait on."""
POLITENESS = 10
"""Live tables go first."""


@dataclass(eq=False)
class ReviewProgress:
    """One review, as far as it has come."""

    id: str
    record: str
    address: str
    stored: bool
    """Whether it belongs to a game of a table, and is stored with it."""
    total: int = 0
    engine: dict[str, str] = field(default_factory=dict)
    moments: list[Any] = field(default_factory=list)
    summary: dict[str, Any] | None = None
    failure: Problem | None = None
    asked: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[None] | None" = None

    @property
    def running(self) -> bool:
        """Whether a process works on it, or will."""
        return self.task is not None and not self.task.done()

    def notify(self) -> None:
        """Wake everybody who waits for more."""
        self.changed.set()
        self.changed = asyncio.Event()

    def packed(self) -> bytes:
        """Return all of it, to be stored."""
        data = {"total": self.total, "engine": self.engine, "moments": self.moments, "summary": self.summary}
        return zlib.compress(msgspec.json.encode(data), 6)

    def unpack(self, data: bytes) -> None:
        """Take over what was stored."""
        found = msgspec.json.decode(zlib.decompress(data))
        self.total, self.engine = found["total"], found["engine"]
        self.moments, self.summary = found["moments"], found["summary"]
        if self.summary is not None and self.summary["review"] != VERSION:
            self.summary = None  # what was summed up otherwise is summed up again, from the same moments


class Reviews:
    """The reviews of a server."""

    def __init__(
        self, config: Config, store: Callable[[], Store], preparation: Callable[[], Preparation] = Preparation
    ) -> None:
        self._limits = config.limits
        self._store, self._preparation = store, preparation
        kind = WorkerLimits(SLICE_LIMIT_SECONDS * 4, SLICE_LIMIT_SECONDS, politeness=POLITENESS)
        self._pool = WorkerPool(config.review_workers, kind)
        self._known: dict[str, ReviewProgress] = {}

    async def ask(self, record: str, address: str, *, store: bool, renew: bool = False) -> ReviewProgress:
        """Return the review of a record, begun or gone on with if it is not done.

        With `renew` one by another version of the engine is made again.
        """
        id = sha256(record.encode()).hexdigest()[:32]
        found = self._known.get(id)
        if found is None:
            found = ReviewProgress(id, record, address, store)
            if store:
                with suppress(StoreError):  # a review can be made again
                    kept = await self._store().review(id)
                    if kept is not None:
                        found.unpack(kept)
            found = self._known.setdefault(id, found)
            self._forget()
        if renew and not found.running:
            found.total, found.engine, found.moments, found.summary = 0, {}, [], None
        self._go_on(found)
        return found

    def of(self, id: str) -> ReviewProgress | None:
        """Return a review that was asked for lately."""
        found = self._known.get(id)
        if found is not None:
            self._go_on(found)
        return found

    async def wait(self, review: ReviewProgress, after: int, seconds: float) -> None:
        """Wait until there are more moments than `after`, or the review is done, but not for long."""
        if len(review.moments) <= after and review.running:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await review.changed.wait()

    async def job(self, address: str, job: str, arguments: dict[str, object]) -> bytes:
        """Do one job of the engines that somebody waits for: a hint, a warning, values."""
        self._check(address)
        try:
            async with asyncio.timeout(PREPARING_SECONDS) as limit:
                return await self._run(Owner(address), job, arguments, limit)
        except TimeoutError:
            raise Busy(say(PREPARING)) from None
        except WorkerFailed as failure:
            warn("job failed", job=job, reason=str(failure))
            raise Busy(say("server.job_failed")) from None

    async def summary(self, record: str) -> dict[str, Any] | None:
        """Return the summary of a whole review, however long it takes; None if the record cannot be reviewed."""
        review = await self.ask(record, "", store=True)
        while review.summary is None and review.failure is None:
            self._go_on(review)
            await self.wait(review, len(review.moments), PATIENCE_SECONDS / 4)
        return review.summary

    async def close(self) -> None:
        """End all processes; what was done is stored."""
        tasks = [review.task for review in self._known.values() if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._pool.close()

    async def _run(
        self, owner: Owner, job: str, arguments: dict[str, object], limit: asyncio.Timeout | None = None
    ) -> bytes:
        """Do a job; if its code is not compiled yet, do it when that is done. A limit holds only for that waiting.

        Compiled by the job itself, it would take longer than a job may take.
        """
        deadline = limit and limit.when()
        while True:
            try:
                if limit is not None:
                    limit.reschedule(None)
                return await self._pool.run(owner, job, arguments | {"only_prepared": True})
            except RefusedElsewhere as refused:
                if refused.problem.key != PREPARING:
                    raise
                if limit is not None:
                    limit.reschedule(deadline)
                if not await self._preparation().part(str(refused.problem.params["part"])):
                    raise

    def _check(self, address: str) -> None:
        most = self._limits.jobs_per_address
        if most and self._pool.open_of(address) >= most:
            raise TooMany(say("server.too_many_jobs", most=most))
        if self._limits.jobs and self._pool.open >= self._limits.jobs:
            raise Busy(say("server.busy"))

    def _go_on(self, review: ReviewProgress) -> None:
        review.asked = time.monotonic()
        if review.summary is None and not review.running:
            self._check(review.address)
            review.failure = None
            review.task = asyncio.get_running_loop().create_task(self._work(review))

    def _forget(self) -> None:
        for id, review in list(self._known.items()):
            if len(self._known) <= MAX_KEPT:
                return
            if not review.running:
                del self._known[id]

    async def _work(self, review: ReviewProgress) -> None:
        owner = Owner(review.address)
        try:
            while not review.total or len(review.moments) < review.total:
                if time.monotonic() - review.asked > PATIENCE_SECONDS:
                    return
                last = review.moments[-1] if review.moments else None
                arguments = {"record": review.record, "done": len(review.moments), "last": last}
                made = msgspec.json.decode(await self._run(owner, "review", arguments))
                if review.engine and review.engine != made["engine"]:
                    # The engine is another one by now: values of both do not go together.
                    review.moments, review.engine = [], {}
                    continue
                review.total, review.engine = made["total"], made["engine"]
                review.moments += made["moments"]
                review.notify()
            arguments = {"record": review.record, "moments": review.moments}
            made = msgspec.json.decode(await self._run(owner, "review_summary", arguments))
            review.summary = made | {"engine": review.engine}  # its moments may be older than this engine
        except RefusedElsewhere as error:
            review.failure = problem(error)
        except WorkerFailed as failure:
            warn("review failed", reason=str(failure))
            review.failure = problem(Busy(say("server.job_failed")))
        finally:
            review.notify()
            if review.stored and review.moments and review.failure is None:
                with suppress(StoreError):  # it can be made again
                    await self._store().keep_review(review.id, review.packed())
