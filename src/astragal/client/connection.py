"""One socket at a table that mends itself: each event once and in order, each command once."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import suppress
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, InvalidURI, WebSocketException

from astragal.client.errors import ClientError, ConnectionLost, Refused
from astragal.client.seen_event import Seen
from astragal.client.web import Web
from astragal.codec import Decoder, encode
from astragal.core.struct import struct
from astragal.protocol.answers import Me, Problem
from astragal.protocol.commands import AnyCommand, Join
from astragal.protocol.frames import Incoming
from astragal.protocol.views import Now, Snapshot

MAX_MESSAGE_BYTES = 64 * 1024 * 1024
"""The longest message taken: a whole log, if need be."""
OPENING = 10.0
"""Seconds in which a line has to stand."""


@struct()
class _Frame:
    """Any message from the server. Events are read when they are asked for: a newer server may know more kinds."""

    snapshot: Snapshot | None = None
    events: list[dict[str, object]] | None = None
    now: Now | None = None
    ack: str | None = None
    seq: int = 0
    error: Problem | None = None
    ping: int | None = None


_read = Decoder[_Frame](_Frame, strict=False).decode


class Connection:
    """A place at a table.

    While it is open it is connected, or tries to be. What was missed while the line was cut comes after it is mended;
    commands that were not acknowledged are sent again, and happen once.
    """

    def __init__(
        self, web: Web, table: str, me: Callable[[], Awaitable[Me]] | None, after: int | None, silence: float
    ) -> None:
        self.table = table
        self.snapshot: Snapshot | None = None
        """The table as it was on coming (None when the log is read from an event on)."""
        self.seq = after or 0
        """The number of the last event that was seen."""
        self.connects = 0
        """How often the line was made."""
        self._web, self._me, self._silence = web, me, silence
        self._resuming = after is not None
        self._now: Now | None = None
        self._here = False
        self._person: str | None = None
        self._news: list[Seen] = []
        self._fresh = False
        self._changed = asyncio.Condition()
        self._waiting: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._name, self._count = secrets.token_hex(6), 0
        self._socket: ClientConnection | None = None
        self._over: ClientError | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- for those who use it -------------------------------------------------------------------------------

    @property
    def now(self) -> Now:
        """The latest situation."""
        assert self._now is not None, "use it within `async with`"
        return self._now

    async def do(self, command: AnyCommand, id: str | None = None) -> int:
        """Do something; return the number of the last event it led to, when it is stored and seen here.

        Sent again as often as need be until the server answers, it happens once; `id` is its own, made up when None.
        Raises `Refused` when it cannot be done, `ConnectionLost` when the server stays away.
        """
        if self._over is not None:
            raise self._over
        if id is None:
            self._count += 1
            id = f"{self._name}-{self._count}"
        text = encode(Incoming(id, command)).decode()
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting[id] = text, done
        try:
            await self._send(text)
            seq = await done
        finally:
            self._waiting.pop(id, None)
        async with self._changed:
            await self._changed.wait_for(lambda: self.seq >= seq or self._over is not None)
        return seq

    def __aiter__(self) -> AsyncIterator[tuple[list[Seen], Now]]:
        """Yield what happened since the last time, and the situation after it; first of all the present one.

        It ends when the table is closed.
        """
        return self._updates()

    async def _updates(self) -> AsyncIterator[tuple[list[Seen], Now]]:
        while True:
            news, now = await self.news()
            yield news, now
            if now.status == "closed":
                return

    async def news(self) -> tuple[list[Seen], Now]:
        """Wait until there is something new; return all that happened since the last time, and the situation."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._fresh or self._over is not None)
            if not self._fresh and self._over is not None:
                raise self._over
            news, self._news, self._fresh = self._news, [], False
            return news, self.now

    async def until(self, reached: Callable[[Now], bool]) -> Now:
        """Wait for a situation and return it."""
        async with self._changed:
            await self._changed.wait_for(lambda: self._over is not None or reached(self.now))
            if not reached(self.now):
                raise self._over or ConnectionLost()
            return self.now

    async def __aenter__(self) -> Self:
        me = await self._me() if self._me is not None else None
        self._person = me.person if me else None
        self._start(self._keep_up())
        try:
            async with self._changed:
                await self._changed.wait_for(lambda: self._now is not None or self._over is not None)
            if self._over is not None:
                raise self._over
            if me is not None and not self._here and self.now.status != "closed":
                await self.do(Join(me.name, me.colour))
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the table's line; the seats stay."""
        await self._fail(ConnectionLost("The connection was closed."))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- the line -------------------------------------------------------------------------------------------

    async def _keep_up(self) -> None:
        """Be connected; connect again whenever the line is cut, until patience ends."""
        try:
            while True:
                lasted = await self._connected()
                if not lasted:
                    raise ConnectionLost("The server cannot be reached.")
        except ClientError as error:
            await self._fail(error)
        except Exception as error:  # a message that cannot be understood, an address that is none
            await self._fail(ConnectionLost(f"The connection failed: {error}"))

    async def _connected(self) -> bool:
        """Connect and stay until the line is cut; return whether it ever stood."""
        for pause in self._web.pauses():
            before = time.monotonic()
            try:
                async with self._line() as socket:
                    if await self._listen(socket):
                        # One that is cut at once again is tried more slowly than one that stood for long.
                        await asyncio.sleep(0 if time.monotonic() - before > 1 else 0.05)
                        return True
            except InvalidStatus as error:
                refused = Refused.read(bytes(error.response.body or b""))
                if 400 <= error.response.status_code < 500 and not refused.passing:
                    raise refused from None
            except InvalidURI as error:
                raise ConnectionLost(str(error)) from None
            except (OSError, EOFError, WebSocketException):
                pass  # away, for now
            await asyncio.sleep(pause)
        return False

    def _line(self) -> connect:
        address = self._web.base_url.replace("http", "ws", 1)
        query = f"?after={self.seq}" if self._resuming else ""
        return connect(
            f"{address}/api/tables/{quote(self.table, safe='')}/socket{query}",
            additional_headers=self._web.headers,
            compression=None,
            open_timeout=OPENING,
            close_timeout=1,
            ping_interval=None,
            max_size=MAX_MESSAGE_BYTES,
        )

    async def _listen(self, socket: ClientConnection) -> bool:
        """Take what comes until the line is cut; return whether anything came."""
        heard = asked = False
        try:
            while True:
                try:
                    async with asyncio.timeout(self._silence):
                        text = await socket.recv()
                except TimeoutError:
                    if asked:
                        socket.transport.abort()
                        return heard
                    asked = True
                    await socket.send('{"ping":1}')
                    continue
                frame, asked = _read(text), False
                await self._take(frame, socket)
                if not heard:
                    heard = self._resuming = True
                    self._socket, self.connects = socket, self.connects + 1
                    for waiting, _ in list(self._waiting.values()):
                        await socket.send(waiting)
        except ConnectionClosed:
            return heard
        finally:
            self._socket = None

    async def _take(self, frame: _Frame, socket: ClientConnection) -> None:
        if frame.ping is not None:
            await socket.send(f'{{"pong":{frame.ping}}}')
        elif frame.ack is not None:
            if (waiting := self._waiting.get(frame.ack)) and not waiting[1].done():
                waiting[1].set_result(frame.seq)
        elif frame.error is not None:
            self._refuse(frame.error)
        elif frame.snapshot is not None:
            self.snapshot = frame.snapshot
            person = frame.snapshot.people.get(self._person or "")
            self._here = person is not None and person.here
            await self._tell([], frame.snapshot.now)
        elif frame.events is not None:
            await self._tell([Seen.read(event) for event in frame.events], frame.now)

    async def _tell(self, events: list[Seen], now: Now | None) -> None:
        """Take what happened; of a long log that comes in parts only the last one tells the situation."""
        async with self._changed:
            for seen in events:
                if seen.seq > self.seq:
                    self.seq = seen.seq
                    self._news.append(seen)
                    if seen.type in {"joined", "left"} and seen.data.get("person") == self._person:
                        self._here = seen.type == "joined"
            if now is not None and (self._now is None or now.seq >= self._now.seq):
                self._now, self.seq = now, max(self.seq, now.seq)
                self._fresh = True
            self._changed.notify_all()

    def _refuse(self, told: Problem) -> None:
        waiting = self._waiting.get(told.id or "")
        if waiting is None or waiting[1].done():
            return
        error = Refused.of(told)
        if error.passing:
            self._start(self._send_later(waiting[0]))
        else:
            waiting[1].set_exception(error)

    async def _send_later(self, text: str) -> None:
        await asyncio.sleep(0.5 + secrets.randbelow(500) / 1000)
        await self._send(text)

    async def _send(self, text: str) -> None:
        """Send if there is a line; if there is none, or it breaks, it is sent when there is one."""
        if self._socket is not None:
            with suppress(ConnectionClosed, OSError):
                await self._socket.send(text)

    async def _fail(self, error: ClientError) -> None:
        async with self._changed:
            self._over = self._over or error
            for _, done in self._waiting.values():
                if not done.done():
                    done.set_exception(self._over)
            self._changed.notify_all()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
