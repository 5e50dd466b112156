"""WebSocket connections: uvicorn's, with limits on all that comes in, control frames and pieces of frames included.

Control frames never reach the application, and answering them costs as much as anything; so they are counted here.
What came is read in small slices with turns of the event loop between them: whatever a client sends, others are served.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

from astragal.server.http.connections import Connections, Watched
from astragal.server.limits import address_key

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
    from websockets.frames import Frame

SLICE = 1024
"""Bytes read in one go; a frame has at least six."""
MAX_FRAMES_AT_ONCE = 32
"""After this many frames the event loop has its turn."""
LINGER_SECONDS = 1.0
"""How long a client that was cut off may take to read why."""
MAX_DISCARDED = 1024 * 1024
"""Bytes that are read and thrown away meanwhile, so that the reason is not lost."""
HOLD_SECONDS = 0.2
"""A socket of an address that sends too much is not read for this long, if it is not the one that does."""
MAX_FRAGMENTS = 256
"""A message may come in this many frames."""


class FramePlace:
    """Where in the stream of frames a client is: between two of them, or in the middle of one.

    >>> place = FramePlace()
    >>> place.follow(bytes([0x81, 0x82, 1, 2, 3, 4, 5]))
    >>> place.between
    False
    >>> place.follow(bytes([6]))
    >>> place.between
    True
    """

    def __init__(self) -> None:
        self._head = b""
        """The first bytes of a frame whose length they do not tell yet."""
        self._left = 0
        """Bytes of a frame that are still to come."""

    @property
    def between(self) -> bool:
        """Whether the next byte begins a frame."""
        return not self._left and not self._head

    def follow(self, data: bytes) -> None:
        """Go on by some bytes."""
        data, at = self._head + data, 0
        self._head = b""
        while at < len(data):
            if self._left:
                step = min(self._left, len(data) - at)
                self._left -= step
                at += step
                continue
            more = {126: 2, 127: 8}.get(data[at + 1] & 127, 0) if len(data) > at + 1 else 0
            begin = at + 2 + more
            if len(data) < begin:
                self._head = data[at:]
                return
            size = int.from_bytes(data[at + 2 : begin], "big") if more else data[at + 1] & 127
            self._left = size + (4 if data[at + 1] & 128 else 0)
            at = begin


class SocketConnection(Watched, WebSocketsSansIOProtocol):
    """A socket whose client is cut off when it sends more than it may."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._places: Connections = self.config.connections  # type: ignore[attr-defined]
        self._frame_bucket = self._places.frame_bucket()
        self._byte_bucket = self._places.byte_bucket()
        self._rest = bytearray()
        """What came and was not looked at yet."""
        self._place = FramePlace()
        self._address: str | None = None
        self._frames = 0
        """How many frames came, to see whether a slice completed one."""
        self._later: asyncio.Handle | None = None
        self._cut = False
        self._discarded = 0
        self.on_writable: Callable[[], None] | None = None
        """Called when the line can take more again, or is gone."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Count it no more: the HTTP protocol counted it."""
        super().connection_lost(exc)
        if self.on_writable is not None:
            self.on_writable()
        self._places.release(self.client)
        self._rest.clear()
        if self._later is not None:
            self._later.cancel()

    # -- reading ----------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Take what came, in slices."""
        if not self.handshake_initiated:
            super().data_received(data)  # the head, which was read by the HTTP protocol
        elif self._cut:
            self._discard(len(data))
        elif not self.handshake_complete:
            self._rest += data
            self.transport.pause_reading()  # nobody may speak before being let in
        elif not self._byte_bucket.spend(len(data)):
            self.cut_off(1008, "too many bytes")
        elif not self._rest and self._later is None and not self.read_paused and self._is_message(data):
            self._frames += 1
            self._charge(1)
            if not self._cut:
                self.frames = [apply_mask(data[6:], data[2:6])]
                self.curr_msg_data_type = "text"
                self.send_receive_event_to_app()
        else:
            self._rest += data
            if self._later is None:
                before = self._frames
                self._read()
                if self._frames == before:
                    self._charge(1)  # a piece of a frame costs as much as a frame

    def _is_message(self, data: bytes) -> bool:
        """Tell whether this is what nearly always comes: one short text message, whole, after another one.

        All else is left to the library.
        """
        size = len(data)
        if not 6 <= size <= 131 or data[0] != 0x81 or data[1] != 0x80 + size - 6:
            return False
        return self._place.between and self.conn.current_size is None and self.conn.state is State.OPEN

    def _read(self) -> None:
        """Look at the next slices, until the application or others have something to do."""
        self._later = None
        until = self._frames + MAX_FRAMES_AT_ONCE
        while self._rest and self._frames < until and not self._waits:
            data = bytes(self._rest[:SLICE])
            del self._rest[:SLICE]
            self._place.follow(data)
            super().data_received(data)
        self._go_on()

    @property
    def _waits(self) -> bool:
        """Whether nothing is to be looked at now: the application has a message, or all is over."""
        return self.read_paused or self._cut or self._later is not None or self.transport.is_closing()

    def _go_on(self) -> None:
        if self._waits:
            return
        if self._rest:
            self.transport.pause_reading()
            self._later = self.loop.call_soon(self._read)
        else:
            self.transport.resume_reading()

    def handle_events(self) -> None:
        """Count the frames of a slice before anything is done about them."""
        if self.handshake_complete:
            count = len(self.conn.events)
            self._frames += count
            self._charge(count)
        if not self._cut:
            super().handle_events()

    def _charge(self, frames: int) -> None:
        if not self._frame_bucket.spend(frames):
            self.cut_off(1008, "too many messages")
            return
        address = self._address
        if address is None:
            address = self._address = address_key(self.scope["client"])
        if self._places.frames_of_address.take(address, frames):
            return
        if self._frame_bucket.share < 0.5:
            self.cut_off(1008, "too many messages")
        elif self._later is None:  # others of this address send too much: wait a little
            self.transport.pause_reading()
            self._later = self.loop.call_later(HOLD_SECONDS, self._read)

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers have not been read yet."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: "Frame") -> None:
        """Take the next part of a message, which may well be empty; there must not be any number of them."""
        if len(self.frames) >= MAX_FRAGMENTS:
            self.cut_off(1008, "too many fragments")
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on. Text that is none ends the connection; the library would make that a mistake of ours."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.cut_off(1007, "not UTF-8")
                return
        super().send_receive_event_to_app()

    # -- for the application ----------------------------------------------------------------------------------

    async def receive(self) -> "ASGIReceiveEvent":
        """Return the next message; when it is the last one, read on."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._go_on()
        return message

    async def send(self, message: "ASGISendEvent") -> None:
        """Send a message; once the client is let in, look at what it has already sent."""
        await super().send(message)
        if message["type"] in ("websocket.accept", "websocket.close"):
            self._go_on()

    def resume_writing(self) -> None:
        """Let the application go on: the client has read what waited."""
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    @property
    def can_take(self) -> bool:
        """Whether more can be written now; also when the client is gone, and all is thrown away."""
        return self.writable.is_set()

    def write_messages(self, messages: "Sequence[bytes]") -> bool:
        """Send text messages, all at once; false if the client is gone."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        parts: list[bytes] = []
        for message in messages:
            size = len(message)
            if size < 126:
                parts.append(b"\x81%c" % size)
            elif size < 65536:
                parts.append(b"\x81\x7e" + size.to_bytes(2, "big"))
            else:
                parts.append(b"\x81\x7f" + size.to_bytes(8, "big"))
            parts.append(message)
        self.transport.write(b"".join(parts))
        return True

    async def say_goodbye(self, code: int, reason: str) -> None:
        """Close with a code, unless the client is gone."""
        with suppress(OSError, RuntimeError):
            await self.send({"type": "websocket.close", "code": code, "reason": reason})

    # -- the end ----------------------------------------------------------------------------------------------

    def handle_parser_exception(self) -> None:
        """What came is no frame, or too long a one: say so and hang up."""
        if not self._cut:
            self._hang_up()

    def cut_off(self, code: int, reason: str) -> None:
        """Tell the client why, and end the connection whether it reads that or not."""
        if not self._cut:
            self.conn.fail(code, reason)
            self._hang_up()

    def _hang_up(self) -> None:
        self._cut = self.close_sent = True
        self._rest.clear()
        closed = self.conn.close_sent
        code, reason = (closed.code, closed.reason) if closed else (1006, "")
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.transport.is_closing():
            return
        self.transport.write(b"".join(self.conn.data_to_send()))
        if self.transport.can_write_eof():
            self.transport.write_eof()
        # Closed at once, what the client has sent meanwhile would be answered by a reset, and the reason be lost.
        self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _discard(self, size: int) -> None:
        self._discarded += size
        if self._discarded > MAX_DISCARDED:
            self.transport.pause_reading()
