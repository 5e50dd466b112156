"""How good a network is: its part of the wins against others, with the interval that 95 of 100 measurements hold."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.network import Net
from astragal.kernels.threads import scores
from astragal.train.training_part import training_module


@dataclass(frozen=True)
class Result:
    """What one seat, or all seats of one kind, took.

    >>> print(Result(0.641, 0.007, (70.0, 65.0)))
    64.1 ± 0.7 % of the wins; points 70.0, 65.0
    """

    share: float
    """Part of the wins of seat 0; equal totals share one."""
    error: float
    """Half of the 95 % interval."""
    points: tuple[float, ...]
    """The mean score of every seat."""

    def __str__(self) -> str:
        points = ", ".join(f"{mean:.1f}" for mean in self.points)
        return f"{100 * self.share:.1f} ± {100 * self.error:.1f} % of the wins; points {points}"


def result(totals: NDArray[np.int64]) -> Result:
    """Return the result of games in sets of as many as there are players: the same dice, another one begins.

    >>> result(np.array([[5, 3], [2, 2]])).share
    0.75
    """
    best = totals.max(axis=1, keepdims=True)
    share = (totals[:, 0] == best[:, 0]) / (totals == best).sum(axis=1)
    players = totals.shape[1]
    sets = share[: len(share) // players * players].reshape(-1, players).mean(axis=1)
    error = 1.96 * float(sets.std()) / max(1.0, len(sets) ** 0.5)
    return Result(float(share.mean()), error, tuple(float(mean) for mean in totals.mean(axis=0)))


def measured(
    game: str,
    players: int,
    net: Net,
    rival: Net | None = None,
    *,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    **how: float | None,
) -> Result:
    """Measure seat 0 by a network against all others by another one, or by plain weights.

    Networks for two (`seen=2`, `rival_seen=2`) can sit at a bigger table of Qwixx or Longo: they see only the one
    who is ahead. In Qwinto `win` and `rival_win` say how much winning counts to them.
    """
    run = training_module(game).measuring(game, players, net, rival, seed, **how)
    return result(scores(run, games - games % players, players, threads=threads))
