"""What each key may spend over time, in any unit: a bucket that fills steadily, and may be overdrawn."""

import time
from collections.abc import Callable

MAX_BUCKETS = 10_000
"""More than this are kept only while they are not full."""


class Budget:
    """An income for each key, and savings up to `most`; an income of 0 is no limit.

    >>> budget = Budget(0.5, 10, clock=iter([0, 0, 0, 4]).__next__)
    >>> budget.spend("a", 12)
    >>> budget.wait("a"), budget.wait("b"), budget.wait("a")
    (4.0, 0.0, 0.0)
    """

    def __init__(self, income: float, most: float, clock: Callable[[], float] = time.monotonic) -> None:
        """The income is a second's."""
        self._income, self._most, self._clock = income, most, clock
        self._buckets: dict[str, tuple[float, float]] = {}
        """What is left, less than nothing for a debt, and when that was counted."""

    def spend(self, key: str, amount: float) -> None:
        """Take an amount, whether it is there or not."""
        if self._income:
            now = self._clock()
            self._buckets[key] = (self._left(key, now) - amount, now)
            if len(self._buckets) > MAX_BUCKETS:
                self._forget(now)

    def wait(self, key: str) -> float:
        """Return the seconds until there is no debt."""
        if not self._income:
            return 0.0
        return max(0.0, -self._left(key, self._clock()) / self._income)

    def _left(self, key: str, now: float) -> float:
        left, since = self._buckets.get(key, (self._most, now))
        return min(self._most, left + (now - since) * self._income)

    def _forget(self, now: float) -> None:
        for key in [key for key in self._buckets if self._left(key, now) >= self._most]:
            del self._buckets[key]
