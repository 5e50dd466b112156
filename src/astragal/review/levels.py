"""Which levels play like this: the share of what was at stake that was lost, compared with that of our own levels.

Whoever is far behind, or sits among many, can lose little whatever they choose. So what was lost is divided by what the
worst moves would have lost (docs/review.md). What levels lose is measured by `astragal.review.calibrating`.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp, lgamma, log, pi, sqrt
from typing import Any

from astragal.review.types import LevelEstimate

RANGE = 0.8
"""How likely it is, before anything is known of a player, that the range holds their level."""
CLEAR = 0.85
"""How likely the level or one beside it has to be, so that one level is named."""
TINY = 1e-6
"""A smaller share is rounding."""

Ladder = Mapping[str, tuple[float, float]]
"""From weak to strong: the share that a level loses, and its standard deviation times the root of the decisions."""


@cache
def calibration() -> Mapping[str, Any]:
    """Return what was measured, by game and number of players.

    >>> sorted(calibration())[:3]
    ['longo-2', 'longo-3', 'longo-4']
    """
    found: Mapping[str, Any] = json.loads((files("astragal.review") / "calibration.json").read_text("utf-8"))
    return found


def ladder(game: str, players: int, engine: str | None = None) -> Ladder:
    """Return what each level loses; {} if that was not measured, or not as this engine judges.

    >>> ladder("chess", 2), ladder("qwixx", 1), ladder("qwixx", 2, "playouts")
    ({}, {}, {})
    """
    found = calibration().get(f"{game}-{players}")
    if found is None or engine not in (None, found["engine"]):
        return {}
    return {name: (float(share), float(spread)) for name, (share, spread) in found["levels"].items()}


def level_of(
    game: str, players: int, decisions: int, loss: float, stake: float, engine: str | None = None
) -> LevelEstimate | None:
    """Return the levels that play like this, as far as these decisions can tell; None if that is next to nothing.

    `loss` and `stake` are sums over all decisions, of one game or of many; `engine` is the one that judged, if known.

    >>> level_of("qwixx", 2, 400, 2.8, 40.0).level, level_of("qwixx", 2, 2, 0.04, 0.4)
    ('expert', None)
    """
    known = ladder(game, players, engine)
    if decisions < 1 or not known or stake <= 0:
        return None
    return estimate(known, decisions, loss / stake)


def estimate(known: Ladder, decisions: int, share: float) -> LevelEstimate | None:
    """Return the likeliest level and the range around it; None where that would be more than half of all levels.

    >>> some = {"regular": (0.3, 0.5), "skilled": (0.2, 0.4), "expert": (0.1, 0.3), "champion": (0.0, 0.0)}
    >>> estimate(some, 50, 0.16)
    LevelEstimate(level='skilled', low='skilled', high='expert', decisions=50, clear=True)
    >>> estimate(some, 1, 0.1) is None
    True
    """
    names, weights = list(known), _weights(known, decisions, share)
    best = low = high = max(range(len(names)), key=weights.__getitem__)
    while sum(weights[low : high + 1]) < RANGE:
        if high + 1 == len(names) or (low and weights[low - 1] >= weights[high + 1]):
            low -= 1
        else:
            high += 1
    if 2 * (high - low + 1) > len(names):
        return None
    clear = sum(weights[max(0, best - 1) : best + 2]) >= CLEAR
    return LevelEstimate(names[best], names[low], names[high], decisions, clear)


def _weights(known: Ladder, decisions: int, share: float) -> list[float]:
    """How likely each level is that lost such a share: the weights sum to 1."""
    logs, above = [], 0.0
    for place, (mean, spread) in enumerate(known.values()):
        error = spread / sqrt(decisions)
        if place + 1 < len(known):
            logs.append(_gamma(share, mean, error))
        else:  # a few decisions without a loss are no proof of perfection: the error of the level below counts as well
            logs.append(_half_normal(share, sqrt(mean * mean + max(error, above) ** 2)))
        above = error
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    return [one / sum(weights) for one in weights]


def _gamma(share: float, mean: float, error: float) -> float:
    """The log-density of a share that is never below 0 and now and then far above its mean."""
    shape, scale, share = (mean / error) ** 2, error * error / mean, max(share, TINY)
    return (shape - 1) * log(share) - share / scale - lgamma(shape) - shape * log(scale)


def _half_normal(share: float, error: float) -> float:
    """The log-density of a share that is best at 0."""
    return log(2 / (error * sqrt(2 * pi))) - share * share / (2 * error * error)
