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
SURE = 3.5
"""And by how many standard errors of the difference."""
SETTLED = 5.0
"""Standard errors after which more games are not played: they would turn one in a million."""
LEAST = 384
"""Games after every move, at least."""


@dataclass(frozen=True)
class Race:
    """What the moves of a choice are worth, by rollouts."""

    worth: dict[Move, float]
    """The seat's share of the win after each move, the best first."""
    errors: dict[Move, float]
    """The standard error of each one's distance from the best; 0 for the best itself."""
    games: int
    """Rollouts after the best move."""
    clear: bool
    """Whether the best is ahead of all others by `LEAD` and by `SURE` standard errors."""

    @property
    def noise(self) -> float:
        """What a difference between the best moves may be by chance: two standard errors of the nearest one's."""
        _, second = list(self.worth)[:2]
        return 2 * self.errors[second]

    @property
    def lead(self) -> float:
        """How far the best move is ahead of the next."""
        first, second = list(self.worth.values())[:2]
        return first - second


def race(
    rollouts: Rollouts,
    view: State,
    seat: int,
    *,
    seed: int,
    most: int,
    least: int = LEAST,
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
    moves = [move for move in view.moves(seat) if among is None or move in among]
    played: dict[Move, Shares] = {move: np.zeros(0) for move in moves}
    target = min(64, most)
    while True:
        best = max(moves, key=lambda move: played[move].mean() if len(played[move]) else 0.0)
        for move in moves:
            have = len(played[move])
            if have < target and (have < least or not early or move == best or not _clear(played[best], played[move])):
                more = rollouts.shares(view, seat, move, seed=seed, first=have, games=target - have)
                played[move] = np.concatenate([played[move], more])
        leader = max(moves, key=lambda move: played[move].mean())
        if len(played[leader]) < target:  # it was let alone as clearly worse, and the one it was worse than fell back
            more = rollouts.shares(view, seat, leader, seed=seed, first=len(played[leader]), games=target)
            played[leader] = np.concatenate([played[leader], more])[:target]
            leader = max(moves, key=lambda move: played[move].mean())
        others = [move for move in moves if move != leader]
        clear = target >= least and all(_clear(played[leader], played[move]) for move in others)
        hopeless = any(_hopeless(played[leader], played[move]) for move in others)
        if (early and (clear or hopeless)) or target >= most:
            return _told(played, leader, clear=clear)
        target = min(2 * target, most)


def stays_ahead(
    rollouts: Rollouts,
    view: State,
    seat: int,
    best: Move,
    others: Collection[Move],
    *,
    seed: int,
    least: int,
    most: int,
) -> tuple[bool, int]:
    """Tell whether a move stays ahead of others, and after how many games that was settled.

    At least and at most so many games are played after each move. A rival is settled before the last game when the
    distance is `SETTLED` standard errors: then the games that are left could hardly change who is ahead.

    >>> import astragal
    >>> from astragal.engines.rollouts import rollouts_of
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> best, other = astragal.move("r2"), astragal.move("-")
    >>> stays_ahead(rollouts_of(view.game), view, 0, best, [other], seed=1, least=32, most=64)[1] in (32, 64)
    True
    """
    played: dict[Move, Shares] = {move: np.zeros(0) for move in (best, *others)}
    open_rivals, target = list(others), min(least, most)
    while True:
        for move in (best, *open_rivals):
            have = len(played[move])
            more = rollouts.shares(view, seat, move, seed=seed, first=have, games=target - have)
            played[move] = np.concatenate([played[move], more])
        distances = {move: _distance(played[best], played[move]) for move in open_rivals}
        if target >= most:
            return all(gap >= 0 for gap, _ in distances.values()), target
        if any(gap < 0 and -gap >= SETTLED * error for gap, error in distances.values()):
            return False, target
        open_rivals = [move for move, (gap, error) in distances.items() if not (gap > 0 and gap >= SETTLED * error)]
        if not open_rivals:
            return True, target
        target = min(2 * target, most)


def _distance(best: Shares, other: Shares) -> tuple[float, float]:
    """How much worse one is than the best, and the standard error of that, over the games that both played."""
    games = min(len(best), len(other))
    gap = best[:games] - other[:games]
    return float(gap.mean()), float(gap.std()) / sqrt(games)


def _clear(best: Shares, other: Shares) -> bool:
    if min(len(best), len(other)) == 0:
        return False
    gap, error = _distance(best, other)
    return gap >= LEAD and gap >= SURE * error


def _hopeless(best: Shares, other: Shares) -> bool:
    """Whether more games would hardly show a lead."""
    gap, error = _distance(best, other)
    return gap + error < LEAD + 0.01


def _told(played: dict[Move, Shares], leader: Move, *, clear: bool) -> Race:
    top, worth, errors = float(played[leader].mean()), {leader: float(played[leader].mean())}, {leader: 0.0}
    gaps = {move: _distance(played[leader], shares) for move, shares in played.items() if move != leader}
    for move in sorted(gaps, key=lambda move: gaps[move][0]):
        gap, error = gaps[move]
        worth[move], errors[move] = min(max(top - gap, 0.0), 1.0), error
    return Race(worth, errors, len(played[leader]), clear)
