"""Counting what clients do: token buckets for rates, plain counts for what may be open at once."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address

from astragal.server.errors import TooMany
from astragal.texts import say

MAX_BUCKETS = 10_000
"""Beyond this number, buckets that are full again are thrown away."""


class Rate:
    """So many a second for each key, and a burst at once; a rate of 0 is no limit.

    >>> rate = Rate(1, 2, clock=iter([0, 0, 0, 5]).__next__)
    >>> [rate.take("a") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = per_second, burst, clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """What is left, and when that was counted."""

    def take(self, key: str, count: float = 1) -> bool:
        """Take one, or several, if there are."""
        rate = self._rate
        if not rate:
            return True
        now = self._clock()
        left, since = self._buckets.get(key, (self._burst, now))
        left = min(self._burst, left + (now - since) * rate)
        allowed = left >= count
        self._buckets[key] = (left - count if allowed else left, now)
        if len(self._buckets) > MAX_BUCKETS:
            self._forget(now)
        return allowed

    def check(self, key: str) -> None:
        """Take one or raise `TooMany`."""
        if not self.take(key):
            raise TooMany(say("server.too_fast"))

    def _forget(self, now: float) -> None:
        """Throw away the buckets that are full again; they would come back the same."""
        full = [key for key, (left, since) in self._buckets.items() if left + (now - since) * self._rate >= self._burst]
        for key in full or list(self._buckets)[: MAX_BUCKETS // 2]:
            del self._buckets[key]


class Bucket:
    """A rate for one thing alone; a rate of 0 is no limit.

    >>> bucket = Bucket(1, 2, clock=iter([0, 0, 0, 0, 5]).__next__)
    >>> [bucket.spend(count) for count in (1, 1, 1, 2)]
    [True, True, False, True]
    """

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._burst, self._clock = per_second, burst, clock
        self._left = burst
        self._since = clock() if per_second else 0.0

    def spend(self, count: float) -> bool:
        """Take that much if it is there."""
        if not self._rate:
            return True
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < count:
            return False
        self._left -= count
        return True

    @property
    def share(self) -> float:
        """What share of the burst was left after the last spending."""
        return self._left / self._burst if self._rate else 1.0


class Count:
    """How many of something each key has open now; a limit of 0 is none.

    >>> sockets = Count(1)
    >>> with sockets.one("a"):
    ...     sockets.full("a")
    True
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def full(self, key: str) -> bool:
        """Tell whether that key may have no more."""
        return bool(self._most) and self._open[key] >= self._most

    @contextmanager
    def one(self, key: str) -> Iterator[None]:
        """Count one for as long as it is open, or raise `TooMany`."""
        if self.full(key):
            raise TooMany(say("server.too_many_sockets", most=self._most))
        self._open[key] += 1
        try:
            yield
        finally:
            self._open[key] -= 1
            if not self._open[key]:
                del self._open[key]


def address_key(client: tuple[str, int] | None) -> str:
    """Return what stands for an address; with IPv6 a household has a whole block of them.

    >>> address_key(("2001:db8:1:2:3::4", 1)), address_key(("192.0.2.7", 1)), address_key(None)
    ('2001:db8:1:2::', '192.0.2.7', '?')
    >>> address_key(("::ffff:192.0.2.7", 1))
    '192.0.2.7'
    """
    if client is None:
        return "?"
    try:
        address = ip_address(client[0])
    except ValueError:
        return client[0][:64]
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:  # a client of IPv4 at a socket that listens on both
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)
