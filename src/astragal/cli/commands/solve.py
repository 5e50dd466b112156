"""`astragal solve GAME`: exact answers, calculated once and kept."""

import argparse
import importlib

GAMES = {
    "quixo": "every position of Quixo, on boards of 3×3, 4×4 and 5×5: won, drawn or lost",
    "qwixx": "Qwixx and Qwixx Longo for somebody who plays alone: the most points one can expect",
}
"""Each is a module of its own, `solve_…`, with `add_arguments(parser)` and `run(arguments)`."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `solve` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["quixo", "--size", "4"]).size
    4
    """
    games = parser.add_subparsers(dest="game", metavar="GAME", required=True)
    for name, description in GAMES.items():
        command = games.add_parser(name, help=description, description=description.capitalize() + ".")
        importlib.import_module(f"astragal.cli.commands.solve_{name}").add_arguments(command)


def run(arguments: argparse.Namespace) -> int:
    """Solve that game."""
    code: int = importlib.import_module(f"astragal.cli.commands.solve_{arguments.game}").run(arguments)
    return code
