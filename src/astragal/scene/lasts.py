"""What was done last, read off the end of a record."""

from collections.abc import Sequence

from astragal.core.moves import Nothing
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwixx.rules.moves import Cross
from astragal.notation.record import Correction, Entry, Event, Play, Roll
from astragal.scene.layouts import PATH_IDS, cell_of
from astragal.scene.types import Last


def last_moves(entries: Sequence[Entry]) -> tuple[Last, ...]:
    """Return what was crossed or written in the turn that goes on, or in the one before it; the last push in Quixo.

    >>> import astragal
    >>> from astragal.notation.record import Entry, Play
    >>> last_moves([Entry(Play(0, astragal.move("c1-a1")))])[0].line
    ('c1', 'b1', 'a1')
    """
    turn: list[Event] = []
    marked = False
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Play):
            if isinstance(event.move, Push):
                return (_pushed(event.seat, event.move),)
            marked = marked or isinstance(event.move, Cross | Write | Nothing)
        elif isinstance(event, Roll) and marked:
            break
        turn.append(event)
    found: list[tuple[int, Cross | Write]] = []
    for event in reversed(turn):
        if isinstance(event, Play) and isinstance(event.move, Cross | Write):
            found.append((event.seat, event.move))
        elif isinstance(event, Correction):
            found = _corrected(found, event)
    return tuple(Last(seat, str(move), (cell_of(move),)) for seat, move in found)


def _pushed(seat: int, move: Push) -> Last:
    return Last(seat, str(move), (move.put,), PATH_IDS[move.take, move.put])


def _corrected(found: list[tuple[int, Cross | Write]], event: Correction) -> list[tuple[int, Cross | Write]]:
    """What was erased or moved since is not where it was (QW8)."""
    kept: list[tuple[int, Cross | Write]] = []
    for seat, move in found:
        there = isinstance(move, Write) and (move.colour, move.column) == (event.colour, event.column)
        if seat != event.seat or not there:
            kept.append((seat, move))
        elif event.to is not None:
            kept.append((seat, Write(*event.to, move.number)))
    return kept
