"""Who makes and who proves the puzzles of a game."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from astragal.core.registry import GAMES
from astragal.puzzle_making.checking import Checked, check_dice, check_quixo
from astragal.puzzle_making.dice import DiceMaker
from astragal.puzzle_making.judges import LEAST, JudgesOfGame
from astragal.puzzle_making.quixo import QuixoMaker
from astragal.puzzle_making.raw import Raw
from astragal.puzzles.types import Puzzle
from astragal.solve.quixo.judge import tables, tables_in
from astragal.solve.quixo.tables import Tables

NOWHERE = Path("no such folder")
"""Without tables of one's own there are those of the package."""


class Maker(Protocol):
    """Looks through games."""

    def puzzles(self, number: int) -> Iterator[Raw]:
        """Give the puzzles of a game; game number N is the same whenever it is made."""
        ...


def maker_of(game: str, folder: Path | None = None) -> Maker | None:
    """Return who makes puzzles of a game; None where the tables are missing that it takes.

    >>> maker_of("qwixx").name
    'qwixx'
    """
    if GAMES[game].has_dice:
        return DiceMaker(game)
    known = _known(folder)
    return QuixoMaker(known) if known.complete else None


def checker_of(game: str, folder: Path | None = None, times: int = 1, seed: int = 1) -> Callable[[Puzzle], Checked]:
    """Return what proves a puzzle of a game; of dice, by `times` as many games after each answer as it has at least.

    >>> from astragal.puzzles import puzzles
    >>> checker_of("quixo")(puzzles("quixo")[0]).wrong
    ''
    """
    if GAMES[game].has_dice:
        judges = JudgesOfGame(game)
        return lambda puzzle: check_dice(puzzle, judges, games=times * LEAST, seed=seed)
    known = _known(folder)
    return lambda puzzle: check_quixo(puzzle, known)


def _known(folder: Path | None) -> Tables:
    return tables() if folder is None else tables_in(folder)


def provable(game: str) -> Callable[[Puzzle], bool]:
    """Return what tells whether a puzzle can be proven on any machine: with the tables of the package and by search.

    Rollouts prove nothing, but only what both judges confirmed was found.

    >>> from astragal.puzzles import puzzles
    >>> provable("quixo")(puzzles("quixo")[0])
    True
    """
    if GAMES[game].has_dice:
        return lambda puzzle: True
    known = tables_in(NOWHERE)
    return lambda puzzle: not check_quixo(puzzle, known).wrong
