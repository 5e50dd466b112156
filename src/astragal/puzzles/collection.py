"""The puzzles of the package: by game, by id, and the one of a day. Files are read when they are first asked for."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from hashlib import blake2b

from astragal.puzzles.errors import NoPuzzle
from astragal.puzzles.files import folder, listed, unpacked
from astragal.puzzles.types import Puzzle
from astragal.texts import say

WEEK = 7


def games() -> tuple[str, ...]:
    """Return the games that have puzzles, without reading them.

    >>> games()
    ('qwixx', 'longo', 'qwinto', 'quixo')
    """
    return tuple(listed())


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return all puzzles of a game, the easiest first; raise `NoPuzzle` for a game that has none.

    >>> found = puzzles("quixo")
    >>> found[0].rating <= found[-1].rating
    True
    """
    if game not in listed():
        raise NoPuzzle(say("puzzle.no_game", game=game[:40], games=", ".join(listed())))
    entry = listed()[game]
    contents = folder().joinpath(entry["file"]).read_bytes()
    return tuple(sorted(unpacked(contents, entry["file"], entry["sha256"]), key=lambda one: (one.rating, one.id)))


@cache
def _by_id(game: str) -> Mapping[str, Puzzle]:
    return {one.id: one for one in puzzles(game)}


def puzzle(name: str) -> Puzzle:
    """Return a puzzle by its id, or raise `NoPuzzle`; anything may be given.

    >>> puzzle("Quixo-0001 ").id
    'quixo-0001'
    >>> puzzle("quixo-x")
    Traceback (most recent call last):
        ...
    astragal.puzzles.errors.NoPuzzle: There is no puzzle quixo-x.
    """
    plain = name.strip().lower()
    game = plain.rpartition("-")[0]
    found = _by_id(game).get(plain) if game in listed() else None
    if found is None:
        raise NoPuzzle(say("puzzle.unknown", id=name.strip()[:40]))
    return found


def todays(day: date, game: str) -> Puzzle:
    """Return the puzzle of a day, the same for everybody who has the same puzzles: easy on Mondays, hard on Sundays.

    It follows from the date alone. The choice is by a number that each puzzle draws for the day, so a version with more
    puzzles changes it on few days only.

    >>> todays(date(2026, 11, 17), "quixo") == todays(date(2026, 11, 17), "quixo")
    True
    """
    every = puzzles(game)
    step = day.weekday()
    some = every[len(every) * step // WEEK : len(every) * (step + 1) // WEEK] or every
    return max(some, key=lambda one: blake2b(f"{day.isoformat()} {one.id}".encode(), digest_size=8).digest())
