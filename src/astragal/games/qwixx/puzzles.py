"""What a choice of Qwixx or Longo is about, when it is given as a puzzle: its kind, its themes, and why."""

from dataclasses import replace

from astragal.core.moves import NOTHING, Move
from astragal.core.sheet_themes import sheet_themes
from astragal.games.qwixx import advice
from astragal.games.qwixx.advice import skipped
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import CLOSING, PENALTIES
from astragal.games.qwixx.rules.state import COLOUR, WHITE, QwixxState
from astragal.texts import Message, say

EARLY, LATE = 8, 16
"""Crosses of one's own up to which it is early, and from which on it is late."""
MORE_LEFT = 3
"""By how many numbers a row has to have more left than another for it to be a reason."""
FEW_THROWS = 6
"""One throw of so many is few."""
NEAR = 3
"""Who has crosses enough and so few places to go is about to lock a row."""
MORE_POINTS, MORE_THROWS = 2, 3
"""By how many points at once, and by how many throws of the white dice, a choice has to be better to be a reason."""


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
    ends = any(isinstance(move, Cross) and move.lock for move in view.moves(seat)) and view.closed.bit_count() == 1
    found = {
        "colour": view.phase == COLOUR,
        "white": view.phase != COLOUR,
        "lock": kind_of(view, seat, best) == "lock",
        "end": ends or max(sheet.penalties for sheet in view.sheets) == PENALTIES - 1,
        "race": any(_about_to_lock(view, other, row) for row in _open(view) for other in _others(view, seat)),
        "leave": best == NOTHING,
        "penalty": view.phase == COLOUR and not view.crossed,
        **sheet_themes(view.sheets, seat, crosses, early=EARLY, late=LATE),
    }
    return tuple(theme for theme, there in found.items() if there)


