"""How good a network is: its part of the wins against others, with the interval that 95 of 100 measurements hold."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.network import Net, desk
from astragal.kernels.threads import scores
from astragal.train.qwixx import KINDS


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


def sheets(
    game: str,
    players: int,
    net: Net,
    rival: Net | None = None,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
    seen: int | None = None,
    rival_seen: int | None = None,
) -> Result:
    """Measure seat 0 by a network of Qwixx or Longo against all others by another one, or by the yardstick.

    A network for two (`seen=2`, `rival_seen=2`) sees only the one who is ahead.
    """
    from astragal.kernels.qwixx.net_inputs import slots_of
    from astragal.kernels.qwixx.net_play import NET, SECOND_NET, net_games
    from astragal.kernels.qwixx.policy_play import WEIGHTS
    from astragal.kernels.qwixx.tables import tables
    from astragal.kernels.qwixx.weights import YARDSTICK

    t = tables(KINDS[game](players=players))
    kinds = np.array([NET] + [WEIGHTS if rival is None else SECOND_NET] * (players - 1))
    weights = np.stack([YARDSTICK] * players)

    def run(first: int, count: int, totals: NDArray[np.int64]) -> object:
        one, other = desk(slots_of(seen or players)), desk(slots_of(rival_seen or players))
        return net_games(t, kinds, weights, net, one, rival or net, other, seed, first, count, totals)

    return result(scores(run, games - games % players, players, threads=threads))


def qwinto(
    players: int,
    net: Net,
    win: float,
    rival: Net | None = None,
    rival_win: float = 1.0,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
) -> Result:
    """Measure seat 0 by a network of Qwinto against all others by another one, or by plain weights."""
    from astragal.kernels.qwinto.net_inputs import SLOTS
    from astragal.kernels.qwinto.net_play import NET, SECOND_NET, net_games
    from astragal.kernels.qwinto.policy_play import WEIGHTS
    from astragal.kernels.qwinto.weights import PLAIN

    kinds = np.array([NET] + [WEIGHTS if rival is None else SECOND_NET] * (players - 1))
    weights = np.stack([PLAIN] * players)

    def run(first: int, count: int, totals: NDArray[np.int64]) -> object:
        return net_games(kinds, weights, net, win, rival or net, rival_win, desk(SLOTS), seed, first, count, totals)

    return result(scores(run, games - games % players, players, threads=threads))
