"""What is printed: the layout of every sheet and of the board, made once."""

from functools import cache

from astragal.core.colours import LETTERS
from astragal.core.game import Game
from astragal.games.quixo.rules.board import PATHS, SIZE, SQUARES
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAIL, FAILS, PRINTED
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY, PrintedSheet
from astragal.scene.types import BoardLayout, Cell, GridLayout, Layout, PrintedRow, SheetLayout

IDS = tuple(tuple(f"{LETTERS[colour]}{column + 1}" for column in range(COLUMNS)) for colour in COLOURS)
"""The names of Qwinto's cells by row and column, from 0 (also where no cell is printed)."""

PATH_IDS = {
    (SQUARES[take], SQUARES[put]): tuple(SQUARES[place] for place in path) for (take, put), path in PATHS.items()
}
"""For each push of Quixo the squares that change, from the one taken to the one put in."""

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

BOARD = BoardLayout(SIZE, tuple(Cell(name, column=place % SIZE + 1) for place, name in enumerate(SQUARES)))


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


def layout_of(game: Game) -> Layout:
    """Return what is printed on the sheets or the board of a game.

    >>> import astragal
    >>> layout_of(astragal.game("quixo")).cells[5].id
    'a2'
    """
    if isinstance(game, QwixxFamily):
        return sheet_layout(game.layout)
    return GRID if game.name == "qwinto" else BOARD


def title_of(game: Game) -> str:
    """Return the key of a game's title, with its sheet where that is not the usual one.

    >>> import astragal
    >>> title_of(astragal.game("qwixx", sheet="mixed")), title_of(astragal.game("longo"))
    ('title.qwixx.mixed', 'title.longo')
    """
    sheet = getattr(game, "sheet", "classic")
    return f"title.{game.name}" if sheet == "classic" else f"title.{game.name}.{sheet}"


def cells_of(layout: Layout) -> frozenset[str]:
    """Return the names of all cells.

    >>> len(cells_of(GRID)), len(cells_of(BOARD))
    (27, 25)
    """
    if isinstance(layout, BoardLayout):
        return frozenset(cell.id for cell in layout.cells)
    return frozenset(cell.id for row in layout.rows for cell in row.cells)


def cell_of(move: Cross | Write) -> str:
    """Return the name of the cell that a move marks.

    >>> cell_of(Cross("red", 12, lock=True)), cell_of(Write("yellow", 9, 12))
    ('r12', 'y9')
    """
    return f"{LETTERS[move.colour]}{move.number if isinstance(move, Cross) else move.column}"
