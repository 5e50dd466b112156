"""A piece of a batch: the same games, whoever plays them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from astragal.kernels.network import Halves, Net, Shorts, room
from astragal.train.pupil import Ints, Pupil, Targets
from astragal.train.weights import PARTS

Piece = tuple[Shorts, Targets, Ints]
"""Positions, what they turned out to be worth, and a row of scores for each game."""


@dataclass(frozen=True)
class Lesson:
    """What all games of a batch have in common.

    >>> import pickle
    >>> from astragal.train.qwinto import Columns
    >>> lesson = Lesson(Columns(1), Columns(1).fresh(1), 2, 0, 0.5, 0.0)
    >>> bool((pickle.loads(pickle.dumps(lesson)).net.first == lesson.net.first).all())
    True
    """

    pupil: Pupil
    net: Net
    players: int
    first: int
    """The number of the first game of the batch."""
    trace: float
    explore: float

    def __reduce__(self) -> tuple[Any, ...]:
        """Send the weights as arrays: a NumPy record that was sent hands out copies of its parts."""
        parts = [getattr(self.net, part) for part in PARTS]
        return _arrived, (self.pupil, parts, self.players, self.first, self.trace, self.explore)


def _arrived(pupil: Pupil, parts: Sequence[Halves], players: int, first: int, trace: float, explore: float) -> Lesson:
    net = room(len(parts[0]))
    for name, weights in zip(PARTS, parts, strict=True):
        getattr(net, name)[:] = weights
    return Lesson(pupil, net, players, first, trace, explore)


def play_piece(lesson: Lesson, edges: tuple[int, int]) -> Piece:
    """Play the games of a batch from one number up to another.

    >>> from astragal.train.qwinto import Columns
    >>> lesson = Lesson(Columns(1), Columns(1).fresh(1), 2, 0, 0.5, 0.0)
    >>> play_piece(lesson, (3, 5))[2].shape
    (2, 2)
    """
    pupil, players, games = lesson.pupil, lesson.players, edges[1] - edges[0]
    size = pupil.room(players, games)
    positions = np.empty((size, int(pupil.desk(players).slots)), np.int32)
    targets, totals = np.empty(size, np.float32), np.zeros((games, players), np.int64)
    count = pupil.play(
        lesson.net, players, lesson.first + edges[0], games, lesson.trace, lesson.explore, positions, targets, totals
    )
    return positions[:count], targets[:count], totals
