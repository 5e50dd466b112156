"""The rating of a puzzle that everybody shares, and how far answers may move it.

Identities cost nothing, so what they say together is bounded, however many there are. A newcomer is somebody with few
answers, or whose first answer was given lately. What newcomers add to a rating is kept apart from the rest and bounded;
so is how far everybody else's answers lead from the first rating; and nobody moves a rating far on one day.
"""

from astragal.core.struct import changed, struct
from astragal.puzzles.glicko import Rating
from astragal.puzzles.strength import after_answer

NEWCOMER_ANSWERS, NEWCOMER_DAYS = 20, 7
"""Somebody with fewer answers in the game, or whose first one is more recent, is a newcomer."""
NEWCOMERS_REACH = 100.0
"""Points by which all newcomers together can move a rating, in all time."""
REACH = 400.0
"""Points from its first rating to which all others together can move it."""
DAILY_REACH = 20.0
"""Points by which a rating can be away from where it was at the beginning of the day (UTC)."""
DAY = 86_400_000
"""Milliseconds."""


@struct()
class SharedRating:
    """The rating of a puzzle: a part by those who are no newcomers, and what newcomers add to it."""

    own: Rating
    newcomers: float = 0.0
    day: int = -1
    """The day of the latest answer, counted from 1970."""
    opening: float = 0.0
    """The rating at the beginning of that day."""

    @property
    def rating(self) -> Rating:
        """The rating as it counts and is shown."""
        return changed(self.own, rating=self.own.rating + self.newcomers)


def is_newcomer(answers: int, first_at: int | None, now: int) -> bool:
    """Tell whether somebody's answers count as a newcomer's; times are in milliseconds.

    >>> is_newcomer(500, 0, 6 * DAY), is_newcomer(5, 0, 90 * DAY), is_newcomer(20, 0, 8 * DAY)
    (True, True, False)
    """
    return answers < NEWCOMER_ANSWERS or first_at is None or now - first_at < NEWCOMER_DAYS * DAY


def shared_after(
    shared: SharedRating, first: float, player: Rating, *, right: bool, newcomer: bool, at: int
) -> SharedRating:
    """Return the rating of a puzzle after an answer at a time in milliseconds; `first` is its first rating.

    Newcomers leave the deviation as it is: they must not make a rating so sure that others move it no more.

    >>> from astragal.puzzles.strength import NEWCOMER
    >>> shared = SharedRating(Rating(1240.0, 150.0, 0.06))
    >>> for hour in range(1000):
    ...     shared = shared_after(shared, 1240.0, NEWCOMER, right=True, newcomer=True, at=hour * DAY // 24)
    >>> shared.rating.rating, shared.rating.deviation
    (1140.0, 150.0)
    """
    day, now = at // DAY, shared.rating
    opening = shared.opening if day == shared.day else now.rating
    moved = after_answer(player, now, right)[1]
    change = _within(moved.rating, opening, DAILY_REACH) - now.rating
    if newcomer:
        newcomers = _within(shared.newcomers + change, 0.0, NEWCOMERS_REACH)
        return SharedRating(shared.own, newcomers, day, opening)
    # Another version may have begun elsewhere: then a rating far from the first one comes nearer by answers only.
    reach = max(REACH, abs(shared.own.rating - first))
    own = changed(moved, rating=_within(shared.own.rating + change, first, reach))
    return SharedRating(own, shared.newcomers, day, opening)


def _within(value: float, centre: float, reach: float) -> float:
    return min(max(value, centre - reach), centre + reach)
