"""`astragal solve quixo`: every position once and for all, and tables to look them up."""

import argparse
import os
from pathlib import Path

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.numbers import seed
from astragal.cli.support.words import tell

EPILOG = """\
--keep takes layers by their number of blanks (0-6,17-25), a size (100MB, 2GB: the layers with few blanks, as many as
fit, and solving ends there), all, or none. A run that was stopped goes on where it was when it is started again."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `solve quixo` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["--keep", "2GB"]).keep
    '2GB'
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("--size", type=int, choices=(3, 4, 5), default=5, help="rows and columns of the board (5)")
    parser.add_argument("--keep", default="all", metavar="WHAT", help="which tables stay on the disk (all)")
    parser.add_argument(
        "--folder", metavar="FOLDER", help="where tables are kept (ASTRAGAL_TABLES, or your data folder)"
    )
    parser.add_argument("--plain", action="store_true", help="do not pack tables: four times as large")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N", help="cores to use (all)")
    parser.add_argument("--depth", action="store_true", help="count the plies to the end instead; goes on where it was")
    parser.add_argument("--until", type=int, metavar="BLANKS", help="with --depth: the last layer")
    parser.add_argument("--check", type=int, metavar="N", help="check N positions of each stored layer by the rules")
    parser.add_argument("--line", metavar="FILE", help="with --depth: write the longest stored line as a record")
    parser.add_argument("--seed", type=seed, default=1, help="with --check: chance begins here (1)")
    parser.add_argument("--ship", metavar="FILE", help="write the tables of the openings for the package")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Solve, check or pack."""
    from astragal.cli.support import quixo_depths, solving_quixo
    from astragal.solve.quixo.paths import tables_folder

    if arguments.threads < 1:
        raise CommandError(tell("solve.threads"))
    folder = Path(arguments.folder) if arguments.folder else tables_folder()
    if arguments.depth and arguments.check is not None:
        return quixo_depths.check_depths(folder, arguments.size, arguments.check, arguments.seed, arguments.threads)
    if arguments.depth and arguments.line is not None:
        return quixo_depths.write_line(folder, arguments.size, Path(arguments.line))
    if arguments.depth:
        return quixo_depths.count_depths(arguments.size, arguments.threads, arguments.until, folder)
    if arguments.check is not None:
        return solving_quixo.check(folder, arguments.size, arguments.check, arguments.seed)
    if arguments.ship is not None:
        return solving_quixo.ship(folder, arguments.threads, Path(arguments.ship))
    packing = "plain" if arguments.plain else "zstd"
    return solving_quixo.solve(arguments.size, folder, arguments.keep, packing, arguments.threads)
