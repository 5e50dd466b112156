"""What is kept of a table beside its log, so that lists and sweeps need not read the log."""

from collections.abc import Sequence

import msgspec

from astragal.server.store import Row
from astragal.table import events as e
from astragal.table.table import BotDuty, Table

CLOCK_GRACE = 1500
"""Milliseconds after which any process may act on a clock that ran out; the one with the clients acts at once."""
BOT_GRACE = 3000
"""The same for bots that should have been asked."""
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


def row_of(table: Table, duties: Sequence[BotDuty], now: int, bot_pause: float, card: bytes | None = None) -> Row:
    """Return what is kept of a table beside its log; `card` if it is still the same."""
    # When any process should look after this table, if nobody has by then.
    dues = [now + BOT_GRACE + int(bot_pause * 1000)] if duties else []
    if table.deadline is not None:
        dues.append(table.deadline + CLOCK_GRACE)
    return Row(
        id=table.id,
        code=table.code,
        status=table.status,
        public=table.settings.public,
        due=min(dues, default=None),
        last=table.seq,
        card=card or msgspec.json.encode(table.card()),
        updated=now,
    )
