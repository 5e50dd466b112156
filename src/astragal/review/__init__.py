"""Luck and skill of a game, told apart: `astragal.review(record)`.

The value of a moment is a vector: each seat's expected share of the win. From moment to moment it changes by dice, by
choices, and where the engine disagrees with itself. Every change is booked to its cause, and the bookings of a seat add
up to the result (docs/review.md).

>>> import astragal
>>> record = astragal.read_record("Game: quixo\\n\\n0 a1-a5\\n1 b1-b5")
>>> astragal.review(record).seats[0].luck
0.0
"""

import sys
from types import ModuleType

from astragal.review.run import assembled, review
from astragal.review.types import (
    Bookings,
    Decision,
    LevelEstimate,
    Moment,
    MoveReview,
    Review,
    RollReview,
    SeatReview,
)
from astragal.review.walk import moments

__all__ = [
    "Bookings",
    "Decision",
    "LevelEstimate",
    "Moment",
    "MoveReview",
    "Review",
    "RollReview",
    "SeatReview",
    "assembled",
    "moments",
    "review",
]


class _CallablePackage(ModuleType):
    """The package has the name of its main function: `astragal.review` is both."""

    __call__ = staticmethod(review)


sys.modules[__name__].__class__ = _CallablePackage
