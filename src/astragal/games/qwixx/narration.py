"""Qwixx and Longo: what has to be done, what happened, how it ended."""

from collections.abc import Iterator, Sequence
from typing import Literal

from astragal.core.moves import NOTHING, Move
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import PENALTIES
from astragal.games.qwixx.rules.state import COLOUR, WHITE, QwixxState
from astragal.narration.phrasing import told
from astragal.narration.types import News, Words
from astragal.notation.record import Entry, Play, Roll


def prompt(state: QwixxState) -> Words:
    """Return what has to be done now.

    >>> import astragal
    >>> prompt(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))).key
    'prompt.qwixx.white'
    """
    if state.phase == WHITE:
        key = "prompt.qwixx.white" if state.game.players > 1 else "prompt.qwixx.white.alone"
        return told(key, "QX4", sum=state.white_sum, seat=state.active)
    if state.phase == COLOUR:
        return told("prompt.qwixx.colour", "QX5", seat=state.active)
    return told("prompt.roll", "QX3", seat=state.active)


def status(state: QwixxState) -> Words:
    """Return in a few words what happens now.

    >>> import astragal
    >>> status(astragal.game("qwixx").start()).key
    'cli.draw.phase.roll'
    """
    alone = ".alone" if state.phase == WHITE and state.game.players == 1 else ""
    return told(f"cli.draw.phase.{state.phase}{alone}", sum=state.white_sum)


def announce(state: QwixxState) -> Words | None:
    """Return the sum of the white dice, which all may use.

    >>> import astragal
    >>> announce(astragal.game("qwixx").start()) is None
    True
    """
    return told("say.white_sum", sum=state.white_sum) if state.phase == WHITE else None


def rolled(before: QwixxState, after: QwixxState) -> News:
    """Return what there is to tell of a roll."""
    return News(told("news.rolled.white", seat=before.active, sum=after.white_sum), before.active, "roll")


def played(before: QwixxState, play: Play) -> News:
    """Return what there is to tell of a choice."""
    seat, move = play.seat, play.move
    if not isinstance(move, Cross):
        return News(told("news.nothing", seat=seat), seat)
    sound: Literal["lock", "cross"] = "lock" if move.lock else "cross"
    cell: dict[str, str | int] = {"seat": seat, "colour": move.colour, "number": move.number}
    if move.lucky:
        cell["sum"] = before.white_sum
        return News(told("news.lucky_lock" if move.lock else "news.lucky", "QL3", **cell), seat, sound)
    return News(told("news.lock" if move.lock else "news.cross", **cell), seat, sound)


def consequences(before: QwixxState, after: QwixxState) -> Iterator[News]:
    """Yield penalties and closed rows."""
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True)):
        if new.penalties > old.penalties:
            yield News(told("news.penalty", "QX6", seat=seat), seat, "penalty")
    for colour in after.closed_rows:
        if colour not in before.closed_rows:
            yield News(told("news.closed", "QX8", colour=colour))


def reason(state: QwixxState) -> Words:
    """Return why the game is over."""
    if state.outcome is not None and state.outcome.termination == "rows":
        return told("end.rows", "QX10", count=len(state.closed_rows))
    return told("end.penalties", "QX10", seat=[sheet.penalties >= PENALTIES for sheet in state.sheets].index(True))


def lines(state: QwixxState) -> tuple[tuple[str, ...], ...]:
    """Return nothing: no line decides this game."""
    return ()


def turn_begins(state: QwixxState) -> bool:
    """Tell whether a new turn begins here: before the roll.

    >>> import astragal
    >>> turn_begins(astragal.game("qwixx").start())
    True
    """
    return state.phase not in (WHITE, COLOUR)


def turn_number(state: QwixxState, entries: Sequence[Entry]) -> int:
    """Return the number of the turn, from 1: every turn has one roll.

    >>> import astragal
    >>> turn_number(astragal.game("qwixx").start(), [])
    1
    """
    return turn_begins(state) + sum(isinstance(entry.event, Roll) for entry in entries)


def phase_title(state: QwixxState) -> Words | None:
    """Return the name of the action, of which a turn has two.

    >>> import astragal
    >>> phase_title(astragal.game("qwixx").start()) is None
    True
    """
    if state.phase not in (WHITE, COLOUR):
        return None
    return told("phase.title.white" if state.phase == WHITE else "phase.title.colour")


def choice_label(state: QwixxState, _seat: int, move: Move) -> Words | None:
    """Return what there is to say of a move in a list: that it locks, is lucky, or costs a penalty.

    >>> import astragal
    >>> state = astragal.game("qwixx").start()
    >>> choice_label(state, 0, astragal.move("r12#")).key, choice_label(state, 0, astragal.move("r5"))
    ('cli.choice.lock', None)
    """
    if move == NOTHING and state.phase == COLOUR and not state.crossed:
        return Words("cli.choice.penalty")
    if isinstance(move, Cross) and (move.lucky or move.lock):
        return Words("cli.choice.lucky" if move.lucky else "cli.choice.lock", {"move": str(move)})
    return None
