"""Why a tap does nothing: the reason of the rules, and the cells that stand in the way."""

import re

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import SQUARES
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import COLOURS as ROWS
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import QwixxState
from astragal.notation.errors import InvalidText
from astragal.notation.moves import COLOURS, move, short
from astragal.scene.layouts import IDS, PATH_IDS, cell_of, cells_of, layout_of
from astragal.scene.types import Why
from astragal.scene.wording import words
from astragal.texts import say

_CELL = re.compile("[a-z][0-9]{1,2}", re.ASCII)


def why(state: State, seat: int, tap: str) -> Why:
    """Return why a seat cannot play what it tapped: a cell, a push like `a1-a5`, or the text of any move.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> why(state, 0, "r7").words.key, why(state, 0, "r5").words
    ('qwixx.not_the_sum', None)
    """
    meant = _meant(state, seat, tap)
    reason = state.why_not(seat, meant)
    if reason is None:
        return Why(None)
    return Why(words(reason), _in_the_way(state, seat, meant, reason.key))


def _meant(state: State, seat: int, tap: str) -> Move:
    """The move that a tap stands for."""
    if tap not in cells_of(layout_of(state.game)):
        if _CELL.fullmatch(tap):
            raise InvalidText(say("move.text", text=short(tap)))
        return move(tap)
    if isinstance(state, QwixxState):
        sheet = state.game.layout
        row, place = sheet.where[COLOURS[tap[0]], int(tap[1:])]
        ordinary, lucky = sheet.crosses[row][place], sheet.lucky_crosses[row][place]
        return ordinary if state.why_not(seat, ordinary) is None or state.why_not(seat, lucky) else lucky
    if isinstance(state, QwintoState):
        return Write(COLOURS[tap[0]], int(tap[1:]), state.number or 1)
    # Any way back will do: whether a cube can be taken does not depend on it.
    return next((Push(take, put) for take, put in PATH_IDS if take == tap), Push(tap, SQUARES[0]))


def _in_the_way(state: State, seat: int, meant: Move, key: str) -> tuple[str, ...]:
    if isinstance(meant, Cross) and isinstance(state, QwixxState):
        if key not in ("qwixx.left_to_right", "qwixx.crossed_already"):
            return ()
        sheet, marks = state.game.layout, state.sheets[seat]
        row, _ = sheet.where[meant.colour, meant.number]
        return (cell_of(sheet.crosses[row][marks.next_place(row) - 1]),)
    if isinstance(meant, Write) and isinstance(state, QwintoState):
        if key not in ("qwinto.taken", "qwinto.row_order", "qwinto.column_twice"):
            return ()
        conflict = state.sheets[seat].conflict(ROWS.index(meant.colour), meant.column - 1, meant.number)
        return (IDS[conflict[0]][conflict[1]],) if conflict else ()
    if isinstance(meant, Push) and key in ("quixo.inside", "quixo.others_cube", "quixo.partners_cube"):
        return (meant.take,)
    return ()
