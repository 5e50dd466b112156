"""Connections below HTTP and WebSockets: how many there may be, and which of them have come to nothing.

A connection takes a file descriptor and memory before anybody has asked for anything, so counting and ending them
cannot be left to the application.
"""

import asyncio
import sys
from collections import Counter
from collections.abc import Container, Iterable

from astragal.server.config import Config
from astragal.server.limits import Bucket, Rate, address_key
from astragal.server.logs import warn

if sys.platform != "win32":
    import resource

MAX_FILES = 65_536
"""File descriptors to ask for at most; some systems allow a thousand million, and some programs try them all."""
MAX_RESERVED = 200
"""File descriptors that are kept for the database, bots and files; a quarter of all if there are few."""
MIN_RESERVED = 80
"""The least that is kept: a server uses about 25 before the first connection, and refused connections up to 16."""
LINGER_SECONDS = 5.0
"""A connection that is closed and does not go, because the client does not read, is cut after this time."""
SWEEP_PORTION = 500
"""Connections looked at in one go, so that a sweep of many delays nobody."""
MAX_BURST_BYTES = 1024 * 1024
"""What one socket may send at once, in bytes."""
ADDRESS_FACTOR = 10
"""All sockets of an address together may send this many times as much as one."""


class Watched:
    """A part of the protocol of a connection: since when it has not been able to send, or to close."""

    transport: asyncio.Transport
    _stalled: float | None = None
    _closing: float | None = None

    def pause_writing(self) -> None:
        """The client does not read as fast as we write."""
        self._stalled = asyncio.get_running_loop().time()
        super().pause_writing()  # type: ignore[misc]

    def resume_writing(self) -> None:
        """The client has read what waited."""
        self._stalled = None
        super().resume_writing()  # type: ignore[misc]

    def end_if_overdue(self, now: float, config: Config) -> None:
        """Cut a connection that takes too long to send, or to close."""
        if self.transport.is_closing():
            self._closing = self._closing or now
            if now - self._closing > LINGER_SECONDS:
                self.transport.abort()
        elif self._stalled is not None and now - self._stalled > config.stall_seconds:
            self.transport.abort()


class Connections:
    """All connections of this process.

    >>> from astragal.server.config import Limits
    >>> connections = Connections(Config(limits=Limits(connections_per_address=1)))
    >>> connections.admit(("192.0.2.7", 1)), connections.admit(("192.0.2.7", 2)), connections.admit(("192.0.2.8", 1))
    (True, False, True)
    """

    def __init__(self, config: Config, proxies: Container[str] = ()) -> None:
        limits = config.limits
        self.config = config
        self._proxies = proxies
        self.frames_of_address = Rate(limits.frames_per_second * ADDRESS_FACTOR, limits.frames_burst * ADDRESS_FACTOR)
        self._open: Counter[str] = Counter()
        self._count = 0
        self._capacity = capacity(limits.connections)
        self._full = False
        self.refused = 0
        """Connections that were refused and are still there."""

    def frame_bucket(self) -> Bucket:
        """Return what one socket may send in frames."""
        return Bucket(self.config.limits.frames_per_second, self.config.limits.frames_burst)

    def byte_bucket(self) -> Bucket:
        """Return what one socket may send in bytes."""
        return Bucket(self.config.limits.incoming_bytes_per_second, MAX_BURST_BYTES)

    def admit(self, client: tuple[str, int] | None) -> bool:
        """Count a new connection, or tell that there is no room for it."""
        address = address_key(client)
        most = self.config.limits.connections_per_address
        if self._count >= self._capacity:
            if not self._full:
                self._full = True
                warn("connections full", connections=self._count)
            return False
        # Behind a proxy everybody has its address; it counts connections itself, and our limit on sockets people.
        if most and self._open[address] >= most and not (client and client[0] in self._proxies):
            return False
        self._open[address] += 1
        self._count += 1
        return True

    def release(self, client: tuple[str, int] | None) -> None:
        """A connection that was counted is gone."""
        address = address_key(client)
        self._count -= 1
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    async def sweep(self, connections: Iterable[object]) -> None:
        """End connections that have come to nothing; once a second."""
        self._capacity = capacity(self.config.limits.connections)
        if self._count < self._capacity * 0.9:
            self._full = False
        now = asyncio.get_running_loop().time()
        for number, each in enumerate(list(connections), 1):
            if isinstance(each, Watched):
                each.end_if_overdue(now, self.config)
            if number % SWEEP_PORTION == 0:
                await asyncio.sleep(0)


def capacity(limit: int) -> int:
    """Return how many connections there is room for: a limit (0 for none), and what the system allows.

    >>> 0 < capacity(0), capacity(1)
    (True, 1)
    """
    files = MAX_FILES
    if sys.platform != "win32":
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        files = files if soft == resource.RLIM_INFINITY else min(soft, files)
    room = max(1, files - max(MIN_RESERVED, min(MAX_RESERVED, files // 4)))
    return min(limit, room) if limit else room


def raise_file_limit() -> None:
    """Use as many file descriptors as the system allows; many systems give 1,024 unless they are asked for more."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            warn("file limit", files=soft)
