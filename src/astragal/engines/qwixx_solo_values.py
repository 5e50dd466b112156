"""Values of Qwixx and Longo alone, in points: exact where the game is solved, else by playing on."""

from typing import cast

import numpy as np
from numpy.typing import NDArray

from astragal.core.game import Game
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation, MoveValue
from astragal.engines.qwixx_solitaire import SolitaireEngine, numbering, solved
from astragal.engines.qwixx_tables import sheet_tables
from astragal.engines.value_function import PositionValue, RollValue, ValueFunction, finished, without_choices
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.state import ROLL, QwixxState
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.game import CLOSED, SHEETS
from astragal.kernels.qwixx.solo_play import outlook
from astragal.kernels.qwixx.solo_rolls import mean_given_white, weights_totals
from astragal.kernels.qwixx.tables import Ints
from astragal.kernels.qwixx.weights import YARDSTICK

GAMES = 400
"""Games that are played on from each moment where nothing is solved."""
SEED = 20
"""Of their dice, which have nothing to do with those that fell."""


class SolitaireValues(ValueFunction):
    """The most points one can expect, exactly, once `astragal solve` has solved the game.

    >>> import astragal
    >>> SolitaireValues.fits(astragal.game("qwixx", players=1, sheet="mixed"))
    False
    """

    aim = "points"
    engine = "solitaire"

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether one plays alone, and that game is solved here."""
        return game.players == 1 and solved(cast(QwixxFamily, game)) is not None

    def value(self, state: State) -> PositionValue:
        """Return the points that the best play brings."""
        if state.over:
            return finished(state)
        state = cast(QwixxState, without_choices(state))
        if state.phase == ROLL:
            return PositionValue((self._before(state),), certainty="exact")
        return PositionValue((self.evaluate(state, 0).best.totals or (0.0,)), certainty="exact")  # type: ignore[arg-type]

    def roll(self, before: State, after: State) -> RollValue:
        """Count every roll of the coloured dice; the mean over all rolls is what was solved."""
        vector, then = to_vector(cast(QwixxState, before)), cast(QwixxState, without_choices(after))
        game = cast(QwixxFamily, self.game)
        values = solved(game)
        assert values is not None, "a solved game"
        given = mean_given_white(sheet_tables(game), numbering(game), values, vector, then.table[0], then.table[1])
        return RollValue((self._before(cast(QwixxState, before)),), (given,), self.value(then))

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return the points that every move leads to."""
        return SolitaireEngine().evaluate(view, seat)

    def _before(self, state: QwixxState) -> float:
        game, vector = cast(QwixxFamily, self.game), to_vector(state)
        values = solved(game)
        assert values is not None, "a solved game"
        marks, penalties, closed = (int(vector[place]) for place in (SHEETS, SHEETS + 1, CLOSED))
        return float(outlook(sheet_tables(game), numbering(game), values, marks, penalties, closed))


class WeightsValues(ValueFunction):
    """The points that the yardstick's weights bring on average, with an error; rolls are sampled.

    >>> import astragal
    >>> game = astragal.game("longo", players=1)
    >>> 50 < WeightsValues(game).value(game.start()).shares[0] < 150
    True
    """

    aim = "points"
    engine = "weights"

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether one plays alone."""
        return game.players == 1

    @property
    def version(self) -> str:
        """How many games are played on."""
        return f"weights-{GAMES}"

    def value(self, state: State) -> PositionValue:
        """Return the mean of games that are played on from here."""
        if state.over:
            return finished(state)
        totals = self._totals(to_vector(cast(QwixxState, without_choices(state))))
        return PositionValue((float(totals.mean()),), error=float(totals.std() / GAMES**0.5))

    def roll(self, before: State, after: State) -> RollValue:
        """Return the mean over rolls as games played on from `before` sampled it; white dice are not told apart."""
        mean = self.value(before)
        return RollValue(mean.shares, mean.shares, self.value(after), error=mean.error or 0.0)

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return the mean after each move; all moves are tried with the same dice."""
        state, values = without_choices(view), []
        played = {move: state.play(seat, move) for move in state.moves(seat)}
        totals = {move: self._after(then) for move, then in played.items()}
        best = max(totals, key=lambda move: float(totals[move].mean()))
        for move, found in totals.items():
            # The same dice make the difference to the best move surer than either value.
            apart = float((found - totals[best]).std() / GAMES**0.5)
            values.append(MoveValue(move, (1.0,), error=apart, totals=(float(found.mean()),)))
        return Evaluation(seat, tuple(values), self.engine, "points")

    def _after(self, state: State) -> NDArray[np.float64]:
        if state.over:
            return np.full(GAMES, float(state.scores[0]))
        return self._totals(to_vector(cast(QwixxState, state)))

    def _totals(self, vector: Ints) -> NDArray[np.float64]:
        totals = np.zeros(GAMES)
        weights_totals(sheet_tables(cast(QwixxFamily, self.game)), YARDSTICK, vector, SEED, totals)
        return totals
