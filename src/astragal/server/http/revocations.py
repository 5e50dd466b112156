"""Tokens that are void: who has signed out everywhere, or changed the token. Kept in the database, known in memory."""

import time
from collections.abc import Callable

from astragal.server.errors import WhoAreYou
from astragal.server.http.guests import DAYS, Guest
from astragal.server.store import Store
from astragal.texts import say

MARGIN = 600_000
"""Milliseconds by which the clocks of several machines may differ."""
RETENTION_MILLISECONDS = (DAYS + 1) * 86_400_000
"""Milliseconds after which tokens from before a revocation are too old anyway."""


class Revocations:
    """Knows from when on the tokens of a person are good."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._since: dict[str, int] = {}
        self._newest = 0
        self.listeners: list[Callable[[str, int], None]] = []
        """Called with a person and from when on tokens are good."""

    def good(self, guest: Guest) -> bool:
        """Tell whether the token of a guest is still good."""
        return guest.issued >= self._since.get(guest.person, 0)

    async def load(self) -> None:
        """Read all that matter."""
        self._take(await self._store.revocations(_now() - RETENTION_MILLISECONDS))

    async def refresh(self) -> None:
        """Read what other processes stored since."""
        self._take(await self._store.revocations(self._newest - MARGIN))

    async def revoke(self, guest: Guest) -> int:
        """Make all tokens of a guest void; return the time from which on new ones are good."""
        since = max(_now(), guest.issued + 1)
        if not await self._store.revoke(guest.person, guest.issued, since):
            raise WhoAreYou(say("server.bad_token"))  # another process knew more
        self._take({guest.person: since})
        return since

    def _take(self, found: dict[str, int]) -> None:
        for person, since in found.items():
            self._newest = max(self._newest, since)
            if self._since.get(person, 0) < since:
                self._since[person] = since
                for listener in self.listeners:
                    listener(person, since)


def _now() -> int:
    return time.time_ns() // 1_000_000
