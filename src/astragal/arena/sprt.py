"""When to stop: the sequential probability ratio test on sets."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

from astragal.arena.estimates import expected, moments
from astragal.arena.lineups import Pairing


@dataclass(frozen=True)
class Sprt:
    """Decides between two differences in Elo, wrong at most so often either way.

    >>> test, pairing = Sprt(0, 20), Pairing((0, 1), ((0, 1), (1, 0)))
    >>> test.verdict(pairing, [0.5, 1.0] * 50), test.verdict(pairing, [0.0, 0.5] * 50), test.verdict(pairing, [1.0])
    ('accepted', 'rejected', 'open')
    """

    low: float
    high: float
    wrong: float = 0.05

    @property
    def bound(self) -> float:
        """The log-likelihood ratio at which the test ends, on both sides.

        >>> round(Sprt(0, 20).bound, 2)
        2.94
        """
        return log((1 - self.wrong) / self.wrong)

    def ratio(self, pairing: Pairing, observed: Sequence[float]) -> float:
        """Return the log-likelihood ratio: how much better the higher Elo explains what each set gave.

        >>> Sprt(0, 20).ratio(Pairing((0, 1), ((0, 1), (1, 0))), []) < 0.01
        True
        """
        low, high = (expected(pairing.lineups, pairing.bots[0], elo) for elo in (self.low, self.high))
        mean, variance = moments(observed)
        # Means of many sets are nearly normal, whatever the distribution of one.
        return len(observed) * (high - low) * (2 * mean - low - high) / (2 * variance)

    def verdict(self, pairing: Pairing, observed: Sequence[float]) -> str:
        """Return `accepted` for the higher Elo, `rejected` for the lower, or `open`."""
        ratio = self.ratio(pairing, observed)
        if abs(ratio) < self.bound:
            return "open"
        return "accepted" if ratio > 0 else "rejected"
