"""`astragal review`: what every choice of a game cost, how lucky every roll was, and the result without luck."""

import argparse
import json
import sys
from pathlib import Path

from rich import box
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table as Grid

from astragal.cli.support import preparing
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.reading import find_thing
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import spoken, tell
from astragal.cli.terminal_game import saving
from astragal.notation import ReadError, Record
from astragal.review import Review
from astragal.review.phrases import figure, notes, review_text, seat_names, seat_rows, worst

SHOWN = 8
"""The number of worst moments that are listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `review` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["game.txt", "--json"]).file
    'game.txt'
    """
    parser.add_argument("file", metavar="FILE", help="the record of a game, or - for standard input")
    parser.add_argument("--json", action="store_true", help="answer with JSON (docs/review.md)")
    parser.add_argument("--html", metavar="FILE", help="write a page with graph and boards")
    parser.add_argument("--record", metavar="FILE", help="write the record with values as comments")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Review a record, show, write."""
    from astragal.review.comments import annotated
    from astragal.review.data import review_data
    from astragal.review.page import page

    record = _record(arguments.file)
    preparing.prepare(preparing.of_values(record.start.game))
    found = _watched(record)
    if arguments.html:
        _write(arguments.html, page(record, found, spoken()))
    if arguments.record:
        kept = annotated(record, found)
        _write(arguments.record, kept.json() if arguments.record.lower().endswith(".json") else kept.text())
    if arguments.json:
        print(json.dumps(review_data(found), ensure_ascii=False))
    else:
        _show(Terminal(color=not arguments.no_color), record, found)
    return 0


def _record(name: str) -> Record:
    forgiven: list[ReadError] = []
    thing = find_thing([name], forgiven)
    if not isinstance(thing, Record):
        raise CommandError(tell("review.no_record"))
    return thing


def _watched(record: Record) -> Review:
    from astragal.review.run import review

    with Progress(BarColumn(), MofNCompleteColumn(), console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=None)
        return review(record, progress=lambda done, total: bar.update(task, completed=done, total=total))


def _write(path: str, text: str) -> None:
    saving.write(Path(path), text)
    print(tell("show.written", path=path), file=sys.stderr)


def _show(terminal: Terminal, record: Record, review: Review) -> None:
    language, names = spoken(), seat_names(record, spoken())
    game = tell(f"game.{record.start.game.name}")
    terminal.show(review_text("title", language, game=game), "bold")
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for name in names:
        grid.add_column(name, justify="right", overflow="fold")
    for key, cells in seat_rows(review, language).items():
        grid.add_row(review_text(key, language), *cells)
    terminal.show(grid)
    for note in notes(review, language):
        terminal.show(note)
    found = worst(review)[:SHOWN]
    terminal.show(review_text("moments" if found else "none", language), "bold")
    labels = {number: f"{number} {review_text(one.name, language)}" for number, one in found if one.name is not None}
    for number, one in found:
        loss = figure(one.loss, review.aim)
        text = review_text("moment", language, name=names[one.seat], played=one.played, best=one.best, loss=loss)
        why = "" if one.reason is None else f" {one.reason.text(language)}"
        terminal.entry(labels[number], text + why, max(map(len, labels.values())))
