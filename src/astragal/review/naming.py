"""Names of losses, accuracy: thresholds that were chosen by how our levels play (docs/review.md)."""

from collections.abc import Sequence
from math import exp

from astragal.engines.evaluation import Aim, Certainty
from astragal.review.types import LossName

FLOOR: dict[Aim, float] = {"win": 0.02, "points": 0.25}
"""A smaller loss means nothing, unless both values are certain."""
ERRORS = 2
"""An estimated loss below so many standard errors means nothing."""

NAMED: dict[Aim, tuple[tuple[float, LossName], ...]] = {
    "win": ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy")),
    "points": ((3.0, "blunder"), (1.5, "mistake"), (0.5, "inaccuracy")),
}
STEEPNESS: dict[Aim, float] = {"win": 10.0, "points": 0.4}
"""How fast accuracy falls: a loss of one over this leaves 37 of 100."""


def floor_of(aim: Aim, certainty: Certainty, error: float | None) -> float:
    """Return the loss below which nothing is said.

    >>> floor_of("win", "exact", None), floor_of("win", "estimated", 0.02)
    (1e-09, 0.04)
    """
    if certainty != "estimated":
        return 1e-9
    return max(FLOOR[aim], ERRORS * (error or 0.0))


def name_of(loss: float, aim: Aim, floor: float) -> LossName | None:
    """Return what a loss is called, or None if it is within the noise.

    >>> name_of(0.06, "win", 0.02), name_of(0.06, "win", 0.08)
    ('mistake', None)
    """
    if loss < floor:
        return None
    return next((name for least, name in NAMED[aim] if loss >= least), None)


def accuracy_of(losses: Sequence[float], aim: Aim) -> float | None:
    """Return from 0 to 100 how accurate some choices were; None if there were none.

    >>> accuracy_of([0.0, 0.1], "win")
    68.39397205857212
    """
    if not losses:
        return None
    return 100 * sum(exp(-STEEPNESS[aim] * max(0.0, loss)) for loss in losses) / len(losses)
