"""What happened: rolls, choices, what follows from them, the end."""

from collections.abc import Iterator

from astragal.core.state import State
from astragal.narration.endings import ending_of
from astragal.narration.parts import corrected, narration_of
from astragal.narration.phrasing import told
from astragal.narration.types import News
from astragal.notation.record import Correction, Event, Forfeit, Play, Roll


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    """Return what there is to tell of an event, given the states around it.

    What follows from choices that are made together is told with the last of them.

    >>> import astragal
    >>> before = astragal.game("qwixx").start()
    >>> [each.words.params for each in news(before, Roll((4, 1, 2, 6, 6, 3)), before.rolled((4, 1, 2, 6, 6, 3)))]
    [{'seat': 0, 'sum': 5}]
    """
    narration = narration_of(before.game)
    if isinstance(event, Roll):
        return (narration.rolled(before, after),)
    found = [narration.played(before, event) if isinstance(event, Play) else _changed(before, event)]
    return (*found, *narration.consequences(before, after), *_end(before, after))


def _changed(before: State, event: Correction | Forfeit) -> News:
    if isinstance(event, Correction):
        return corrected(before, event)
    return News(told("news.forfeit", seat=event.seat), event.seat)


def _end(before: State, after: State) -> Iterator[News]:
    """The end, or what a correction made of it: another winner, or a game that goes on (QW8)."""
    ending = ending_of(after)
    if ending is None:
        if before.over:
            yield News(told("news.goes_on", "QW8"))
    elif ending != ending_of(before):
        reason, result = ending.words
        yield News(reason, sound="end")
        yield News(result, ending.winners[0] if len(ending.winners) == 1 else -1)
