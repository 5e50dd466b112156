"""What learning needs to know of a game."""

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.network import Net, Scratch, Shorts

Targets = NDArray[np.float32]
Ints = NDArray[np.int64]
Run = Callable[[int, int, Ints], object]
"""Plays games: the number of the first one, the number of games, and the array that takes their scores."""


class TrainableGame(Protocol):
    """A game, as a network learns it."""

    inputs: int

    def fresh(self, seed: int) -> Net:
        """Return a network that has learnt nothing."""
        ...

    def scratch(self, players: int) -> Scratch:
        """Return room to work in."""
        ...

    def capacity(self, players: int, games: int) -> int:
        """Return how many positions that many games may need."""
        ...

    def play(
        self,
        net: Net,
        players: int,
        first: int,
        games: int,
        trace: float,
        explore: float,
        positions: Shorts,
        targets: Targets,
        totals: Ints,
    ) -> int:
        """Play games against itself and return how many positions came of it."""
        ...


def random_net(inputs: int, seed: int) -> tuple[Net, np.random.Generator]:
    """Return a network with small weights, and the chance that they came from.

    >>> random_net(3, 1)[0].first.shape
    (3, 64)
    """
    from astragal.kernels.network import SECOND, UNITS, empty_network

    chance = np.random.default_rng(seed)
    net = empty_network(inputs)
    net.first[:, :-1] = chance.normal(0, 0.02, (inputs, UNITS - 1))
    net.second[:-1] = chance.normal(0, np.sqrt(2 / UNITS), (UNITS - 1, SECOND))
    net.last[:] = chance.normal(0, 0.1 * np.sqrt(1 / SECOND), SECOND)
    return net, chance
