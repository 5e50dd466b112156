"""Reading a table's log from the store, page by page, and sending it to a client that missed some of it."""

import asyncio
from collections.abc import Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from astragal.codec import Decoder
from astragal.protocol.events import AnyEvent, Logged
from astragal.server.live.frame_parts import EventParts
from astragal.server.live.frames import log_frame
from astragal.server.live.peer import Peer
from astragal.server.store import Stored
from astragal.table import TableState, follow

if TYPE_CHECKING:
    from astragal.server.live.room import Room

MAX_FRAME_EVENTS = 500
"""Events at most in one message, so that no client's limit on sizes is reached."""


_event: Decoder[AnyEvent] = Decoder(AnyEvent, strict=False)  # another version may have known more fields


def logged_of(stored: Stored) -> Logged:
    """Return a stored event.

    >>> logged_of(Stored(7, 1000, b'{"type":"withdrew","seat":2}')).event
    Withdrew(seat=2)
    """
    return Logged(stored.seq, stored.at, _event.decode(stored.data))


class LogReader:
    """Follows a log, page by page."""

    def __init__(self, table: TableState | None) -> None:
        self._table = table
        self.steps: list[TableState] = []
        """The tables after the events of the last page."""

    @property
    def seq(self) -> int:
        """The number of the last event."""
        return 0 if self._table is None else self._table.seq

    @property
    def table(self) -> TableState:
        """The table after the last event."""
        assert self._table is not None, "nothing was read"
        return self._table

    def read(self, page: Iterable[Logged]) -> Iterator[int]:
        """Let the events of a page happen, a step for each, and give their numbers."""
        self.steps = []
        for table in follow(self._table, page):
            self._table = table
            self.steps.append(table)
            yield table.seq


def _page_frame(page: Iterable[Stored], person: str | None) -> bytes:
    return log_frame(EventParts(map(logged_of, page)), person)


async def stream(room: "Room", peer: Peer, after: int) -> int:
    """Send a client what it missed, a page at a time, until little is left; return the number of the last event sent.

    The next page is read when the client has taken the one before, so a client holds no more than that in memory
    here, and one that takes nothing is cut off. The table goes on meanwhile.
    """
    hub = room.hub
    while room.table.seq - after > MAX_FRAME_EVENTS and not peer.closing:
        page = await hub.store.events(room.id, after, MAX_FRAME_EVENTS)
        if frame := await hub.slices.once(partial(_page_frame, page, peer.person)):
            peer.push(frame)
        try:
            async with asyncio.timeout(hub.config.silence_seconds):
                await peer.drained()
        except TimeoutError:
            peer.cut = True
            peer.abort()
        after = page[-1].seq
    return after
