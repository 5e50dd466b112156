"""`astragal …`: the commands, each imported only when it is asked for."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.metadata import version

COMMANDS = {
    "play": "play in this terminal, with people and bots",
    "score": "total a paper sheet, row by row",
    "show": "draw a position or a record, as text or SVG",
    "sheets": "print score pads for games on paper, as PDF",
    "probe": "what each move of a Quixo position is worth, proved",
    "solve": "calculate exact answers once and keep them",
    "train": "let the bots of the dice games learn by playing against themselves",
    "verify": "prove that the dice of a finished game were fair",
    "referee": "let a program use the rules: JSON lines in, JSON lines out",
    "arena": "measure bots against each other, ours and anybody's",
    "bot": "let one of our bots play anywhere: JSON lines in, JSON lines out",
    "serve": "run the server: tables for people and bots everywhere",
    "backup": "copy all tables of a server, while it runs",
    "export": "write the records of all games of a server",
}
"""The commands; each is a module of this package with `add_arguments(parser)` and `run(arguments)`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    A command that was misspelt is told so, on stderr, with the nearest one.

    >>> main(["scor"])
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        prog="astragal", description="Qwixx, Qwixx Longo, Qwinto and Quixo: play, score, study."
    )
    parser.add_argument("--version", action="version", version=f"astragal {version('astragal')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in given if not word.startswith("-")), None)
    for name, description in COMMANDS.items():
        command = commands.add_parser(name, help=description, description=description.capitalize() + ".")
        if name == wanted:
            # Only the command that was asked for is imported, so that each starts fast.
            importlib.import_module(f"astragal.cli.{name}").add_arguments(command)
    if not given:
        parser.print_help(sys.stderr)
        return 2
    if wanted is not None and wanted not in COMMANDS:
        meant = [f"Did you mean {name}?" for name in get_close_matches(wanted, COMMANDS, n=1)]
        print(f"There is no command “{wanted}”.", *meant, "astragal --help lists them.", file=sys.stderr)
        return 2
    chosen = parser.parse_args(given)
    try:
        code: int = importlib.import_module(f"astragal.cli.{chosen.command}").run(chosen)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more; Python would complain about it at exit
        return 141
    return code
