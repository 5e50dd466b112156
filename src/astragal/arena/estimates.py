"""From points to Elo, with their uncertainty. A set, not a game, is one observation: its games share their dice."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, isfinite, log10, sqrt

from astragal.arena.lineups import Lineup, Pairing

SURE = 1.959964
"""Standard errors on each side of a 95 % confidence interval."""


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval.

    >>> str(Estimate(12.3, 5.0, 20.0))
    '12.3 [5.0, 20.0]'
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.value:.1f} [{self.low:.1f}, {self.high:.1f}]"

    def to_dict(self) -> dict[str, float | None]:
        """Return plain data; what is infinite is null in JSON.

        >>> Estimate(inf, 100.0, inf).to_dict()
        {'value': None, 'low': 100.0, 'high': None}
        """
        told = {"value": self.value, "low": self.low, "high": self.high}
        return {name: round(number, 6) if isfinite(number) else None for name, number in told.items()}


def moments(observed: Sequence[float]) -> tuple[float, float]:
    """Return mean and variance with two sets added, one lost and one won: equal results are never taken for certainty.

    >>> mean, variance = moments([1.0] * 8)
    >>> round(mean, 3), round(variance, 3)
    (0.9, 0.09)
    """
    count = len(observed) + 2
    mean = (sum(observed) + 1) / count
    squares = sum(value * value for value in observed) + 1
    return mean, squares / count - mean * mean


def mean_of(observed: Sequence[float]) -> Estimate:
    """Return the mean of shares between 0 and 1.

    >>> str(mean_of([0.5] * 100 + [1.0] * 100 + [0.5] * 100))
    '0.7 [0.6, 0.7]'
    """
    mean = sum(observed) / len(observed)
    wide = SURE * sqrt(moments(observed)[1] / len(observed))
    return Estimate(mean, max(0.0, mean - wide), min(1.0, mean + wide))


def adjusted_mean(observed: Sequence[float]) -> Estimate:
    """Return the mean of shares without luck, which may lie outside 0 to 1, with Student's interval.

    >>> str(adjusted_mean([0.4, 0.6] * 50))
    '0.5 [0.5, 0.5]'
    >>> adjusted_mean([0.5]).high
    inf
    """
    count = len(observed)
    mean = sum(observed) / count
    if count < 2:
        return Estimate(mean, -inf, inf)
    variance = sum((value - mean) ** 2 for value in observed) / (count - 1)
    wide = _student(count - 1) * sqrt(variance / count)
    return Estimate(mean, mean - wide, mean + wide)


def _student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution, by the usual series about the normal one (good from 3 up)."""
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def expected(lineups: Sequence[Lineup], bot: int, elo: float) -> float:
    """Return the share of the points that a bot gets when it is stronger by so much than all others.

    Each seat wins in proportion to 10^(Elo/400), which is the usual formula where there are two.

    >>> round(expected(((0, 1), (1, 0)), 0, 100), 3), expected(((0, 1, 1),), 0, 0)
    (0.64, 0.3333333333333333)
    """
    strength = 10 ** (elo / 400)
    shares = []
    for lineup in lineups:
        own = strength * lineup.count(bot)
        shares.append(own / (own + len(lineup) - lineup.count(bot)))
    return sum(shares) / len(shares)


def elo_of(lineups: Sequence[Lineup], bot: int, share: float) -> float:
    """Return the Elo at which that share is expected; infinite where everything or nothing was won.

    >>> round(elo_of(((0, 1), (1, 0)), 0, 0.64))
    100
    """
    if not 0 < share < 1:
        return inf if share >= 1 else -inf
    if all(2 * lineup.count(bot) == len(lineup) for lineup in lineups):
        return 400 * log10(share / (1 - share))
    low, high = -4000.0, 4000.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if expected(lineups, bot, middle) < share else (low, middle)
    return (low + high) / 2


def elo_difference(pairing: Pairing, observed: Sequence[float]) -> Estimate:
    """Return by how much the first of a pairing is stronger, from its share of the points in each set.

    >>> str(elo_difference(Pairing((0, 1), ((0, 1), (1, 0))), [0.5] * 50))
    '0.0 [-18.9, 18.9]'
    """
    share = mean_of(observed)
    one = pairing.bots[0]
    return Estimate(*(elo_of(pairing.lineups, one, value) for value in (share.value, share.low, share.high)))
