"""What an engine thinks of a position: a value, the same for every game and every kind of engine."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from astragal.core.moves import Move

Certainty = Literal["exact", "proven", "estimated"]
"""Solved, shown by a finished search, or believed."""
Aim = Literal["win", "points"]

ROUNDING = 1e-6
"""How far shares may be from a sum of 1."""


@dataclass(frozen=True)
class MoveValue:
    """What one move is worth to every seat.

    >>> from astragal.core.moves import NOTHING
    >>> MoveValue(NOTHING, (0.75, 0.25), error=0.02).shares[0]
    0.75
    >>> MoveValue(NOTHING, (0.75, 0.75))
    Traceback (most recent call last):
        ...
    ValueError: shares of the win are not negative and sum to 1: (0.75, 0.75)
    """

    move: Move
    shares: tuple[float, ...]
    """By seat, the part of the win that it can expect; they sum to 1, and a draw is shared."""
    certainty: Certainty = "estimated"
    error: float | None = None
    """The standard error of an estimated share, or of the total where points are the aim; None if it is not known."""
    totals: tuple[float | None, ...] | None = None
    """By seat, the points that it can expect in the end, as far as the engine knows them."""

    def __post_init__(self) -> None:
        if min(self.shares) < -ROUNDING or abs(sum(self.shares) - 1) > ROUNDING:
            raise ValueError(f"shares of the win are not negative and sum to 1: {self.shares}")


@dataclass(frozen=True)
class Evaluation:
    """What every legal move of a seat is worth.

    >>> from astragal.core.moves import NOTHING
    >>> from astragal.games.quixo.rules.moves import Push
    >>> push = Push("a1", "a5")
    >>> evaluation = Evaluation(0, (MoveValue(NOTHING, (0.5, 0.5)), MoveValue(push, (0.6, 0.4))), "search")
    >>> str(evaluation.best.move), round(evaluation.loss(NOTHING), 3), evaluation.value(push)
    ('a1-a5', 0.1, 0.6)
    """

    seat: int
    moves: tuple[MoveValue, ...]
    """In the order of `state.moves(seat)`."""
    engine: str
    """The name of the engine."""
    aim: Aim = "win"
    """What moves are ranked by: the seat's share of the win, or its total."""

    def __getitem__(self, move: Move) -> MoveValue:
        return self._by_move[move]

    def __iter__(self) -> Iterator[MoveValue]:
        return iter(self.ranked)

    def __len__(self) -> int:
        return len(self.moves)

    @cached_property
    def _by_move(self) -> dict[Move, MoveValue]:
        return {value.move: value for value in self.moves}

    @cached_property
    def ranked(self) -> tuple[MoveValue, ...]:
        """All moves, the best first; equal ones in the order of the rules."""
        return tuple(sorted(self.moves, key=self._worth, reverse=True))

    @property
    def best(self) -> MoveValue:
        """The best move, the first of equals."""
        return self.ranked[0]

    def value(self, move: Move) -> float:
        """Return what a move is worth to the seat: its share of the win, or its total where points are the aim."""
        return self._worth(self[move])

    def loss(self, move: Move) -> float:
        """Return how much worse a move is than the best one, in the same unit as `value`."""
        return self._worth(self.best) - self.value(move)

    def _worth(self, value: MoveValue) -> float:
        if self.aim == "win":
            return value.shares[self.seat]
        total = value.totals[self.seat] if value.totals is not None else None
        assert total is not None, "an engine that aims at points knows them"
        return total


def split(own: float, seat: int, others: tuple[float, ...]) -> tuple[float, ...]:
    """Return shares of the win that sum to 1: one seat's as it is, the rest divided as the others' figures stand.

    >>> split(0.5, 1, (0.25, 0.9, 0.75))
    (0.125, 0.5, 0.375)
    >>> split(1.0, 0, (0.3, 0.0))
    (1.0, 0.0)
    """
    own = min(max(own, 0.0), 1.0)
    rest = sum(figure for other, figure in enumerate(others) if other != seat)
    count = len(others) - 1
    if not count:
        return (1.0,)
    shares = [(1 - own) * (figure / rest if rest > 0 else 1 / count) for figure in others]
    shares[seat] = own
    return tuple(shares)
