"""`astragal score`: the total of a paper sheet, row by row, and what cannot be right on it."""

import argparse
import sys

from rich import box
from rich.table import Table as Grid

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.reading import find_game
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import message_text, spoken, tell
from astragal.core.registry import GAMES, game_from_dict
from astragal.core.sheet import PlayerSheet
from astragal.draw import text as drawing
from astragal.notation.errors import ReadError
from astragal.pads import has_pad, pad_of
from astragal.pads.types import ScoreSum


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `score` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "r 2 3 4", "--sheet", "mixed"]).sheet
    'mixed'
    """
    games = ", ".join(name for name, kind in GAMES.items() if has_pad(kind))
    parser.add_argument("game", metavar="GAME", help=f"a game with sheets: {games}")
    parser.add_argument(
        "sheet_text",
        nargs="+",
        metavar="SHEET",
        help="what is on it: r 2 3 4 / y 5 / g 12 11 / b / x 1, for Qwinto: o 4=5 8=10 / y 2=3 / p / x 0; - is stdin",
    )
    parser.add_argument("--sheet", metavar="NAME", help="which printed sheet, where a game has several")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Total a sheet; the exit code is 1 when no game could have led to it."""
    game = find_game(arguments.game)
    text = " ".join(arguments.sheet_text)
    sheet = read_sheet(game, sys.stdin.read() if text.strip() == "-" else text, arguments.sheet)
    tally = pad_of(GAMES[game]).tally(sheet, spoken())
    terminal = Terminal(color=not arguments.no_color)
    terminal.show(drawing(sheet, language=spoken()))
    terminal.show()
    terminal.show(_grid(tally, sheet.total))
    problems = sheet.problems()
    if problems:
        terminal.show(tell("score.problems"), "bold yellow")
    for problem in problems:
        terminal.show(f"  {message_text(problem)}", "yellow")
    return 1 if problems else 0


def read_sheet(name: str, text: str, printed: str | None = None) -> PlayerSheet:
    """Return the sheet of a text, or raise `ReadError` that says where it cannot be read.

    >>> read_sheet("qwixx", "r 2 3 4 5 / y 2 3 4 / g 12 11 10 9 8 7 6 / b 12 11 10 9 8 7 6 5 / x 2").total
    70
    """
    if not has_pad(GAMES[name]):
        raise CommandError(tell("no.sheet", game=GAMES[name].title))
    game = game_from_dict({"game": name} | ({"sheet": printed} if printed is not None else {}))
    try:
        return pad_of(GAMES[name]).read_sheet(game, text)
    except ReadError as error:
        raise _placed(error, text) from error


def _placed(error: ReadError, text: str) -> ReadError:
    """Give the place as line and column of a text with several lines, as files have them."""
    before = text[: error.column - 1]
    line = before.count("\n") + 1
    return ReadError(error.message, line, error.column - 1 - (before.rfind("\n") + 1) + 1, error.expected)


def _grid(tally: ScoreSum, total: int) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, show_footer=True, pad_edge=False)
    grid.add_column(tell("score.row"), tell("score.total"))
    grid.add_column(tally.counted)
    grid.add_column(tell("score.points"), str(total).replace("-", "−"), justify="right")
    for line in tally.lines:
        grid.add_row(line.what, line.count, str(line.points).replace("-", "−"))
    return grid
