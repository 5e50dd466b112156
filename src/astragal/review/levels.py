"""Which level plays like this: the share of what was at stake that was lost, compared with that of our own levels.

Whoever is far behind, or sits among many, can lose little whatever they choose. So what was lost is divided by what the
worst moves would have lost (docs/review.md).
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import sqrt

from astragal.review.types import LevelEstimate

MIN_DECISIONS = 40
"""With fewer decisions nothing is said."""
SURE = 1.96


@cache
def ladder(game: str, players: int) -> Mapping[str, tuple[float, float]]:
    """Return, from weak to strong, the share that each level loses and its deviation a decision; {} if unknown.

    >>> ladder("chess", 2), ladder("qwixx", 1)
    ({}, {})
    """
    if players < 2:
        return {}
    data = json.loads((files("astragal.review") / "calibration.json").read_text("utf-8"))
    few = "2" if players == 2 else "many"
    found = data.get(f"{game}-{few}", {})
    return {name: (float(share), float(spread)) for name, (share, spread) in found.items()}


def level_of(game: str, players: int, decisions: int, loss: float, stake: float) -> LevelEstimate | None:
    """Return the level that loses the nearest share, as far as these decisions can tell; None if they are too few.

    `loss` and `stake` are sums over all decisions, of one game or of many.

    >>> level_of("qwixx", 2, 400, 2.6, 40.0).level, level_of("qwixx", 2, 4, 0.04, 0.4)
    ('expert', None)
    """
    known = ladder(game, players)
    if decisions < MIN_DECISIONS or not known or stake <= 0:
        return None
    return estimate(known, decisions, loss / stake)


def estimate(known: Mapping[str, tuple[float, float]], decisions: int, share: float) -> LevelEstimate:
    """Return the level that loses the nearest share, and the range within its standard error.

    >>> estimate({"casual": (0.2, 0.5), "expert": (0.1, 0.4), "champion": (0.0, 0.0)}, 200, 0.06)
    LevelEstimate(level='expert', low='expert', high='champion', decisions=200)
    """
    names, nearest = list(known), nearest_level(known, share)
    below = names[max(0, names.index(nearest) - 1)]
    # A few decisions without a loss are no proof of perfection: the spread of the level below is believed as well.
    wide = SURE * max(known[nearest][1], known[below][1]) / sqrt(decisions)
    return LevelEstimate(nearest, nearest_level(known, share + wide), nearest_level(known, share - wide), decisions)


def nearest_level(known: Mapping[str, tuple[float, float]], share: float) -> str:
    """Return the level that loses the nearest share of what is at stake.

    >>> nearest_level({"casual": (0.2, 0.5), "expert": (0.1, 0.4)}, 0.16)
    'casual'
    """
    return min(known, key=lambda name: abs(known[name][0] - share))
