"""Choices: made, taken back, revealed; wishes to take back a move, and hints."""

from collections.abc import Iterable
from dataclasses import replace

from astragal.core.moves import Hidden
from astragal.core.state import State
from astragal.core.struct import changed
from astragal.notation import Entry, Play
from astragal.protocol import events as e
from astragal.protocol.views import UndoWish
from astragal.table.evolve.game import happened, settled
from astragal.table.state import TableState


def chose(table: TableState, event: e.Chose, logged: e.Logged, after: State | None) -> TableState:
    """Let a choice wait for the others."""
    assert not isinstance(event.move, Hidden), "a log hides nothing"
    _, state = table.playing
    return changed(
        table,
        state=state.play(event.seat, event.move) if after is None else after,
        spent={**table.spent, event.seat: event.seconds},
        clock=table.clock.chose(event.seat, logged.at, event.lag),
        touched=_touched(table, event.seat, logged.at),
        undo=None if _mends(table, event.seat) else table.undo,
    )


def _mends(table: TableState, seat: int) -> bool:
    """Tell whether that seat asks to mend its sheet; if it makes a choice on it as it is, it does not any more."""
    return table.undo is not None and table.undo.seat == seat and bool(table.undo.correction)


def withdrew(table: TableState, event: e.Withdrew, logged: e.Logged) -> TableState:
    """Take a choice back that waits for the others."""
    _, state = table.playing
    return changed(table, state=state.withdrawn(event.seat), clock=table.clock.reopened(event.seat, logged.at))


def revealed(table: TableState, event: e.Revealed, logged: e.Logged, after: State | None) -> TableState:
    """Complete a phase."""
    plays = [Play(seat, move) for seat, move in event.choices]
    if after is None:
        after = settled(table.playing[1])  # whatever was pending before
        for play in plays:
            after = play.apply(after)
    seconds: Iterable[float | None] = event.seconds or (None,) * len(plays)
    entries = tuple([Entry(play, spent) for play, spent in zip(plays, seconds, strict=True)])
    changes: dict[str, object] = {}
    if event.by >= 0:
        changes["clock"] = table.clock.chose(event.by, logged.at, event.lag)
    if not event.reason:
        changes["touched"] = _touched(table, event.by, logged.at)
    return happened(changed(table, **changes), entries, after, logged.at)


def _touched(table: TableState, seat: int, at: int) -> int:
    """Only people keep a table alive, not the bots that play on."""
    return at if seat < 0 or table.seats[seat].person is not None else table.touched


def undo_asked(table: TableState, event: e.UndoAsked, logged: e.Logged) -> TableState:
    """Note who wants a move back, or a sheet mended."""
    return changed(table, undo=UndoWish(event.seat, (), event.correction), touched=logged.at)


def undo_answered(table: TableState, event: e.UndoAnswered, logged: e.Logged) -> TableState:
    """Note who agrees; without that of all the wish is gone."""
    wish = table.undo
    if wish is not None:  # in old logs an answer may come after the one who asked was gone
        agreed = tuple(sorted({*wish.agreed, event.seat}))
        wish = replace(wish, agreed=agreed) if event.agree else None
    return changed(table, undo=wish, touched=logged.at)


def hinted(table: TableState, event: e.Hinted, logged: e.Logged) -> TableState:
    """Note who was helped, and for which choice."""
    match, _ = table.playing
    given = (event.seat, table.help_key(event.kind))
    return changed(table, match=changed(match, help=match.help | {given}), touched=logged.at)