def reason_of(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """Return why the best move is better than the one that comes to mind, where that can be told.

    Every reason is a fact of the position; the first that holds is given, from what decides a game to what is small.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> reason_of(view, 0, astragal.move("r5"), astragal.move("g5")).key
    'reason.qwixx.gives_up_more'
    """
    for tell in (
        _penalty,
        advice.reason,
        _race,
        _points_at_the_end,
        _coloured,
        _throws,
        _points,
        _numbers,
        _open_row,
        _rare,
    ):
        told = tell(view, seat, best, wrong)
        if told is not None:
            return told
    return None


def _penalty(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """A fourth penalty ends the game; and who crosses nothing gets one."""
    if seat != view.active or view.crossed:
        return None
    own = view.sheets[seat]
    if view.phase == COLOUR and best == NOTHING and own.penalties == PENALTIES - 1:
        rest = max(sheet.total for other, sheet in enumerate(view.sheets) if other != seat)
        return say("reason.qwixx.penalty_ends_ahead") if own.penalised().total > rest else None
    looms = view.phase == WHITE and isinstance(best, Cross) and wrong == NOTHING and not _colour_crosses(view, own)
    return say("reason.qwixx.penalty") if looms else None


def _race(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """Another player is about to lock the row, or with this cross the seat itself can."""
    if not isinstance(best, Cross):
        return None
    row, _ = view.game.layout.where[best.colour, best.number]
    colour = view.game.layout.row_colours[row]
    if any(_about_to_lock(view, other, row) for other in _others(view, seat)):
        return say("reason.qwixx.race", row=colour)
    if view.sheets[seat].count(row) + 1 == view.game.layout.needed:
        return say("reason.qwixx.ready", row=colour)
    return None


def _points_at_the_end(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """The game may end with the next throws: points that are taken now are safe."""
    locks = sum(any(_about_to_lock(view, each, row) for each in view.game.everyone) for row in _open(view))
    near = view.closed.bit_count() + locks >= CLOSING
    if not near and max(sheet.penalties for sheet in view.sheets) < PENALTIES - 1:
        return None
    points, less = _gain(view, seat, best), _gain(view, seat, wrong)
    return say("reason.qwixx.soon_over", points=points, less=less) if points > less else None


def _coloured(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """After the other choice something cannot be crossed any more that the coloured dice offer right now."""
    if view.phase != WHITE or seat != view.active or not isinstance(wrong, Cross):
        return None
    own, chosen = view.sheets[seat], _after(view, seat, best)
    lost = set(_colour_crosses(view, own)) - set(_colour_crosses(view, _after(view, seat, wrong)))
    kept = [cross for cross in _colour_crosses(view, chosen) if cross in lost]
    if not kept:
        return None
    cross = min(kept, key=lambda each: (skipped(view, seat, each), str(each)))
    return say("reason.qwixx.coloured", colour=cross.colour, number=cross.number)


def _throws(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """The numbers that the other choice gives up come up more often."""
    often, less = (_throws_given_up(view, seat, move) for move in (wrong, best))
    faces = view.faces
    if often - less < MORE_THROWS:
        return None
    return say("reason.qwixx.throws", often=often, less=less, all=faces * faces)


def _points(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """A cross in a row that has many counts more."""
    points, less = _gain(view, seat, best), _gain(view, seat, wrong)
    return say("reason.qwixx.points", points=points, less=less) if points - less >= MORE_POINTS else None


def _numbers(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """The other choice gives up a number more."""
    if not isinstance(wrong, Cross):
        return None
    count, fewer = skipped(view, seat, wrong), skipped(view, seat, best)
    if count <= fewer:
        return None
    if isinstance(best, Cross):
        return say("reason.qwixx.gives_up_more", count=count, fewer=fewer)
    return say("reason.qwixx.gives_up", count=count)


def _open_row(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """The row has more numbers left than the one that the other choice goes on with."""
    if not isinstance(best, Cross) or not isinstance(wrong, Cross):
        return None
    left, less = (_numbers_left(view, cross) for cross in (best, wrong))
    return say("reason.qwixx.open_row", count=left, less=less) if left - less >= MORE_LEFT else None


def _numbers_left(view: QwixxState, cross: Cross) -> int:
    """How many numbers follow a cross in its row."""
    row, place = view.game.layout.where[cross.colour, cross.number]
    return len(view.game.layout.rows[row]) - place - 1


def _rare(view: QwixxState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """What the cross gives up seldom comes up; so to leave it waits for little."""
    throws, of = _throws_given_up(view, seat, best), view.faces * view.faces
    if not isinstance(best, Cross) or isinstance(wrong, Cross) or throws > of // FEW_THROWS:
        return None
    return say("reason.qwixx.rare", throws=throws, all=of)


def _after(view: QwixxState, seat: int, move: Move | None) -> QwixxSheet:
    own = view.sheets[seat]
    if not isinstance(move, Cross):
        return own
    return own.crossed(*view.game.layout.where[move.colour, move.number])


def _gain(view: QwixxState, seat: int, move: Move | None) -> int:
    """How many points a choice brings at once."""
    own, due = view.sheets[seat], view.phase == COLOUR and not view.crossed
    after = own.penalised() if due and not isinstance(move, Cross) else _after(view, seat, move)
    return after.total - own.total


def _colour_crosses(view: QwixxState, sheet: QwixxSheet) -> list[Cross]:
    """What the active player could cross with the coloured dice on that sheet."""
    sheets = (*view.sheets[: view.active], sheet, *view.sheets[view.active + 1 :])
    moves = replace(view, phase=COLOUR, sheets=sheets).moves(view.active)
    return [move for move in moves if isinstance(move, Cross)]


def _throws_given_up(view: QwixxState, seat: int, move: Move | None) -> int:
    """How many throws of the white dice make one of the numbers that a cross gives up."""
    if not isinstance(move, Cross):
        return 0
    row, place = view.game.layout.where[move.colour, move.number]
    passed = view.game.layout.rows[row][view.sheets[seat].next_place(row) : place]
    return sum(view.faces - abs(number - view.faces - 1) for _, number in passed)


def _others(view: QwixxState, seat: int) -> list[int]:
    return [other for other in view.game.everyone if other != seat]


def _open(view: QwixxState) -> list[int]:
    return [row for row in range(len(view.game.layout.rows)) if not view.closed >> row & 1]


def _about_to_lock(view: QwixxState, seat: int, row: int) -> bool:
    sheet, layout = view.sheets[seat], view.game.layout
    return sheet.count(row) >= layout.needed and sheet.next_place(row) >= len(layout.rows[row]) - NEAR
