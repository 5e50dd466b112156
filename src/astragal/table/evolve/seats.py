"""Who sits where."""

from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.protocol.people import Seat
from astragal.table.state import TableState


def seated(table: TableState, event: e.Seated, logged: e.Logged) -> TableState:
    """Give a seat to a person or a bot, or free it."""
    old = table.seats[event.seat]
    seat = Seat(event.person, event.bot, event.kept, old.auto_pass and event.person == old.person)
    table = changed(table.with_seat(event.seat, seat), touched=logged.at)
    if table.undo is not None and (seat.owner != old.owner or (table.undo.seat == event.seat and not seat.person)):
        table = changed(table, undo=None)  # who asked, or had a say, does not play any more
    if table.status == "playing" and event.person is not None:
        match, _ = table.playing
        people = match.people | {event.person}
        table = changed(table, match=changed(match, people=people), played=table.played | {event.person})
    return table


def seat_set(table: TableState, event: e.SeatSet, logged: e.Logged) -> TableState:
    """Set whether forced choices are made by themselves."""
    return table.with_seat(event.seat, changed(table.seats[event.seat], auto_pass=event.auto_pass))


def rotated(table: TableState, event: e.Rotated, logged: e.Logged) -> TableState:
    """Move everybody on by one seat."""
    return changed(table, seats=(*table.seats[-1:], *table.seats[:-1]))
