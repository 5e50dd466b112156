"""What an answer does to the ratings of who gave it and of the puzzle."""

from astragal.core.struct import changed
from astragal.puzzles.glicko import VOLATILITY, Rating, rated
from astragal.puzzles.types import Puzzle

NEWCOMER = Rating(1200.0, 350.0, VOLATILITY)
"""Whoever has answered nothing yet; better to begin with what can be found."""
FIRST_DEVIATION = 150.0
"""How unsure the first rating of a puzzle is, which is only an estimate."""
LOWEST, HIGHEST = 100.0, 3500.0
SUREST, VAGUEST = 50.0, 350.0
"""The bounds of ratings and of deviations: nobody's rating stops moving, however much they have answered."""


def first_rating(puzzle: Puzzle) -> Rating:
    """Return the rating of a puzzle that nobody has answered.

    >>> first_rating(Puzzle("q", "quixo", "win", "", 0, (), (), 1480)).rating
    1480.0
    """
    return Rating(float(puzzle.rating), FIRST_DEVIATION, VOLATILITY)


def kept_rating(rating: float, deviation: float) -> Rating:
    """Return the rating of a player as a device has kept it.

    >>> kept_rating(1700, 20) == Rating(1700.0, SUREST, VOLATILITY)
    True
    """
    return _bounded(Rating(float(rating), float(deviation), VOLATILITY))


def after_answer(player: Rating, puzzle: Rating, right: bool) -> tuple[Rating, Rating]:
    """Return both ratings after an answer: a game that the player wins if the answer is right, else the puzzle.

    Each answer is a rating period of its own, so the order of answers is all that counts, not their time.

    >>> player, puzzle = after_answer(NEWCOMER, Rating(1500.0, 150.0, VOLATILITY), right=True)
    >>> player.rating > NEWCOMER.rating, puzzle.rating < 1500
    (True, True)
    """
    share = 1.0 if right else 0.0
    return _bounded(rated(player, [(puzzle, share)])), _bounded(rated(puzzle, [(player, 1 - share)]))


def _bounded(one: Rating) -> Rating:
    rating = min(max(one.rating, LOWEST), HIGHEST)
    return changed(one, rating=rating, deviation=min(max(one.deviation, SUREST), VAGUEST))
