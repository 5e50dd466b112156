"""Qwinto: the sheets, the dice, what has to be done, and mistakes that can be mended."""

from collections.abc import Iterable
from functools import lru_cache

from astragal.core.errors import IllegalMove
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, PICK, REROLL, ROLL, WRITE, QwintoState
from astragal.scene.layouts import IDS
from astragal.scene.moment import Moment
from astragal.scene.types import Die, GridOf, GridRow, Words
from astragal.scene.wording import told, told_dice

Cells = dict[str, tuple[str, ...]]


def grid_moment(state: QwintoState) -> Moment:
    """Return what there is to show of a moment of Qwinto.

    >>> import astragal
    >>> [die.name for die in grid_moment(astragal.game("qwinto").start()).dice]
    ['orange', 'yellow', 'purple']
    """
    faces, to_roll = dict(state.shown), state.dice
    return Moment(
        phase=state.phase,
        topic="score" if state.over else "write" if state.phase == WRITE else "pick",
        prompt=_prompt(state),
        sheets=tuple(map(grid_of, state.sheets)),
        dice=tuple(Die(name, faces.get(name, 0), name in to_roll) for name in COLOURS),
        number=state.number,
        announce=told("say.sum", sum=state.number) if state.phase == WRITE else None,
    )


@lru_cache(maxsize=1 << 12)  # most sheets are as they were a moment ago
def grid_of(sheet: QwintoSheet) -> GridOf:
    """Return a player's sheet.

    >>> grid_of(QwintoSheet().with_number(1, 1, 2)).rows[1].numbers
    (2, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    rows = tuple(
        GridRow(tuple(sheet.numbers[row][column] for column in CELLS[row]), sheet.full(row), sheet.row_points(row))
        for row in range(len(COLOURS))
    )
    bonus = {str(column + 1): sheet.column_points(column) for column in sorted(PENTAGONS)}
    return GridOf(rows, bonus, sheet.fails, sheet.total)


def _prompt(state: QwintoState) -> Words:
    seat = state.active
    if state.phase == PICK:
        return told("prompt.qwinto.pick", "QW3", seat=seat)
    if state.phase in (ROLL, REROLL):
        return told("prompt.roll" if state.phase == ROLL else "prompt.qwinto.reroll", "QW3", seat=seat)
    if state.phase == DECIDE:
        return told("prompt.qwinto.decide", "QW3", seat=seat, sum=state.number)
    if state.phase == WRITE:
        return told_dice("prompt.qwinto.write", state.picked, "QW4", sum=state.number, seat=seat)
    return told("prompt.over")


def correctable(state: QwintoState, seats: Iterable[int]) -> Cells:
    """Return the cells of each seat that can be erased (QW8).

    >>> import astragal
    >>> correctable(astragal.game("qwinto").start(), (0,))
    {}
    """
    found = {}
    for seat in seats:
        cells = tuple(
            IDS[row][column] for row, column, _ in state.sheets[seat].cells() if _erases(state, seat, row, column)
        )
        if cells:
            found[str(seat)] = cells
    return found


def movable(state: QwintoState, seats: Iterable[int]) -> Cells:
    """Return for each seat the cell of this round's number, and those to which it could be moved (QW8).

    >>> import astragal
    >>> movable(astragal.game("qwinto").start(), (0,))
    {}
    """
    found = {}
    for seat in seats:
        cell = state.last and state.last.cells[seat]
        if cell:
            to = tuple(
                IDS[row][column]
                for row in range(len(COLOURS))
                for column in CELLS[row]
                if (row, column) != cell and _moves(state, seat, cell, (row, column))
            )
            if to:
                found[str(seat)] = (IDS[cell[0]][cell[1]], *to)
    return found


def _erases(state: QwintoState, seat: int, row: int, column: int) -> bool:
    try:
        state.erased(seat, COLOURS[row], column + 1)
    except IllegalMove:
        return False
    return True


def _moves(state: QwintoState, seat: int, cell: tuple[int, int], to: tuple[int, int]) -> bool:
    try:
        state.moved(seat, COLOURS[cell[0]], cell[1] + 1, COLOURS[to[0]], to[1] + 1)
    except IllegalMove:
        return False
    return True
