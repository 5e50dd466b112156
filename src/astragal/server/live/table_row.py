"""What is kept of a table beside its log, so that lists and sweeps need not read the log."""

import msgspec

from astragal.server.store import Row
from astragal.table import events as e
from astragal.table.table import Table

CLOCK_GRACE = 1500
"""Milliseconds after which any process may act on a clock that ran out; the one with the clients acts at once."""
QUIET = (
    e.Rolled,
    e.Chose,
    e.Withdrew,
    e.Revealed,
    e.Said,
    e.Emoted,
    e.UndoAsked,
    e.UndoAnswered,
    e.Contributed,
    e.Interrupted,
)
"""These change nothing on the card of a table."""


def row_of(table: Table, now: int, card: bytes | None = None) -> Row:
    """Return what is kept of a table beside its log; `card` if it is still the same.

    It is due when a clock runs out or the table counts as abandoned. Bots are asked where people are.
    """
    return Row(
        id=table.id,
        code=table.code,
        status=table.status,
        public=table.settings.public,
        due=due_of(table),
        last=table.seq,
        card=card or msgspec.json.encode(table.card()),
        updated=now,
    )


def due_of(table: Table) -> int | None:
    """Return when any process should look after this table, if nobody has by then."""
    return None if table.deadline is None else table.deadline + CLOCK_GRACE
