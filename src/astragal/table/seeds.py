"""The server's seeds for the dice of a game: usually one, more when a seed was replaced while the game was on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

RenewalReason = Literal["restored", "spent"]
"""The database was restored from a backup, or the seed had been revealed or lost."""


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
class Chance:
    """The server's seed in use, a new one that nobody has heard of, and those that were replaced in this game."""

    seed: bytes
    fresh: bytes
    earlier: tuple[bytes, ...] = ()
    """In the order of their commitments; empty bytes for one that the server has lost."""
