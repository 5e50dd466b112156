"""Values of Qwixx and Longo by the learnt networks: rolls are counted exactly."""

from collections.abc import Mapping
from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation
from astragal.engines.qwixx_network import QwixxNetworkEngine
from astragal.engines.qwixx_tables import sheet_tables
from astragal.engines.value_function import PositionValue, RollValue, ValueFunction, Vector, finished, without_choices
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.network import scratch
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.game import DICE
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.net_rolls import expect_roll, moment_values
from astragal.kernels.qwixx.tables import Ints
from astragal.models.networks import model_for, weights_digest


class QwixxNetworkValues(ValueFunction):
    """Values by the network of a game for two or more.

    >>> import astragal
    >>> game = astragal.game("qwixx")
    >>> before = game.start()
    >>> found = QwixxNetworkValues(game).roll(before, before.rolled((1, 1, 6, 1, 1, 6)))
    >>> found.after.shares[0] > found.mean[0]
    True
    """

    engine = "network"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._model, seen = model_for(game)
        self._t, self._slots = sheet_tables(cast(QwixxState, game.start()).game), slots_of(seen)
        self._error: float | None = self._model.error

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether there is somebody to beat."""
        return game.players > 1

    @property
    def version(self) -> str:
        """The network's name and a digest of its weights."""
        return f"{self._model.name}@{weights_digest(self._model)}"

    def value(self, state: State) -> PositionValue:
        """Return what a moment is worth if all play as the network does until the next roll."""
        if state.over:
            return finished(state)
        own, shares = np.zeros(self.game.players), np.zeros(self.game.players)
        moment_values(self._t, self._model.net, scratch(self._slots), self._vector(state), own, shares)
        return PositionValue(tuple(shares.tolist()), tuple(own.tolist()), error=self._error)

    def roll(self, before: State, after: State) -> RollValue:
        """Count every roll."""
        found, faces = np.zeros((3, self.game.players)), self._vector(after)[DICE : DICE + 6].copy()
        expect_roll(self._t, self._model.net, scratch(self._slots), self._vector(before), faces, True, found)
        mean, given, then = (tuple(row) for row in found.tolist())
        return RollValue(mean, given, PositionValue(then, self.value(after).own, error=self._error))

    def luck(self, before: State, after: State) -> Vector:
        """Count every roll; nothing else is asked."""
        found, faces = np.zeros((3, self.game.players)), self._vector(after)[DICE : DICE + 6].copy()
        expect_roll(self._t, self._model.net, scratch(self._slots), self._vector(before), faces, True, found)
        return tuple((found[2] - found[0]).tolist())

    def worths(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return the seat's own chance to win after each move, as the engine sees it before it chooses."""
        return QwixxNetworkEngine().worths(view, seat)

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return every seat's chance to win after each move."""
        return QwixxNetworkEngine().evaluate(view, seat)

    def _vector(self, state: State) -> Ints:
        return to_vector(cast(QwixxState, without_choices(state)))
