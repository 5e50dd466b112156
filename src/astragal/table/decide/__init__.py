"""Which events a command leads to: `decide(state, command, …) → events`, with the state after them.

Nothing changes here. Whoever keeps the log stores the events, and then goes on with the state that came with them.
"""

from astragal.table.decide.commands import (
    decide,
    decide_bot_move,
    decide_day_start,
    decide_interruption,
    decide_new_seed,
    decide_time,
)
from astragal.table.decide.draft import Circumstances, Decided

__all__ = [
    "Circumstances",
    "Decided",
    "decide",
    "decide_bot_move",
    "decide_day_start",
    "decide_interruption",
    "decide_new_seed",
    "decide_time",
]
