"""Qwinto: the sheets, the dice, what has to be done, and mistakes that can be mended."""

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

from astragal.core.colours import COLOURS as COLOUR_OF
from astragal.core.errors import IllegalMove
from astragal.core.moves import Move, Nothing
from astragal.games.qwinto.choices import choices
from astragal.games.qwinto.layout import GRID, IDS, cell_of
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwinto.rules.moves import Mend, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import WRITE as WRITING
from astragal.games.qwinto.rules.state import QwintoState
from astragal.notation.record import Correction, Entry, Play
from astragal.scene.last_moves import last_turn
from astragal.scene.scene_parts import Cells, Choices, SceneParts
from astragal.scene.types import Die, GridLayout, GridOf, GridRow, Last

__all__ = ["choices", "in_the_way", "last_moves", "layout", "meant", "mends", "scene_parts"]


def layout(game: Qwinto) -> GridLayout:
    """Return what is printed on the sheet.

    >>> import astragal
    >>> layout(astragal.game("qwinto")).columns
    12
    """
    return GRID


def scene_parts(state: QwintoState, choices: Choices) -> SceneParts:
    """Return what there is to show of a moment of Qwinto.

    >>> import astragal
    >>> [die.name for die in scene_parts(astragal.game("qwinto").start(), {}).dice]
    ['orange', 'yellow', 'purple']
    """
    faces, to_roll = dict(state.shown), state.dice
    return SceneParts(
        phase=state.phase,
        topic="score" if state.over else "write" if state.phase == WRITING else "pick",
        sheets=tuple(map(grid_of, state.sheets)),
        dice=tuple(Die(name, faces.get(name, 0), name in to_roll) for name in COLOURS),
        number=state.number,
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


def mends(state: QwintoState, seats: Collection[int]) -> tuple[Cells, Cells]:
    """Return by seat the cells that can be erased, and the cell of this round with those it could be moved to (QW8).

    >>> import astragal
    >>> mends(astragal.game("qwinto").start(), (0,))
    ({}, {})
    """
    return _correctable(state, seats), _movable(state, seats)


def _correctable(state: QwintoState, seats: Iterable[int]) -> Cells:
    """The cells of each seat that can be erased (QW8)."""
    found = {}
    for seat in seats:
        cells = tuple(
            IDS[row][column] for row, column, _ in state.sheets[seat].cells() if _erases(state, seat, row, column)
        )
        if cells:
            found[str(seat)] = cells
    return found


def _movable(state: QwintoState, seats: Iterable[int]) -> Cells:
    """For each seat the cell of this round's number, and those to which it could be moved (QW8)."""
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


def last_moves(entries: Sequence[Entry]) -> tuple[Last, ...]:
    """Return what was written in the turn that goes on, or in the one before it.

    >>> import astragal
    >>> last_moves([Entry(Play(0, astragal.move("y9=12")))])[0].cells
    ('y9',)
    """
    numbers: list[int] = []
    cells: dict[_Cell, int] = {}  # where each of these numbers stands
    for event in last_turn(entries, lambda play: isinstance(play.move, Write | Nothing)):
        if isinstance(event, Play) and isinstance(event.move, Write):
            cells[event.seat, event.move.colour, event.move.column] = len(numbers)
            numbers.append(event.move.number)
        elif isinstance(event, Correction) and isinstance(event.mend, Mend):
            _correct(cells, event.seat, event.mend)
    found = sorted((place, *cell) for cell, place in cells.items())
    moves = [(seat, Write(colour, column, numbers[place])) for place, seat, colour, column in found]
    return tuple(Last(seat, str(move), (cell_of(move),)) for seat, move in moves)


_Cell = tuple[int, str, int]
"""Seat, colour, column."""


def _correct(cells: dict[_Cell, int], seat: int, mend: Mend) -> None:
    """What was erased or moved since is not where it was (QW8). A number may be moved to and fro very often."""
    place = cells.pop((seat, mend.colour, mend.column), None)
    if place is not None and mend.to is not None:
        cells[(seat, *mend.to)] = place


def meant(state: QwintoState, seat: int, cell: str) -> Move:
    """Return the number that a tap on a cell would write.

    >>> import astragal
    >>> str(meant(astragal.game("qwinto").start(), 0, "y9"))
    'y9=1'
    """
    return Write(COLOUR_OF[cell[0]], int(cell[1:]), state.number or 1)


def in_the_way(state: QwintoState, seat: int, move: Move, key: str) -> tuple[str, ...]:
    """Return the number that a new one would conflict with.

    >>> import astragal
    >>> in_the_way(astragal.game("qwinto").start(), 0, astragal.move("y9=1"), "roll.first")
    ()
    """
    if not isinstance(move, Write) or key not in ("qwinto.taken", "qwinto.row_order", "qwinto.column_twice"):
        return ()
    conflict = state.sheets[seat].conflict(COLOURS.index(move.colour), move.column - 1, move.number)
    return (IDS[conflict[0]][conflict[1]],) if conflict else ()
