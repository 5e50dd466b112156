"""Saying something, to all or to one's side."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.draft import Draft
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def say_something(draft: Draft, command: c.Say, person: str) -> None:
    """Say something."""
    table = draft.table
    text = " ".join("".join(x if x.isprintable() else " " for x in command.text).split())
    if not table.settings.talk or not text:
        raise NotAllowed(say("table.no_talk"))
    if table.hushed:
        raise NotNow(say("table.hushed", "QI9"))
    side = None
    if command.side_only:
        seats = table.seats_of(person)
        if not table.game.options.get("partners_talk") or not seats:
            raise NotAllowed(say("table.no_side_talk", "QI9"))
        side = next(number for number, team in enumerate(table.game.teams) if seats[0] in team)
    heard = {table.seats[seat].person for seat in table.game.teams[side]} if side is not None else set()
    draft.add(e.Said(person, text, side, tuple(sorted(key for key in heard if key is not None))))


def emote(draft: Draft, command: c.Emote, person: str) -> None:
    """Show a feeling."""
    draft.add(e.Emoted(person, command.emote))
