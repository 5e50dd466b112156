"""`astragal verify`: checks the dice of finished games, offline, and says plainly what that proves."""

import argparse
import re
import sys
from pathlib import Path

from astragal.cli.support.dice_report import DiceReport, report_links
from astragal.cli.support.errors import CODE, CommandError, report_errors, said
from astragal.cli.support.reading import parse_record
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.notation import ReadError, Record
from astragal.notation.moves import short
from astragal.table.dice_chain import check_links
from astragal.table.dice_check import Seen, check
from astragal.table.labels import TABLE, read_day_label, read_label

WRONG = 1
"""The exit code when something is not as it was promised."""
UNPROVED = 3
"""The exit code when nothing is wrong, but not everything could be checked."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `verify` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["game.txt"]).records
    ['game.txt']
    """
    parser.add_argument(
        "records", metavar="RECORD", nargs="+",
        help="files of records (text or JSON), or - for stdin; several games of "
        "a table are also checked against one another"
    )  # fmt: skip
    parser.add_argument("--promise", metavar="HEX", help="the promise (commitment) that you saw before the first roll")
    parser.add_argument("--table", metavar="ID[/NUMBER]", help="the table, and the number of the game "
                        "there; of a daily game daily/DAY/GAME")  # fmt: skip
    parser.add_argument("--added", metavar="HEX", help="what you added to the dice yourself")
    parser.add_argument("--no-color", action="store_true", help="no colours")
    parser.epilog = (
        "Give --promise, --table with the number, and --added for a proof: a server that may pick one of these "
        "can pick the dice. The exit code is 0 when the dice are proved (without these options: if the record says "
        "what you saw), 1 when something is wrong, 2 when a record cannot be read or there is nothing to prove, 3 "
        "when nothing is wrong but not everything could be checked."
    )


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Check records and report what came out."""
    terminal = Terminal(color=not arguments.no_color)
    seen = _seen(arguments)
    several = len(arguments.records) > 1
    if several and (seen.promise or seen.number or seen.added):
        raise CommandError(tell("no.one_record"))
    records = [_read(name) for name in arguments.records]
    found = [check(record, seen) for record in records]
    for name, record, verification in zip(arguments.records, records, found, strict=True):
        if several:
            terminal.show(name, "bold")
        DiceReport(terminal, record, verification, seen).show(brief=several)
        if several:
            terminal.show()
    links = check_links(verification.tags for verification in found)
    report_links(terminal, links)
    results = {verification.result for verification in found}
    if links.wrong or "wrong" in results:
        return WRONG
    if results == {"nothing"}:
        return CODE
    return UNPROVED if links.unchecked or results != {"proved"} else 0


def _read(name: str) -> Record:
    forgiven: list[ReadError] = []
    text = sys.stdin.read() if name == "-" else saving.read(Path(name))
    record = parse_record(text, forgiven)
    for error in forgiven:
        print(tell("start.overlooked", reason=said(error)), file=sys.stderr)
    return record


def _seen(arguments: argparse.Namespace) -> Seen:
    """What the person knows, or `CommandError` when that cannot be."""
    promise, added = (text and text.strip().lower() for text in (arguments.promise, arguments.added))
    if promise is not None and not re.fullmatch("[0-9a-f]{64}", promise):
        raise CommandError(tell("no.promise", text=short(arguments.promise)))
    if added is not None and not re.fullmatch("[0-9a-f]{32,128}", added):
        raise CommandError(tell("no.added", text=short(arguments.added)))
    table = arguments.table and arguments.table.strip().lower()
    number = None
    if table is not None and not TABLE.fullmatch(table) and read_day_label(table) is None:
        label = read_label(table)
        if label is None:
            raise CommandError(tell("no.table", text=short(arguments.table)))
        table, number = label.table, label.number
    # Several records are compared with one another; one record, with all that the person saw or with nothing.
    compared = len(arguments.records) == 1 and (promise or table or added)
    return Seen(promise, table, number, added, strict=bool(compared))
