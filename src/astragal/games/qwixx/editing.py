"""Setting up positions of the Qwixx family by hand: crosses and penalties; locks, dice and the end follow from them."""

from dataclasses import replace

from astragal.core.data import wrong
from astragal.core.errors import InvalidState
from astragal.games.qwixx.layout import sheet_layout
from astragal.games.qwixx.rules import build
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import COLOURS
from astragal.games.qwixx.rules.state import COLOUR, OVER, ROLL, QwixxState
from astragal.scene.editing import DICE, PENALTIES, SHEET, TURN, Edit

CROSSED = "x"


def edited(state: QwixxState, edit: Edit) -> QwixxState:
    """Return the position after a change by hand, or raise `InvalidState`.

    >>> import astragal
    >>> state = edited(astragal.game("qwixx").start(), Edit(1, "r5", "x"))
    >>> astragal.position(edited(state, Edit(1, "x", "2")))
    'qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r5/y/g/b/x2'
    """
    state = replace(state, pending=(None,) * state.game.players)
    if edit.cell == TURN:
        if edit.number not in state.game.everyone:
            raise wrong(TURN)
        return replace(state, active=edit.number)
    if edit.cell == DICE:
        return replace(state, phase=ROLL, table=(), crossed=False) if state.phase != OVER else state
    sheet = _changed(state.game, state.sheets[edit.seat], edit)
    for problem in sheet.problems():
        raise InvalidState(problem)
    return _fitting(replace(state, sheets=(*state.sheets[: edit.seat], sheet, *state.sheets[edit.seat + 1 :])))


def offers(state: QwixxState, seat: int, cell: str) -> tuple[str, ...]:
    """Return what could stand on a cell instead: a cross, or none.

    >>> import astragal
    >>> offers(astragal.game("qwixx").start(), 0, "r5"), offers(astragal.game("qwixx").start(), 0, "r12")
    (('x',), ())
    """
    row, place = _places(state.game).get(cell, (0, 0))
    other = "" if state.sheets[seat].rows[row] >> place & 1 else CROSSED
    sheet = _changed(state.game, state.sheets[seat], Edit(seat, cell, other))
    return () if sheet.problems() else (other,)


def _changed(game: QwixxFamily, sheet: QwixxSheet, edit: Edit) -> QwixxSheet:
    if edit.cell == PENALTIES:
        return replace(sheet, penalties=edit.number)
    if edit.cell == SHEET:
        return QwixxSheet.blank(game.layout, sheet.lucky)
    if edit.cell not in _places(game) or edit.put not in ("", CROSSED):
        raise wrong(edit.cell)
    row, place = _places(game)[edit.cell]
    bits = QwixxSheet.blank(game.layout).crossed(row, place).rows[row]  # with the lock, where it locks
    marks = sheet.rows[row] | bits if edit.put else sheet.rows[row] & ~bits
    return replace(sheet, rows=(*sheet.rows[:row], marks, *sheet.rows[row + 1 :]))


def _places(game: QwixxFamily) -> dict[str, tuple[int, int]]:
    rows = enumerate(sheet_layout(game.layout).rows)
    return {cell.id: (row, place) for row, printed in rows for place, cell in enumerate(printed.cells)}


def _fitting(state: QwixxState) -> QwixxState:
    """Return the state with closed rows, dice and phase as they follow from the sheets."""
    rows = range(len(state.game.layout.rows))
    state = replace(state, closed=sum(1 << row for row in rows if any(sheet.locked(row) for sheet in state.sheets)))
    left = state.game.layout.dice[state.closed]
    table = (
        *state.table[:2],
        *(face if colour in left else 0 for colour, face in zip(COLOURS, state.table[2:], strict=False)),
    )
    shown = bool(state.table) and all(table[2 + COLOURS.index(die)] for die in left if die in COLOURS)
    over = replace(state, phase=OVER, table=(), crossed=False)
    waiting = replace(state, phase=ROLL, table=(), crossed=False)
    for fitting in (
        replace(state, table=table, crossed=state.crossed and state.phase == COLOUR) if shown else waiting,
        waiting,
    ):
        if _fits(fitting):
            return fitting
    build.check(over)
    return over


def _fits(state: QwixxState) -> bool:
    try:
        build.check(state)
    except InvalidState:
        return False
    return True
