"""What is printed on the sheet of Qwinto."""

from astragal.core.colours import LETTERS
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAIL, FAILS, PRINTED
from astragal.scene.types import Cell, GridLayout, PrintedRow

IDS = tuple(tuple(f"{LETTERS[colour]}{column + 1}" for column in range(COLUMNS)) for colour in COLOURS)
"""The names of Qwinto's cells by row and column, from 0 (also where no cell is printed)."""

GRID = GridLayout(
    rows=tuple(
        PrintedRow(
            colour,
            LETTERS[colour],
            tuple(
                Cell(IDS[row][place], colour, column=place + 1, bonus=PRINTED[row][place] == "*")
                for place in CELLS[row]
            ),
        )
        for row, colour in enumerate(COLOURS)
    ),
    columns=COLUMNS,
    fails=FAILS,
    fail=FAIL,
)


def cell_of(move: Write) -> str:
    """Return the name of the cell that a number is written in.

    >>> cell_of(Write("yellow", 9, 12))
    'y9'
    """
    return f"{LETTERS[move.colour]}{move.column}"
