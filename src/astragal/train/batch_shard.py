"""A shard of a batch: the same games on every worker."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from astragal.kernels.network import Halves, Net, Shorts, empty_network
from astragal.models.networks import PARTS
from astragal.train.trainable_game import Ints, Targets, TrainableGame

Shard = tuple[Shorts, Targets, Ints]
"""Positions, what they turned out to be worth, and a row of scores for each game."""


@dataclass(frozen=True)
class TrainingBatch:
    """What all games of a batch have in common.

    >>> import pickle
    >>> from astragal.train.qwinto import Columns
    >>> batch = TrainingBatch(Columns(1), Columns(1).fresh(1), 2, 0, 0.5, 0.0)
    >>> bool((pickle.loads(pickle.dumps(batch)).net.first == batch.net.first).all())
    True
    """

    game: TrainableGame
    net: Net
    players: int
    first: int
    """The number of the first game of the batch."""
    trace: float
    explore: float

    def __reduce__(self) -> tuple[Any, ...]:
        """Send the weights as arrays: a NumPy record that was sent hands out copies of its parts."""
        parts = [getattr(self.net, part) for part in PARTS]
        return _arrived, (self.game, parts, self.players, self.first, self.trace, self.explore)


def _arrived(
    game: TrainableGame, parts: Sequence[Halves], players: int, first: int, trace: float, explore: float
) -> TrainingBatch:
    net = empty_network(len(parts[0]))
    for name, weights in zip(PARTS, parts, strict=True):
        getattr(net, name)[:] = weights
    return TrainingBatch(game, net, players, first, trace, explore)


def play_shard(batch: TrainingBatch, edges: tuple[int, int]) -> Shard:
    """Play the games of a batch from one number up to another.

    >>> from astragal.train.qwinto import Columns
    >>> batch = TrainingBatch(Columns(1), Columns(1).fresh(1), 2, 0, 0.5, 0.0)
    >>> play_shard(batch, (3, 5))[2].shape
    (2, 2)
    """
    game, players, games = batch.game, batch.players, edges[1] - edges[0]
    size = game.capacity(players, games)
    positions = np.empty((size, int(game.scratch(players).slots)), np.int32)
    targets, totals = np.empty(size, np.float32), np.zeros((games, players), np.int64)
    count = game.play(
        batch.net, players, batch.first + edges[0], games, batch.trace, batch.explore, positions, targets, totals
    )
    return positions[:count], targets[:count], totals
