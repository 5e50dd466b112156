"""What a simulation returns."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from astragal.core.game import Game


@dataclass(frozen=True, eq=False, repr=False)
class Simulation:
    """The results of many games, one row a game. The arrays cannot be written to.

    >>> from astragal.simulation import simulate
    >>> simulate("quixo", n=100, seed=1)
    <Simulation of 100 games of Quixo: random, random>
    """

    game: Game
    policies: tuple[str, ...]
    """By seat, who played."""
    seed: int
    scores: NDArray[np.float64]
    """Games × seats: what `state.scores` is at the end."""
    lengths: NDArray[np.int64]
    """For each game its turns; in Quixo its moves, in games without kernels how often somebody was asked to choose."""
    won: NDArray[np.bool_]
    """Games × seats: whether the seat is one of `state.winners`; a draw has none."""

    def __len__(self) -> int:
        return len(self.lengths)

    def __repr__(self) -> str:
        return f"<Simulation of {len(self):,} games of {self.game.title}: {', '.join(self.policies)}>"

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """Games × seats: the part of the win that each seat got. Rows sum to 1; a draw is shared by all.

        >>> from astragal.simulation import simulate
        >>> bool((simulate("longo", n=50).shares.sum(axis=1) == 1).all())
        True
        """
        part = np.where(self.won.any(axis=1, keepdims=True), self.won, True).astype(np.float64)
        part /= part.sum(axis=1, keepdims=True)
        part.flags.writeable = False
        return part
