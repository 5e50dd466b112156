"""Which move is best, and by how much: rollouts of all moves with the same dice, as many as it takes to be sure."""

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

import numpy as np

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.rollouts import Rollouts, Shares

LEAD = 0.03
"""By how much the best move has to be ahead of every other one, as a share of the win."""
SURE = 2.0
"""And by more than this many standard errors of the difference."""
SETTLED = 3.5
"""Standard errors after which no more games are played."""
FIRST = 64
"""Games after every move before the first look, unless more are asked for."""


@dataclass(frozen=True)
class Race:
    """What the moves of a choice are worth, by rollouts."""

    worth: dict[Move, float]
    """The seat's share of the win after each move, the best first."""
    gaps: dict[Move, float]
    """How far each one is behind the best, over the games that both played; 0 for the best itself."""
    errors: dict[Move, float]
    """The standard error of that distance."""
    games: int
    """Rollouts after the best move."""

    @property
    def best(self) -> Move:
        """The move that is worth most."""
        return next(iter(self.worth))

    @property
    def nearest(self) -> Move:
        """The second best move."""
        return list(self.worth)[1]

    @property
    def noise(self) -> float:
        """What a difference between the best moves may be by chance: two standard errors of the nearest one's."""
        return 2 * self.errors[self.nearest]

    @property
    def lead(self) -> float:
        """How far the best move is ahead of the next."""
        return self.gaps[self.nearest]

    def confirms(self, best: Move) -> bool:
        """Tell whether a move is ahead of all others by `LEAD` and by more than `SURE` standard errors."""
        others = [move for move in self.worth if move != best]
        return best == self.best and all(
            self.gaps[move] >= LEAD and self.gaps[move] > SURE * self.errors[move] for move in others
        )


def race(
    rollouts: Rollouts,
    view: State,
    seat: int,
    *,
    seed: int,
    most: int,
    least: int = FIRST,
    among: Collection[Move] | None = None,
    early: bool = True,
) -> Race:
    """Play games after every move, or after some, until the best is clear, or surely not, or `most` games are played.

    Only `early` stops before all games are played.

    >>> import astragal
    >>> from astragal.engines.rollouts import rollouts_of
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> found = race(rollouts_of(view.game), view, 0, seed=1, most=64, least=32)
    >>> found.games <= 64 and len(found.worth) == len(view.moves(0))
    True
    """
    played: dict[Move, Shares] = {move: np.zeros(0) for move in view.moves(seat) if among is None or move in among}

    def play_up_to(move: Move, games: int) -> None:
        have = len(played[move])
        more = rollouts.shares(view, seat, move, seed=seed, first=have, games=games - have)
        played[move] = np.concatenate([played[move], more])

    unsettled, target = list(played), min(least, most)
    while True:
        for move in unsettled:
            play_up_to(move, target)
        best = _leader(played)
        while len(played[best]) < target:  # it was let alone as clearly worse, and the one it was worse than fell back
            play_up_to(best, target)
            best = _leader(played)
        gaps = {move: _distance(played[best], shares) for move, shares in played.items() if move != best}
        unsettled = [best, *(move for move, (gap, error) in gaps.items() if gap < max(LEAD, SETTLED * error))]
        hopeless = any(gap + SURE * error < LEAD for gap, error in gaps.values())
        if target >= most or (early and (hopeless or unsettled == [best])):
            return _race(float(played[best].mean()), best, gaps, target)
        if not early:
            unsettled = list(played)
        target = min(2 * target, most)


def _leader(played: dict[Move, Shares]) -> Move:
    return max(played, key=lambda move: played[move].mean())


def _distance(best: Shares, other: Shares) -> tuple[float, float]:
    """How much worse one is than the best, and the standard error of that, over the games that both played."""
    games = min(len(best), len(other))
    gap = best[:games] - other[:games]
    return float(gap.mean()), float(gap.std()) / sqrt(games)


def _race(top: float, best: Move, gaps: dict[Move, tuple[float, float]], games: int) -> Race:
    ranked = sorted(gaps, key=lambda move: gaps[move][0])
    return Race(
        {best: top, **{move: min(max(top - gaps[move][0], 0.0), 1.0) for move in ranked}},
        {best: 0.0, **{move: gaps[move][0] for move in ranked}},
        {best: 0.0, **{move: gaps[move][1] for move in ranked}},
        games,
    )
