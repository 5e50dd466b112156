"""From what a request brings to who sends it."""

import time
from collections.abc import Iterable

from astragal.server.errors import WhoAreYou
from astragal.server.guests import Guest, Guests, credentials
from astragal.texts import say


class Identity:
    """Knows guests by their tokens."""

    def __init__(self, guests: Guests) -> None:
        self.guests = guests

    def of(self, headers: Iterable[tuple[bytes, bytes]]) -> Guest | None:
        """Return who asks, or None; a bearer token that is no good is an error, an old cookie is nobody."""
        bearer, cookie = credentials(headers)
        now = int(time.time())
        if bearer is not None:
            guest = self.guests.read(bearer, now)
            if guest is None:
                raise WhoAreYou(say("server.bad_token"))
            return guest
        return self.guests.read(cookie, now) if cookie else None

    def of_or_new(self, headers: Iterable[tuple[bytes, bytes]]) -> tuple[Guest, bool]:
        """Return who asks; somebody new if nobody is known. And whether they are new."""
        guest = self.of(headers)
        return (self.guests.new(int(time.time())), True) if guest is None else (guest, False)
