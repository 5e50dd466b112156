"""One client's socket at a table: what waits to be sent, when it was last heard, how long its way is."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from astragal.server.live.line import ends_at, line_milliseconds

MAX_LAG = 500
"""No more of a slow line is forgiven, in milliseconds."""
ROUND_TRIPS = 5
"""The least of so many counts: a slow answer now and then, or by intention, is worth nothing."""
FORWARDED_LAG = 100
"""Milliseconds a choice that the quota of a client behind a proxy grows by: nobody but the client measures its way."""


WRITE_BYTES = 64 * 1024
"""Handed over to the line in one go; it says after each whether it can take more."""


class Wire(Protocol):
    """The line to a client, as `SocketConnection` is one."""

    transport: Any
    on_writable: Callable[[], None] | None
    """Called when the line can take more again, or is gone."""

    @property
    def can_take(self) -> bool:
        """Whether the line can take more now."""

    def write_messages(self, messages: Sequence[bytes]) -> bool:
        """Send text messages, all at once; false if the client is gone."""

    async def say_goodbye(self, code: int, reason: str) -> None:
        """Close with a code."""


class Peer:
    """The sending side of a socket. Nothing here ever waits for the client: what it cannot take is queued, up to
    a limit, and then the client is cut off and may resume.
    """

    def __init__(
        self,
        wire: Wire,
        person: str | None,
        most: int,
        scene: bool = False,
        most_bytes: int = 0,
        client: tuple[str, int] | None = None,
    ) -> None:
        self.person = person
        self.scene = scene
        """Whether it is a screen, which wants scenes, and to be told what happens."""
        self.address = ""
        self.heard = time.monotonic()
        self._round_trips: deque[float] = deque(maxlen=ROUND_TRIPS)
        self._quota = float(FORWARDED_LAG)
        self.closing = False
        self.cut = False
        self._wire = wire
        wire.on_writable = self._flush
        self._direct = ends_at(wire.transport, client)
        self._socket = wire.transport.get_extra_info("socket")
        self._most, self._most_bytes = most, most_bytes
        self._bytes = 0
        """Of all messages that wait."""
        self._waiting: deque[bytes] = deque()
        self._loop = asyncio.get_running_loop()
        self._soon: asyncio.Handle | None = None
        self._goodbye: asyncio.Task[None] | None = None
        self._last_word = (0, "")
        """The code and reason to close with, once all is sent."""
        self._drained: asyncio.Future[None] | None = None
        self._ping = 0
        self._pinged = 0.0
        self._unanswered = False

    def push(self, frame: bytes) -> None:
        """Send a message as soon as the client can take it."""
        if self.closing:
            return
        full = self._most and len(self._waiting) >= self._most
        # One message may be longer than that; nothing may wait behind it.
        if full or (self._most_bytes and self._waiting and self._bytes + len(frame) > self._most_bytes):
            self.cut = True
            self.abort()
            return
        self._bytes += len(frame)
        self._waiting.append(frame)
        if self._soon is None:
            # Not at once: what else is said to this client in this turn of the loop goes with it.
            self._soon = self._loop.call_soon(self._flush)

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is waiting was sent."""
        if not self.closing:
            self.closing = True
            self._last_word = (code, reason)
            if self._soon is None:
                self._soon = self._loop.call_soon(self._flush)

    def abort(self) -> None:
        """Cut the line at once: the client does not take what it is sent."""
        self._gone()
        self._wire.transport.abort()

    def hear(self) -> None:
        """The client said something."""
        self.heard = time.monotonic()

    def ping(self, now: float, every: float) -> None:
        """Ask whether the client is there, if it is time again."""
        if now - self._pinged >= every:
            self._ping, self._pinged, self._unanswered = self._ping + 1, now, True
            self.push(b'{"ping":%d}' % self._ping)

    def pong(self, number: int) -> None:
        """The client answered: so long was the way there and back, if it did not wait."""
        if number == self._ping and self._unanswered:
            self._unanswered = False
            self._round_trips.append(time.monotonic() - self._pinged)

    def credit(self) -> int:
        """Return how much of the way of a choice is given back, in milliseconds; to be asked once for each choice.

        A client can answer late on purpose. Connected directly, it gets no more than what the kernel measures on the
        line; behind a proxy no more than a quota that grows slowly.
        """
        claimed = min(self._round_trips, default=0.0) * 500
        if self._direct:
            measured = line_milliseconds(self._socket) if claimed else 0.0
            if measured is not None:
                return int(min(MAX_LAG, claimed, measured / 2))
        given = min(claimed, self._quota)
        self._quota = min(MAX_LAG, self._quota - given + FORWARDED_LAG)
        return int(given)

    async def drained(self) -> None:
        """Wait until all that was pushed is sent."""
        if self._waiting:
            if self._drained is None:
                self._drained = self._loop.create_future()
            await asyncio.wait([self._drained])
        elif self._soon is not None:
            await asyncio.sleep(0)
        if self._goodbye is not None:
            await asyncio.wait([self._goodbye])

    def end(self) -> None:
        """The socket is gone."""
        self._gone()
        self._wire.on_writable = None
        if self._goodbye is not None:
            self._goodbye.cancel()

    def _gone(self) -> None:
        self.closing = True
        self._last_word = (0, "")
        self._waiting.clear()
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        self._all_sent()

    def _all_sent(self) -> None:
        self._bytes = 0
        if self._drained is not None:
            self._drained.set_result(None)
            self._drained = None

    def _flush(self) -> None:
        """Hand over what waits, as far as the line takes it; it calls again when it can take more."""
        self._soon = None
        wire, waiting = self._wire, self._waiting
        while waiting and wire.can_take:
            if self._bytes <= WRITE_BYTES:
                messages = list(waiting)
                waiting.clear()
            else:
                messages = [waiting.popleft()]
                self._bytes -= len(messages[0])
            if not wire.write_messages(messages):
                self._gone()  # the reading side notices by itself
                return
        if not waiting:
            self._all_sent()
            if self._last_word[0] and self._goodbye is None:
                self._goodbye = self._loop.create_task(self._wire.say_goodbye(*self._last_word))
