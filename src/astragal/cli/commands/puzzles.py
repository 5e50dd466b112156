"""`astragal puzzles make|check`: finding new puzzles, and proving those there are."""

import argparse
from pathlib import Path
from random import Random

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.numbers import seed
from astragal.cli.support.reading import find_game
from astragal.cli.support.words import tell

EVERY = 10
"""Games after which progress is told."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `puzzles` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["make", "qwixx", "--folder", "finds", "--count", "5"]).count
    5
    """
    commands = parser.add_subparsers(dest="what", metavar="make|check", required=True)
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
    check.add_argument("--times", type=int, default=1, metavar="N", help="dice: times the first rollouts (1)")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Make or check."""
    for name in ("count", "ship", "sample", "times"):
        if getattr(arguments, name, None) is not None and getattr(arguments, name) < 1:
            raise CommandError(tell("puzzles.number", name=f"--{name}"))
    return _make(arguments) if arguments.what == "make" else _check(arguments)


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
        folder = Path(arguments.pack)
        before = finishing.read(folder, game)
        chosen = finishing.chosen(file.found, arguments.ship, provable(game), before)
        made = finishing.numbered(chosen, before, game)
        path = finishing.write(folder, game, made)
        print(tell("puzzles.packed", path=str(path), count=len(made), size=path.stat().st_size))
    return 0


def _check(arguments: argparse.Namespace) -> int:
    from astragal.puzzle_making.makers import checker_of
    from astragal.puzzles import games, puzzles

    bad = 0
    for game in (find_game(arguments.game),) if arguments.game else games():
        every = puzzles(game)
        chance = Random(arguments.seed)
        some = every if arguments.sample is None else chance.sample(every, min(arguments.sample, len(every)))
        check = checker_of(game, Path(arguments.tables) if arguments.tables else None, arguments.times, arguments.seed)
        found = [check(one) for one in some]
        wrong = [one for one in found if one.wrong]
        for one in wrong:
            print(tell(f"puzzles.bad.{one.wrong}", id=one.id))
        tables, good = sum(one.by_tables for one in found), len(found) - len(wrong)
        print(tell("puzzles.proven", game=tell(f"game.{game}"), count=len(found), good=good, tables=tables))
        if arguments.drop and wrong:
            drop(Path(arguments.drop), game, {one.id for one in wrong})
        bad += len(wrong)
    return 1 if bad else 0


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
