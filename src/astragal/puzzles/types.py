"""What a puzzle is, and what is said of an answer: plain values that fit on a wire and in a file."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from astragal.core.struct import struct
from astragal.texts import Message, say

Kind = Literal["win", "win_in", "only_move", "trap", "cross", "lock", "dice", "again", "write"]
"""What is asked. Quixo: find the one winning move; win in so many moves; find the one move that does not lose; the
natural move loses. Dice: what to cross, whether to lock, which dice to roll, keep or roll again, where to write."""

THEMES = (
    *("one_move", "two_moves", "three_moves", "long_win", "defence", "trap", "opening", "endgame"),
    *("white", "colour", "lock", "end", "race", "leave", "penalty", "dice", "again", "write", "column"),
    *("early", "late", "ahead", "behind", "several"),
)
"""All themes, in the order in which they are offered: Quixo's, then those of dice."""

WHOLE = 1000
"""Shares of the win are kept as whole numbers, so many for a certain win."""


@struct(omit_defaults=True)
class Puzzle:
    """A position, a question, and what every legal move is worth.

    >>> from astragal.puzzles import puzzle
    >>> found = puzzle("quixo-0001")
    >>> found.game, found.question().key.startswith("puzzle.ask.")
    ('quixo', True)
    """

    id: str
    """Short, stable and fit for an address."""
    game: str
    kind: Kind
    position: str
    """As `astragal.read_position` reads it, dice included."""
    seat: int
    """Whose choice it is."""
    answers: tuple[int, ...]
    """What each legal move is worth to the seat, in thousandths of the win and in the order of `state.moves(seat)`."""
    right: tuple[str, ...]
    """The right moves, the best first: all that are not worse than the best by more than the noise."""
    rating: int
    """Its first rating (Glicko-2), by how hard it is thought to be."""
    noise: int = 0
    """In thousandths: a smaller difference between two answers means nothing. 0 where values are exact."""
    rollouts: int = 0
    """Games that were played on after the best move to know its worth; 0 where values are exact."""
    themes: tuple[str, ...] = ()
    moves: int = 0
    """In how many own moves it is won, where that is known; else 0."""
    reason: str = ""
    """The key of a sentence that tells why the best move is best; empty where nothing honest can be said."""
    params: Mapping[str, str | int] = field(default_factory=dict)
    """Of that sentence."""

    def question(self) -> Message:
        """Return what is asked.

        >>> Puzzle("q", "quixo", "win_in", "", 0, (), (), 1500, moves=2).question().text()
        'Win in 2 moves.'
        """
        return say("puzzle.ask.win_in", count=self.moves) if self.kind == "win_in" else say(f"puzzle.ask.{self.kind}")

    def why(self) -> Message | None:
        """Return why the best move is best, if that can be told.

        >>> Puzzle("q", "qwixx", "lock", "", 0, (), (), 1500, reason="reason.qwixx.ends_ahead").why().text()
        'The lock ends the game while you are ahead.'
        """
        return Message(self.reason, dict(self.params)) if self.reason else None


def theme_name(theme: str) -> Message:
    """Return what a theme is called.

    >>> theme_name("lock").text()
    'Locks'
    """
    return say(f"puzzle.theme.{theme}")


@struct()
class Judgement:
    """What is said of an answer."""

    move: str
    """The move that was meant, as records write it."""
    right: bool
    kept: float
    """The score: which part of the possible was kept; 1 for any right move."""
    best: str
    values: Mapping[str, float]
    """What every legal move is worth: the share of the win from 0 to 1, the best first."""
