"""`astragal bot`: one of our bots for anybody's arena, over standard input and output."""

import argparse
import sys

from astragal.arena.answering import Answering, serve
from astragal.arena.entries import read_entrant
from astragal.cli.commands.arena import check_bot
from astragal.cli.support import preparing
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell

PROTOCOL = """\
One JSON object a line in, one out:
  {"new": {"game": "qwixx", "players": 2}, "seat": 0, "seed": "7"}   a game begins; no answer
  {"view": {…}, "seat": 0, "moves": ["-", "r5"]}                     answered by {"move": "r5"}
  {"over": true, "scores": [40, 31], "winners": [0]}                 a game is over; no answer
docs/arena.md tells the rest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `bot` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["greedy", "--seed", "7"]).seed
    '7'
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = PROTOCOL
    parser.add_argument("name", metavar="NAME", help="a level, perhaps with options: champion:seconds=0.5")
    parser.add_argument("--seed", metavar="TEXT", help="the bot's own chance (otherwise the one that “new” tells)")


def _prepare(game: str, level: str) -> None:
    """Say what the first answer waits for, before an arena wonders."""
    preparing.prepare(preparing.of_bots(game, [level]))


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Answer on stdout what is asked on stdin."""
    entry = read_entrant(arguments.name)
    if not entry.level:
        raise CommandError(tell("arena.own_only"))
    check_bot(None, entry)
    if sys.stdin.isatty():
        print(PROTOCOL, file=sys.stderr)
    serve(Answering(entry, arguments.seed, met=_prepare), sys.stdin.buffer, sys.stdout.buffer)
    return 0
