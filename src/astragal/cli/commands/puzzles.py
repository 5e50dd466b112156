"""`astragal puzzles make|check|judge`: finding new puzzles, proving those there are, judging them again."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.numbers import seed
from astragal.cli.support.reading import find_game
from astragal.cli.support.words import tell
from astragal.core.registry import GAMES

if TYPE_CHECKING:  # they take NumPy, which other commands do without
    from astragal.puzzle_making.raw import Raw
    from astragal.puzzles import Puzzle

EVERY = 10
"""Games after which progress is told."""
Item = TypeVar("Item")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `puzzles` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["make", "qwixx", "--folder", "finds", "--count", "5"]).count
    5
    """
    commands = parser.add_subparsers(dest="what", metavar="make|check|judge", required=True)
    make = commands.add_parser("make", help="look through games for puzzles; goes on where it was stopped")
    make.add_argument("game", metavar="GAME")
    make.add_argument("--folder", required=True, metavar="DIR", help="where finds are kept, a line each")
    make.add_argument("--count", type=int, default=100, metavar="N", help="how many finds there shall be (100)")
    make.add_argument("--tables", metavar="DIR", help="for Quixo: where the tables of all positions are")
    make.add_argument("--pack", metavar="DIR", help="write the finds as a file of puzzles; ids there are kept")
    make.add_argument("--ship", type=int, default=500, metavar="N", help="with --pack: how many at most (500)")
    check = commands.add_parser("check", help="prove puzzles: by search, by tables, by playing on again")
    check.add_argument("game", nargs="?", metavar="GAME", help="of one game only")
    check.add_argument("--sample", type=int, metavar="N", help="so many of a game, by chance (all)")
    check.add_argument("--seed", type=seed, default=1, help="chance begins here (1)")
    check.add_argument("--tables", metavar="DIR", help="for Quixo: where the tables of all positions are")
    check.add_argument("--drop", metavar="DIR", help="take what is wrong out of the files of puzzles in this folder")
    check.add_argument(
        "--times", type=int, default=1, metavar="N", help="dice: thousands of games after each answer (1)"
    )
    judge = commands.add_parser("judge", help="judge puzzles with dice again, by the networks of now; goes on, too")
    judge.add_argument("game", metavar="GAME")
    judge.add_argument("--folder", required=True, metavar="DIR", help="where judgements are kept, a line each")
    judge.add_argument("--pack", required=True, metavar="DIR", help="the folder of puzzles: confirmed ones stay")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Make, check or judge again."""
    for name in ("count", "ship", "sample", "times"):
        if getattr(arguments, name, None) is not None and getattr(arguments, name) < 1:
            raise CommandError(tell("puzzles.number", name=f"--{name}"))
    return {"make": _make, "check": _check, "judge": _judge}[arguments.what](arguments)


def _make(arguments: argparse.Namespace) -> int:
    from astragal.puzzle_making import finishing
    from astragal.puzzle_making.makers import maker_of, provable
    from astragal.puzzle_making.raw import RawFile

    game = find_game(arguments.game)
    file = RawFile(Path(arguments.folder) / f"{game}.jsonl")
    if len(file.found) < arguments.count:
        maker = maker_of(game, Path(arguments.tables) if arguments.tables else None)
        if maker is None:
            raise CommandError(tell("puzzles.tables"))
        while len(file.found) < arguments.count:
            file.add(maker.puzzles(file.next), file.next + 1)
            if file.next % EVERY == 0:
                print(tell("puzzles.found", game=tell(f"game.{game}"), count=len(file.found), games=file.next))
    print(tell("puzzles.found", game=tell(f"game.{game}"), count=len(file.found), games=file.next))
    if arguments.pack:
        before = finishing.read(Path(arguments.pack), game)
        chosen = finishing.chosen(file.found, arguments.ship, provable(game), before)
        _pack(Path(arguments.pack), game, chosen, before)
    return 0


def _judge(arguments: argparse.Namespace) -> int:
    from astragal.puzzle_making import finishing
    from astragal.puzzle_making.dice import DiceMaker
    from astragal.puzzle_making.raw import RawFile

    game, folder = find_game(arguments.game), Path(arguments.pack)
    if not GAMES[game].has_dice:
        raise CommandError(tell("puzzles.no_dice"))
    every = sorted(finishing.read(folder, game), key=lambda one: one.id)
    file, maker = RawFile(Path(arguments.folder) / f"{game}-judged.jsonl"), DiceMaker(game)
    for one in _watched(every[file.next :], game):
        again = maker.judged_again(one)
        file.add([] if again is None else [again], file.next + 1)
    _pack(folder, game, file.found, every)
    return 0


def _pack(folder: Path, game: str, raws: "Sequence[Raw]", before: "Sequence[Puzzle]") -> None:
    """Write finds as the file of a game, with who judged them."""
    from astragal.puzzle_making import finishing
    from astragal.puzzle_making.judges import JudgesOfGame, judges_of

    made = finishing.numbered(raws, before, game, finishing.last_number(folder, game))
    judges = judges_of(made, JudgesOfGame(game)) if GAMES[game].has_dice else {}
    if any(set(names) - set(judges[judge]) for raw in raws for judge, names in raw.judges.items()):
        raise CommandError(tell("puzzles.other_networks"))
    path = finishing.write(folder, game, made, judges)
    print(tell("puzzles.packed", path=str(path), count=len(made), size=path.stat().st_size))


def _check(arguments: argparse.Namespace) -> int:
    from astragal.puzzle_making.makers import checker_of
    from astragal.puzzles import games, puzzles

    bad = 0
    for game in (find_game(arguments.game),) if arguments.game else games():
        every = puzzles(game)
        chance = Random(arguments.seed)
        some = every if arguments.sample is None else chance.sample(every, min(arguments.sample, len(every)))
        check = checker_of(game, Path(arguments.tables) if arguments.tables else None, arguments.times, arguments.seed)
        bad += _name_judges(game)
        found = [check(one) for one in _watched(some, game)]
        wrong = [one for one in found if one.wrong]
        for one in wrong:
            judge = tell(f"puzzles.judge.{one.judge}") if one.judge else ""
            print(tell(f"puzzles.bad.{one.wrong}", id=one.id, judge=judge))
        tables, good = sum(one.by_tables for one in found), len(found) - len(wrong)
        dice = ".dice" if GAMES[game].has_dice else ""
        print(tell(f"puzzles.proven{dice}", game=tell(f"game.{game}"), count=len(found), good=good, tables=tables))
        if arguments.drop and wrong:
            drop(Path(arguments.drop), game, {one.id for one in wrong})
        bad += len(wrong)
    return 1 if bad else 0


def _name_judges(game: str) -> int:
    """Say who judges puzzles with dice; return 1 if others have judged those of the package."""
    from astragal.puzzle_making.judges import JudgesOfGame, judged_by, judges_of
    from astragal.puzzles import puzzles

    if not GAMES[game].has_dice:
        return 0
    now = judges_of(puzzles(game), JudgesOfGame(game))
    for judge, names in now.items():
        print(tell("puzzles.judges", judge=tell(f"puzzles.judge.{judge}"), names=", ".join(names)))
    others = judged_by(game) != now
    if others:
        print(tell("puzzles.other_judges", game=tell(f"game.{game}")))
    return int(others)


def _watched(items: Sequence[Item], game: str) -> Iterator[Item]:
    """Give items one after the other, with a bar where somebody looks on."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        yield from bar.track(items, description=tell(f"game.{game}"))


def drop(folder: Path, game: str, names: set[str]) -> None:
    """Take puzzles with these ids out of a game's file in a folder, and tell what is left.

    >>> from tempfile import mkdtemp
    >>> drop(Path(mkdtemp()), "quixo", {"quixo-0001"})  # doctest: +ELLIPSIS
    /...quixo.json.gz: 0 puzzles, ... bytes.
    """
    from astragal.puzzle_making import finishing

    kept = [one for one in finishing.read(folder, game) if one.id not in names]
    path = finishing.write(folder, game, kept)
    print(tell("puzzles.packed", path=str(path), count=len(kept), size=path.stat().st_size))
