"""Players that are programs, all behind one interface.

>>> import astragal
>>> state = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
>>> str(make_bot("greedy", seed=1).choose(state.view(0), 0)) in ("r2", "y2")
True
"""

from astragal.bots.bot import Bot, Seed
from astragal.bots.registry import (
    BOTS,
    Level,
    bots_available,
    check_available,
    levels_available,
    levels_unprepared,
    make_bot,
)

__all__ = [
    "BOTS",
    "Bot",
    "Level",
    "Seed",
    "bots_available",
    "check_available",
    "levels_available",
    "levels_unprepared",
    "make_bot",
]
