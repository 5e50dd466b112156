"""Names of tables: ids for programs, codes for people."""

from collections.abc import Callable
from secrets import token_bytes

ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""For codes that people read to each other: nothing that looks like something else."""
LONGEST = 256 - 256 % len(ALPHABET)
"""Bytes from here on are thrown away: with them some letters would be likelier than others."""

Bytes = Callable[[int], bytes]
"""Gives that many bytes that nobody can guess."""


def new_id(chance: Bytes = token_bytes) -> str:
    """Return an id that nobody can guess.

    >>> len(new_id())
    20
    """
    return chance(10).hex()


def new_code(chance: Bytes = token_bytes) -> str:
    """Return a code that people can read to each other.

    >>> len(new_code())
    6
    """
    letters = ""
    while len(letters) < 6:
        letters += "".join(ALPHABET[byte % len(ALPHABET)] for byte in chance(8) if byte < LONGEST)
    return letters[:6]
