"""Qwixx and Longo played on: by the champion's network, or by the weights that the level below plays by."""

from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.qwixx_tables import sheet_tables
from astragal.engines.rollouts import Judge, Rollouts
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.network import scratch
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.game import ACTIVE, COLOUR, PHASE, WHITE, play_colour, play_white, scores
from astragal.kernels.qwixx.net_choice import best_colour, think
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.net_play import NET, net_game
from astragal.kernels.qwixx.policy_play import WEIGHTS
from astragal.kernels.qwixx.tables import Ints
from astragal.kernels.qwixx.weights import YARDSTICK, by_weights
from astragal.models.networks import model_for, weights_digest


class QwixxRollouts(Rollouts):
    """Plays on by the network for this number of players; the second judge by known weights, without any network.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> QwixxRollouts(view.game).after(view, 0, astragal.move("r2"))[1].item()
    1
    """

    def __init__(self, game: Game, judge: Judge = "champion") -> None:
        super().__init__(game, judge)
        model, seen = model_for(game)
        self._by_net = judge == "champion"
        self._t, self._net, self._d = sheet_tables(cast(QwixxFamily, game)), model.net, scratch(slots_of(seen))
        self._kinds = np.full(game.players, NET if self._by_net else WEIGHTS)
        self._weights = np.tile(YARDSTICK, (game.players, 1))
        network, weights = f"{model.name} {weights_digest(model)}", " ".join(map(str, YARDSTICK))
        self.fingerprint = network if self._by_net else f"weights {weights}"

    def after(self, view: State, seat: int, move: Move) -> Ints:
        """Return the position before the next roll."""
        state, number = to_vector(cast(QwixxState, view)), self.game.all_moves.index(move)
        if state[PHASE] == WHITE:
            moves = self._white(state)
            moves[seat] = number
            play_white(self._t, state, moves)
            if state[PHASE] != COLOUR:
                return state
            number = self._colour(state)
        play_colour(self._t, state, number)
        return state

    def play(self, state: Ints, sequence: np.uint64) -> Ints:
        """Play to the end; return the scores."""
        net_game(self._t, self._kinds, self._weights, self._net, self._d, self._net, self._d, sequence, state)
        totals = np.zeros(self.game.players, np.int64)
        scores(self._t, state, totals)
        return totals

    def _white(self, state: Ints) -> Ints:
        """Return what every seat crosses in action 1."""
        moves, likely = np.zeros(self.game.players, np.int64), np.zeros(self.game.players, np.int64)
        if self._by_net:
            self._d.fresh = 1
            think(self._t, self._net, self._d, state, moves, state.copy(), state.copy(), likely)
        else:
            moves[:] = [by_weights(self._t, YARDSTICK, state, seat) for seat in self.game.everyone]
        return moves

    def _colour(self, state: Ints) -> int:
        """Return what the active seat crosses in action 2."""
        if not self._by_net:
            return int(by_weights(self._t, YARDSTICK, state, state[ACTIVE]))
        self._d.fresh = 1
        return int(best_colour(self._t, self._net, self._d, state, state.copy())[0])
