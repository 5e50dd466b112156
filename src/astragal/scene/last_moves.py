"""What was done last, read off the end of a record."""

from collections.abc import Callable, Sequence

from astragal.core.game import Game
from astragal.notation.record import Entry, Event, Play, Roll
from astragal.scene.scene_parts import scene_of
from astragal.scene.types import Last


def last_moves(game: Game, entries: Sequence[Entry]) -> tuple[Last, ...]:
    """Return what was done last, for marking it on sheets and boards.

    >>> import astragal
    >>> last_moves(astragal.game("quixo"), [Entry(Play(0, astragal.move("c1-a1")))])[0].line
    ('c1', 'b1', 'a1')
    """
    return scene_of(game).last_moves(entries)


def last_turn(entries: Sequence[Entry], marks: Callable[[Play], bool]) -> list[Event]:
    """Return the events of the turn that goes on, or of the one before it if nothing was marked yet.

    >>> import astragal
    >>> events = [Roll((4, 1)), Play(0, astragal.move("r5")), Play(1, astragal.move("-"))]
    >>> [str(event) for event in last_turn([Entry(event) for event in events], lambda play: True)]
    ['0 r5', '1 -']
    """
    turn: list[Event] = []
    marked = False
    for entry in reversed(entries):
        event = entry.event
        if isinstance(event, Play):
            marked = marked or marks(event)
        elif isinstance(event, Roll) and marked:
            break
        turn.append(event)
    return turn[::-1]
