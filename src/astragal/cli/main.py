"""`astragal …`: the commands, each imported only when it is asked for."""

import argparse
import importlib
import sys
from collections.abc import Sequence
from importlib.metadata import version

COMMANDS = {
    "play": "play in this terminal, with people and bots",
    "score": "total a paper sheet, row by row",
    "show": "draw a position or a record, as text or SVG",
    "referee": "let a program use the rules: JSON lines in, JSON lines out",
}
"""The commands; each is a module of this package with `add_arguments(parser)` and `run(arguments)`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    >>> main(["score", "qwixx", "r2,3,4 x1"])  # doctest: +SKIP
    0
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(
        prog="astragal", description="Qwixx, Qwixx Longo, Qwinto and Quixo: play, score, study."
    )
    parser.add_argument("--version", action="version", version=f"astragal {version('astragal')}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    wanted = next((word for word in given if word in COMMANDS), None)
    for name, description in COMMANDS.items():
        command = commands.add_parser(name, help=description, description=description.capitalize() + ".")
        if name == wanted:
            # Only the command that was asked for is imported, so that each starts fast.
            importlib.import_module(f"astragal.cli.{name}").add_arguments(command)
    chosen = parser.parse_args(given)
    try:
        code: int = importlib.import_module(f"astragal.cli.{chosen.command}").run(chosen)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # nobody reads any more; Python would complain about it at exit
        return 141
    return code
