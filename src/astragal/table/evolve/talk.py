"""What is said."""

from astragal.core.struct import changed
from astragal.protocol import events as e
from astragal.table.evolve.people import forgotten, speaker
from astragal.table.state import TableState

TALK_KEPT = 200
"""How much of what was said a newcomer is shown."""


def said(table: TableState, event: e.Said | e.Emoted, logged: e.Logged) -> TableState:
    """Keep what was said, and let go of what was said long ago."""
    dropped = table.talk[: 1 - TALK_KEPT]
    table = changed(table, talk=(*table.talk[-TALK_KEPT + 1 :], logged))
    for each in dropped:
        table = forgotten(table, speaker(each.event))
    if table.asides is None:  # when a side talks is not for all to see either
        table = changed(table, touched=logged.at)
    return table
