"""Guessing codes of tables: people mistype, programs try them all.

A wrong code costs its address, and everybody together. After a few mistakes an address waits a little longer for each
further answer, right or wrong; after many it is refused for a while. When there are too many mistakes altogether,
everybody waits a little, and addresses with several recent mistakes are refused.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from astragal.server.errors import NoSuchThing, TooMany
from astragal.texts import say

FREE = 5
"""Mistakes of an address without any delay."""
FIRST_DELAY, MAX_DELAY = 0.25, 4.0
"""Seconds: after one mistake more than that; doubled by each further one, up to this."""
MAX_MISTAKES = 30
"""An address with this many is refused."""
FORGIVEN_SECONDS = 20.0
"""After this time an address has one mistake less."""
MAX_MISTAKES_OVERALL = 200
FORGIVEN_OVERALL_SECONDS = 0.2
DELAY_OVERALL = 1.0
"""Seconds that everybody waits when there are too many mistakes altogether."""
MAX_WAITING, MAX_WAITING_OF_ADDRESS = 200, 4
"""Requests that wait at once."""
MAX_ADDRESSES = 10_000


class Mistakes:
    """Mistakes that are forgiven one by one as time goes by.

    >>> mistakes = Mistakes(10, clock=iter([0, 0, 10]).__next__)
    >>> mistakes.add(); mistakes.add(); mistakes.count
    1.0
    """

    def __init__(self, forgiven_after: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._clock = forgiven_after, clock
        self._count, self._since = 0.0, 0.0

    @property
    def count(self) -> float:
        """How many there are now."""
        now = self._clock()
        self._count = max(0.0, self._count - (now - self._since) / self._seconds)
        self._since = now
        return self._count

    def add(self) -> None:
        """Count one more."""
        self._count = self.count + 1


class Guesses:
    """Lets requests for codes through, some of them later, and counts those that were wrong."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._overall = Mistakes(FORGIVEN_OVERALL_SECONDS, clock)
        self._of: dict[str, Mistakes] = {}
        self._waiting: dict[str, int] = {}

    def delay(self, address: str) -> float:
        """Return how long a request of that address waits, in seconds; raise `TooMany` if it is not answered at all.

        >>> guesses = Guesses()
        >>> guesses.delay("192.0.2.7")
        0.0
        """
        own = self._of[address].count if address in self._of else 0.0
        many = self._overall.count > MAX_MISTAKES_OVERALL
        if own > MAX_MISTAKES or (many and own > FREE):
            raise TooMany(say("server.too_fast"))
        wait = min(MAX_DELAY, FIRST_DELAY * 2 ** (own - FREE)) if own > FREE else 0.0
        return max(wait, DELAY_OVERALL) if many else wait

    @asynccontextmanager
    async def one(self, address: str) -> AsyncIterator[None]:
        """Wait as long as that address has to; count a mistake if the body finds that there is no such thing."""
        if seconds := self.delay(address):
            await self._wait(address, seconds)
        try:
            yield
        except NoSuchThing:
            self._overall.add()
            self._of.setdefault(address, Mistakes(FORGIVEN_SECONDS, self._clock)).add()
            self._forget()
            raise

    async def _wait(self, address: str, seconds: float) -> None:
        waiting = self._waiting.get(address, 0)
        if waiting >= MAX_WAITING_OF_ADDRESS or sum(self._waiting.values()) >= MAX_WAITING:
            raise TooMany(say("server.too_fast"))
        self._waiting[address] = waiting + 1
        try:
            await asyncio.sleep(seconds)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _forget(self) -> None:
        if len(self._of) > MAX_ADDRESSES:
            forgiven = [address for address, mistakes in self._of.items() if not mistakes.count]
            for address in forgiven or list(self._of)[: MAX_ADDRESSES // 2]:
                del self._of[address]
