"""The course of a game: its start, rolls, corrections, what is taken back, its end."""

from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.core.struct import changed
from astragal.notation import Entry, Forfeit, Roll, read_position
from astragal.notation.record import correction
from astragal.protocol import events as e
from astragal.table.clock import TableClock
from astragal.table.dice_chain import chain_start
from astragal.table.evolve.setup import nobody_ready
from astragal.table.history import History
from astragal.table.state import Match, TableState


def started(table: TableState, event: e.Started, logged: e.Logged) -> TableState:
    """Begin a game."""
    game = game_from_dict({**table.game.to_dict(), "first": event.first})
    start = read_position(table.position) if event.how == "position" else game.start()
    match = Match(
        number=event.number,
        start=start,
        seats=table.seats,
        first=event.first,
        how=event.how,
        throws=event.throws,
        entropy=table.entropy_by_seat(),
        commitment=table.commitment,
        began=logged.at,
        entries=History.begin(start),
        label=table.label(event.number),
        withdrawn=table.withdrawn,
        chain_before=_chain_before(table),
        people=frozenset(table.players),
        real_dice=table.settings.real_dice,
    )
    table = changed(
        table,
        match=match,
        withdrawn=(),
        played=table.played | match.people,
        status="playing",
        rematch=frozenset(),
        undo=None,
        clock=TableClock.start(table.settings, game.players, logged.at),
    )
    return asked(table, start, logged.at)


def _chain_before(table: TableState) -> str:
    """The value of the chain over the games before; a daily game stands alone, and its seed comes later."""
    if table.daily is not None:
        return ""
    return table.finished[-1].dice.chain_after if table.finished else chain_start(table.id)


def asked(table: TableState, state: State, at: int) -> TableState:
    """Go on from this state: the clocks run of those who owe a choice."""
    clock = table.clock.asked(table.timed(state), at)
    return changed(table, state=state, spent={}, clock=clock, phase=table.phase + 1)


def happened(table: TableState, entries: tuple[Entry, ...], after: State, at: int) -> TableState:
    """Let a phase of the record be over and go on; `after` is the state it leads to, with nothing pending."""
    match, _ = table.playing
    return changed(
        table,
        match=changed(match, entries=match.entries.plus(entries, after)),
        undo=None,
        state=after,
        spent={},
        clock=table.clock.asked(table.timed(after), at),
        phase=table.phase + 1,
    )


def rolled(table: TableState, event: e.Rolled, logged: e.Logged) -> TableState:
    """Put a roll into the record."""
    match, state = table.playing
    match = changed(match, rollers=(*match.rollers, event.seat))
    return happened(changed(table, match=match), (Entry(Roll(event.faces)),), state.rolled(event.faces), logged.at)


def forfeited(table: TableState, event: e.Forfeited, logged: e.Logged) -> TableState:
    """Let a side give up."""
    _, state = table.playing
    return happened(table, (Entry(Forfeit(event.seat)),), state.forfeit(event.seat), logged.at)


def corrected(table: TableState, event: e.Corrected, logged: e.Logged) -> TableState:
    """Mend a sheet; choices that wait for others stay as they are, and so do their clocks."""
    match, state = table.playing
    made = correction(event.seat, event.correction)
    after = made.apply(state)
    return changed(
        table,
        match=changed(match, entries=match.entries.plus((Entry(made),), settled(after))),
        undo=None,
        state=after,
        clock=table.clock.asked(table.timed(after), logged.at, again=True),
        phase=table.phase + 1,
        touched=logged.at,
    )


def settled(state: State) -> State:
    """Return the state without choices that wait for others: as the record has it."""
    for seat in state.due:
        state = state.withdrawn(seat)
    return state


def undone(table: TableState, event: e.Undone, logged: e.Logged) -> TableState:
    """Go back to an earlier moment."""
    match, _ = table.playing
    entries = match.entries.until(event.entries)
    state = entries.final
    clock = table.clock.asked([], logged.at)
    match = changed(match, entries=entries, rollers=match.rollers[: entries.rolls], taken_back=True)
    table = changed(table, match=match, undo=None, clock=clock)
    for seat in table.timed(state):
        # On from where it stood, without what the move that was taken back had gained.
        clock = clock.reopened(seat, logged.at)
    return asked(changed(table, clock=clock), state, logged.at)


def time_up(table: TableState, event: e.TimeUp, logged: e.Logged) -> TableState:
    """Stop a clock that has run out."""
    return changed(table, clock=table.clock.stopped(event.seat))


def interrupted(table: TableState, event: e.Interrupted, logged: e.Logged) -> TableState:
    """Let time count for nobody."""
    return changed(table, clock=table.clock.skipped(event.away), touched=table.touched + event.away)


def ended(table: TableState, event: e.Ended, logged: e.Logged) -> TableState:
    """Keep the finished game, and the commitment for the next one."""
    match = changed(table.playing[0], ended=event, over_at=logged.at)
    return changed(
        table,
        match=match,
        finished=(*table.finished, match),
        status="over",
        clock=TableClock.none(),
        undo=None,
        commitment=event.next_commitment or table.commitment,
        entropy={},
        people=nobody_ready(table.people),
    )


def rematch_asked(table: TableState, event: e.RematchAsked, logged: e.Logged) -> TableState:
    """Note who would like another game."""
    return changed(table, rematch=table.rematch | {event.person}, touched=logged.at)
