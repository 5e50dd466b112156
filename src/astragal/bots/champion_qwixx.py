"""Qwixx and Longo by the learnt networks, and by the public yardstick's weights."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from astragal.bots import solo_qwixx
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import COLOUR, QwixxState

if TYPE_CHECKING:
    from astragal.core.moves import Move
    from astragal.kernels.qwixx.tables import Tables


def choose(view: QwixxState, seat: int) -> Move:
    """Return the move with the best chance to win; alone there is nobody to beat, and points count.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
    >>> str(choose(view, 0)) in ("r2", "y2")
    True
    """
    import numpy as np

    from astragal.kernels.network import desk
    from astragal.kernels.qwixx.convert import to_vector
    from astragal.kernels.qwixx.net_choice import best_colour, think
    from astragal.kernels.qwixx.net_inputs import slots_of
    from astragal.train.weights import best_for

    game = view.game
    if game.players == 1:
        return solo_qwixx.choose(view) or by_yardstick(view, seat)
    learnt, seen = best_for(game.name, game.players)
    net, room = learnt.net, desk(slots_of(seen))
    t, state = _tables(game), to_vector(view)
    middle, after = state.copy(), state.copy()
    if view.phase == COLOUR:
        move, _ = best_colour(t, net, room, state, after)
        return game.all_moves[move]
    moves, likely = np.zeros(game.players, np.int64), np.zeros(game.players, np.int64)
    think(t, net, room, state, moves, middle, after, likely)
    return game.all_moves[int(moves[seat])]


def values(view: QwixxState, seat: int) -> dict[Move, float]:
    """Return what every legal move is worth, for two players or more: the same thoughts, but all of them kept.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
    >>> worth = values(view, 0)
    >>> max(worth, key=lambda move: worth[move]) == choose(view, 0)
    True
    """
    import numpy as np

    from astragal.kernels.network import desk
    from astragal.kernels.qwixx.convert import to_vector
    from astragal.kernels.qwixx.game import COLOUR as SECOND
    from astragal.kernels.qwixx.game import PHASE, play_colour, play_white
    from astragal.kernels.qwixx.net_choice import OPEN, answer_white, best_colour, best_turn, turned, worth
    from astragal.kernels.qwixx.net_inputs import slots_of
    from astragal.train.weights import best_for

    found: dict[Move, float] = {}
    game, active, moves_now = view.game, view.active, view.moves(seat)
    learnt, seen = best_for(game.name, game.players)
    net, room, t, state = learnt.net, desk(slots_of(seen)), _tables(game), to_vector(view)
    middle, after = state.copy(), state.copy()
    legal = [(move, number) for number, move in enumerate(game.all_moves) if move in moves_now]
    if view.phase == COLOUR:
        for move, number in legal:
            after[:] = state
            play_colour(t, after, number)
            found[move] = worth(t, net, room, after, active)
        return found
    moves, likely = np.zeros(game.players, np.int64), np.zeros(game.players, np.int64)
    for other in range(game.players):
        if other != active:
            answer_white(t, net, room, state, other, moves, OPEN, after)
            likely[other], moves[other] = moves[other], 0
    planned = OPEN
    if seat != active:
        planned = best_turn(t, net, room, state, likely, middle, after)
    for move, number in legal:
        likely[seat] = number
        if seat != active:
            turned(t, state, likely, planned, after)
            found[move] = worth(t, net, room, after, seat)
            continue
        middle[:] = state
        play_white(t, middle, likely)
        ended = middle[PHASE] != SECOND
        found[move] = worth(t, net, room, middle, seat) if ended else best_colour(t, net, room, middle, after)[1]
    return found


def by_yardstick(view: QwixxState, seat: int) -> Move:
    """Return the move of the one-ply player by weights.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
    >>> str(by_yardstick(view, 0)) in ("r2", "y2")
    True
    """
    from astragal.kernels.qwixx.convert import to_vector
    from astragal.kernels.qwixx.weights import YARDSTICK, by_weights

    return view.game.all_moves[by_weights(_tables(view.game), YARDSTICK, to_vector(view), seat)]


@cache
def _tables(game: QwixxFamily) -> Tables:
    from astragal.kernels.qwixx.tables import tables

    return tables(game)
