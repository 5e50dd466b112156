"""Qwixx and Longo by the learnt networks, for two players and more."""

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Evaluation, MoveValue, split
from astragal.engines.qwixx_tables import blank_values, by_move, sheet_tables
from astragal.engines.ranking import best_of
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.kernels.network import scratch
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.game import play_colour
from astragal.kernels.qwixx.net_choice import worth
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.net_values import colour_values, position_after, white_values
from astragal.models.networks import from_file, model_for


class QwixxNetworkEngine(Engine):
    """Knows each seat's chance to win; what the others choose at the same time it expects by its own judgement.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
    >>> str(QwixxNetworkEngine().evaluate(view, 0).best.move) in ("r2", "y2")
    True
    """

    name = "network"

    def __init__(self, *, weights: str | None = None) -> None:
        """`weights`: a file that `astragal train` made, instead of the network that comes with the package."""
        self._weights = None if weights is None else Path(weights)

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether there is somebody to beat."""
        return game.players > 1

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the move with the best chance to win."""
        return best_of(self.worths(view, seat), moves)

    def worths(self, view: State, seat: int) -> Mapping[Move, float]:
        """Return what every move is worth to the seat itself."""
        return _QwixxThought(view, seat, self._weights).values

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return every seat's chance to win after each move."""
        thought = _QwixxThought(view, seat, self._weights)
        error = thought.error
        values = {move: MoveValue(move, thought.shares(move), error=error) for move in thought.values}
        return Evaluation(seat, tuple(values[move] for move in view.moves(seat)), self.name)


class _QwixxThought:
    """The values of one position, and what they rest on."""

    def __init__(self, view: State, seat: int, weights: Path | None) -> None:
        view = cast(QwixxState, view)
        game = view.game
        model, seen = model_for(game) if weights is None else from_file(weights, game)
        self.error: float | None = model.error
        self._game, self._seat, self._colour = game, seat, view.phase == COLOUR
        self._t, self._net, self._slots = sheet_tables(game), model.net, slots_of(seen)
        self._state, self._likely = to_vector(view), np.zeros(game.players, np.int64)
        found, room = blank_values(self._t), np.empty(2 * len(self._state) + game.players, np.int64)
        d = scratch(self._slots)
        self._planned = 0
        if self._colour:
            colour_values(self._t, self._net, d, self._state, room[: len(self._state)], found)
        else:
            self._planned = white_values(self._t, self._net, d, self._state, seat, self._likely, room, found)
        self.values = by_move(game, found)

    def shares(self, move: Move) -> tuple[float, ...]:
        """Return every seat's share after a move, and after what the others are expected to do."""
        t, d, game = self._t, scratch(self._slots), self._game
        after, middle, number = self._state.copy(), self._state.copy(), game.all_moves.index(move)
        if self._colour:
            play_colour(t, after, number)
        else:
            self._likely[self._seat] = number
            position_after(t, self._net, d, self._state, self._seat, self._likely, self._planned, middle, after)
        others = tuple(float(worth(t, self._net, d, after, other)) for other in game.everyone)
        return split(self.values[move], self._seat, others)
