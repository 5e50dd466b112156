"""`astragal referee`: the rules for programs in any language."""

import argparse
import sys

from astragal.referee.lines import serve

PROTOCOL = """\
One JSON object a line in, one out:
  {"new": {"game": "qwixx", "players": 3, "first": 0}}   also longo, qwinto, quixo, and their options
  {"roll": [4, 1, 2, 6, 6, 3]}                           the faces in the order of "dice"
  {"play": [0, "r5"]}                                    a seat and one of its "moves"
  {"view": 1}  {"view": null}                            what a seat, or a watcher, may see
  {"record": true}  {"load": "…"}  {"position": "…"}     the record; go on from a record or a position
docs/referee.md tells the rest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command; it has no arguments."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = PROTOCOL


def run(_: argparse.Namespace) -> int:
    """Answer on stdout what comes on stdin."""
    if sys.stdin.isatty():
        print(PROTOCOL, file=sys.stderr)
    serve(sys.stdin.buffer, sys.stdout.buffer)
    return 0
