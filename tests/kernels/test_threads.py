"""The same games by any number of threads."""

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import Longo
from astragal.kernels import threads
from astragal.kernels.qwinto import random_play as qwinto
from astragal.kernels.qwixx import random_play as qwixx
from astragal.kernels.qwixx.tables import tables

pytestmark = pytest.mark.timeout(300)  # compiled anew

T = tables(Longo(players=3))


def longo(first: int, games: int, totals: threads.Ints) -> int:
    return qwixx.random_games(T, 5, first, games, totals)


def numbers(first: int, games: int, totals: threads.Ints) -> int:
    return qwinto.random_games(3, 5, first, games, totals)


@pytest.mark.parametrize("run", [longo, numbers])
def test_same_games(run: threads.Run) -> None:
    alone = threads.scores(run, 1000, 3, threads=1)
    assert np.array_equal(alone, threads.scores(run, 1000, 3, threads=3))
    assert np.array_equal(alone[300:400], threads.scores(run, 100, 3, first=300, threads=2))


def test_fewer_games_than_threads() -> None:
    assert threads.scores(longo, 1, 3, threads=4).shape == (1, 3)


def test_troubles_are_told() -> None:
    def broken(first: int, games: int, totals: threads.Ints) -> None:
        raise RuntimeError("no")

    with pytest.raises(RuntimeError):
        threads.scores(broken, 5, 1)
