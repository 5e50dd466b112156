"""Qwixx and Longo alone: there is nobody to beat, so points count, and where the game is solved the best is known."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import COLOUR, QwixxState

if TYPE_CHECKING:
    from astragal.core.moves import Move
    from astragal.kernels.qwixx.solo_state import Values


def choose(view: QwixxState) -> Move | None:
    """Return the move that brings most points on average, or None if `astragal solve` has not solved this game here.

    >>> import astragal
    >>> choose(astragal.game("qwixx", players=1, sheet="mixed").start().rolled((1, 1, 6, 1, 1, 6))) is None
    True
    """
    game = view.game
    values = solved(game)
    if values is None:
        return None
    import numpy as np

    from astragal.kernels.qwixx.convert import to_vector
    from astragal.kernels.qwixx.game import CLOSED, CROSSED, DICE, SHEETS
    from astragal.kernels.qwixx.solo_play import best_colour, best_white
    from astragal.kernels.qwixx.solo_tables import solo
    from astragal.kernels.qwixx.tables import tables

    t, states, state = tables(game), solo(game), to_vector(view)
    if view.phase != COLOUR:
        return game.all_moves[best_white(t, states, values, state, 0, np.zeros(6, np.int64))]
    marks, penalties, closed = state[SHEETS], state[SHEETS + 1], state[CLOSED]
    dice = state[DICE : DICE + 6]
    cell, _ = best_colour(t, states, values, marks, penalties, closed, dice, bool(state[CROSSED]))
    return game.all_moves[int(t.move_of[cell]) if cell >= 0 else 0]


@lru_cache(maxsize=4)
def solved(game: QwixxFamily) -> Values | None:
    """Return the solved values of a game for one, or None if they are not kept here.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> solved(Qwixx(players=1, sheet="mixed")) is None
    True
    """
    from astragal.solve.qwixx.store import Damaged, read, values_of

    if game.layout.name not in {"classic", "longo"}:
        return None
    try:
        kept = read(game)
    except Damaged:
        return None
    return None if kept is None else values_of(game, kept)
