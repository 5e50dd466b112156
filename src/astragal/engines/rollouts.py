"""Games that judges play on from a choice, with the same dice after every move: what moves are worth, measured.

One judge plays as the champion that people meet. The second differs from it in network and policy: what both find does
not rest on the opinion of one network.

The part `engines` of a game's folder names its class in `ROLLOUTS`, as `module:name`.
"""

from abc import ABC, abstractmethod
from typing import ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import load
from astragal.core.state import State
from astragal.kernels.random import stream

Judge = Literal["champion", "second"]
JUDGES: tuple[Judge, ...] = ("champion", "second")
Shares = NDArray[np.float64]
"""A seat's share of the win, game by game."""


class Rollouts(ABC):
    """Plays games of one kind on.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> after = rollouts_of(view.game)
    >>> one, other = (after.shares(view, 0, astragal.move(text), seed=1, first=0, games=3) for text in ("r2", "-"))
    >>> bool(one.mean() >= other.mean())
    True
    """

    affordable: ClassVar[float] = 0.25
    """The part of a game after which thousands of rollouts take seconds."""
    fingerprint: str
    """Who plays: the name of a network, a digest of its weights, and the policy; without a network the weights."""

    def __init__(self, game: Game, judge: Judge = "champion") -> None:
        self.game, self.judge = game, judge

    def shares(self, view: State, seat: int, move: Move, *, seed: int, first: int, games: int) -> Shares:
        """Return the seat's share of the win in games number `first` and the next, after that move.

        What others choose at the same time is what the judge expects of them. A game with the same seed and number
        has the same dice, whatever the move.
        """
        start = self.after(view, seat, move)
        found = np.zeros(games)
        for place in range(games):
            totals = self.play(start.copy(), np.uint64(stream(seed, first + place)))
            best = totals == totals.max()
            found[place] = best[seat] / best.sum()
        return found

    @abstractmethod
    def after(self, view: State, seat: int, move: Move) -> NDArray[np.int64]:
        """Return the vector of the position after a move, and after what the others choose in the same phase."""

    @abstractmethod
    def play(self, state: NDArray[np.int64], sequence: np.uint64) -> NDArray[np.int64]:
        """Play a game to its end with the dice of a sequence; return the scores."""


def rollouts_of(game: Game, judge: Judge = "champion") -> Rollouts | None:
    """Return what plays a game on, or None if its folder names nothing.

    >>> import astragal
    >>> rollouts_of(astragal.game("quixo")) is None
    True
    >>> rollouts_of(astragal.game("qwixx"), "second").fingerprint
    'weights 0.491 -0.869 0.018 -0.056'
    """
    name: str = getattr(part(game, "engines"), "ROLLOUTS", "") if has_part(game, "engines") else ""
    return load(name)(game, judge) if name else None
