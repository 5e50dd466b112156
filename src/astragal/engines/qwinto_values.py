"""Values of Qwinto by the learnt networks: every sum that dice can show is counted."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation, MoveValue
from astragal.engines.qwinto_network import QwintoNetworkEngine
from astragal.engines.value_function import PositionValue, RollValue, ValueFunction, Vector, finished, without_choices
from astragal.games.qwinto.rules.moves import KEEP
from astragal.games.qwinto.rules.state import DECIDE, PICK, REROLL, ROLL, WRITE, QwintoState
from astragal.kernels.network import scratch
from astragal.kernels.qwinto.convert import to_vector
from astragal.kernels.qwinto.net_choice import LOWEST, RANGE
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_rolls import FIRST_ROLL, ROWS, SECOND_ROLL, seat_values, sum_values
from astragal.kernels.qwinto.tables import PICKED
from astragal.models.networks import model_for, weights_digest

Floats = NDArray[np.float64]


class QwintoNetworkValues(ValueFunction):
    """Values by the network of a game: for the win, or alone for points.

    Before a number is written it looks further than the engine's own choice does: at what all seats would write.

    >>> import astragal
    >>> game = astragal.game("qwinto")
    >>> before = game.start().play(0, astragal.move("roll oyp"))
    >>> found = QwintoNetworkValues(game).roll(before, before.rolled((6, 6, 6)))
    >>> [round(share, 9) for share in (sum(found.mean), sum(found.after.shares))]
    [1.0, 1.0]
    """

    engine = "network"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._model, _ = model_for(game)
        self._win = float(self._model.about["win"])
        known = self._model.error
        self._error = known if known is None or game.players > 1 else RANGE * known
        self.aim = "points" if game.players == 1 else "win"
        self._rows = lru_cache(maxsize=8)(self._count_sums)

    @property
    def version(self) -> str:
        """The network's name and a digest of its weights."""
        return f"{self._model.name}@{weights_digest(self._model)}"

    def value(self, state: State) -> PositionValue:
        """Return what a moment is worth if all play as the network does until the next pick."""
        if state.over:
            return finished(state)
        state = cast(QwintoState, without_choices(state))
        if state.phase == PICK:
            own, shares = np.zeros(self.game.players), np.zeros(self.game.players)
            seat_values(self._model.net, scratch(SLOTS), to_vector(state), self._win, own, shares)
            return PositionValue(self._told(shares), self._told(own), error=self._error)
        return PositionValue(self._told(self._row(state)), error=self._error)

    def roll(self, before: State, after: State) -> RollValue:
        """Count every sum; no dice are shared before they are picked."""
        mean = self.value(before).shares
        return RollValue(mean, mean, self.value(after))

    def worths(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return the seat's own chance to win after each move, as the engine sees it before it chooses."""
        return QwintoNetworkEngine(points=self.aim == "points").worths(view, seat)

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return every seat's chance to win after each move; alone, the points."""
        state = cast(QwintoState, without_choices(view))
        found = QwintoNetworkEngine().evaluate(view, seat)
        if state.phase == WRITE:
            return found
        values = []
        for number, one in enumerate(found.moves, 1):
            if state.phase == PICK:
                row = self._rows(state, int(PICKED[number]))[FIRST_ROLL]
            else:
                sums = self._rows(state, _dice(state))
                row = sums[state.number] if one.move == KEEP else sums[SECOND_ROLL]
            told = self._told(row)
            if self.aim == "points":
                values.append(MoveValue(one.move, (1.0,), error=self._error, totals=told))
            else:
                values.append(MoveValue(one.move, told, error=self._error, totals=one.totals))
        return Evaluation(seat, tuple(values), self.engine, self.aim)

    def _row(self, state: QwintoState) -> Floats:
        rows = self._rows(state, _dice(state))
        if state.phase == ROLL:
            return cast(Floats, rows[FIRST_ROLL])
        if state.phase == REROLL:
            return cast(Floats, rows[SECOND_ROLL])
        kept: Floats = rows[state.number]
        if state.phase == DECIDE and rows[SECOND_ROLL, state.active] > kept[state.active]:
            return cast(Floats, rows[SECOND_ROLL])
        return kept

    def _count_sums(self, state: QwintoState, dice: int) -> Any:
        rows = np.zeros((ROWS, self.game.players))
        sum_values(self._model.net, scratch(SLOTS), to_vector(state), dice, self._win, rows)
        return rows

    def _told(self, row: Floats) -> Vector:
        if self.aim == "points":
            return tuple(RANGE * value - LOWEST for value in row.tolist())
        return tuple(row.tolist())


def _dice(state: QwintoState) -> int:
    return int(to_vector(state)[2])
