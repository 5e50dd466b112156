"""From what a request brings to who sends it."""

import time
from collections.abc import Iterable

from msgspec.structs import replace

from astragal.server.errors import WhoAreYou
from astragal.server.http.guests import DAYS, Guest, Guests, credentials
from astragal.server.http.revocations import Revocations
from astragal.texts import say


class Identity:
    """Knows guests by their tokens."""

    def __init__(self, guests: Guests, revocations: Revocations) -> None:
        self.guests, self.revocations = guests, revocations

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> Guest | None:
        """Return who asks, or None; a bearer token that is no good is an error, an old cookie is nobody."""
        bearer, cookie = credentials(headers)
        now = int(time.time())
        if bearer is not None:
            guest = self._read(bearer, now)
            if guest is None:
                raise WhoAreYou(say("server.bad_token"))
            return guest
        return self._read(cookie, now) if cookie else None

    def _read(self, token: str, now: int) -> Guest | None:
        guest = self.guests.read(token, now)
        return guest if guest is not None and self.revocations.good(guest) else None

    async def sign_out(self, headers: Iterable[tuple[bytes, bytes]]) -> Guest:
        """Make all tokens of whoever asks void; return them with what a new token would hold."""
        guest = self.of(headers)
        if guest is None:
            raise WhoAreYou(say("server.who"))
        since = await self.revocations.revoke(guest)
        return replace(guest, issued=since, until=int(time.time()) + DAYS * 86_400)

    def of_or_new(self, headers: Iterable[tuple[bytes, bytes]]) -> tuple[Guest, bool]:
        """Return who asks; somebody new if nobody is known. And whether they are new."""
        guest = self.of(headers)
        return (self.guests.new(int(time.time())), True) if guest is None else (guest, False)
