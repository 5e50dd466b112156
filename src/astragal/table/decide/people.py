"""Coming and going."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import SUBSTITUTE_BOT, abandon, follow
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_host
from astragal.table.decide.seats import give_up_seat
from astragal.table.errors import NotAllowed
from astragal.table.names import own_name
from astragal.texts import say


def join(draft: Draft, command: c.Join, person: str) -> None:
    """Come to the table, under a name that nobody else bears."""
    people = draft.table.people
    name = own_name(command.name, (other.name for key, other in people.items() if key != person))
    known = people.get(person)
    if known is None or not known.here or (known.name, known.colour) != (name, command.colour):
        draft.add(e.Joined(person, name, command.colour))


def leave(draft: Draft, command: c.Leave, person: str) -> None:
    """Go away; the last one leaves an abandoned table."""
    table = draft.table
    if table.daily is not None and table.status == "playing":
        return  # the seat is nobody else's: the game waits until they come back
    if len([p for p in table.people.values() if p.here]) == 1:
        draft.add(e.Left(person))
        abandon(draft)
        return
    for seat in table.seats_of(person):
        give_up_seat(draft, seat, person)
    draft.add(e.Left(person))
    if table.host == person:
        draft.add(e.HostChanged(next(key for key, other in draft.table.people.items() if other.here)))
    follow(draft)


def dismiss(draft: Draft, command: c.Dismiss, person: str) -> None:
    """Send somebody away."""
    check_host(draft, person)
    table, gone = draft.table, command.person
    if gone == person or gone not in table.people:
        raise NotAllowed(say("table.dismiss_whom"))
    for seat in table.owned_by(gone):
        # In a game a bot goes on, for nobody: who was sent away does not come back to a seat in it.
        bot = (table.seats[seat].bot or SUBSTITUTE_BOT) if table.status == "playing" else None
        draft.add(e.Seated(seat, bot=bot))
    draft.add(e.Dismissed(gone))
    follow(draft)


def readmit(draft: Draft, command: c.Readmit, person: str) -> None:
    """Let somebody in again who was sent away."""
    check_host(draft, person)
    known = draft.table.people.get(command.person)
    if known is None or not known.dismissed:
        raise NotAllowed(say("table.dismiss_whom"))
    draft.add(e.Readmitted(command.person))
