"""`astragal probe`: what each move of a position is worth: for certain where that is known, else by the best engine."""

import argparse
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING

from astragal.cli.support import preparing
from astragal.cli.support.errors import report_errors
from astragal.cli.support.reading import parse_any
from astragal.cli.support.words import tell
from astragal.core.errors import NotAwaited
from astragal.core.state import State
from astragal.notation import Record
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.engines.evaluation import Evaluation
    from astragal.engines.value_function import ValueFunction

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
        "position", nargs="+", metavar="POSITION", help="a position of any game, for example quixo board=1X3/5/5/5/5"
    )
    parser.add_argument("--plies", type=int, default=3, metavar="N", help="how far a proof looks without tables (3)")
    parser.add_argument("--json", action="store_true", help="answer with JSON")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Look a position up and tell what its moves are worth."""
    from astragal.solve.probing import can_probe, probe

    thing = parse_any(" ".join(arguments.position), [])
    state = thing.final if isinstance(thing, Record) else thing
    if not can_probe(state.game):
        preparing.prepare(preparing.of_values(state.game))
        return _by_values(state, as_json=arguments.json)
    preparing.prepare(["quixo_probe"])
    found = probe(state, plies=arguments.plies)
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


def _by_values(state: State, *, as_json: bool) -> int:
    """Tell what the best engine of the game thinks; where dice are to be rolled, what the position is worth."""
    from astragal.engines.value_function import value_function
    from astragal.review.phrases import figure

    if state.over:
        raise NotAwaited(say("cli.probe.over"))
    values = value_function(state.game)
    judged = {seat: values.evaluate(state.view(seat), seat) for seat in state.due}
    if as_json:
        print(json.dumps(_data(values, state, judged)))
        return 0
    if not judged:
        print(tell("probe.roll", values=" ".join(figure(value, values.aim) for value in values.value(state).shares)))
        return 0
    print(tell("probe.worth"))
    for seat, evaluation in judged.items():
        print(tell("probe.seat", seat=seat))
        for one in evaluation.ranked:
            sure = "" if one.certainty == "estimated" else f" ({tell(HOW[one.certainty])})"
            off = "" if one.error is None else f" ±{figure(one.error, values.aim)}"
            print(f"  {one.move!s:8} {figure(evaluation.value(one.move), values.aim)}{off}{sure}")
    return 0


def _data(values: "ValueFunction", state: State, judged: "Mapping[int, Evaluation]") -> dict[str, object]:
    return {
        "aim": values.aim,
        "engine": values.version,
        "value": None if judged else list(values.value(state).shares),
        "seats": {
            str(seat): {
                str(one.move): {
                    "value": evaluation.value(one.move),
                    "shares": list(one.shares),
                    "how": one.certainty,
                    "error": one.error,
                }
                for one in evaluation.ranked
            }
            for seat, evaluation in judged.items()
        },
    }
