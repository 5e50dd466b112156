"""Who is asking: guests with a signed token, in a cookie for browsers, as a bearer token for programs.

A token holds who somebody is, what they are called and when it was issued; it is signed, not secret to its owner. All
that is stored is, for people who have signed out everywhere, from when on their tokens are good.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from astragal.protocol.events import Colour

COOKIE = "astragal"
DAYS = 400
"""How long a token is good; browsers keep no cookie for longer."""
MAX_TOKEN = 1024
"""No token of ours has more characters."""


class Guest(msgspec.Struct, frozen=True, array_like=True):
    """Somebody: an id that all may see, a name and a colour of their choice, and until when the token is good."""

    person: str
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=24)] = "Guest"
    colour: Colour = "grey"
    until: int = 0
    issued: int = 0
    """When this person first got a token, or changed it, in milliseconds; tokens from before there was this have 0."""


class Guests:
    """Makes and reads tokens with the server's secrets: the first one signs, all of them verify.

    >>> guests = Guests([b"secret"])
    >>> token = guests.token(guest := guests.new(0))
    >>> guests.read(token, 1) == guest, guests.read(token, guest.until + 1), guests.read(token[:-1] + "!", 1)
    (True, None, None)
    """

    def __init__(self, secrets: Sequence[bytes]) -> None:
        # The keys are used for nothing else, whatever the secrets may be used for one day.
        self._keys = [hmac.digest(secret, b"astragal guest token 1", hashlib.sha256) for secret in secrets]
        self._decoder = msgspec.json.Decoder(Guest)

    def new(self, now: int) -> Guest:
        """Return somebody new; `now` in seconds."""
        return Guest("p" + secrets.token_hex(10), until=now + DAYS * 86_400, issued=now * 1000)

    def token(self, guest: Guest) -> str:
        """Return the signed token of a guest."""
        data = msgspec.json.encode(guest)
        return f"{_text(data)}.{_text(_sign(self._keys[0], data))}"

    def read(self, token: str, now: int) -> Guest | None:
        """Return whose token this is, or None when it is not one of ours or too old."""
        data, dot, signature = token.partition(".")
        if not dot or len(token) > MAX_TOKEN:
            return None
        try:
            payload, given = _bytes(data), _bytes(signature)
        except (binascii.Error, ValueError):
            return None
        if not any(hmac.compare_digest(given, _sign(key, payload)) for key in self._keys):
            return None
        try:
            guest = self._decoder.decode(payload)
        except msgspec.MsgspecError:
            return None
        return guest if guest.until >= now else None


def _sign(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, hashlib.sha256)


def credentials(headers: Iterable[tuple[bytes, bytes]]) -> tuple[str | None, str | None]:
    """Return the bearer token and the token of the cookie that a request brings, each if there is one.

    >>> credentials([(b"authorization", b"Bearer a.b"), (b"cookie", b"x=1; astragal=c.d")])
    ('a.b', 'c.d')
    """
    bearer = cookie = None
    for name, value in headers:
        if name == b"authorization" and value[:7].lower() == b"bearer ":
            bearer = value[7:].strip().decode("latin-1")
        elif name == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, text = part.strip().partition("=")
                if key == COOKIE:
                    cookie = text
    return bearer, cookie


def no_cookie(root: str = "") -> str:
    """Return the header by which the browser forgets its token.

    >>> no_cookie()
    'astragal=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'
    """
    return f"{COOKIE}=; Path={root or '/'}; Max-Age=0; HttpOnly; SameSite=Lax"


def set_cookie(token: str, root: str = "", *, secure: bool) -> str:
    """Return the header that keeps a token in the browser, for the addresses under `root`.

    >>> set_cookie("a.b", secure=True)
    'astragal=a.b; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure'
    """
    text = f"{COOKIE}={token}; Path={root or '/'}; Max-Age={DAYS * 86_400}; HttpOnly; SameSite=Lax"
    return text + "; Secure" if secure else text


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def _bytes(text: str) -> bytes:
    raw = text.encode("ascii")
    return base64.b64decode(raw + b"=" * (-len(raw) % 4), altchars=b"-_", validate=True)
