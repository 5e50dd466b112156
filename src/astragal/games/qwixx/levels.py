"""The levels of Qwixx and Longo, as data.

The numbers were found by play (`bench/levels.py`), so that each level takes about two thirds of the points from the one
below with two players and with four; docs/strength.md has the tables.
"""

from collections.abc import Mapping

from astragal.core.players import BEGINNER, CASUAL, CHAMPION, EXPERT, MASTER, REGULAR, SKILLED, STARTER, Habits
from astragal.games.qwixx.heuristics import PRACTISED, Thumb


def _by_thumb(thumb: Thumb, overlooks: float, distracted: float) -> Habits:
    return Habits("heuristic", {"thumb": thumb}, overlooks, distracted)


_UNERRING: Mapping[str, Habits] = {
    CHAMPION: Habits("network", others=("solitaire", "weights")),
    "yardstick": Habits("weights", offered=False),
}

LEVELS: Mapping[str, Mapping[str, Habits]] = {
    "qwixx": {
        STARTER: _by_thumb(Thumb(99, 99, 0, 0, plans=False), 0.55, 0.25),
        BEGINNER: _by_thumb(Thumb(5, 9, 0, 0, plans=False), 0.34, 0.16),
        CASUAL: _by_thumb(Thumb(4, 8, 2, 0, plans=False), 0.15, 0.16),
        REGULAR: _by_thumb(Thumb(3), 0.25, 0.1),
        SKILLED: _by_thumb(Thumb(2), 0.24, 0.1),
        EXPERT: _by_thumb(PRACTISED, 0.115, 0.04),
        MASTER: Habits("weights", overlooks=0.02, distracted=0.05),
        **_UNERRING,
    },
    "longo": {
        STARTER: _by_thumb(Thumb(99, 99, 0, 0, plans=False), 0.38, 0.18),
        BEGINNER: _by_thumb(Thumb(5, 9, 0, 0, plans=False), 0.47, 0.2),
        CASUAL: _by_thumb(Thumb(4, 8, 2, 0, plans=False), 0.37, 0.18),
        REGULAR: _by_thumb(Thumb(4.5), 0.28, 0.13),
        SKILLED: _by_thumb(Thumb(2), 0.24, 0.11),
        EXPERT: _by_thumb(Thumb(1.5), 0.07, 0.04),
        MASTER: Habits("weights"),
        **_UNERRING,
    },
}

PUZZLE_PLAYERS: Mapping[str, Mapping[str, Habits]] = {
    "qwixx": {
        BEGINNER: _by_thumb(Thumb(5, 9, 0, 0, plans=False), 0.34, 0.16),
        CASUAL: _by_thumb(Thumb(3, 8, 2, 0, plans=False), 0.25, 0.12),
        REGULAR: _by_thumb(Thumb(3), 0.25, 0.12),
        SKILLED: _by_thumb(Thumb(2), 0.24, 0.12),
        EXPERT: _by_thumb(PRACTISED, 0.1, 0.05),
        MASTER: Habits("weights"),
    },
    "longo": {
        BEGINNER: _by_thumb(Thumb(5, 9, 0, 0, plans=False), 0.45, 0.2),
        CASUAL: _by_thumb(Thumb(4, 8, 2, 0, plans=False), 0.325, 0.155),
        REGULAR: _by_thumb(Thumb(3, 7, plans=False), 0.21, 0.1),
        SKILLED: _by_thumb(Thumb(2), 0.255, 0.12),
        EXPERT: _by_thumb(PRACTISED, 0.065, 0.03),
        MASTER: Habits("weights"),
    },
}
"""The levels by whose games the shipped puzzles were found: they stay as they were, so that these are found again."""
