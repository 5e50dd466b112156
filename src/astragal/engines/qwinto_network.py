"""Qwinto by the learnt networks: one for the win, one for points."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import cast

import numpy as np

from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Evaluation, MoveValue, split
from astragal.engines.ranking import best_of
from astragal.games.qwinto.rules.state import DECIDE, WRITE, QwintoState
from astragal.kernels.network import scratch
from astragal.kernels.qwinto.alone import further_values
from astragal.kernels.qwinto.convert import to_vector
from astragal.kernels.qwinto.game import play_write
from astragal.kernels.qwinto.net_choice import LOWEST, RANGE, worth
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_turn import think_turn, turn_rows
from astragal.kernels.qwinto.net_values import decide_values, pick_values, write_values
from astragal.models.networks import from_file, model_for


class QwintoNetworkEngine(Engine):
    """Knows each seat's chance to win, and its points.

    With `points` it plays for a high score instead of the win, which is not the same: who wants to win ends a game
    while ahead. So it does alone, and looks a turn further before it writes.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> evaluation = QwintoNetworkEngine().evaluate(view, 0)
    >>> evaluation.best.totals[0] > 60
    True
    """

    name = "network"

    def __init__(self, *, points: bool = False, weights: str | None = None) -> None:
        """`weights`: a file that `astragal train` made, which plays for what it was trained for."""
        self._points = points
        self._weights = None if weights is None else Path(weights)

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the move that is most likely to win, or with `points` the one that scores most."""
        return best_of(self.worths(view, seat), moves)

    def worths(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return what every move is worth to the seat itself."""
        return _QwintoThought(view, seat, self._weights, points=self._points).values

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return every seat's chance to win after each move, and its points."""
        alone = view.game.players == 1
        points = _QwintoThought(view, seat, None, points=True)
        win = points if alone else _QwintoThought(view, seat, self._weights, points=False)
        values = []
        for move in view.moves(seat):
            totals = points.totals(move)
            shares = (1.0,) if alone else win.shares(move)
            values.append(MoveValue(move, shares, error=(points if alone else win).error, totals=totals))
        return Evaluation(seat, tuple(values), self.name, "points" if alone or self._points else "win")


class _QwintoThought:
    """The values of one position by one network, and what they rest on."""

    def __init__(self, view: State, seat: int, weights: Path | None, *, points: bool) -> None:
        view = cast(QwintoState, view)
        game = view.game
        model, _ = model_for(game, points=points) if weights is None else from_file(weights, game)
        self.error: float | None = model.error
        self._game, self._seat, self._writes = game, seat, view.phase == WRITE
        self._net, self._win = model.net, float(model.about["win"])
        self._state, self._likely = to_vector(view), np.zeros(game.players, np.int64)
        d, found = scratch(SLOTS), np.full(len(game.all_moves), np.nan)
        if self._writes and game.players == 1:
            further_values(self._net, d, self._state, found)
        elif self._writes:
            write_values(self._net, d, self._state, seat, self._win, self._likely, self._state.copy(), found)
        else:
            rows = turn_rows(game.players)
            think_turn(self._net, d, self._state, self._win, rows)
            if view.phase == DECIDE:
                decide_values(rows, self._state, seat, found)
            else:
                pick_values(rows, seat, found)
        places = np.flatnonzero(~np.isnan(found)).tolist()
        if view.phase == DECIDE:
            places.reverse()  # who gains nothing by rolling again keeps the roll
        self._number = {game.all_moves[place]: place for place in places}
        self.values = {move: float(found[place]) for move, place in self._number.items()}

    def shares(self, move: Move) -> tuple[float, ...]:
        """Return every seat's share after a move: of the others, before writing, in proportion to what it is now."""
        return split(self.values[move], self._seat, self._everyone(move))

    def totals(self, move: Move) -> tuple[float | None, ...]:
        """Return the points of every seat after a move; before a number is written only the seat's own are known."""
        others = self._everyone(move)
        known = [_points(figure) if self._writes else None for figure in others]
        known[self._seat] = _points(self.values[move])
        return tuple(known)

    def _everyone(self, move: Move) -> tuple[float, ...]:
        after, d = self._state.copy(), scratch(SLOTS)
        if self._writes:
            self._likely[self._seat] = self._number[move]
            play_write(after, self._likely)
        return tuple(float(worth(self._net, d, after, other, self._win)) for other in self._game.everyone)


def _points(value: float) -> float:
    return RANGE * value - LOWEST
