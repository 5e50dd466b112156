"""Jobs of the engines that somebody waits for: hints, warnings, values, pages of reviews."""

import asyncio
from collections.abc import Callable, Mapping

from astragal.server.config import Config
from astragal.server.errors import PREPARING, Busy, TooMany
from astragal.server.http.problems import RefusedElsewhere
from astragal.server.logs import warn
from astragal.server.work.fair_queue import Owner
from astragal.server.work.preparation import Preparation
from astragal.server.work.processes import WorkerFailed, WorkerLimits, WorkerPool
from astragal.texts import say

JOB_LIMIT_SECONDS = 60.0
"""Processor time of a job; most take under a second, the first loads the engine."""
PREPARING_SECONDS = 20.0
"""A hint that needs code which is not compiled yet waits for it this long; then the person is told. Reviews wait on."""
POLITENESS = 10
"""Live tables go first."""


class EngineJobs:
    """The processes of the engines, and what one address may ask of them."""

    def __init__(self, config: Config, preparation: Callable[[], Preparation] = Preparation) -> None:
        self._limits = config.limits
        self._preparation = preparation
        kind = WorkerLimits(JOB_LIMIT_SECONDS * 4, JOB_LIMIT_SECONDS, politeness=POLITENESS)
        self._pool = WorkerPool(config.review_workers, kind)

    def check(self, address: str) -> None:
        """Raise `TooMany` or `Busy` if no further job of an address may begin."""
        most = self._limits.jobs_per_address
        if most and self._pool.open_of(address) >= most:
            raise TooMany(say("server.too_many_jobs", most=most))
        if self._limits.jobs and self._pool.open >= self._limits.jobs:
            raise Busy(say("server.busy"))

    async def answer(self, address: str, job: str, arguments: Mapping[str, object]) -> bytes:
        """Do a job that a person waits for: not for ever, and with a sentence if it fails."""
        self.check(address)
        try:
            async with asyncio.timeout(PREPARING_SECONDS) as limit:
                return await self.run(Owner(address), job, arguments, limit)
        except TimeoutError:
            raise Busy(say(PREPARING)) from None
        except WorkerFailed as failure:
            warn("job failed", job=job, reason=str(failure))
            raise Busy(say("server.job_failed")) from None

    async def run(
        self, owner: Owner, job: str, arguments: Mapping[str, object], limit: asyncio.Timeout | None = None
    ) -> bytes:
        """Do a job; if its code is not compiled yet, do it when that is done. A limit holds only for that waiting.

        Compiled by the job itself, it would take longer than a job may take.
        """
        deadline = limit and limit.when()
        while True:
            try:
                if limit is not None:
                    limit.reschedule(None)
                return await self._pool.run(owner, job, {**arguments, "only_prepared": True})
            except RefusedElsewhere as refused:
                if refused.problem.key != PREPARING:
                    raise
                if limit is not None:
                    limit.reschedule(deadline)
                if not await self._preparation().part(str(refused.problem.params["part"])):
                    raise

    async def close(self) -> None:
        """End all processes."""
        await self._pool.close()
