"""`astragal score`: the total of a paper sheet, row by row, and what cannot be right on it."""

import argparse
import sys

from rich import box
from rich.table import Table as Grid

from astragal.cli.reading import find_game
from astragal.cli.terminal import Terminal
from astragal.cli.trouble import Trouble, told
from astragal.cli.words import message_text, spoken, tell
from astragal.draw import text as drawing
from astragal.games.qwinto.rules.sheet import COLOURS, FAIL, PENTAGONS, QwintoSheet
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import PENALTY, SHEETS
from astragal.notation.errors import ReadError
from astragal.notation.scanner import Spot
from astragal.notation.sheets import read_marks, read_written

Line = tuple[str, str, int]
"""A row of the sum: what, how many of them, points."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `score` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "r 2 3 4", "--sheet", "mixed"]).sheet
    'mixed'
    """
    parser.add_argument("game", metavar="GAME", help="qwixx, longo or qwinto")
    parser.add_argument(
        "sheet_text",
        nargs="+",
        metavar="SHEET",
        help="what is on it: r 2 3 4 / y 5 / g 12 11 / b / x 1, for Qwinto: o 4=5 8=10 / y 2=3 / p / x 0; - is stdin",
    )
    parser.add_argument("--sheet", choices=("classic", "mixed", "shuffled"), help="which sheet of Qwixx")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@told
def run(arguments: argparse.Namespace) -> int:
    """Total a sheet; the exit code is 1 when no game could have led to it."""
    game = find_game(arguments.game)
    text = " ".join(arguments.sheet_text)
    sheet = read_sheet(game, sys.stdin.read() if text.strip() == "-" else text, arguments.sheet)
    lines = marks_lines(sheet) if isinstance(sheet, QwixxSheet) else written_lines(sheet)
    terminal = Terminal(color=not arguments.no_color)
    terminal.show(drawing(sheet, language=spoken()))
    terminal.show()
    terminal.show(_grid(lines, sheet))
    problems = sheet.problems()
    if problems:
        terminal.show(tell("score.problems"), "bold yellow")
    for problem in problems:
        terminal.show(f"  {message_text(problem)}", "yellow")
    return 1 if problems else 0


def read_sheet(game: str, text: str, layout: str | None = None) -> QwixxSheet | QwintoSheet:
    """Return the sheet of a text, or raise `ReadError` that says where it cannot be read.

    >>> read_sheet("qwixx", "r 2 3 4 5 / y 2 3 4 / g 12 11 10 9 8 7 6 / b 12 11 10 9 8 7 6 5 / x 2").total
    70
    """
    if layout is not None and game != "qwixx":
        raise Trouble(tell("no.sheet_option"))
    if game == "quixo":
        raise Trouble(tell("no.sheet"))
    try:
        if game == "qwinto":
            return read_written(Spot(text))
        return read_marks(Spot(text), SHEETS["longo" if game == "longo" else layout or "classic"])
    except ReadError as error:
        raise _placed(error, text) from error


def _placed(error: ReadError, text: str) -> ReadError:
    """Give the place as line and column of a text with several lines, as files have them."""
    before = text[: error.column - 1]
    line = before.count("\n") + 1
    return ReadError(error.message, line, error.column - 1 - (before.rfind("\n") + 1) + 1, error.expected)


def marks_lines(marks: QwixxSheet) -> list[Line]:
    """Return the sum of a Qwixx or Longo sheet, row by row.

    >>> marks_lines(read_sheet("qwixx", "r 2 3 x 1"))[0]
    ('red', '2', 3)
    """
    lines = []
    for row, colour in enumerate(marks.sheet.row_colours):
        count = str(marks.count(row))
        shown = tell("score.lock", count=count) if marks.locked(row) else count
        lines.append((tell(f"word.{colour}"), shown, marks.points(row)))
    return [*lines, (tell("score.penalties"), str(marks.penalties), -PENALTY * marks.penalties)]


def written_lines(sheet: QwintoSheet) -> list[Line]:
    """Return the sum of a Qwinto sheet: rows, full columns, failed attempts.

    >>> written_lines(read_sheet("qwinto", "o 4=5 8=10 x1"))[0]
    ('orange', '2, with gaps: one each', 2)
    """
    lines = []
    for row, colour in enumerate(COLOURS):
        count = sum(number > 0 for number in sheet.numbers[row])
        key = "score.full" if sheet.full(row) else "score.gaps"
        lines.append((tell(f"word.{colour}"), tell(key, count=count) if count else "0", sheet.row_points(row)))
    for column in sorted(PENTAGONS):
        if points := sheet.column_points(column):
            lines.append((tell("score.column", column=column + 1), tell("score.column_full"), points))
    return [*lines, (tell("score.fails"), str(sheet.fails), -FAIL * sheet.fails)]


def _grid(lines: list[Line], sheet: QwixxSheet | QwintoSheet) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    grid.add_column(tell("score.row"), tell("score.total"))
    grid.add_column(tell("score.crosses" if isinstance(sheet, QwixxSheet) else "score.numbers"))
    grid.add_column(tell("score.points"), str(sheet.total).replace("-", "−"), justify="right")
    for what, count, points in lines:
        grid.add_row(what, count, str(points).replace("-", "−"))
    return grid
