"""`astragal arena`: bots play many games against each other, and what that shows is told with its uncertainty."""

import argparse
import json
import math
import shutil
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from astragal.arena import Match, Report, Sprt, compete, read_entrant
from astragal.arena.entries import Entrant
from astragal.arena.external import rehearse
from astragal.arena.page import page
from astragal.arena.player import Fault
from astragal.arena.scheduling import usual_workers
from astragal.arena.tally import Tally
from astragal.bots import bots_available, make_bot
from astragal.cli.support import preparing
from astragal.cli.support.arena_tables import show
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.ray_option import add_ray, machines
from astragal.cli.support.reading import find_game, read_options
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.dice import new_seed
from astragal.core.registry import GAMES
from astragal.workers import Pool

EPILOG = """\
A bot is a level (greedy), a level with options (champion:seconds=0.5) or any program (cmd:"./my-program --x"), with a
name before it if you like (mine=cmd:./my-program). As many bots as players sit at one table; otherwise every two of
them meet. All games of a set have the same dice, and in it everybody has every seat. docs/arena.md tells the rest."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `arena` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "greedy", "random", "--games", "10"]).bot
    ['greedy', 'random']
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help="qwixx, longo, qwinto or quixo")
    parser.add_argument("bot", metavar="BOT", nargs="+", help="who takes part")
    parser.add_argument("--games", type=int, default=2000, metavar="N", help="games of each pairing (2000)")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="players in a game (2)")
    parser.add_argument("--seed", metavar="TEXT", help="the same seed gives the same games")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=int, metavar="N", help="processes (a core each)")
    add_ray(where)
    parser.add_argument(
        "--sprt", metavar="LOW,HIGH", help="stop when it is clear which Elo difference is nearer, for example 0,20"
    )
    parser.add_argument("--luck", action="store_true", help="results without what was luck, which are surer")
    parser.add_argument("--opening", type=int, metavar="N", help="first choices made by chance (Quixo 2, others 0)")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S", help="time of a program for a choice (10)")
    parser.add_argument(
        "--failing", choices=["forfeit", "replace"], default="forfeit",
        help="a bot that fails loses the game, or plays the first legal move (forfeit)",
    )  # fmt: skip
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON")
    parser.add_argument("--html", metavar="FILE", help="write a page with tables and plots")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Play, show, write."""
    match = _match(arguments)
    sprt = None if arguments.sprt is None else _sprt(arguments.sprt, match)
    workers = usual_workers(match) if arguments.workers is None else arguments.workers
    if workers < 1:
        raise CommandError(tell("arena.numbers"))
    missing = preparing.of_bots(match.game.name, [entry.level for entry in match.entries])
    preparing.prepare([*missing, *(preparing.of_values(match.game) if match.luck else ())])
    with machines(arguments.ray) as pool:
        report = _watched(match, workers, sprt, pool)
    if not report.sets:
        raise CommandError(tell("arena.nothing"))
    show(Terminal(color=not arguments.no_color), report)
    if arguments.json:
        _write(arguments.json, json.dumps(report.to_dict(), indent=1, ensure_ascii=False) + "\n")
    if arguments.html:
        _write(arguments.html, page(report, title(report)))
    return 130 if report.stopped == "interrupted" else 0


def _write(path: str, text: str) -> None:
    saving.write(Path(path), text)
    print(tell("show.written", path=path), file=sys.stderr)


def title(report: Report) -> str:
    """Return what the match is called.

    >>> title(compete(Match.of("qwixx", ["greedy", "random"], games=2)))
    'Qwixx: greedy – random'
    """
    return f"{tell(f'game.{report.match.game.name}')}: " + " – ".join(bot.name for bot in report.bots)


def _match(arguments: argparse.Namespace) -> Match:
    game = find_game(arguments.game)
    opening = arguments.opening
    if arguments.games < 1 or not 0 < arguments.seconds < math.inf or (opening is not None and not 0 <= opening <= 100):
        raise CommandError(tell("arena.numbers"))
    for text in arguments.bot:
        check_bot(game, read_entrant(text))
    match = Match.of(
        game,
        arguments.bot,
        games=arguments.games,
        players=arguments.players,
        seed=new_seed() if arguments.seed is None else arguments.seed,
        opening=opening,
        seconds=arguments.seconds,
        forfeit=arguments.failing == "forfeit",
        luck=arguments.luck,
        **read_options(game, arguments.option or ()),
    )
    for entry in match.entries:
        _rehearse(match, entry)
    return match


def _rehearse(match: Match, entry: Entrant) -> None:
    """Raise `CommandError` before the match when a bot cannot even begin: its opponent would win everything."""
    if entry.command:
        try:
            rehearse(match.game, entry, match.seconds)
        except Fault as fault:
            raise CommandError(tell("arena.cannot_start", bot=entry.name, reason=fault.detail)) from None
    weights = dict(entry.options).get("weights")
    if weights:
        from astragal.models.networks import from_file

        from_file(Path(str(weights)), match.game)


def check_bot(game: str | None, entry: Entrant) -> None:
    """Raise `CommandError` now when a bot cannot be had, not in the middle of a match.

    >>> check_bot("qwixx", read_entrant("cmd:no-such-program"))
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no program no-such-program.
    """
    if not entry.level:
        program = entry.command[0] if entry.command else ""
        if shutil.which(program) is None:
            raise CommandError(tell("arena.no_program", program=program))
        return
    bots = bots_available(game)
    if entry.level not in bots:
        games = tell(f"game.{game}") if game else ", ".join(GAMES)
        raise CommandError(tell("arena.no_bot", bot=entry.level, games=games, bots=", ".join(bots)))
    if entry.options:
        try:
            make_bot(entry.level, seed=1, **dict(entry.options))
        except (TypeError, ValueError) as error:
            raise CommandError(tell("arena.options", bot=entry.text, reason=str(error))) from None


def _sprt(text: str, match: Match) -> Sprt:
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise CommandError(tell("arena.sprt_form", text=text)) from None
    if not low < high:
        raise CommandError(tell("arena.sprt_form", text=text))
    if len(match.pairings) != 1:
        raise CommandError(tell("arena.sprt_two"))
    return Sprt(low, high)


def _watched(match: Match, workers: int, sprt: Sprt | None, pool: Pool | None) -> Report:
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[now]}"),
    )  # fmt: skip
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task(tell("arena.games"), total=match.total, now="")

        def watch(done: int, tally: Tally) -> None:
            bar.update(task, completed=done, now=_now(tally))

        return compete(match, workers=workers, sprt=sprt, progress=watch, pool=pool)


def _now(tally: Tally) -> str:
    first = tally.bots[0]
    return f"{first.name} {100 * first.points / first.games:.1f} %" if first.games else ""
