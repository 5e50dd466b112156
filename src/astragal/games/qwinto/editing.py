"""Setting up positions of Qwinto by hand: numbers and failed attempts; the end follows from them."""

from dataclasses import replace

from astragal.core.data import wrong
from astragal.core.errors import InvalidState
from astragal.games.qwinto.rules import build
from astragal.games.qwinto.rules.sheet import FAILS, FULL_ROWS, QwintoSheet
from astragal.games.qwinto.rules.state import OVER, PICK, QwintoState
from astragal.scene.editing import DICE, PENALTIES, SHEET, TURN, Edit

NUMBERS = tuple(str(number) for number in range(1, 19))


def edited(state: QwintoState, edit: Edit) -> QwintoState:
    """Return the position after a change by hand, or raise `InvalidState`.

    >>> import astragal
    >>> astragal.position(edited(astragal.game("qwinto").start(), Edit(0, "y5", "9")))
    'qwinto players=2 active=0 phase=pick 0:o/y5=9/p/x0 1:o/y/p/x0'
    """
    state = replace(state, pending=(None,) * state.game.players, last=None)
    if edit.cell == TURN:
        if edit.number not in state.game.everyone:
            raise wrong(TURN)
        return replace(state, active=edit.number)
    if edit.cell == DICE:
        return _picking(state) if state.phase != OVER else state
    sheet = _changed(state.sheets[edit.seat], edit)
    for problem in sheet.problems():
        raise InvalidState(problem)
    state = replace(state, sheets=(*state.sheets[: edit.seat], sheet, *state.sheets[edit.seat + 1 :]))
    over = any(each.full_rows >= FULL_ROWS or each.fails >= FAILS for each in state.sheets)
    if over != (state.phase == OVER):
        state = replace(_picking(state), phase=OVER if over else PICK)
    build.check(state)
    return state


def offers(state: QwintoState, seat: int, cell: str) -> tuple[str, ...]:
    """Return the numbers that could stand in a cell instead of what does; an empty text where it could be erased.

    >>> import astragal
    >>> state = edited(astragal.game("qwinto").start(), Edit(0, "y5", "16"))
    >>> offers(state, 0, "y6"), offers(state, 0, "y5")[:3]
    (('17', '18'), ('', '1', '2'))
    """
    if cell not in build.CELL_NAMES:
        raise wrong(cell)
    row, column = build.CELL_NAMES[cell]
    sheet = state.sheets[seat]
    now = str(sheet.numbers[row][column] or "")
    others = [put for put in ("", *NUMBERS) if put != now]
    return tuple(put for put in others if not _changed(sheet, Edit(seat, cell, put)).problems())


def _changed(sheet: QwintoSheet, edit: Edit) -> QwintoSheet:
    if edit.cell == PENALTIES:
        return replace(sheet, fails=edit.number)
    if edit.cell == SHEET:
        return QwintoSheet()
    if edit.cell not in build.CELL_NAMES:
        raise wrong(edit.cell)
    row, column = build.CELL_NAMES[edit.cell]
    return sheet.with_number(row, column, edit.number if edit.put else 0)


def _picking(state: QwintoState) -> QwintoState:
    return replace(state, phase=PICK, picked=(), table=())
