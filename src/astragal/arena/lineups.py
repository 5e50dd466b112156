"""Who sits where: every line-up of a set, so that each bot has every seat equally often."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

Lineup = tuple[int, ...]
"""By seat: which entry plays it."""


@dataclass(frozen=True)
class Pairing:
    """Two entries and the line-ups in which they meet, and nobody else.

    >>> Pairing((0, 1), ((0, 1), (1, 0))).share
    0.5
    """

    bots: tuple[int, int]
    lineups: tuple[Lineup, ...]

    @property
    def share(self) -> float:
        """What the first of the two gets of all points if both are equally strong."""
        return sum(lineup.count(self.bots[0]) / len(lineup) for lineup in self.lineups) / len(self.lineups)


def rotations(lineup: Sequence[int]) -> tuple[Lineup, ...]:
    """Return a line-up moved on seat by seat, then the same the other way round; equal ones once.

    >>> rotations([0, 1])
    ((0, 1), (1, 0))
    >>> rotations([0, 1, 1])
    ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    >>> len(rotations([0, 1, 2]))
    6
    """
    found: dict[Lineup, None] = {}
    for order in (tuple(lineup), tuple(reversed(lineup))):
        for by in range(len(order)):
            found[order[by:] + order[:by]] = None
    return tuple(found)


def pair_lineups(one: int, other: int, players: int, *, teams: bool = False) -> tuple[Lineup, ...]:
    """Return the line-ups of two entries: with more than two seats one among copies of the other, both ways round.

    >>> pair_lineups(0, 1, 3)
    ((0, 1, 1), (1, 1, 0), (1, 0, 1), (1, 0, 0), (0, 0, 1), (0, 1, 0))
    >>> pair_lineups(0, 1, 4, teams=True)
    ((0, 1, 0, 1), (1, 0, 1, 0))
    """
    if teams:
        return rotations((one, other) * (players // 2))
    alone = rotations((one, *[other] * (players - 1)))
    return tuple(dict.fromkeys(alone + rotations((other, *[one] * (players - 1)))))


def arrange(
    given: Sequence[int], players: int, *, teams: bool = False
) -> tuple[tuple[Pairing, ...], tuple[Lineup, ...]]:
    """Return the pairings and all line-ups of a set for the entries given (by number, the same one perhaps twice).

    As many as there are seats sit at one table; otherwise every two of them meet. Alone, everybody plays by itself.

    >>> pairings, lineups = arrange([0, 1, 2], 2)
    >>> [pairing.bots for pairing in pairings], len(lineups)
    ([(0, 1), (0, 2), (1, 2)], 6)
    >>> arrange([0, 1, 1], 3)[1]
    ((0, 1, 1), (1, 1, 0), (1, 0, 1))
    >>> arrange([0, 1], 1)[1]
    ((0,), (1,))
    """
    entries = tuple(dict.fromkeys(given))
    if players == 1:
        return (), tuple((entry,) for entry in entries)
    if len(given) == players and players > 2:
        lineups = rotations(given)
        return ((Pairing((entries[0], entries[1]), lineups),) if len(entries) == 2 else ()), lineups
    if len(entries) == 1:
        return (), (entries * players,)
    pairings = tuple(
        Pairing((one, other), pair_lineups(one, other, players, teams=teams)) for one, other in combinations(entries, 2)
    )
    return pairings, tuple(lineup for pairing in pairings for lineup in pairing.lineups)
