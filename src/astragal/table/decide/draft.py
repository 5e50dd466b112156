"""A decision while it is made: every event is applied at once, so that what follows from it can be decided too."""

from typing import NamedTuple

from astragal.core.state import State
from astragal.protocol import events as e
from astragal.table.evolve import evolve
from astragal.table.seeds import Seeds
from astragal.table.state import TableState


class Circumstances(NamedTuple):
    """When something is decided, and with which seeds."""

    now: int
    """The table's time in milliseconds."""
    seeds: Seeds
    away: int = 0
    """For how long no server was there before, in milliseconds: that time counts for nobody."""


class Decided(NamedTuple):
    """What happens, and the table after it."""

    events: tuple[e.Logged, ...]
    """With the numbers and the time that they have once they are stored."""
    table: TableState
    steps: tuple[TableState, ...]
    """The table after each of the events."""


class Draft:
    """The table as it is after the events so far."""

    __slots__ = ("_events", "_steps", "lag", "now", "seeds", "table")

    def __init__(self, table: TableState, moment: Circumstances, lag: int = 0) -> None:
        self.table, self.now, self.seeds, self.lag = table, moment.now, moment.seeds, lag
        self._events: list[e.Logged] = []
        self._steps: list[TableState] = []
        if moment.away > 0 and table.status != "closed":
            self.add(e.Interrupted(moment.away))

    def add(self, event: e.AnyEvent, after: State | None = None) -> None:
        """Let an event happen; `after` is the state of the game after a choice, if that is known."""
        logged = e.Logged(self.table.seq + 1, self.now, event)
        self.table = evolve(self.table, logged, after)
        self._events.append(logged)
        self._steps.append(self.table)

    def decision(self) -> Decided:
        """Return what was decided."""
        return Decided(tuple(self._events), self.table, tuple(self._steps))
