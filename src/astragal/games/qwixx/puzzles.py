"""What a choice of Qwixx or Longo is about, when it is given as a puzzle: its kind, its themes, and why."""

from astragal.core.moves import NOTHING, Move
from astragal.games.qwixx import advice
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.texts import Message, say

EARLY, LATE = 8, 16
"""Crosses of one's own up to which it is early, and from which on it is late."""
NEAR = 3
"""Who has crosses enough and so few places to go is about to lock a row."""


def kind_of(view: QwixxState, seat: int, best: Move) -> str:
    """Return what is asked: whether to lock, if that can be done, else what to cross.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> kind_of(view, 0, astragal.move("r5"))
    'cross'
    """
    return "lock" if any(isinstance(move, Cross) and move.lock for move in view.moves(seat)) else "cross"


def themes_of(view: QwixxState, seat: int, best: Move) -> tuple[str, ...]:
    """Return the themes of a choice.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> themes_of(view, 0, astragal.move("r5"))
    ('white', 'early')
    """
    own = view.sheets[seat]
    crosses = sum(own.count(row) for row in range(len(own.rows)))
    lead = own.total - max(sheet.total for other, sheet in enumerate(view.sheets) if other != seat)
    ends = any(isinstance(move, Cross) and move.lock for move in view.moves(seat)) and view.closed.bit_count() == 1
    found = {
        "colour": view.phase == COLOUR,
        "white": view.phase != COLOUR,
        "lock": kind_of(view, seat, best) == "lock",
        "end": ends or max(sheet.penalties for sheet in view.sheets) == 3,
        "race": any(_about_to_lock(view, other, row) for row in _open(view) for other in _others(view, seat)),
        "leave": best == NOTHING,
        "penalty": view.phase == COLOUR and not view.crossed,
        "early": crosses <= EARLY,
        "late": crosses >= LATE,
        "ahead": lead > 0,
        "behind": lead < 0,
        "several": len(view.sheets) > 2,
    }
    return tuple(theme for theme, there in found.items() if there)


def reason_of(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """Return why the best move is better than the one that comes to mind, where that can be told.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> reason_of(view, 0, astragal.move("r5"), astragal.move("g5")).key
    'reason.qwixx.gives_up_more'
    """
    told = advice.reason(view, seat, best, wrong)
    if told is not None or not isinstance(best, Cross):
        return told
    row, _ = view.game.layout.where[best.colour, best.number]
    colour = view.game.layout.row_colours[row]
    if any(_about_to_lock(view, other, row) for other in _others(view, seat)):
        return say("reason.qwixx.race", row=colour)
    if view.sheets[seat].count(row) + 1 == view.game.layout.needed:
        return say("reason.qwixx.ready", row=colour)
    return None


def _others(view: QwixxState, seat: int) -> list[int]:
    return [other for other in view.game.everyone if other != seat]


def _open(view: QwixxState) -> list[int]:
    return [row for row in range(len(view.game.layout.rows)) if not view.closed >> row & 1]


def _about_to_lock(view: QwixxState, seat: int, row: int) -> bool:
    sheet, layout = view.sheets[seat], view.game.layout
    return sheet.count(row) >= layout.needed and sheet.next_place(row) >= len(layout.rows[row]) - NEAR
