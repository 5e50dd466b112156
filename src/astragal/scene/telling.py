"""What happened, to be told to people: rolls, choices, what follows from them, the end."""

from collections.abc import Iterator
from typing import Literal

from astragal.core.state import State
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.moves import Again, Keep, Pick, Write
from astragal.games.qwinto.rules.sheet import COLOURS
from astragal.games.qwinto.rules.state import REROLL, QwintoState
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import QwixxState
from astragal.notation.record import Correction, Event, Forfeit, Play, Roll
from astragal.scene.endings import ending_of
from astragal.scene.types import News
from astragal.scene.wording import told, told_dice


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    """Return what there is to tell of an event, given the states around it.

    What follows from choices that are made together is told with the last of them.

    >>> import astragal
    >>> before = astragal.game("qwixx").start()
    >>> [each.words.params for each in news(before, Roll((4, 1, 2, 6, 6, 3)), before.rolled((4, 1, 2, 6, 6, 3)))]
    [{'seat': 0, 'sum': 5}]
    """
    if isinstance(event, Roll):
        return (_rolled(before, after),)
    found = [_played(before, event) if isinstance(event, Play) else _changed(event)]
    found += _consequences(before, after)
    found += _end(before, after)
    return tuple(found)


def _rolled(before: State, after: State) -> News:
    seat = before.active
    if isinstance(after, QwixxState):
        return News(told("news.rolled.white", seat=seat, sum=after.white_sum), seat, "roll")
    assert isinstance(after, QwintoState), "a game with dice"
    again = isinstance(before, QwintoState) and before.phase == REROLL
    key = "news.rolled.again" if again else "news.rolled.sum"
    return News(told(key, seat=seat, sum=after.number), seat, "roll")


def _played(before: State, play: Play) -> News:
    seat, move = play.seat, play.move
    if isinstance(move, Cross):
        return _crossed(before, seat, move)
    if isinstance(move, Write):
        written = told("news.write", seat=seat, number=move.number, colour=move.colour, column=move.column)
        return News(written, seat, "write")
    if isinstance(move, Push):
        key = "news.push_partner" if move.partner else "news.push"
        return News(told(key, seat=seat, take=move.take, put=move.put), seat, "push")
    if isinstance(move, Pick):
        return News(told_dice("news.pick", move.colours, seat=seat), seat)
    if isinstance(move, Again):
        return News(told("news.again", seat=seat), seat)
    if isinstance(move, Keep):
        return News(told("news.keep", seat=seat, sum=before.number if isinstance(before, QwintoState) else 0), seat)
    return News(told("news.pass" if isinstance(before, QuixoState) else "news.nothing", seat=seat), seat)


def _crossed(before: State, seat: int, move: Cross) -> News:
    cell: dict[str, str | int] = {"seat": seat, "colour": move.colour, "number": move.number}
    if move.lucky and isinstance(before, QwixxState):
        cell["sum"] = before.white_sum
        return News(told("news.lucky_lock" if move.lock else "news.lucky", "QL3", **cell), seat, _sound(move))
    return News(told("news.lock" if move.lock else "news.cross", **cell), seat, _sound(move))


def _sound(move: Cross) -> Literal["lock", "cross"]:
    return "lock" if move.lock else "cross"


def _changed(event: Correction | Forfeit) -> News:
    seat = event.seat
    if isinstance(event, Forfeit):
        return News(told("news.forfeit", seat=seat), seat)
    cell: dict[str, str | int] = {"seat": seat, "colour": event.colour, "column": event.column}
    if event.to is None:
        return News(told("news.erased", "QW8", **cell), seat, "undo")
    to_colour, to_column = event.to
    return News(told("news.moved", "QW8", **cell, to_colour=to_colour, to_column=to_column), seat, "undo")


def _consequences(before: State, after: State) -> Iterator[News]:
    if isinstance(before, QwixxState) and isinstance(after, QwixxState):
        for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
            if new.penalties > old.penalties:
                yield News(told("news.penalty", "QX6", seat=seat), seat, "penalty")
        for colour in after.closed_rows:
            if colour not in before.closed_rows:
                yield News(told("news.closed", "QX8", colour=colour))
    elif isinstance(before, QwintoState) and isinstance(after, QwintoState):
        for seat, (one, other) in enumerate(zip(before.sheets, after.sheets, strict=True)):
            if other.fails > one.fails:
                yield News(told("news.fail", "QW5", seat=seat), seat, "penalty")
            for row, colour in enumerate(COLOURS):
                if other.full(row) and not one.full(row):
                    yield News(told("news.full", seat=seat, colour=colour), seat)


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
