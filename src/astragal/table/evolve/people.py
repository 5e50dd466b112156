"""Who comes and goes, and whom a table remembers."""

from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.protocol.people import Person
from astragal.table.state import TableState

DISMISSED_KEPT = 200
"""How many people whom the host sent away are remembered."""


def joined(table: TableState, event: e.Joined, logged: e.Logged) -> TableState:
    """Let somebody in, or give them another name and colour."""
    known = table.people.get(event.person)
    person = Person(event.name, event.colour, known is not None and known.ready, here=True, dismissed=False)
    return changed(table.with_person(event.person, person), touched=logged.at)


def left(table: TableState, event: e.Left, logged: e.Logged) -> TableState:
    """Let somebody go."""
    person = changed(table.people[event.person], here=False, ready=False)
    table = changed(table.with_person(event.person, person), touched=logged.at)
    if table.owned_by(event.person):
        table = changed(table, undo=None)  # one who has a say is not there to say it
    return forgotten(table, event.person)


def dismissed(table: TableState, event: e.Dismissed, logged: e.Logged) -> TableState:
    """Remember, as the last one, whom the host sent away."""
    gone = changed(table.people[event.person], here=False, ready=False, dismissed=True)
    people = {key: each for key, each in table.people.items() if key != event.person} | {event.person: gone}
    table = changed(table, people=people, rematch=table.rematch - {event.person}, touched=logged.at)
    sent_away = [key for key, each in people.items() if each.dismissed]
    for key in sent_away[:-DISMISSED_KEPT]:
        table = _let_in_again(table, key)
    return table


def readmitted(table: TableState, event: e.Readmitted, logged: e.Logged) -> TableState:
    """Let somebody join again."""
    return changed(_let_in_again(table, event.person), touched=logged.at)


def _let_in_again(table: TableState, key: str) -> TableState:
    return forgotten(table.with_person(key, changed(table.people[key], dismissed=False)), key)


def host_changed(table: TableState, event: e.HostChanged, logged: e.Logged) -> TableState:
    """Make somebody else the host."""
    return forgotten(changed(table, host=event.person), table.host)


def forgotten(table: TableState, key: str) -> TableState:
    """Let go of somebody who left, unless a seat, a record, what was said or the host's list still names them."""
    person = table.people.get(key)
    if person is None or person.here or person.dismissed or key == table.host or key in table.played:
        return table
    if table.owned_by(key) or any(speaker(logged.event) == key for logged in table.talk):
        return table
    return changed(
        table,
        people={other: each for other, each in table.people.items() if other != key},
        entropy={other: each for other, each in table.entropy.items() if other != key},
    )


def speaker(event: e.AnyEvent) -> str:
    """Return who said it, or showed it."""
    assert isinstance(event, e.Said | e.Emoted)
    return event.person
