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
    if len(losses) < MIN_DECISIONS:
        return None
    mean = sum(losses) / len(losses)
    spread = sqrt(sum((loss - mean) ** 2 for loss in losses) / (len(losses) - 1))
    return level_of(game.name, game.players, len(losses), mean, spread)


def level_of(game: str, players: int, decisions: int, mean: float, spread: float) -> LevelEstimate | None:
    """Return the same for decisions of many games, of which only their number, mean loss and its spread are known.

    >>> level_of("qwixx", 2, 400, 0.0085, 0.03).level, level_of("qwixx", 2, 4, 0.0085, 0.03)
    ('expert', None)
    """
    known = ladder(game, players)
    if decisions < MIN_DECISIONS or not known:
        return None
    # A few decisions without a loss are no proof of perfection: the ladder's own spread is the least that is believed.
    nearest = nearest_level(known, mean)
    wide = SURE * max(spread, known[nearest][1]) / sqrt(decisions)
    low, high = nearest_level(known, mean + wide), nearest_level(known, max(0.0, mean - wide))
    return LevelEstimate(nearest, low, high, decisions)


def nearest_level(known: Mapping[str, tuple[float, float]], mean: float) -> str:
    """Return the level with the nearest mean loss, by their ratio: each level loses a part of what the one below does.

    >>> nearest_level({"casual": (0.02, 0.05), "expert": (0.005, 0.02)}, 0.012)
    'casual'
    """
    return min(known, key=lambda name: abs(log(max(known[name][0], 1e-4)) - log(max(mean, 1e-4))))
