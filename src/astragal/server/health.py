"""Whether the server can do its work: told within a second, whatever the database does."""

import asyncio
from collections.abc import Awaitable, Callable

from astragal.protocol.answers import HealthStatus
from astragal.server.store import StorageFailed, StoreError

ANSWER_SECONDS = 0.8
"""A database that takes longer counts as away."""
GIVE_UP_SECONDS = 5.0
"""A question to the database that has no answer by then is asked again."""


class DatabaseHealth:
    """Asks the database, one question at a time however many want to know.

    >>> async def hangs():
    ...     await asyncio.sleep(3600)
    >>> asyncio.run(DatabaseHealth(hangs).status())
    'no database'
    """

    def __init__(self, check: Callable[[], Awaitable[None]]) -> None:
        """`check` raises what is wrong with the database."""
        self._check = check
        self._asking: asyncio.Task[HealthStatus] | None = None

    async def status(self) -> HealthStatus:
        """Return how the database is."""
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().create_task(self._ask())
        asking = self._asking
        # To end a question to a database that hangs may take longer than anybody waits here: it goes on by itself.
        done, _ = await asyncio.wait((asking,), timeout=ANSWER_SECONDS)
        return asking.result() if done else "no database"

    async def _ask(self) -> HealthStatus:
        try:
            async with asyncio.timeout(GIVE_UP_SECONDS):
                await self._check()
        except StorageFailed:
            return "cannot store"
        except (StoreError, TimeoutError):
            return "no database"
        return "ok"
