"""`astragal train GAME`: learn to play by playing against oneself, and keep the weights."""

import argparse
import shlex
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.numbers import positive, seed, span
from astragal.cli.support.preparing import once
from astragal.cli.support.ray_option import add_ray, machines
from astragal.cli.support.words import tell
from astragal.cli.terminal_game.saving import check_folder, reason
from astragal.train.training_part import can_respond, trainable_games, training_part

if TYPE_CHECKING:
    from astragal.kernels.network import Net
    from astragal.train.learner import Learner
    from astragal.train.plan import Plan
    from astragal.workers import Pool


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `train` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "--players", "3-5"]).players
    (3, 4, 5)
    """
    parser.add_argument("game", choices=trainable_games(), help="what to learn")
    parser.add_argument(
        "--players", type=_players, default=(2,), metavar="N-M", help="for how many players, 2 or 3-5 (default: 2)"
    )
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--games", type=positive, metavar="N", help="how many games to play: the same result anywhere")
    length.add_argument(
        "--minutes", type=span, default=5.0, metavar="M", help="about how long, instead of --games (default: 5)"
    )
    parser.add_argument("--stop", type=positive, metavar="N", help="stop after N of the games, as if interrupted")
    parser.add_argument("--seed", type=seed, default=1, metavar="N", help="where chance begins (default: 1)")
    parser.add_argument(
        "--win",
        type=_part,
        default=None,
        metavar="PART",
        help="Qwinto: how much winning counts, from 0 (only points do) to 1 (default: 1)",
    )
    parser.add_argument("--start", default="", metavar="FILE", help="the network to begin with; otherwise from nothing")
    parser.add_argument(
        "--company",
        nargs="+",
        default=(),
        metavar="FILE",
        help="Qwinto: networks to learn against, in several styles, beside oneself",
    )
    parser.add_argument(
        "--against",
        default="",
        metavar="FILE",
        help="Qwixx, Longo: a network for two that does not change; learn what beats it",
    )
    parser.add_argument("--threads", type=positive, metavar="N", help="processors to use (default: all)")
    add_ray(parser)
    parser.add_argument(
        "--measure", type=positive, default=10_000, metavar="N", help="games to measure it by at the end"
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="where to keep the weights (default: GAME-….npz)")


def _part(text: str) -> float:
    part = float(text)
    if not 0 <= part <= 1:
        raise argparse.ArgumentTypeError(f"{text} is not between 0 and 1")
    return part


def _players(text: str) -> tuple[int, ...]:
    low, _, high = text.partition("-")
    return tuple(range(int(low), int(high or low) + 1))


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Learn, measure, keep and print; going on where an interrupted run stopped."""
    low, high = training_part(arguments.game).PLAYERS
    if arguments.win != 0:
        low = max(low, 2)  # alone there is nobody to beat
    players: tuple[int, ...] = arguments.players
    if not players or min(players) < low or max(players) > high:
        raise CommandError(tell("train.players", game=tell(f"game.{arguments.game}"), low=low, high=high))
    if arguments.against and (players != (2,) or not can_respond(arguments.game)):
        raise CommandError(tell("train.response"))
    if arguments.out is not None:
        check_folder(arguments.out)
    for path in filter(None, (arguments.start, arguments.against, *arguments.company)):
        _check_network(Path(path), arguments.game)
    with machines(arguments.ray) as pool:
        groups = _groups(arguments, players)
        for group in groups:
            _learn(arguments, group, len(groups), pool)
    return 0


def _check_network(path: Path, game: str) -> None:
    """Refuse a file that is not there, or not a network of this game, before anything is learnt."""
    from astragal.models.networks import from_bytes

    try:
        learnt = from_bytes(path.read_bytes(), str(path))
    except OSError as error:
        raise CommandError(tell("no.read", path=str(path), reason=reason(error))) from None
    if learnt.about["game"] != game:
        raise CommandError(tell("train.other_game", path=str(path), game=tell(f"game.{game}")))


