"""Reviews in the database: their progress, and their moments in packed pages that are answered as they are stored."""

import secrets
import zlib
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, TextClause, select, text

from astragal.server.store.errors import Conflict
from astragal.server.store.schema import review_pages, reviews

BEGIN = text("""
INSERT INTO reviews (id, run, version, done, total, whole, asked, beat, worker, size, record)
VALUES (:id, :run, :version, 0, 0, 0, :now, 0, '', :size, :record)
ON CONFLICT (id) DO UPDATE SET run = excluded.run, version = excluded.version, done = 0, total = 0, whole = 0,
  asked = excluded.asked, beat = 0, worker = '', size = excluded.size, engine = NULL, failure = NULL, summary = NULL,
  record = excluded.record
WHERE reviews.run = :before
""")
SUM_UP_AGAIN = text("""
UPDATE reviews SET version = :version, size = size - LENGTH(summary) - LENGTH(record) + :size, summary = NULL,
  record = :record, asked = :now
WHERE run = :run AND summary IS NOT NULL
""")
CLAIM = text("""
UPDATE reviews SET worker = :worker, beat = :now, asked = :now
WHERE run = :run AND summary IS NULL AND failure IS NULL AND (worker = '' OR beat < :stale)
""")
ASKED = text("UPDATE reviews SET asked = :now WHERE run = :run")
BEAT = text("UPDATE reviews SET beat = :now WHERE run = :run AND worker = :worker")
LET_GO = text("UPDATE reviews SET worker = '' WHERE run = :run AND worker = :worker")
FINISH = text("""
UPDATE reviews SET summary = :summary, size = size + :size, worker = '' WHERE run = :run AND worker = :worker
""")
FAIL = text("UPDATE reviews SET failure = :failure, worker = '' WHERE run = :run AND worker = :worker")
ADVANCE = text("""
UPDATE reviews SET done = done + :count, total = :total, whole = :whole, engine = :engine, size = size + :packed,
  beat = :now
WHERE run = :run AND worker = :worker AND done = :first
""")
ADD_PAGE = text("INSERT INTO review_pages (run, first, count, size, data) VALUES (:run, :first, :count, :size, :data)")
FORGET_OLDEST = text("""
DELETE FROM reviews WHERE id IN (
  SELECT id FROM (SELECT id, SUM(size) OVER (ORDER BY asked DESC, id) AS together FROM reviews) AS sized
  WHERE together > :most
)
""")
FORGET_PAGES = text("DELETE FROM review_pages WHERE run NOT IN (SELECT run FROM reviews)")


class ReviewProgress(msgspec.Struct, frozen=True):
    """One review, as far as it has come. `engine`, `failure` and `summary` are JSON."""

    id: str
    run: str
    """Which attempt it is: one that is made again has pages of its own."""
    version: int
    done: int
    total: int
    """How many moments will be reviewed; 0 while that is not known."""
    whole: int
    """How many the record has."""
    asked: int
    beat: int
    worker: str
    engine: bytes | None = None
    failure: bytes | None = None
    summary: bytes | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.summary is not None or self.failure is not None


class ReviewPage(msgspec.Struct, frozen=True):
    """Some moments, packed: their JSON with commas between them, compressed."""

    first: int
    count: int
    size: int
    """Bytes, unpacked."""
    data: bytes

    def moments(self, after: int = 0) -> bytes:
        """Return the JSON of the moments after so many of the whole review.

        >>> page = ReviewPage(5, 2, 25, zlib.compress(b'{"number":5},{"number":6}'))
        >>> page.moments(6)
        b'{"number":6}'
        """
        plain = zlib.decompress(self.data)
        if after <= self.first:
            return plain
        parts = msgspec.json.decode(b"[" + plain + b"]", type=list[msgspec.Raw])
        return b",".join(map(bytes, parts[after - self.first :]))


PROGRESS = tuple(reviews.c[name] for name in ReviewProgress.__struct_fields__)
PAGE = tuple(review_pages.c[name] for name in ReviewPage.__struct_fields__)


