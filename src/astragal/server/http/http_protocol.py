"""HTTP connections: uvicorn's, with an end to those that do not get to a request."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from astragal.server.config import Config
from astragal.server.errors import Busy
from astragal.server.http.connections import Connections, Watched
from astragal.server.http.problems import body, problem
from astragal.server.http.strict_lines import StrictReceiveBuffer
from astragal.texts import say

REFUSED_SECONDS = 1.0
"""How long a client that there is no room for may take to read that."""
MAX_REFUSED = 16
"""How many of these there may be; all others are closed at once, and may miss the answer."""


class HttpConnection(Watched, H11Protocol):
    """A connection that ends when no whole request head has come in time, also after earlier requests."""

    _refused = False
    _lingers = False
    _idle_since: float
    _places: Connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let it in if there is room."""
        super().connection_made(transport)
        self.conn._receive_buffer = StrictReceiveBuffer()
        self._places = self.config.connections  # type: ignore[attr-defined]
        self._idle_since = self.loop.time()
        if not self._places.admit(self.client):
            self._refused = True
            transport.write(_no_room())
            if self._places.refused < MAX_REFUSED:
                self._places.refused += 1
                self._lingers = True
                transport.write_eof()
                self.loop.call_later(REFUSED_SECONDS, transport.abort)
            else:
                transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more."""
        super().connection_lost(exc)
        if not self._refused:
            self._places.release(self.client)
        elif self._lingers:
            self._places.refused -= 1

    def data_received(self, data: bytes) -> None:
        """Read on. Without room for it, close it only now: what was not read would be answered by a reset."""
        if self._refused:
            self.transport.close()
        else:
            super().data_received(data)

    def on_response_complete(self) -> None:
        """From now on the next request is waited for."""
        self._idle_since = self.loop.time()
        super().on_response_complete()

    def end_if_overdue(self, now: float, config: Config) -> None:
        """Close it when the next request head takes too long; bytes that drip in are no request."""
        super().end_if_overdue(now, config)
        idle = self.cycle is None or self.cycle.response_complete
        if idle and now - self._idle_since > config.head_seconds and not self.transport.is_closing():
            self.transport.abort()


def _no_room() -> bytes:
    told = problem(Busy(say("server.full")))
    content = body(told)
    head = f"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n"
    return head.encode() + b"Retry-After: 5\r\nConnection: close\r\n\r\n" + content
