"""Qwixx and Longo played on by the champion's network."""

from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.qwixx_tables import sheet_tables
from astragal.engines.rollouts import Rollouts
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.network import scratch
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.game import COLOUR, PHASE, WHITE, play_colour, play_white, scores
from astragal.kernels.qwixx.net_choice import best_colour, think
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.net_play import NET, net_game
from astragal.kernels.qwixx.tables import Ints
from astragal.models.networks import model_for


class QwixxRollouts(Rollouts):
    """Plays on by the network for this number of players.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> QwixxRollouts(view.game).after(view, 0, astragal.move("r2"))[1].item()
    1
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        model, seen = model_for(game)
        self._t, self._net, self._d = sheet_tables(cast(QwixxFamily, game)), model.net, scratch(slots_of(seen))
        self._kinds, self._weights = np.full(game.players, NET), np.zeros((game.players, 4))

    def after(self, view: State, seat: int, move: Move) -> Ints:
        """Return the position before the next roll."""
        t, net, d, state = self._t, self._net, self._d, to_vector(cast(QwixxState, view))
        middle, later, number = state.copy(), state.copy(), self.game.all_moves.index(move)
        d.fresh = 1
        if state[PHASE] == WHITE:
            moves, likely = np.zeros(self.game.players, np.int64), np.zeros(self.game.players, np.int64)
            think(t, net, d, state, moves, middle, later, likely)
            moves[seat] = number
            play_white(t, state, moves)
            if state[PHASE] != COLOUR:
                return state
            d.fresh = 1
            number, _ = best_colour(t, net, d, state, later)
        play_colour(t, state, number)
        return state

    def play(self, state: Ints, sequence: np.uint64) -> Ints:
        """Play to the end; return the scores."""
        net_game(self._t, self._kinds, self._weights, self._net, self._d, self._net, self._d, sequence, state)
        totals = np.zeros(self.game.players, np.int64)
        scores(self._t, state, totals)
        return totals
