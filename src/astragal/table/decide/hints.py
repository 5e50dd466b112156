"""Help for those who choose: that it was given is told to all, and first."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_own, game_on
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def ask_hint(draft: Draft, command: c.AskHint, person: str) -> None:
    """Ask for help. Asked again about the same choice, it is the same help and nothing happens."""
    state = game_on(draft)
    check_own(draft, command.seat, person)
    if not draft.table.coached(person):
        raise NotAllowed(say("table.no_coach"))
    if command.seat not in state.due:
        raise NotNow(say("table.nothing_to_choose"))
    if not draft.table.helped(command.seat, command.kind):
        draft.add(e.Hinted(command.seat, command.kind))