class ReviewStore:
    """What is stored of reviews. Each is worked on by one process at a time, and answered by all."""

    def __init__(
        self,
        find: Callable[[Select[Any]], Awaitable[Sequence[Any]]],
        change: Callable[[TextClause, Mapping[str, object]], Awaitable[int]],
        change_all: Callable[[Sequence[tuple[TextClause, Mapping[str, object]]]], Awaitable[None]],
    ) -> None:
        self._find, self._change, self._change_all = find, change, change_all

    async def progress(self, id: str) -> ReviewProgress | None:
        """Return how far a review has come."""
        found = await self._find(select(*PROGRESS).where(reviews.c.id == id))
        return ReviewProgress(*found[0]) if found else None

    async def record(self, run: str) -> str:
        """Return the record that is reviewed; empty if the review is gone."""
        found = await self._find(select(reviews.c.record).where(reviews.c.run == run))
        return bytes(found[0][0]).decode() if found else ""

    async def begin(self, id: str, record: bytes, version: int, now: int, before: str = "") -> None:
        """Begin a review, or begin the attempt `before` again, unless another process was first."""
        values = {"id": id, "run": secrets.token_hex(8), "version": version, "now": now, "before": before}
        await self._change(BEGIN, values | {"size": len(record), "record": record})

    async def sum_up_again(self, run: str, record: bytes, version: int, now: int) -> None:
        """Drop the summary of a whole review, and keep its moments."""
        values = {"run": run, "record": record, "size": len(record), "version": version, "now": now}
        await self._change(SUM_UP_AGAIN, values)

    async def claim(self, run: str, worker: str, now: int, stale: int) -> bool:
        """Take the work on a review, unless a process has it that gave a sign of life after `stale`."""
        values = {"run": run, "worker": worker, "now": now, "stale": stale}
        return await self._change(CLAIM, values) == 1

    async def note_asked(self, run: str, now: int) -> None:
        """Note that somebody wants a review."""
        await self._change(ASKED, {"run": run, "now": now})

    async def beat(self, run: str, worker: str, now: int) -> None:
        """Give a sign of life."""
        await self._change(BEAT, {"run": run, "worker": worker, "now": now})

    async def let_go(self, run: str, worker: str) -> None:
        """Leave the work to the next process that is asked."""
        await self._change(LET_GO, {"run": run, "worker": worker})

    async def add(
        self, run: str, worker: str, page: ReviewPage, *, total: int, whole: int, engine: bytes, now: int
    ) -> bool:
        """Store a page; false if another process has the work by now."""
        key = {"run": run, "first": page.first, "count": page.count}
        progress = {"worker": worker, "total": total, "whole": whole, "engine": engine, "now": now}
        advance = (ADVANCE, key | progress | {"packed": len(page.data)})
        try:
            await self._change_all([advance, (ADD_PAGE, key | {"size": page.size, "data": page.data})])
        except Conflict:
            return False
        return True

    async def finish(self, run: str, worker: str, summary: bytes) -> None:
        """Store the summary: the review is whole."""
        await self._change(FINISH, {"run": run, "worker": worker, "summary": summary, "size": len(summary)})

    async def fail(self, run: str, worker: str, failure: bytes) -> None:
        """Store why there is no more of a review."""
        await self._change(FAIL, {"run": run, "worker": worker, "failure": failure})

    async def pages(self, run: str, after: int, most: int) -> list[ReviewPage]:
        """Return pages with what comes after so many moments: at least one, and no more than `most` bytes unpacked."""
        c = review_pages.c
        wanted = (c.run == run, c.first + c.count > after)
        size, last = 0, -1
        for first, page_size in await self._find(select(c.first, c.size).where(*wanted).order_by(c.first)):
            size += page_size
            if last >= 0 and size > most:
                break
            last = first
        found = await self._find(select(*PAGE).where(*wanted, c.first <= last).order_by(c.first))
        return [ReviewPage(first, count, length, bytes(data)) for first, count, length, data in found]

    async def limit(self, most: int) -> None:
        """Forget the reviews that nobody asked for the longest, until all together have no more than so many bytes."""
        await self._change(FORGET_OLDEST, {"most": most})
        await self._change(FORGET_PAGES, {})
