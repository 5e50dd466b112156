"""Perfect play of somebody who plays alone, or beside others without minding them, by dynamic programming."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.qwixx.solo_layers import solve_layer
from astragal.kernels.qwixx.solo_tables import solo

Values = NDArray[np.floating]
Progress = Callable[[int, int], None]

MICROSECONDS = {6: 16.0, 8: 27.0}
"""What a state with its four numbers of penalties takes on one core of 2023, by the faces of the dice."""
ROUGH = 1 << 29
"""Bytes of exact values above which half as exact ones are used: the fifth decimal may be wrong then."""


@dataclass(frozen=True)
class Cost:
    """What solving a game takes, told before it begins.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> Cost.of(Qwixx(players=1)).states
    5468124
    """

    states: int
    """States, penalties included, after all that is alike was counted once."""
    memory: int
    """Bytes of the tables."""
    seconds: float
    """On one core."""
    exact: bool
    """Whether the values are kept with sixteen digits, or with seven."""

    @classmethod
    def of(cls, game: QwixxFamily) -> "Cost":
        """Return what solving this game takes, for players who don't mind each other if there are several."""
        t = solo(game)
        pairs = int(t.pairs)
        alike = pairs * (pairs + 1) // 2 if t.mirror else pairs * pairs
        # A player who waits looks at white sums only: about a tenth of the work.
        seconds = alike * MICROSECONDS[int(t.faces)] * 1e-6 * (1 + 0.1 * (game.players - 1))
        memory = 8 * 4 * pairs * pairs * game.players
        exact = memory <= ROUGH
        return cls(4 * alike, memory if exact else memory // 2, seconds, exact)


@dataclass(frozen=True)
class Solution:
    """The solved game. `values[k]` is by rising pair, falling pair and penalties what is still to come when k others
    roll before oneself; pairs are those of `astragal.kernels.qwixx.solo_tables`.
    """

    game: QwixxFamily
    values: Values

    @property
    def expected(self) -> tuple[float, ...]:
        """What each seat scores on average."""
        return tuple(float(self.values[wait, 0, 0, 0]) for wait in range(len(self.values)))


def solve(game: QwixxFamily, progress: Progress | None = None, threads: int | None = None) -> Solution:
    """Solve a game for players who don't mind each other: each maximises the own score, and only own locks count.

    In Longo all have the lucky numbers of seat 0. `progress` is told how many of how many states are done.
    """
    t = solo(game)
    cost, pairs = Cost.of(game), int(t.pairs)
    values = np.zeros((game.players, pairs, pairs, 4), np.float64 if cost.exact else np.float32)
    workers = threads or os.cpu_count() or 1
    parts, done = 8 * workers, 0
    with ThreadPoolExecutor(workers) as pool:
        for layer in range(4 * int(t.places), -1, -1):
            for solved in pool.map(lambda part, at=layer: solve_layer(t, values, at, part, parts), range(parts)):
                done += 4 * solved
            if progress is not None:
                progress(done, cost.states)
    return Solution(game, values)
