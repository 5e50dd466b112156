"""When a server was there: a mark in the database every few seconds, and the gaps between the marks.

A mark says that a server runs and can store moves. Time without marks (servers stopped, killed or suspended, a database
away, a machine's clock set forward meanwhile) counts for nobody: clocks stand still in it, and no table is abandoned
because of it.
"""

import asyncio
from contextlib import suppress

import msgspec

from astragal.server.server_time import ServerTime
from astragal.server.store import Store, StoreError
from astragal.table.marks import Marks

NAME = "heartbeat"
BUSY_SECONDS = 5
"""Between two marks while tables are in memory."""
IDLE_SECONDS = 60
"""Between two marks while none are."""


class Heartbeat:
    """Makes the marks of this process, and knows those of all."""

    def __init__(self, store: Store, time: ServerTime) -> None:
        self._store, self._time = store, time
        self._marks = Marks()
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the marks of earlier servers, and go on from there."""
        self._marks = await self._read()
        self._time.not_before(self._marks.at)
        await self.beat(busy=False)

    async def beat(self, *, busy: bool) -> None:
        """Make a mark if one is due, or wait for one that is being made; `busy` while tables are in memory."""
        if self._beating is None or self._beating.done():
            self._beating = asyncio.ensure_future(self._mark(BUSY_SECONDS if busy else IDLE_SECONDS))
        await asyncio.shield(self._beating)

    async def settle(self) -> None:
        """Before anything is decided or shown: if this process slept, find out whether others were there meanwhile.

        And if the last mark speaks for a minute, make one that speaks for seconds: from now on a clock may run.
        """
        with suppress(StoreError):  # then only what this process knows can be counted
            for _ in range(2):  # the first may have been under way, for a minute
                if not self._marks.late(self._time.now()) and self._marks.keeps(BUSY_SECONDS * 1000):
                    return
                await self.beat(busy=True)

    async def _mark(self, seconds: int) -> None:
        now, every = self._time.now(), seconds * 1000
        if self._marks.keeps(every) and now < self._marks.due:
            return
        marks = (await self._read()).marked(now, now + every)
        await self._store.replace_setting(NAME, msgspec.json.encode(marks))
        self._marks = marks

    def away(self, since: int, now: int) -> int:
        """Return how much of a span no server was there, in milliseconds."""
        return self._marks.away(since, now)

    async def _read(self) -> Marks:
        return msgspec.json.decode(await self._store.setting(NAME, lambda: msgspec.json.encode(Marks())), type=Marks)
