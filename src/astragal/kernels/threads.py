"""Many games on several threads: the same games, whatever their number."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Run = Callable[[int, int, Ints], object]
"""Plays games: number of the first, how many, and where their scores go."""

PIECES = 8
"""Pieces of work a thread, so that none waits long for the others."""


def scores(run: Run, games: int, players: int, first: int = 0, threads: int | None = None) -> Ints:
    """Return a row of scores for each game.

    >>> from astragal.kernels.qwinto.random_play import random_games
    >>> scores(lambda first, games, totals: random_games(2, 7, first, games, totals), 10, 2).shape
    (10, 2)
    """
    totals = np.zeros((games, players), np.int64)
    workers = threads or os.cpu_count() or 1
    edges = [games * piece // (PIECES * workers) for piece in range(PIECES * workers + 1)]
    with ThreadPoolExecutor(workers) as pool:
        jobs = [
            pool.submit(run, first + low, high - low, totals[low:high]) for low, high in pairwise(edges) if high > low
        ]
        for job in jobs:
            job.result()
    return totals
