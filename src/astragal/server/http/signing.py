"""The secrets that sign the tokens of guests: the first one signs, all of them verify."""

import secrets

import msgspec

from astragal.server.config import Config
from astragal.server.store import Store

FIRST, ALL = "secret", "secrets"
"""Settings in the database: the secret that was made first; all of them, the newest first, once there are several."""


def given_secrets(text: str) -> list[bytes]:
    """Return the secrets that an operator gave, with blanks between them.

    >>> given_secrets("new old")
    [b'new', b'old', b'new old']
    """
    parts = [part.encode() for part in text.split()]
    # Until there could be several, blanks were part of the secret.
    return parts if parts == [text.encode()] else [*parts, text.encode()]


async def secrets_of(config: Config, store: Store) -> list[bytes]:
    """Return the secrets of a server: those that were given, or those in its database."""
    if config.secret:
        return given_secrets(config.secret)
    first = await store.setting(FIRST, lambda: secrets.token_bytes(32))
    known = await store.known_setting(ALL)
    return [bytes.fromhex(text) for text in msgspec.json.decode(known, type=list[str])] if known else [first]


async def renew_secret(config: Config, store: Store, *, keep: bool) -> None:
    """Make a new secret in the database; with `keep`, tokens that older ones signed stay good."""
    old = await secrets_of(config, store) if keep else []
    await store.replace_setting(ALL, msgspec.json.encode([each.hex() for each in [secrets.token_bytes(32), *old]]))
