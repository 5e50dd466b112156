"""One live game among people and bots: seats, clock, fair dice, undo, talk, log. No web, no SQL, no third-party code.

A table is a frozen `TableState`, the fold of its events. `decide(state, command, …)` says which events a command leads
to and what the table is after them; whoever keeps the log stores the events and then goes on with that table.

>>> from astragal.protocol.commands import Sit
>>> from astragal.protocol.events import Settings
>>> table = fold(log_of(create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, Settings(), b"seed")))
>>> decision = decide(table, Sit(0), "p1", Circumstances(now=1_000, seeds=Seeds(b"seed", b"next")))
>>> [logged.event for logged in decision.events]
[Seated(seat=0, person='p1', bot=None, kept=None)]
>>> decision.table.seats_of("p1"), table.seats_of("p1")
((0,), ())
"""

from astragal.table.creation import create, log_of
from astragal.table.decide import (
    Circumstances,
    Decided,
    decide,
    decide_bot_move,
    decide_day_start,
    decide_interruption,
    decide_new_seed,
    decide_time,
)
from astragal.table.evolve import evolve, fold, follow
from astragal.table.seeds import Seeds
from astragal.table.state import BotDuty, Match, TableState
from astragal.table.views import ViewCache, card, games, now, record_of, seen, snapshot

__all__ = [
    "BotDuty",
    "Circumstances",
    "Decided",
    "Match",
    "Seeds",
    "TableState",
    "ViewCache",
    "card",
    "create",
    "decide",
    "decide_bot_move",
    "decide_day_start",
    "decide_interruption",
    "decide_new_seed",
    "decide_time",
    "evolve",
    "fold",
    "follow",
    "games",
    "log_of",
    "now",
    "record_of",
    "seen",
    "snapshot",
]