def _groups(arguments: argparse.Namespace, players: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return who learns together: two have a network of their own, unless points count."""
    from astragal.train.plan import usual

    many = tuple(count for count in players if count > 2)
    together = usual(arguments.game, players, arguments.seed, arguments.win).win < 1
    return [players] if together or 2 not in players or not many else [(2,), many]


def _learn(arguments: argparse.Namespace, players: tuple[int, ...], parts: int, pool: "Pool | None") -> None:
    """Learn one network; `parts` share the minutes, and each has a file of its own."""
    from astragal.models.networks import Model, save
    from astragal.train import runs
    from astragal.train.learner import Learner, cores
    from astragal.train.plan import usual

    threads = arguments.threads or cores()
    company = tuple(arguments.company)
    plan = usual(arguments.game, players, arguments.seed, arguments.win, arguments.start, company, arguments.against)
    out: Path = arguments.out or Path(f"{plan.name}.npz")
    if parts > 1 and arguments.out is not None:
        out = out.with_name(f"{out.stem}-{plan.name}{out.suffix}")
    if out.exists():
        raise CommandError(tell("train.exists", path=str(out)))
    if pool is None:
        once(f"training_{plan.game}", lambda: runs.small_round(plan), "prepare.training")
    if arguments.games is None:
        print(tell("train.trial"), file=sys.stderr)
        plan = replace(plan, games=runs.games_in(plan, arguments.minutes / parts, threads, pool))
    else:
        plan = replace(plan, games=arguments.games)
    command = _command(plan, arguments.stop)
    # What is shown goes on with this run; the file keeps what makes the same weights anywhere.
    print(command if arguments.out is None else f"{command} --out {shlex.quote(str(out))}", flush=True)
    checkpoint = out.with_name(out.name + ".unfinished")
    learner = Learner(plan, runs.trainable_game(plan), threads, pool)
    if learner.resumed(checkpoint):
        print(tell("train.resumed", done=learner.done * plan.batch), file=sys.stderr)
    elif checkpoint.exists():
        raise CommandError(tell("train.other_run", path=str(checkpoint)))
    try:
        net = _rounds(learner, checkpoint, arguments.stop and -(-arguments.stop // plan.batch))
    except KeyboardInterrupt:
        if checkpoint.exists():
            print(tell("train.stopped", done=learner.kept * plan.batch, path=str(checkpoint)), file=sys.stderr)
        raise
    except OSError as error:
        raise CommandError(tell("no.write", path=str(checkpoint), reason=str(error.strerror))) from None
    figures, better = _measured(plan, net, arguments.measure, threads)
    about = {**plan.to_dict(), "command": command, "figures": figures}
    save(out, Model.learnt(net, about | {"better": better} if 2 not in players else about))
    checkpoint.unlink(missing_ok=True)
    print(tell("train.kept", path=str(out)), file=sys.stderr)


def _measured(plan: "Plan", net: "Net", games: int, threads: int) -> tuple[dict[str, str], list[int]]:
    """Measure and tell; return the figures, and for how many players a network for many is the better one."""
    from astragal.train import runs

    figures: dict[str, str] = {}
    for count, measured in runs.strength(plan, net, games, threads).items():
        figures[str(count)] = str(measured)
        print(tell("train.strength", players=count, result=str(measured)))
    if plan.against:
        measured = runs.response_strength(plan, net, games, threads)
        figures[f"2, against {plan.against}"] = str(measured)
        print(tell("train.against_file", path=plan.against, result=str(measured)))
    # A network for many is of use where it beats copies of the one for two.
    better: list[int] = []
    for count, measured in runs.against_two(plan, net, games, threads).items():
        figures[f"{count}, against the network for two"] = str(measured)
        print(tell("train.against_two", players=count, result=str(measured)))
        if measured.share - measured.error > 1 / count:
            better.append(count)
    return figures, better


def _command(plan: "Plan", stop: int | None) -> str:
    """Return what repeats a run."""
    words = [f"astragal train {plan.game} --players {_range(plan.players)} --games {plan.games} --seed {plan.seed}"]
    if training_part(plan.game).FOR_POINTS:
        words.append(f"--win {plan.win:g}")
    if stop:
        words.append(f"--stop {stop}")
    if plan.start:
        words.append(f"--start {plan.start}")
    if plan.company:
        words.append(f"--company {' '.join(plan.company)}")
    if plan.against:
        words.append(f"--against {plan.against}")
    return " ".join(words)


def _rounds(learner: "Learner", checkpoint: Path, rounds: int | None) -> "Net":
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from astragal.train.learner import Figures

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(tell("train.learning"), total=learner.plan.rounds, completed=learner.done)

        def show(figures: Figures) -> None:
            text = tell("train.round", points=f"{figures.points:.1f}", loss=f"{figures.loss:.4f}")
            bar.update(task, completed=figures.round, description=text)

        return learner.run(show, checkpoint, rounds=rounds)


def _range(players: tuple[int, ...]) -> str:
    return str(players[0]) if len(players) == 1 else f"{players[0]}-{players[-1]}"
