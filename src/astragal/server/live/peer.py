"""One client's socket at a table: what waits to be sent, when it was last heard, how long its way is."""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from astragal.server.live.line import ends_at, line_milliseconds

Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

MAX_LAG = 500
"""No more of a slow line is forgiven, in milliseconds."""
ROUND_TRIPS = 5
"""The least of so many counts: a slow answer now and then, or by intention, is worth nothing."""
FORWARDED_LAG = 100
"""Milliseconds a choice that the quota of a client behind a proxy grows by: nobody but the client measures its way."""


class Peer:
    """The sending side of a socket. Nothing here ever waits for the client: what it cannot take is queued, up to
    a limit, and then the client is cut off and may resume.
    """

    def __init__(
        self,
        send: Send,
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
        self._send = send
        # ASGI has no word for it; uvicorn's `send` belongs to the protocol that holds the line.
        self._transport: Any = getattr(getattr(send, "__self__", None), "transport", None)
        self._direct = ends_at(self._transport, client)
        self._most, self._most_bytes = most, most_bytes
        self._bytes = 0
        """Of all messages that wait."""
        self._waiting: deque[MutableMapping[str, Any]] = deque()
        self._task: asyncio.Task[None] | None = None
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
        self._queue({"type": "websocket.send", "text": frame.decode(), "size": len(frame)})

    def close(self, code: int, reason: str = "") -> None:
        """Close after what is waiting was sent."""
        if not self.closing:
            self.closing = True
            self._queue({"type": "websocket.close", "code": code, "reason": reason})

    def abort(self) -> None:
        """Cut the line at once: the client does not take what it is sent."""
        self.closing = True
        self._waiting.clear()
        if self._transport is not None:
            self._transport.abort()

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
        measured = line_milliseconds(self._transport) if self._direct else None
        if measured is not None:
            return int(min(MAX_LAG, claimed, measured / 2))
        given = min(claimed, self._quota)
        self._quota = min(MAX_LAG, self._quota - given + FORWARDED_LAG)
        return int(given)

    async def drained(self) -> None:
        """Wait until all that was pushed is sent."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def end(self) -> None:
        """The socket is gone."""
        self.closing = True
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    def _queue(self, message: MutableMapping[str, Any]) -> None:
        self._waiting.append(message)
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._flush())

    async def _flush(self) -> None:
        try:
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= message.pop("size", 0)
                await self._send(message)
        except (OSError, RuntimeError):
            # Gone meanwhile; the reading side notices by itself.
            self.closing = True
            self._waiting.clear()
        finally:
            self._task = None
