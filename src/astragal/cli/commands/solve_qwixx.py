"""`astragal solve qwixx` and `astragal solve longo`: perfect play of somebody who plays alone."""

import argparse
import os
import sys

from astragal.cli.support import preparing
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.words import tell
from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily

RULES = {"at-once": (False,), "finish-turn": (True,), "both": (False, True)}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `solve qwixx` takes."""
    parser.add_argument(
        "--rule",
        choices=list(RULES),
        default="both",
        help="whether the second lock ends the game at once, or after the turn (default: both)",
    )
    parser.add_argument("--players", type=int, default=1, metavar="N", help="N players who ignore each other")
    parser.add_argument(
        "--longo", type=int, nargs=2, metavar=("ONE", "OTHER"), help="Longo with these lucky numbers instead"
    )
    parser.add_argument("--threads", type=int, metavar="N", help="processors to use (default: all)")
    parser.add_argument("--again", action="store_true", help="solve even if the answer is kept already")
    parser.add_argument("--estimate", action="store_true", help="only say what solving takes")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Solve, keep and print."""
    rules = RULES[arguments.rule] if arguments.longo is None or arguments.rule != "both" else (False,)
    for finish in rules:
        game = _game(arguments, finish)
        if arguments.estimate:
            print(_estimate(game, arguments.threads))
            continue
        expected = None if arguments.again else _kept(game)
        if expected is None:
            expected = _solved(game, arguments.threads)
        _print(game, expected)
    return 0


def _game(arguments: argparse.Namespace, finish: bool) -> QwixxFamily:
    if arguments.longo is None:
        return Qwixx(players=arguments.players, finish_turn=finish)
    pair = (arguments.longo[0], arguments.longo[1])
    return Longo(players=arguments.players, finish_turn=finish, lucky=(pair,) * arguments.players)


def _kept(game: QwixxFamily) -> tuple[float, ...] | None:
    from astragal.solve.errors import DamagedFile
    from astragal.solve.qwixx import store

    try:
        kept = store.read(game) or store.read_factors(game)
    except DamagedFile:
        print(tell("solo.damaged", path=str(store.path_of(game))), file=sys.stderr)
        return None
    return None if kept is None else kept.expected


def _solved(game: QwixxFamily, threads: int | None) -> tuple[float, ...]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from astragal.solve.qwixx import store
    from astragal.solve.qwixx.solver import solve

    preparing.prepare(["qwixx_solo"], "prepare.solver")
    print(_estimate(game, threads), file=sys.stderr)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(tell("solo.states"))
        try:
            solution = solve(game, lambda done, of: bar.update(task, completed=done, total=of), threads)
        except MemoryError:
            raise CommandError(tell("solo.memory")) from None
    if game.players == 1 or store.small_enough(game):
        save = store.save if store.small_enough(game) else store.save_factors
        try:
            print(tell("solo.kept", path=str(save(solution))), file=sys.stderr)
        except OSError as error:
            print(tell("no.write", path=str(store.path_of(game)), reason=str(error.strerror)), file=sys.stderr)
    return solution.expected


def _estimate(game: QwixxFamily, threads: int | None) -> str:
    from astragal.solve.qwixx.solver import Cost

    cost, cores = Cost.of(game), threads or os.cpu_count() or 1
    return tell(
        "solo.cost",
        game=tell(f"game.{game.name}"),
        states=f"{cost.states:,}",
        memory=f"{cost.memory / 2**20:.0f}",
        seconds=f"{cost.seconds / cores:.0f}",
        cores=cores,
    )


def _print(game: QwixxFamily, expected: tuple[float, ...]) -> None:
    rule = tell("solo.finish_turn" if game.finish_turn else "solo.at_once")
    pair = game.lucky_pair(0)
    name = tell(f"game.{game.name}") if pair is None else f"{tell(f'game.{game.name}')} {pair[0]}·{pair[1]}"
    if len(expected) == 1:
        print(tell("solo.alone", game=name, rule=rule, points=f"{expected[0]:.4f}"))
        return
    print(tell("solo.beside", game=name, rule=rule, players=len(expected)))
    for seat, points in enumerate(expected):
        print("  " + tell("solo.seat", seat=seat, points=f"{points:.4f}"))
    print("  " + tell("solo.mean", points=f"{sum(expected) / len(expected):.4f}"))
