"""`astragal dataset GAME`: games of bots as data, choice by choice."""

import argparse
import sys
from pathlib import Path

from astragal.cli.support.errors import report_errors
from astragal.cli.support.numbers import positive, seed
from astragal.cli.support.preparing import once
from astragal.cli.support.words import tell
from astragal.cli.terminal_game.saving import check_folder
from astragal.core.registry import GAMES

SEED, BOTS = 0, "champion,champion"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `dataset` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "--games", "1e6"]).games
    1000000
    """
    parser.add_argument("game", choices=tuple(GAMES), help="the game")
    parser.add_argument(
        "--games", type=positive, default=10_000, metavar="N", help="how many, such as 1e6 (default: 10000)"
    )
    parser.add_argument(
        "--bots",
        metavar="NAMES",
        help="who plays, a name a seat: champion, yardstick, weights, random (default: two alike)",
    )
    parser.add_argument("--seed", type=seed, default=SEED, metavar="N", help="where chance begins (default: 0)")
    parser.add_argument("--threads", type=positive, default=1, metavar="N", help="processors to use (default: 1)")
    parser.add_argument("--out", type=Path, metavar="FILE", help=".parquet or .npz (default: GAME.npz)")
    parser.add_argument(
        "--records", type=Path, metavar="FOLDER", help="also write every game as a record, which takes much longer"
    )


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Play, write and say how much it was."""
    from astragal.envs.dataset import batches, write

    usual = "random,random" if not GAMES[arguments.game].has_dice else BOTS
    bots = [name.strip() for name in (arguments.bots or usual).split(",")]
    path: Path = arguments.out or Path(f"{arguments.game}.npz")
    for place in filter(None, (path, arguments.records)):
        check_folder(place)
    if arguments.records is not None:
        arguments.records.mkdir(exist_ok=True)
    how = {"seed": arguments.seed, "threads": arguments.threads, "records": arguments.records}
    kinds = "_".join(sorted({name for name in bots if name.isalpha()})).lower()
    once(f"dataset_{arguments.game}_{kinds}", lambda: next(batches(arguments.game, bots, 1)), "prepare.games")
    rows = write(path, arguments.game, bots, arguments.games, _progress, **how)
    print(tell("dataset.done", path=str(path), games=arguments.games, choices=rows))
    return 0


def _progress(games: int, of: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if games == of else "\r"
        print(f"{games:,} / {of:,}", end=end, file=sys.stderr, flush=True)
