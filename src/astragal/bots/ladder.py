"""The levels of every game, from one that a child beats up to the champion: what each plays by, and what it misses.

Weak levels are weak as people are: impatient, blind to what the other side wants, and they do not notice every
option. The numbers were found by play (`bench/levels.py`), so that each level takes about two thirds of the points from
the one below; docs/strength.md has the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from astragal.bots import greedy_quixo, greedy_qwinto, greedy_qwixx

STARTER, BEGINNER, CASUAL, REGULAR = "starter", "beginner", "casual", "regular"
SKILLED, EXPERT, MASTER, CHAMPION = "skilled", "expert", "master", "champion"

LEVELS = (STARTER, BEGINNER, CASUAL, REGULAR, SKILLED, EXPERT, MASTER, CHAMPION)
"""Their names, from weak to strong. A game that has no room for eight leaves some out."""

THUMB, WEIGHTS, NETWORK, SEARCH = "thumb", "weights", "network", "search"
"""What a level can play by: rules of thumb, the yardstick's weights, the learnt networks, looking ahead."""

Thumb = greedy_qwixx.Thumb | greedy_qwinto.Thumb | greedy_quixo.Thumb


@dataclass(frozen=True)
class Habits:
    """How a level plays.

    >>> Habits(THUMB, overlooks=0.2).compiled
    False
    """

    plays_by: str
    thumb: Thumb | None = None
    """Other rules of thumb than those of a practised player."""
    overlooks: float = 0.0
    """The share of its options that it does not notice. One is noticed always."""
    distracted: float = 0.0
    """How much greater that share is while it is another player's turn."""
    depth: int = 40
    """How many plies a search looks ahead."""
    nodes: int = 100_000
    """How many positions a search looks at: a number and no clock, so that its answers can be repeated."""

    @property
    def compiled(self) -> bool:
        """Whether it plays by something that has to be compiled first.

        >>> Habits(NETWORK).compiled
        True
        """
        return self.plays_by != THUMB


_QWIXX = greedy_qwixx.Thumb
_QWINTO = greedy_qwinto.Thumb
_QUIXO = greedy_quixo.Thumb

LADDERS: Mapping[str, Mapping[str, Habits]] = MappingProxyType(
    {
        "qwixx": {
            STARTER: Habits(THUMB, _QWIXX(99, 99, 0, 0, plans=False), 0.55, 0.25),
            BEGINNER: Habits(THUMB, _QWIXX(5, 9, 0, 0, plans=False), 0.34, 0.16),
            CASUAL: Habits(THUMB, _QWIXX(3, 8, 2, 0, plans=False), 0.25, 0.12),
            REGULAR: Habits(THUMB, _QWIXX(3), 0.25, 0.12),
            SKILLED: Habits(THUMB, _QWIXX(2), 0.24, 0.12),
            EXPERT: Habits(THUMB, None, 0.1, 0.05),
            MASTER: Habits(WEIGHTS),
        },
        "longo": {
            STARTER: Habits(THUMB, _QWIXX(99, 99, 0, 0, plans=False), 0.38, 0.18),
            BEGINNER: Habits(THUMB, _QWIXX(5, 9, 0, 0, plans=False), 0.45, 0.2),
            CASUAL: Habits(THUMB, _QWIXX(4, 8, 2, 0, plans=False), 0.325, 0.155),
            REGULAR: Habits(THUMB, _QWIXX(3, 7, plans=False), 0.21, 0.1),
            SKILLED: Habits(THUMB, _QWIXX(2), 0.255, 0.12),
            EXPERT: Habits(THUMB, None, 0.065, 0.03),
            MASTER: Habits(WEIGHTS),
        },
        "qwinto": {
            STARTER: Habits(THUMB, _QWINTO(0.3, 0, 0, -99, weighs=False), 0.22, 0.08),
            BEGINNER: Habits(THUMB, _QWINTO(0.5, 0, 0, -99), 0.5, 0.2),
            CASUAL: Habits(THUMB, _QWINTO(0.6, 0, 0, -9), 0.3, 0.1),
            REGULAR: Habits(THUMB, _QWINTO(1, 0.2, 2), 0.14, 0.1),
            SKILLED: Habits(THUMB, None, 0.01, 0.03),
            EXPERT: Habits(NETWORK, None, 0.18, 0.06),
            MASTER: Habits(NETWORK, None, 0.045, 0.02),
        },
        "quixo": {
            STARTER: Habits(THUMB, _QUIXO(0.62), 0.25),
            BEGINNER: Habits(THUMB, _QUIXO(0.855), 0.145),
            CASUAL: Habits(THUMB, _QUIXO(0.95), 0.085),
            REGULAR: Habits(THUMB, _QUIXO(0.988), 0.053),
            SKILLED: Habits(SEARCH, overlooks=0.03, depth=1),
            EXPERT: Habits(SEARCH, overlooks=0.1, depth=4),
            MASTER: Habits(SEARCH, overlooks=0.02, depth=5),
        },
    }
)
"""For each game its levels below the champion."""


def habits_of(game: str, level: str) -> Habits:
    """Return how a level plays a game; where that leaves the level out, as the one below.

    >>> habits_of("qwixx", "master").plays_by
    'weights'
    """
    ladder = LADDERS[game]
    weaker = [name for name in LEVELS[: LEVELS.index(level) + 1] if name in ladder]
    return ladder[weaker[-1]]
