"""Puzzles: a position, a question, and what every answer is worth. The standard library is all they need.

>>> from datetime import date
>>> today = todays(date(2026, 11, 17), "quixo")
>>> judge(today, today.right[0]).right
True
"""

from astragal.puzzles.collection import games, puzzle, puzzles, todays
from astragal.puzzles.errors import NoPuzzle, UnreadablePuzzles
from astragal.puzzles.judging import judge, state_of, values
from astragal.puzzles.types import THEMES, Judgement, Kind, Puzzle, theme_name

__all__ = [
    "THEMES",
    "Judgement",
    "Kind",
    "NoPuzzle",
    "Puzzle",
    "UnreadablePuzzles",
    "games",
    "judge",
    "puzzle",
    "puzzles",
    "state_of",
    "theme_name",
    "todays",
    "values",
]
