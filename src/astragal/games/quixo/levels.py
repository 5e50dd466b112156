"""The levels of Quixo, as data; found by play (`bench/levels.py`), see docs/strength.md."""

from collections.abc import Mapping

from astragal.core.players import (
    BEGINNER,
    CASUAL,
    CHAMPION,
    EXPERT,
    MASTER,
    PERFECT,
    REGULAR,
    SKILLED,
    STARTER,
    Habits,
)
from astragal.games.quixo.heuristics import Thumb

NODES = 100_000
"""Positions that a search looks at: a number and no clock, so that its answers can be repeated."""


def _by_thumb(alert: float, overlooks: float) -> Habits:
    return Habits("heuristic", {"thumb": Thumb(alert)}, overlooks)


def _by_search(depth: int, overlooks: float) -> Habits:
    return Habits("search", {"nodes": NODES, "depth": depth, "overlooks": overlooks})


LEVELS: Mapping[str, Mapping[str, Habits]] = {
    "quixo": {
        STARTER: _by_thumb(0.62, 0.25),
        BEGINNER: _by_thumb(0.855, 0.145),
        CASUAL: _by_thumb(0.95, 0.085),
        REGULAR: _by_thumb(0.988, 0.053),
        SKILLED: _by_search(1, 0.03),
        EXPERT: _by_search(4, 0.1),
        MASTER: _by_search(5, 0.02),
        CHAMPION: Habits("search"),
        PERFECT: Habits("tables", others=("heuristic",)),
    },
}
