"""Which level plays like this: the mean loss a decision, compared with that of our own levels (docs/review.md)."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from math import log, sqrt

from astragal.core.game import Game
from astragal.review.types import LevelEstimate

MIN_DECISIONS = 40
"""With fewer decisions nothing is said."""
SURE = 1.96


@cache
def ladder(game: str, players: int) -> Mapping[str, tuple[float, float]]:
    """Return, from weak to strong, the mean loss a decision of each level and its standard deviation; {} if unknown.

    >>> ladder("chess", 2)
    {}
    """
    data = json.loads((files("astragal.review") / "calibration.json").read_text("utf-8"))
    few = "2" if players == 2 else "many"
    found = data.get(f"{game}-{few}", {})
    return {name: (float(mean), float(spread)) for name, (mean, spread) in found.items()}


def estimate_level(game: Game, losses: Sequence[float]) -> LevelEstimate | None:
    """Return the level whose mean loss is nearest, as far as these decisions can tell; None if they are too few.

    >>> import astragal
    >>> estimate_level(astragal.game("qwixx"), [0.01] * 5) is None
    True
    """
    known = ladder(game.name, game.players)
    if len(losses) < MIN_DECISIONS or not known:
        return None
    mean = sum(losses) / len(losses)
    spread = sqrt(sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1))
    # A few decisions without a loss are no proof of perfection: the ladder's own spread is the least that is believed.
    nearest = nearest_level(known, mean)
    wide = SURE * max(spread, known[nearest][1]) / sqrt(len(losses))
    low, high = nearest_level(known, mean + wide), nearest_level(known, max(0.0, mean - wide))
    return LevelEstimate(nearest, low, high, len(losses))


def nearest_level(known: Mapping[str, tuple[float, float]], mean: float) -> str:
    """Return the level with the nearest mean loss, by their ratio: each level loses a part of what the one below does.

    >>> nearest_level({"casual": (0.02, 0.05), "expert": (0.005, 0.02)}, 0.012)
    'casual'
    """
    return min(known, key=lambda name: abs(log(max(known[name][0], 1e-4)) - log(max(mean, 1e-4))))
