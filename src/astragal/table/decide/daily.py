"""The table of a daily game: how it begins, and what cannot be done there that can be done elsewhere."""

from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.day import day_bots
from astragal.table.decide.course import begin
from astragal.table.decide.draft import Draft
from astragal.table.errors import NotAllowed
from astragal.table.state import TableState
from astragal.texts import say

HELP = (c.AskUndo, c.AskHint)
"""What is only for fun."""
ALLOWED = (c.Join, c.Leave, c.Close, c.SetSeat, c.Play, c.Withdraw, c.Resign, *HELP)
"""All that can be done at the table of a daily game: it is played by one person, to its end."""


def check(table: TableState, command: c.AnyCommand, person: str) -> None:
    """Refuse what would make a daily game another one."""
    if table.daily is None:
        return
    if person != table.host or not isinstance(command, ALLOWED):
        raise NotAllowed(say("table.daily"))
    if table.counted and isinstance(command, HELP):
        raise NotAllowed(say("table.daily_counted"))


def start(draft: Draft) -> None:
    """Let the host and the bots of the day sit down, and begin."""
    table = draft.table
    assert table.daily is not None
    draft.add(e.Seated(0, person=table.host))
    for seat, level in enumerate(day_bots(table.daily.day, table.game.name), 1):
        draft.add(e.Seated(seat, bot=level))
    begin(draft)
