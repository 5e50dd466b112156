"""Qwinto by the learnt networks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.rules.qwinto.state import WRITE, QwintoState

if TYPE_CHECKING:
    from astragal.rules.moves import Move


def choose(view: QwintoState, seat: int) -> Move:
    """Return the best move.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> choose(view, 0) in view.moves(0)
    True
    """
    import numpy as np

    from astragal.kernels.network import desk
    from astragal.kernels.qwinto.convert import to_vector
    from astragal.kernels.qwinto.net_choice import best_active, think_write
    from astragal.kernels.qwinto.net_inputs import SLOTS
    from astragal.train.weights import best_for

    game = view.game
    learnt, _ = best_for(game.name, game.players)
    room, state, win = desk(SLOTS), to_vector(view), float(learnt.about["win"])
    if view.phase != WRITE:
        return game.all_moves[best_active(learnt.net, room, state, win, np.zeros((3, 19)))]
    moves, likely = np.zeros(game.players, np.int64), np.zeros(game.players, np.int64)
    think_write(learnt.net, room, state, moves, win, state.copy(), likely)
    return game.all_moves[int(moves[seat])]
