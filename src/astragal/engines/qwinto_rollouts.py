"""Qwinto played on by the champion's network."""

from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.rollouts import Rollouts
from astragal.games.qwinto.rules.state import QwintoState
from astragal.kernels.network import scratch
from astragal.kernels.qwinto.convert import to_vector
from astragal.kernels.qwinto.game import DECIDE, DICE, OVER, PHASE, PICK, WRITE, play_active, play_write, roll, scores
from astragal.kernels.qwinto.net_choice import best_active, think_write
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_play import GLANCE, roll_on
from astragal.kernels.qwinto.net_turn import turn_rows
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.tables import Ints
from astragal.kernels.random import word
from astragal.models.networks import model_for


class QwintoRollouts(Rollouts):
    """Plays on by the network for this number of players.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> QwintoRollouts(view.game).after(view, 0, astragal.move("roll o"))[:3].tolist()
    [1, 0, 1]
    """

    affordable = 0.65

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        model, _ = model_for(game)
        self._net, self._win, self._d = model.net, float(model.about["win"]), scratch(SLOTS)
        self._table, self._rows = np.zeros((3, 19)), turn_rows(game.players)
        self._moves = np.zeros(game.players, np.int64)

    def after(self, view: State, seat: int, move: Move) -> Ints:
        """Return the position after a choice of dice, after keeping a roll or not, or before the next turn."""
        state, number = to_vector(cast(QwintoState, view)), self.game.all_moves.index(move)
        if state[PHASE] != WRITE:
            play_active(state, number)
            return state
        moves, likely = np.zeros_like(self._moves), np.zeros_like(self._moves)
        self._d.fresh = 1
        think_write(self._net, self._d, state, moves, self._win, state.copy(), likely)
        moves[seat] = number
        play_write(state, moves)
        return state

    def play(self, state: Ints, sequence: np.uint64) -> Ints:
        """Play to the end; return the scores."""
        net, d, win, turn = self._net, self._d, self._win, 0
        moves, likely, after = (np.zeros_like(part) for part in (self._moves, self._moves, state))
        d.fresh = 1
        while state[PHASE] != OVER:
            bits = np.uint64(word(sequence, turn))
            if state[PHASE] == PICK:
                roll_on(net, d, state, win, GLANCE, self._rows, bits)
            else:
                self._go_on(state, bits)
            think_write(net, d, state, moves, win, after, likely)
            play_write(state, moves)
            turn += 1
        totals = np.zeros(self.game.players, np.int64)
        scores(state, totals)
        return totals

    def _go_on(self, state: Ints, bits: np.uint64) -> None:
        """Finish a turn that has begun, up to the writing."""
        while state[PHASE] != WRITE:
            if state[PHASE] == DECIDE:
                play_active(state, best_active(self._net, self._d, state, self._win, self._table))
                continue
            number, bits = roll_sum(np.uint64(bits), state[DICE])
            roll(state, number)
