"""What is kept of a table beside its log, so that lists and sweeps need not read the log."""

from astragal.codec import encode
from astragal.core.struct import struct
from astragal.protocol import events as e
from astragal.protocol.views import Card
from astragal.server.store import Row
from astragal.table import TableState, card

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
    e.Hinted,
    e.Contributed,
    e.Interrupted,
)
"""These change nothing on the card of a table."""


@struct(omit_defaults=("counts",))
class StoredCard(Card):
    """The card of a table as it is stored."""

    counts: bool = False
    """Whether a game is on of whose positions the server has no opinion (`positions_in_play.py`)."""


def stored_card(table: TableState) -> bytes:
    """Return the card of a table in its stored form."""
    return encode(StoredCard(**vars(card(table)), counts=table.guarded))


def row_of(table: TableState, now: int, deadline: int | None, same_card: bytes | None = None) -> Row:
    """Return what is kept of a table beside its log; with the card of before if that is still the same.

    It is due at its deadline: when a clock runs out or the table counts as abandoned.
    """
    return Row(
        id=table.id,
        code=table.code,
        status=table.status,
        public=table.settings.public,
        due=due_at(deadline),
        last=table.seq,
        card=same_card or stored_card(table),
        updated=now,
    )


def due_at(deadline: int | None) -> int | None:
    """Return when any process should look after a table, if nobody has by then.

    >>> due_at(1_000)
    2500
    """
    return None if deadline is None else deadline + CLOCK_GRACE
