"""The server's seeds for the dice of a game: usually one, more when a seed was replaced while the game was on."""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Renewal:
    """A seed was replaced while a game was on: from this roll on, the dice come from the new one."""

    roll: int
    """The first roll, counted from 0, that comes from the new seed."""
    commitment: str
    reason: str


def seed_of_roll(renewals: Sequence[Renewal], roll: int) -> int:
    """Return which seed gives a roll: 0 for the one committed to before the game, n for that of the n-th renewal.

    The latest renewal counts that begins at this roll or before. After moves were taken back, a renewal may
    begin earlier than the one before it.

    >>> renewals = (Renewal(5, "ab", "spent"), Renewal(3, "cd", "restored"))
    >>> [seed_of_roll(renewals, roll) for roll in (2, 3, 6)], seed_of_roll(renewals[:1], 4)
    ([0, 2, 2], 0)
    """
    return max((place for place, renewal in enumerate(renewals, 1) if renewal.roll <= roll), default=0)


@dataclass(frozen=True)
class Seeds:
    """The server's seed in use, a new one that nobody has heard of, and those that were replaced in this game."""

    seed: bytes
    fresh: bytes
    earlier: tuple[bytes, ...] = ()
    """In the order of their commitments; empty bytes for one that the server has lost."""


def bot_seed(seed: bytes, label: str, phase: int, seat: int) -> str:
    """Return where a bot's own chance starts for one choice: nobody can compute it before the seed is revealed.

    `label` is that of the dice (the table and the number of the game), `phase` is how many entries the record has. All
    processes agree on these, and neither talk nor the choices of others change them.

    >>> bot_seed(b"seed", "t3k9/1", 12, 0) == bot_seed(b"seed", "t3k9/1", 12, 1)
    False
    """
    # The first line keeps this apart from the key of the dice, which is made of the same seed.
    return hmac.digest(seed, f"astragal bots 1\n{label}\n{phase}\n{seat}".encode(), "sha256").hex()
