"""`astragal probe`: what each move of a position is worth, as far as it is known for certain."""

import argparse
import json

from astragal.cli.support.errors import told
from astragal.cli.support.reading import parse_any
from astragal.cli.support.words import tell
from astragal.notation import Record

VALUE = {1: "probe.win", 0: "probe.draw", None: "probe.open", -1: "probe.loss"}
HOW = {"exact": "probe.exact", "proven": "probe.proven", "unknown": "probe.unknown"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `probe` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["quixo", "board=5/5/5/5/5", "--json"]).position
    ['quixo', 'board=5/5/5/5/5']
    """
    parser.add_argument(
        "position", nargs="+", metavar="POSITION", help="a position, for example quixo board=1X3/5/5/5/5"
    )
    parser.add_argument("--plies", type=int, default=3, metavar="N", help="how far a proof looks without tables (3)")
    parser.add_argument("--json", action="store_true", help="answer with JSON")


@told
def run(arguments: argparse.Namespace) -> int:
    """Look a position up and tell what its moves are worth."""
    from astragal.solve.probing import probe

    thing = parse_any(" ".join(arguments.position), [])
    found = probe(thing.final if isinstance(thing, Record) else thing, plies=arguments.plies)
    if arguments.json:
        moves = {str(move): {"value": verdict.value, "how": verdict.how} for move, verdict in found.items()}
        print(json.dumps({"value": found.value, "how": found.how, "moves": moves}))
        return 0
    print(tell("probe.position", value=tell(VALUE[found.value]), how=tell(HOW[found.how])))
    for value, word in VALUE.items():
        for how, reason in HOW.items():
            some = [str(move) for move, verdict in found.items() if (verdict.value, verdict.how) == (value, how)]
            if some:
                print(tell("probe.moves", value=tell(word), how=tell(reason), moves=" ".join(some)))
    return 0
