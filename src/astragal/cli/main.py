"""`astragal …`: the commands, each imported only when it is asked for."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib.metadata import version
from io import TextIOWrapper

from astragal.cli.support.errors import careful
from astragal.cli.support.language import read_language, usual_language
from astragal.cli.support.words import speaking, tell
from astragal.notation.moves import short
from astragal.texts import LANGUAGES

COMMANDS = {
    "play": "play in this terminal, with people and bots",
    "score": "total a paper sheet, row by row",
    "show": "draw a position or a record, as text or SVG",
    "sheets": "print score pads for games on paper, as PDF",
    "puzzle": "solve puzzles in this terminal: today's, or by game, theme or id",
    "daily": "play a game of the day in this terminal: the same dice for everybody",
    "probe": "what each move of a position is worth",
    "review": "what every choice of a game cost, how lucky every roll was",
    "solve": "calculate exact answers once and keep them",
    "puzzles": "make puzzles, and prove those there are",
    "train": "let the bots of the dice games learn by playing against themselves",
    "verify": "prove that the dice of a finished game were fair",
    "referee": "let a program use the rules: JSON lines in, JSON lines out",
    "arena": "measure bots against each other, ours and anybody's",
    "dataset": "write games of bots as data, choice by choice",
    "bot": "let one of our bots play anywhere: JSON lines in, JSON lines out",
    "serve": "run the server: tables for people and bots everywhere",
    "backup": "copy all tables of a server, while it runs",
    "restore": "put a backup in place, with new seeds for the dice",
    "export": "write the records of all games of a server",
}
"""The commands; each is a module of this package with `add_arguments(parser)` and `run(arguments)`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code.

    Without any, the games open in the browser. A command that was misspelt is told so, on stderr, with the nearest one.

    >>> main(["scor"])
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    asked, wanted = _asked(given)
    usual = usual_language(os.environ)
    language = usual if asked is None else read_language(asked)
    with speaking(language or usual):
        if asked is not None and language is None:
            print(tell("no.language", text=short(asked), languages=", ".join(LANGUAGES)), file=sys.stderr)
            return 2
        if isinstance(sys.stdout, TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")  # not every terminal has the letters of its language
        if wanted is None and not _beside_language(given):
            print(tell("no.opening"), file=sys.stderr)
            given, wanted = [*given, "serve", "--open"], "serve"
        return careful(lambda: _run(given, wanted))


def _asked(given: Sequence[str]) -> tuple[str | None, str | None]:
    """The language that is asked for, and the command: needed before the parser can be made."""
    language, words = None, iter(given)
    for word in words:
        name, mark, value = word.partition("=")
        if name == "--language":
            language = value if mark else next(words, None)
        elif not word.startswith("-"):
            return language, word
    return language, None


def _beside_language(given: Sequence[str]) -> bool:
    """Whether anything but the language is asked for."""
    words = given[1:] if given[:1] and given[0].startswith("--language=") else given
    return bool(words[2:] if words[:1] == ["--language"] else words)


def _options(parser: argparse.ArgumentParser) -> list[str]:
    """All options that a command knows, those of its own commands included."""
    found = list(parser._option_string_actions)
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found += [option for part in action.choices.values() for option in _options(part)]
    return found


def _is_unknown(word: str, options: Sequence[str]) -> bool:
    name = word.partition("=")[0]
    return name.startswith("--") and name != "--" and not any(option.startswith(name) for option in options)


def _run(given: Sequence[str], wanted: str | None) -> int:
    parser = argparse.ArgumentParser(
        prog="astragal",
        description="Qwixx, Qwixx Longo, Qwinto and Quixo: play, score, study.",
        allow_abbrev=False,  # the language is looked for by its whole name
    )
    parser.add_argument("--version", action="version", version=f"astragal {version('astragal')}")
    parser.add_argument(
        "--language",
        dest="spoken",  # `sheets` has an option of that name, for what is on the paper
        metavar="LANG",
        help=f"what the commands speak: {', '.join(LANGUAGES)} (ASTRAGAL_LANGUAGE, or the locale)",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, description in COMMANDS.items():
        command = commands.add_parser(name, help=description, description=description.capitalize() + ".")
        if name == wanted:
            # Only the command that was asked for is imported, so that each starts fast.
            importlib.import_module(f"astragal.cli.commands.{name}").add_arguments(command)
    if wanted is not None and wanted not in COMMANDS:
        meant = [tell("no.meant", meant=name) for name in get_close_matches(wanted, COMMANDS, n=1)]
        print(tell("no.command", name=wanted), *meant, tell("no.commands"), file=sys.stderr)
        return 2
    # The parser would complain of what is missing first, and never name an option that does not exist.
    options = _options(commands.choices[wanted] if wanted is not None else parser)
    options += parser._option_string_actions
    unknown = next((word for word in given if _is_unknown(word, options)), None)
    if unknown is not None:
        meant = [tell("no.meant", meant=name) for name in get_close_matches(unknown, options, n=1)]
        print(tell("no.argument", name=short(unknown)), *meant, file=sys.stderr)
        return 2
    chosen = parser.parse_args(given)
    code: int = importlib.import_module(f"astragal.cli.commands.{chosen.command}").run(chosen)
    return code
