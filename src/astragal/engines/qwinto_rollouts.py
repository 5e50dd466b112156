"""Qwinto played on by networks: as the champion plays, or by the second judge."""

from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.rollouts import Judge, Rollouts
from astragal.games.qwinto.rules.state import QwintoState
from astragal.kernels.network import scratch
from astragal.kernels.qwinto.convert import to_vector
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DECIDE,
    DICE,
    OVER,
    PHASE,
    PICK,
    SUM,
    WRITE,
    play_active,
    play_write,
    roll,
    scores,
)
from astragal.kernels.qwinto.net_choice import best_active, think_write
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.net_play import GLANCE, NET, TURN, net_game
from astragal.kernels.qwinto.net_turn import decided, picked, think_turn, turn_rows
from astragal.kernels.qwinto.random_play import roll_sum
from astragal.kernels.qwinto.tables import Ints
from astragal.kernels.random import word
from astragal.models.networks import Model, for_two, model_for, shipped, weights_digest

POLICIES = {TURN: "turn", GLANCE: "glance"}
"""How dice are picked and rerolled, by depth."""


class QwintoRollouts(Rollouts):
    """Plays on by a network of the package.

    The champion has the network for this number of players and looks at what all would write before it picks dice or
    rolls again. The second judge has another network, of the other numbers of players, and looks at its own sheet only.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> QwintoRollouts(view.game).after(view, 0, astragal.move("roll o"))[:3].tolist()
    [1, 0, 1]
    """

    affordable = 0.65

    def __init__(self, game: Game, judge: Judge = "champion") -> None:
        super().__init__(game, judge)
        model, self._depth = _player(game, judge)
        self._net, self._win, self._d = model.net, float(model.about["win"]), scratch(SLOTS)
        self._table, self._rows = np.zeros((3, 19)), turn_rows(game.players)
        self._moves = np.zeros(game.players, np.int64)
        self._kinds, self._weights = np.full(game.players, NET), np.zeros((game.players, 4))
        self.fingerprint = f"{model.name} {weights_digest(model)} {POLICIES[self._depth]}"

    def after(self, view: State, seat: int, move: Move) -> Ints:
        """Return the position after a choice of dice, after keeping a roll or not, or before the next turn."""
        state, number = to_vector(cast(QwintoState, view)), self.game.all_moves.index(move)
        if state[PHASE] != WRITE:
            play_active(state, number)
            return state
        moves = self._written(state)
        moves[seat] = number
        play_write(state, moves)
        return state

    def play(self, state: Ints, sequence: np.uint64) -> Ints:
        """Play to the end; return the scores."""
        self._finish_turn(state, np.uint64(word(~sequence, 0)))
        net, win, depth, d = self._net, self._win, self._depth, self._d
        net_game(self._kinds, self._weights, net, win, depth, net, win, depth, d, sequence, state)
        totals = np.zeros(self.game.players, np.int64)
        scores(state, totals)
        return totals

    def _finish_turn(self, state: Ints, bits: np.uint64) -> None:
        """Play a turn that has begun to its end."""
        if state[PHASE] in (PICK, OVER):
            return
        while state[PHASE] != WRITE:
            if state[PHASE] == DECIDE:
                play_active(state, self._decision(state))
                continue
            number, bits = roll_sum(np.uint64(bits), state[DICE])
            roll(state, number)
        play_write(state, self._written(state))

    def _decision(self, state: Ints) -> int:
        """Return whether the active seat keeps the sum or rolls again."""
        self._d.fresh = 1
        if self._depth == GLANCE:
            return int(best_active(self._net, self._d, state, self._win, self._table))
        think_turn(self._net, self._d, state, self._win, self._rows)
        return int(decided(self._rows, picked(state[DICE]), state[SUM], state[ACTIVE]))

    def _written(self, state: Ints) -> Ints:
        """Return what every seat writes."""
        self._d.fresh = 1
        think_write(self._net, self._d, state, self._moves, self._win, state.copy(), np.zeros_like(self._moves))
        return self._moves


def _player(game: Game, judge: Judge) -> tuple[Model, int]:
    """Return the network of a judge, and how far it looks."""
    if judge == "champion":
        return model_for(game)[0], TURN
    own, two, many = model_for(game)[0], for_two("qwinto"), shipped("qwinto-many")
    assert many is not None, "the package has it"
    return (many if own.name == two.name else two), GLANCE
