"""What is printed on the sheets of the Qwixx family."""

from functools import cache

from astragal.core.colours import LETTERS
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY, PrintedSheet
from astragal.scene.types import Cell, PrintedRow, SheetLayout


@cache
def sheet_layout(sheet: PrintedSheet) -> SheetLayout:
    """Return the layout of a sheet of the Qwixx family.

    >>> from astragal.games.qwixx.rules.sheets import SHEETS
    >>> sheet_layout(SHEETS["longo"]).rows[0].cells[-2:]
    (Cell(id='r15', colour='red', label='15', column=0, bonus=False, locks=True), Cell(id='r16', ...))
    """
    rows = []
    for row, cells in enumerate(sheet.rows):
        printed = tuple(
            Cell(f"{LETTERS[colour]}{number}", colour, str(number), locks=sheet.locks(row, place))
            for place, (colour, number) in enumerate(cells)
        )
        rows.append(PrintedRow(sheet.row_colours[row], sheet.letters[row], printed))
    return SheetLayout(tuple(rows), sheet.points, sheet.needed, PENALTIES, PENALTY)


def cell_of(move: Cross) -> str:
    """Return the name of the cell that a cross marks.

    >>> cell_of(Cross("red", 12, lock=True))
    'r12'
    """
    return f"{LETTERS[move.colour]}{move.number}"
