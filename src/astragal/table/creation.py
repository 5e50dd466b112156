"""How a table begins."""

from collections.abc import Iterable
from typing import cast

from astragal.core.errors import InvalidOption
from astragal.core.registry import table_options
from astragal.core.struct import changed
from astragal.notation import position as position_of
from astragal.notation import read_position
from astragal.protocol import events as e
from astragal.table.decide.setup import agree, settle
from astragal.table.fair import commitment
from astragal.table.names import clean_name
from astragal.texts import say


def create(
    table: str,
    code: str,
    host: str,
    name: str,
    game: dict[str, object],
    settings: e.Settings,
    seed: bytes,
    colour: e.Colour = "grey",
    position: str | None = None,
    daily: e.DailyGame | None = None,
) -> list[e.AnyEvent]:
    """Return the first events of a table, or raise `InvalidOption`; `ReadError` for a position that is none.

    >>> events = create("t1", "ABCD", "p1", "Ann", {"game": "qwixx"}, e.Settings(), b"seed")
    >>> [type(event).__name__ for event in events]
    ['Created', 'Joined']
    """
    if position is not None:
        start = read_position(position)
        if start.over:
            raise InvalidOption(say("table.position_over"))
        position, options = position_of(start), start.game.to_dict()
        limit = settings.move_seconds or cast(int, options.get("move_seconds") or 0)
        options, settings = settle(options, changed(settings, first=None, move_seconds=limit))
    else:
        options, settings = agree(table_options(game.get("game"), game), settings)
    made = e.Created(table, host, code, options, settings, commitment(seed), position or "", daily)
    return [made, e.Joined(host, clean_name(name), colour)]


def log_of(events: Iterable[e.AnyEvent], at: int = 0) -> list[e.Logged]:
    """Return events as a log from the beginning, all at one time.

    >>> log_of([e.Withdrew(1)])[0].seq
    1
    """
    return [e.Logged(seq, at, event) for seq, event in enumerate(events, 1)]
