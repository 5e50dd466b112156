"""When a server was there: marks that it makes every few seconds, and the gaps between them.

Time in a gap counts for nobody: clocks stand still in it, and no table is abandoned because of it.
"""

from dataclasses import dataclass

SLACK = 10_000
"""Milliseconds that a mark may be late before a gap is a gap."""
LEAST_AWAY = 1_000
"""Milliseconds; what is shorter is no interruption."""
MAX_GAPS = 200
"""How many gaps are remembered."""


@dataclass(frozen=True)
class Marks:
    """What is stored: the last mark, until when the next one is due, and the gaps so far, each from and to."""

    at: int = 0
    due: int = 0
    gaps: tuple[tuple[int, int], ...] = ()

    def late(self, now: int) -> bool:
        """Tell whether the next mark should long have been there."""
        return self.at > 0 and now > self.due + SLACK

    def keeps(self, every: int) -> bool:
        """Tell whether the last mark promises another one within so many milliseconds."""
        return self.at > 0 and self.due - self.at <= every

    def marked(self, now: int, due: int) -> "Marks":
        """Return the marks after another one.

        >>> Marks(1_000, 6_000).marked(7_000, 12_000).gaps, Marks(1_000, 6_000).marked(90_000, 95_000).gaps
        ((), ((1000, 90000),))

        While a promise stands, nobody makes a weaker one: another server may have nothing to do.

        >>> Marks(1_000, 6_000).marked(2_000, 62_000).due, Marks(1_000, 61_000).marked(2_000, 7_000).due
        (7000, 7000)
        """
        gaps = (*self.gaps, (self.at, now))[-MAX_GAPS:] if self.late(now) else self.gaps
        at, every = max(self.at, now), due - now
        if now < self.due:
            every = min(every, self.due - self.at)
        return Marks(at, at + every, gaps)

    def away(self, since: int, now: int) -> int:
        """Return how much of a span no server was there, in milliseconds.

        >>> Marks(90_000, 95_000, ((1_000, 90_000),)).away(50_000, 91_000)
        40000
        """
        gaps = (*self.gaps, (self.at, now)) if self.late(now) else self.gaps
        return sum(max(0, min(now, end) - max(since, begin)) for begin, end in gaps)
