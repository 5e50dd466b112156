"""When a server was there: a mark in the database every few seconds, and the gaps between the marks.

A mark says that a server runs and can store moves. Time without marks (servers stopped, killed or suspended, a database
away, a machine's clock set forward meanwhile) counts for nobody: clocks stand still in it, and no table is abandoned
because of it.
"""

from contextlib import suppress

import msgspec

from astragal.server.server_time import ServerTime
from astragal.server.store import Store, StoreError

NAME = "heartbeat"
BUSY_SECONDS = 5
"""Between two marks while tables are in memory."""
IDLE_SECONDS = 60
"""Between two marks while none are."""
SLACK = 10_000
"""Milliseconds that a mark may be late before a gap is a gap."""
MAX_GAPS = 200
"""How many gaps are remembered."""


class Marks(msgspec.Struct, frozen=True):
    """What is stored: the last mark, until when the next one is due, and the gaps so far, each from and to."""

    at: int = 0
    due: int = 0
    gaps: tuple[tuple[int, int], ...] = ()

    def late(self, now: int) -> bool:
        """Tell whether the next mark should long have been there."""
        return self.at > 0 and now > self.due + SLACK

    def marked(self, now: int, due: int) -> "Marks":
        """Return the marks after another one.

        >>> Marks(1_000, 6_000).marked(7_000, 12_000).gaps, Marks(1_000, 6_000).marked(90_000, 95_000).gaps
        ((), ((1000, 90000),))
        """
        gaps = (*self.gaps, (self.at, now))[-MAX_GAPS:] if self.late(now) else self.gaps
        return Marks(max(self.at, now), max(self.due, due) if now < self.at else due, gaps)

    def away(self, since: int, now: int) -> int:
        """Return how much of a span no server was there, in milliseconds.

        >>> Marks(90_000, 95_000, ((1_000, 90_000),)).away(50_000, 91_000)
        40000
        """
        gaps = (*self.gaps, (self.at, now)) if self.late(now) else self.gaps
        return sum(max(0, min(now, end) - max(since, begin)) for begin, end in gaps)


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
