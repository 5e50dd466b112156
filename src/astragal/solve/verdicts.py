"""What is known for certain about the moves of a position."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from astragal.core.moves import Move

Proof = Literal["exact", "proven", "unknown"]
"""Looked up in complete tables, shown by a short search, or not known."""

EXACT: Proof = "exact"
PROVEN: Proof = "proven"
OPEN: Proof = "unknown"


@dataclass(frozen=True)
class Verdict:
    """What a move or a position is worth for the side to move (-1, 0, 1, None if unknown), and how we know."""

    value: int | None
    how: Proof


@dataclass(frozen=True)
class Verdicts(Mapping[Move, Verdict]):
    """The verdict on every legal move of a position, and so on the position itself.

    >>> from astragal.core.moves import NOTHING
    >>> Verdicts({NOTHING: Verdict(0, EXACT)}).value
    0
    """

    by_move: Mapping[Move, Verdict]

    def __getitem__(self, move: Move) -> Verdict:
        return self.by_move[move]

    def __iter__(self) -> Iterator[Move]:
        return iter(self.by_move)

    def __len__(self) -> int:
        return len(self.by_move)

    @property
    def value(self) -> int | None:
        """What the position is worth for the side to move: 1 a win, 0 a draw, -1 a loss, None if unknown."""
        return self.position.value

    @property
    def how(self) -> Proof:
        """How we know."""
        return self.position.how

    @property
    def best(self) -> tuple[Move, ...]:
        """The moves that keep the value of the position; none where that is unknown.

        >>> from astragal.games.quixo.rules.moves import Push
        >>> Verdicts({Push("a1", "a5"): Verdict(None, OPEN), Push("a1", "e1"): Verdict(-1, PROVEN)}).best
        ()
        """
        value = self.value
        return tuple(move for move, verdict in self.items() if value is not None and verdict.value == value)

    @cached_property
    def position(self) -> Verdict:
        """The verdict on the position, which follows from its moves.

        >>> from astragal.games.quixo.rules.moves import Push
        >>> Verdicts({Push("a1", "a5"): Verdict(0, EXACT), Push("a1", "e1"): Verdict(-1, PROVEN)}).position
        Verdict(value=0, how='exact')
        """
        verdicts = self.by_move.values()
        wins = [verdict for verdict in verdicts if verdict.value == 1]
        if wins:
            return min(wins, key=lambda verdict: verdict.how != EXACT)
        if any(verdict.value is None for verdict in verdicts):
            return Verdict(None, OPEN)
        how = EXACT if all(verdict.how == EXACT for verdict in verdicts) else PROVEN
        return Verdict(0, EXACT) if any(verdict.value == 0 for verdict in verdicts) else Verdict(-1, how)
