"""Qwixx and Longo alone: there is nobody to beat, so points count, and where the game is solved the best is known.

For the classic sheet of Qwixx nearly all of the solved game comes with the package, for Longo that of one pair of lucky
numbers, which serves for the others until they are solved, too (`astragal.solve.qwixx.compact`).
"""

from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple, cast

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
from astragal.solve.qwixx.store import read, read_factors, values_of


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
        error = _known(cast(QwixxState, view).game).error
        certainty: Certainty = "exact" if error is None else "estimated"
        values = (MoveValue(move, (1.0,), certainty, error, totals=(totals[move],)) for move in view.moves(seat))
        return Evaluation(seat, tuple(values), self.name, "points")


def _totals(view: State) -> dict[Move, float]:
    view = cast(QwixxState, view)
    game, state = view.game, to_vector(view)
    values = _known(game).values
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


class SoloValues(NamedTuple):
    """Values of a game for one, and by how many points they are off; None if they are exact."""

    values: Values
    error: float | None


@lru_cache(maxsize=2)
def known(game: QwixxFamily) -> SoloValues | None:
    """Return the solved values of a game for one, or nearly those, if they are kept here or come with the package.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> from astragal.kernels.qwixx.solo_state import value_at
    >>> abs(value_at(known(Qwixx(players=1)).values, 0, 0, 0) - 115.48) < 0.2
    True
    """
    exact = solved(game)
    if exact is not None:
        return SoloValues(exact, None)
    try:
        kept = read_factors(game)
    except DamagedFile:
        kept = None
    if kept is not None:
        return SoloValues(kept.factors, kept.error)
    return SoloValues(shipped_factors(game), shipped_error(game)) if covers(game) else None


def _known(game: QwixxFamily) -> SoloValues:
    found = known(game)
    assert found is not None, "a solved game"
    return found
