"""Which puzzle comes next."""

from collections.abc import Container, Mapping, Sequence

from astragal.puzzles.types import Puzzle

NEAR = 12
"""One of so many puzzles comes, those that are nearest to the strength: not the same ones for everybody."""
STREAK_FIRST, STREAK_STEP = 700, 45
"""The strength at which a streak begins, and by how much each right answer raises it."""


def streak_strength(solved: int) -> int:
    """Return how strong the next puzzle of a streak is, after this many right answers.

    >>> streak_strength(0), streak_strength(10)
    (700, 1150)
    """
    return STREAK_FIRST + STREAK_STEP * solved


def with_theme(puzzles: Sequence[Puzzle], theme: str | None) -> Sequence[Puzzle]:
    """Return the puzzles of a theme; all of them for none.

    >>> some = [Puzzle("q", "quixo", "win", "", 0, (), (), 1480, themes=("edge",))]
    >>> with_theme(some, "edge") == some, with_theme(some, "corner")
    (True, [])
    """
    return puzzles if theme is None else [one for one in puzzles if theme in one.themes]


def named(ids: str | None) -> set[str]:
    """Return the ids of a list with commas.

    >>> sorted(named("quixo-2,quixo-1")), named(None)
    (['quixo-1', 'quixo-2'], set())
    """
    return set(filter(None, (ids or "").split(",")))


def next_puzzle(
    puzzles: Sequence[Puzzle],
    strength: float,
    chance: int,
    *,
    without: Container[str] = (),
    ratings: Mapping[str, float] | None = None,
) -> Puzzle | None:
    """Return a puzzle near a strength, by a number that chance gives; None if there are no puzzles.

    Those of `without` come only when no other is left. `ratings` has the ratings that are known better than the first.

    >>> some = [Puzzle(f"q-{n}", "quixo", "win", "", 0, (), (), 1000 + 100 * n) for n in range(20)]
    >>> next_puzzle(some, 1500, 0).id, next_puzzle(some, 1500, 1, without={"q-5"}).rating
    ('q-5', 1600)
    """
    known = ratings or {}
    fresh = [one for one in puzzles if one.id not in without] or puzzles
    nearest = sorted(fresh, key=lambda one: (abs(known.get(one.id, one.rating) - strength), one.id))[:NEAR]
    return nearest[chance % len(nearest)] if nearest else None
