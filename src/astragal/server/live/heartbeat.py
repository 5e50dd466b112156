"""When a server was there: a mark in the database every few seconds, and the gaps between the marks.

A mark says that a server runs and can store moves. Time without marks (servers stopped, killed or suspended, a database
away, a machine's clock set forward meanwhile) counts for nobody: clocks stand still in it, and no table is abandoned
because of it.
"""

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
        self._beating = False

    async def start(self) -> None:
        """Read the marks of earlier servers, and go on from there."""
        self._marks = await self._read()
        self._time.not_before(self._marks.at)
        await self.beat(busy=False)

    async def beat(self, *, busy: bool) -> None:
        """Make a mark if one is due; `busy` while tables are in memory."""
        now, every = self._time.now(), (BUSY_SECONDS if busy else IDLE_SECONDS) * 1000
        if self._beating or (self._marks.at and now < min(self._marks.due, self._marks.at + every)):
            return
        self._beating = True
        try:
            marks = (await self._read()).marked(now, now + every)
            await self._store.replace_setting(NAME, msgspec.json.encode(marks))
            self._marks = marks
        finally:
            self._beating = False

    async def settle(self) -> None:
        """Before anything is decided: if this process slept, find out whether others were there meanwhile."""
        if self._marks.late(self._time.now()):
            with suppress(StoreError):  # then only what this process knows can be counted
                await self.beat(busy=True)

    def away(self, since: int, now: int) -> int:
        """Return how much of a span no server was there, in milliseconds."""
        return self._marks.away(since, now)

    async def _read(self) -> Marks:
        return msgspec.json.decode(await self._store.setting(NAME, lambda: msgspec.json.encode(Marks())), type=Marks)
