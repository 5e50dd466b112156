"""Heavy requests: done in processes of their own, in turn by address, and only while somebody waits for them."""

import asyncio
from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from astragal.server.config import Config
from astragal.server.errors import Busy, TooMany
from astragal.server.limits import address_key
from astragal.server.logs import warn
from astragal.server.metrics import Metrics
from astragal.server.work.fair_queue import Owner
from astragal.server.work.processes import WorkerFailed, WorkerLimits, WorkerPool
from astragal.texts import say

GONE = 499
"""The status in logs and figures of a request whose client did not wait."""


class ClientGone(Exception):
    """The client of a request has closed its connection."""


class Jobs:
    """The processes for heavy requests. `run` is for bytes, `answer` for a whole response."""

    def __init__(self, config: Config, metrics: Metrics) -> None:
        self._limits, self._metrics = config.limits, metrics
        # By the processor, so that a busy machine fails nobody; by the clock, too, but with patience.
        kind = WorkerLimits(config.job_seconds * 3, config.job_seconds, config.job_megabytes, ("position",))
        # With several processes one is left for other addresses.
        self._pool = WorkerPool(config.job_workers, kind, max(1, config.job_workers - 1))

    async def answer(
        self, request: Request, job: str, arguments: Mapping[str, object], media_type: str = "application/json"
    ) -> Response:
        """Return the answer of a job (`worker.JOBS`); if the client goes meanwhile, the work ends."""
        try:
            made = await self.run(request, job, arguments)
        except ClientGone:
            return Response(status_code=GONE)
        return Response(made, media_type=media_type)

    async def run(self, request: Request, job: str, arguments: Mapping[str, object]) -> bytes:
        """Return what a job makes, or raise what it is refused for, `Busy`, `TooMany` or `ClientGone`."""
        address = address_key(request.client)
        limits = self._limits
        if limits.jobs_per_address and self._pool.open_of(address) >= limits.jobs_per_address:
            raise TooMany(say("server.too_many_jobs", most=limits.jobs_per_address))
        if limits.jobs and self._pool.open >= limits.jobs:
            raise Busy(say("server.busy"))
        work = asyncio.create_task(self._pool.run(Owner(address), job, arguments))
        gone = asyncio.create_task(_disconnected(request))
        try:
            await asyncio.wait((work, gone), return_when=asyncio.FIRST_COMPLETED)
            if not work.done():
                self._metrics.jobs.labels(job, "gone").inc()
                raise ClientGone
            made = work.result()
        except WorkerFailed as failure:
            self._metrics.jobs.labels(job, str(failure)).inc()
            warn("job failed", job=job, reason=str(failure))
            raise Busy(say("server.job_slow" if str(failure) == "slow" else "server.job_failed")) from None
        finally:
            for task in (work, gone):
                task.cancel()
            await asyncio.gather(work, gone, return_exceptions=True)
        self._metrics.jobs.labels(job, "done").inc()
        return made

    async def close(self) -> None:
        """End all processes."""
        await self._pool.close()


async def _disconnected(request: Request) -> None:
    # A handler is not cancelled when its client goes; only this tells.
    while (await request.receive())["type"] != "http.disconnect":
        pass
