"""Qwinto by the learnt networks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.games.qwinto.rules.moves import AGAIN, KEEP
from astragal.games.qwinto.rules.state import DECIDE, WRITE, QwintoState

if TYPE_CHECKING:
    from astragal.core.moves import Move


def choose(view: QwintoState, seat: int, *, points: bool = False) -> Move:
    """Return the best move: the one that is most likely to win, or with `points` the one that scores most.

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
    learnt, _ = best_for(game.name, game.players, points=points)
    room, state, win = desk(SLOTS), to_vector(view), float(learnt.about["win"])
    if view.phase != WRITE:
        return game.all_moves[best_active(learnt.net, room, state, win, np.zeros((3, 19)))]
    moves, likely = np.zeros(game.players, np.int64), np.zeros(game.players, np.int64)
    think_write(learnt.net, room, state, moves, win, state.copy(), likely)
    return game.all_moves[int(moves[seat])]


def values(view: QwintoState, seat: int, *, points: bool = False) -> dict[Move, float]:
    """Return what every legal move is worth: the same thoughts, but all of them kept.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> worth = values(view, 0)
    >>> max(worth, key=lambda move: worth[move]) == choose(view, 0)
    True
    """
    import numpy as np

    from astragal.kernels.network import desk
    from astragal.kernels.qwinto.convert import to_vector
    from astragal.kernels.qwinto.game import DICE, SUM, play_write
    from astragal.kernels.qwinto.net_choice import average, best_write, of_roll, survey, worth
    from astragal.kernels.qwinto.net_inputs import SLOTS
    from astragal.kernels.qwinto.tables import PICKED
    from astragal.train.weights import best_for

    found: dict[Move, float] = {}
    game = view.game
    learnt, _ = best_for(game.name, game.players, points=points)
    net, room, state, win = learnt.net, desk(SLOTS), to_vector(view), float(learnt.about["win"])
    numbers = {move: number for number, move in enumerate(game.all_moves)}
    if view.phase != WRITE:
        table = np.zeros((3, 19))
        nothing = survey(net, room, state, win, table)
        if view.phase == DECIDE:
            dice = state[DICE]
            return {KEEP: of_roll(table, nothing, dice, state[SUM]), AGAIN: average(table, nothing, dice, -1.0)}
        for move in view.moves(seat):
            dice = PICKED[numbers[move]]
            found[move] = average(table, nothing, dice, average(table, nothing, dice, -1.0))
        return found
    likely, after = np.zeros(game.players, np.int64), state.copy()
    for other in range(game.players):
        likely[other], _ = best_write(net, room, state, other, win)
    for move in view.moves(seat):
        likely[seat] = numbers[move]
        after[:] = state
        play_write(after, likely)
        found[move] = worth(net, room, after, seat, win)
    return found
