"""The one step from a table to the next, by the class of the event."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from astragal.core.state import State
from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.table.evolve import choices, dice, game, people, seats, setup, talk
from astragal.table.state import TableState

Evolver = Callable[[TableState, Any, e.Logged], TableState]

EVOLVERS: Mapping[type[e.Event], Evolver] = {
    e.Joined: people.joined,
    e.Left: people.left,
    e.Dismissed: people.dismissed,
    e.Readmitted: people.readmitted,
    e.HostChanged: people.host_changed,
    e.Seated: seats.seated,
    e.SeatSet: seats.seat_set,
    e.Rotated: seats.rotated,
    e.Configured: setup.configured,
    e.Ready: setup.ready,
    e.Closed: setup.closed,
    e.Contributed: dice.contributed,
    e.Reseeded: dice.reseeded,
    e.Started: game.started,
    e.Rolled: game.rolled,
    e.Corrected: game.corrected,
    e.Forfeited: game.forfeited,
    e.Undone: game.undone,
    e.TimeUp: game.time_up,
    e.Interrupted: game.interrupted,
    e.Ended: game.ended,
    e.RematchAsked: game.rematch_asked,
    e.Withdrew: choices.withdrew,
    e.UndoAsked: choices.undo_asked,
    e.UndoAnswered: choices.undo_answered,
    e.Hinted: choices.hinted,
    e.Said: talk.said,
    e.Emoted: talk.said,
}
"""How each kind of event changes a table."""

CHOICES: Mapping[type[e.Event], Callable[[TableState, Any, e.Logged, State | None], TableState]] = {
    e.Chose: choices.chose,
    e.Revealed: choices.revealed,
}
"""The same for choices, whose effect whoever decided on them has worked out already."""


def evolve(table: TableState | None, logged: e.Logged, after: State | None = None) -> TableState:
    """Return the table after an event; None stands for the table before the first one.

    Events come in order, each once. `after` is the state of the game after a choice, where that is known.

    >>> from astragal.table import create, fold, log_of
    >>> table = fold(log_of(create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, e.Settings(), b"seed")))
    >>> evolve(table, e.Logged(3, 0, e.Seated(0, person="p1"))).seats[0].person
    'p1'
    """
    event, kind = logged.event, type(logged.event)
    if table is None:
        if not isinstance(event, e.Created):
            raise ValueError(f"a log begins with its table, not with event {logged.seq}")
        return setup.created(event, logged)
    if logged.seq != table.seq + 1:
        raise ValueError(f"event {logged.seq} cannot follow event {table.seq}")
    asides: dict[str | None, int] | None = None
    if isinstance(event, e.Said) and event.side is not None:
        asides = {None: logged.seq - 1, **(table.asides or {}), **dict.fromkeys(event.to, logged.seq)}
    table = changed(table, seq=logged.seq, at=logged.at, asides=asides)
    if kind in CHOICES:
        return CHOICES[kind](table, event, logged, after)
    return EVOLVERS[kind](table, event, logged)


def fold(log: Iterable[e.Logged]) -> TableState:
    """Return the table that a whole log leads to."""
    table: TableState | None = None
    for logged in log:
        table = evolve(table, logged)
    if table is None:
        raise ValueError("a log has at least one event")
    return table


def follow(table: TableState | None, log: Iterable[e.Logged]) -> Iterator[TableState]:
    """Give the tables after each of these events."""
    for logged in log:
        table = evolve(table, logged)
        yield table
