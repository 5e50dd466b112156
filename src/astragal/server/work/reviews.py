"""Reviews: one process works on each, page after page, while somebody waits; every process answers from the database.

Nothing of a review is kept in memory but who waits for it. If the process that works on one dies, its signs of life
end, and the next process that is asked goes on.
"""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256

import msgspec

from astragal.codec import decode, encode
from astragal.protocol.answers import Problem
from astragal.review.types import VERSION
from astragal.server.config import Config
from astragal.server.errors import Busy, TooMany
from astragal.server.http.problems import RefusedElsewhere, problem
from astragal.server.logs import warn
from astragal.server.store import Store, StoreError
from astragal.server.store.reviews import ReviewPage, ReviewProgress, ReviewStore
from astragal.server.work.engine_jobs import EngineJobs
from astragal.server.work.fair_queue import Owner
from astragal.server.work.processes import WorkerFailed
from astragal.server.work.review_head import PageHead
from astragal.texts import say

PATIENCE_SECONDS = 20.0
"""A review that nobody asks about for this long is interrupted; what was done is kept."""
BEAT_SECONDS = 4.0
"""Between two signs of life of the process that works on a review."""
STALE_SECONDS = 20.0
"""A process that gave none for this long works on it no more."""
LOOK_SECONDS = 0.5
"""How often a process looks for pages that another one makes."""
ASKED_SECONDS = {False: 4.0, True: 3600.0}
"""How old the note may be of when a review was last asked for: one that is being made, and one that has ended."""
CLOSE_SECONDS = 1.0
"""At a stop, how long the database may take to hear that a review is left to others."""
ANSWER_BYTES = 256 * 1024
"""Moments in an answer; a single page is answered whole."""


@dataclass(eq=False)
class ReviewWork:
    """What this process does for a review."""

    asked: float = field(default_factory=time.monotonic)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    task: "asyncio.Task[None] | None" = None

    def notify(self) -> None:
        """Wake everybody who waits for more."""
        self.changed.set()
        self.changed = asyncio.Event()


