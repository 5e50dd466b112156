"""Qwixx and Longo alone: there is nobody to beat, so points count, and where the game is solved the best is known.

For the classic sheet of Qwixx nearly all of the solved game comes with the package, for Longo that of one pair of lucky
numbers, which serves for the others (`astragal.solve.qwixx.compact`).
"""

from collections.abc import Collection
from functools import lru_cache
from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Certainty, Evaluation, MoveValue
from astragal.engines.qwixx_tables import blank_values, by_move, sheet_tables
from astragal.engines.ranking import best_of
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import solo, solvable
from astragal.kernels.qwixx.solo_values import colour_totals, white_totals
from astragal.solve.errors import DamagedFile
from astragal.solve.qwixx.compact import covers, shipped_error, shipped_factors
from astragal.solve.qwixx.store import read, values_of


class SolitaireEngine(Engine):
    """Knows the most points one can expect: exactly where `astragal solve` was run, else nearly.

    >>> import astragal
    >>> SolitaireEngine.fits(astragal.game("qwixx", players=1, sheet="mixed"))
    False
    """

    name = "solitaire"

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether one plays alone, and that game is solved here or nearly so."""
        return game.players == 1 and known(cast(QwixxFamily, game)) is not None

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the move that brings most points on average."""
        return best_of(_totals(view), moves)

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return the points that every move leads to."""
        totals = _totals(view)
        exact = solved(cast(QwixxState, view).game) is not None
        certainty: Certainty = "exact" if exact else "estimated"
        error = None if exact else shipped_error(cast(QwixxState, view).game)
        values = (MoveValue(move, (1.0,), certainty, error, totals=(totals[move],)) for move in view.moves(seat))
        return Evaluation(seat, tuple(values), self.name, "points")


def _totals(view: State) -> dict[Move, float]:
    view = cast(QwixxState, view)
    game, state = view.game, to_vector(view)
    values = known(game)
    assert values is not None, "a solved game"
    t, states = sheet_tables(game), numbering(game)
    found = blank_values(t)
    if view.phase == COLOUR:
        colour_totals(t, states, values, state, found)
    else:
        white_totals(t, states, values, state, np.zeros(6, np.int64), found)
    return by_move(game, found)


numbering = lru_cache(maxsize=4)(solo)
"""The states of a game for one as numbers; making them takes longer than a choice."""


@lru_cache(maxsize=4)
def solved(game: QwixxFamily) -> Values | None:
    """Return the solved values of a game for one, or None if they are not kept here.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> solved(Qwixx(players=1, sheet="mixed")) is None
    True
    """
    if not solvable(game):
        return None
    try:
        kept = read(game)
    except DamagedFile:
        return None
    return None if kept is None else values_of(game, kept)


@lru_cache(maxsize=2)
def known(game: QwixxFamily) -> Values | None:
    """Return the solved values of a game for one, or nearly those, if they come with the package or are kept here.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> from astragal.kernels.qwixx.solo_state import value_at
    >>> abs(value_at(known(Qwixx(players=1)), 0, 0, 0) - 115.48) < 0.2
    True
    """
    found = solved(game)
    return shipped_factors(game) if found is None and covers(game) else found
