"""The levels of Qwinto, as data; found by play (`bench/levels.py`), see docs/strength.md."""

from collections.abc import Mapping

from astragal.core.players import BEGINNER, CASUAL, CHAMPION, EXPERT, MASTER, REGULAR, SKILLED, STARTER, Habits
from astragal.games.qwinto.heuristics import PRACTISED, Thumb
from astragal.games.qwinto.rules.moves import KEEP


def _by_thumb(thumb: Thumb, overlooks: float, distracted: float) -> Habits:
    return Habits("heuristic", {"thumb": thumb}, overlooks, distracted)


_POINTS = {"points": True}

LEVELS: Mapping[str, Mapping[str, Habits]] = {
    "qwinto": {
        STARTER: _by_thumb(Thumb(0.3, 0, 0, -99, weighs=False), 0.22, 0.26),
        BEGINNER: _by_thumb(Thumb(0.5, 0, 0, -99), 0.5, 0.05),
        CASUAL: _by_thumb(Thumb(0.6, 0, 0, -9), 0.3, 0.1),
        REGULAR: _by_thumb(Thumb(1, 0.2, 2), 0.14, 0.1),
        SKILLED: _by_thumb(PRACTISED, 0.01, 0.03),
        EXPERT: Habits("network", _POINTS, 0.255, 0.05),
        MASTER: Habits("network", overlooks=0.16),
        CHAMPION: Habits("network"),
    },
}

DEFAULT_MOVES = (KEEP,)
"""Moves that come to mind by themselves, so that nothing else need be noticed."""