class Reviews:
    """The reviews of a server."""

    def __init__(self, config: Config, store: Callable[[], Store], engines: EngineJobs) -> None:
        self._most_bytes = config.review_megabytes << 20
        self._most_begun = config.limits.jobs_per_address
        self._begun: Counter[str] = Counter()
        """What each address has begun; a burst is counted before any of it becomes a job."""
        self._open_store, self._engines = store, engines
        self._worker = secrets.token_hex(6)
        self._here: dict[str, ReviewWork] = {}

    @property
    def _store(self) -> ReviewStore:
        return self._open_store().reviews

    async def ask(self, record: str, address: str, *, renew: bool = False) -> ReviewProgress | None:
        """Return the review of a record, begun or gone on with if it is not done.

        With `renew` one by another version of the engine is made again. A failed one is tried again.
        """
        data = record.encode()
        id = sha256(data).hexdigest()[:32]
        found = await self._store.progress(id)
        if found is not None and found.summary is not None and found.version != VERSION and not renew:
            await self._store.sum_up_again(found.run, data, VERSION, _now())  # its moments, which take long, are kept
        elif found is None or found.failure is not None or found.version != VERSION or (renew and found.ended):
            with self._one(address):
                await self._store.begin(id, data, VERSION, _now(), found.run if found is not None else "")
                await self._store.limit(self._most_bytes)
                if (begun := await self._store.progress(id)) is not None:
                    await self._start(begun, address)
        return await self.wait(id, address, -1, 0)

    async def wait(self, id: str, address: str, after: int, seconds: float) -> ReviewProgress | None:
        """Return a review once there are more moments than `after`, or it has ended, or some seconds have gone by.

        If no process works on it, this one does from now on.
        """
        until = time.monotonic() + seconds
        while True:
            here = self._here.get(id)
            changed = here.changed if here is not None else None
            found = await self._store.progress(id)
            if found is None:
                return None
            await self._go_on(found, address)
            left = until - time.monotonic()
            if found.done > after or found.ended or left <= 0:
                return found
            with suppress(TimeoutError):
                async with asyncio.timeout(min(left, LOOK_SECONDS)):
                    await (changed or asyncio.Event()).wait()

    async def moments(self, review: ReviewProgress, after: int) -> tuple[int, bytes]:
        """Return the next moments of a review after so many, and how many there are up to the last of these."""
        if after >= review.done:
            return review.done, b"[]"
        pages = await self._store.pages(review.run, after, ANSWER_BYTES)
        if not pages:  # forgotten, or begun again, in this moment
            return after, b"[]"
        joined = await asyncio.to_thread(_joined, pages, after)
        return pages[-1].first + pages[-1].count, joined

    async def summary(self, record: str) -> bytes | None:
        """Return the summary of a whole review, however long it takes; None if the record cannot be reviewed."""
        found = await self.ask(record, "")
        while found is not None and not found.ended:
            found = await self.wait(found.id, "", found.done, PATIENCE_SECONDS / 4)
        return found.summary if found is not None else None

    async def close(self) -> None:
        """Leave what is not done to others."""
        tasks = [work.task for work in self._here.values() if work.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _go_on(self, found: ReviewProgress, address: str) -> None:
        """See to it that somebody works on a review that has not ended, and that all know it is wanted."""
        now, here = _now(), self._here.get(found.id)
        if here is not None:
            here.asked = time.monotonic()
        stale = now - int(STALE_SECONDS * 1000)
        if not found.ended and here is None and (not found.worker or found.beat < stale):
            with self._one(address):
                await self._start(found, address)
        elif found.asked < now - ASKED_SECONDS[found.ended] * 1000:
            await self._store.note_asked(found.run, now)

    async def _start(self, found: ReviewProgress, address: str) -> None:
        """Work on a review, if no other process does."""
        now = _now()
        claimed = await self._store.claim(found.run, self._worker, now, now - int(STALE_SECONDS * 1000))
        if claimed and found.id not in self._here:
            self._begun[address] += 1
            work = self._here[found.id] = ReviewWork()
            work.task = asyncio.get_running_loop().create_task(self._work(found, Owner(address), work))

    @contextmanager
    def _one(self, address: str) -> Iterator[None]:
        """Begin something for an address, or raise `TooMany` or `Busy`."""
        self._engines.check(address)
        if self._most_begun and self._begun[address] >= self._most_begun:
            raise TooMany(say("server.too_many_jobs", most=self._most_begun))
        self._begun[address] += 1
        try:
            yield
        finally:
            self._begun[address] -= 1
            self._begun += Counter()  # forgets those at nought

    async def _work(self, review: ReviewProgress, owner: Owner, work: ReviewWork) -> None:
        beating = asyncio.get_running_loop().create_task(self._beat(review, work))
        try:
            await self._review(review, owner, work)
        except RefusedElsewhere as error:
            await self._fail(review, problem(error))
        except WorkerFailed as failure:
            warn("review failed", reason=str(failure))
            await self._fail(review, problem(Busy(say("server.job_failed"))))
        except StoreError as error:  # whoever asks next goes on
            warn("review interrupted", reason=type(error).__name__)
        finally:
            beating.cancel()
            self._begun[owner.address] -= 1
            self._begun += Counter()  # forgets those at nought
            self._here.pop(review.id, None)
            work.notify()
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(CLOSE_SECONDS):
                    await self._store.let_go(review.run, self._worker)

    async def _review(self, review: ReviewProgress, owner: Owner, work: ReviewWork) -> None:
        store, run = self._store, review.run
        record, done, total = await store.record(run), review.done, review.total
        before = await store.pages(run, done - 1, 1) if done else []
        while not total or done < total:
            if time.monotonic() - work.asked > PATIENCE_SECONDS:
                return
            last = before[-1].data if before else None
            made = await self._engines.run(owner, "review_page", {"record": record, "done": done, "before": last})
            line, _, data = made.partition(b"\n")
            head = msgspec.json.decode(line, type=PageHead)
            engine = bytes(head.engine)
            if review.engine is not None and engine != review.engine:
                # The engine is another one by now: values of both do not go together.
                await store.begin(review.id, record.encode(), VERSION, _now(), run)
                return
            page = ReviewPage(done, head.count, head.size, data)
            stored = await store.add(
                run, self._worker, page, total=head.total, whole=head.whole, engine=engine, now=_now()
            )
            if not stored:
                return  # another process took it over, or it was begun again
            done, total, before = done + head.count, head.total, [page]
            work.notify()
        pages = [page.data for page in await store.pages(run, 0, self._most_bytes)]
        summary = await self._engines.run(owner, "review_summary", {"record": record, "pages": pages})
        await store.finish(run, self._worker, summary)
        await store.limit(self._most_bytes)

    async def _beat(self, review: ReviewProgress, work: ReviewWork) -> None:
        """Give signs of life, and hear from the database whether others still ask."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(StoreError):
                await self._store.beat(review.run, self._worker, _now())
                found = await self._store.progress(review.id)
                if found is not None:
                    work.asked = max(work.asked, time.monotonic() - max(0, _now() - found.asked) / 1000)

    async def _fail(self, review: ReviewProgress, failure: Problem) -> None:
        with suppress(StoreError):
            await self._store.fail(review.run, self._worker, encode(failure))


def failure_of(review: ReviewProgress) -> RefusedElsewhere | None:
    """Return why a review cannot be had, if it cannot."""
    return RefusedElsewhere(decode(review.failure, Problem)) if review.failure is not None else None


def _joined(pages: list[ReviewPage], after: int) -> bytes:
    return b"[" + b",".join(page.moments(after) for page in pages) + b"]"


def _now() -> int:
    return time.time_ns() // 1_000_000
