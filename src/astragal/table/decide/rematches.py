"""Another game at the same table."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import begin
from astragal.table.decide.draft import Draft
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def rematch(draft: Draft, command: c.Rematch, person: str) -> None:
    """Ask for another game; when all do, it begins with the seats moved on by one."""
    if draft.table.status != "over":
        raise NotNow(say("table.no_game_over"))
    if not draft.table.seats_of(person):
        raise NotAllowed(say("table.sit_first"))
    draft.add(e.RematchAsked(person))
    table = draft.table
    if table.full and set(table.players) <= table.rematch:
        draft.add(e.Rotated())
        begin(draft)
