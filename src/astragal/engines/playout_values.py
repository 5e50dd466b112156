"""Values for any game: play on to the end many times, and count. Needs the standard library only."""

from math import sqrt
from random import Random
from statistics import fmean

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.evaluation import Evaluation
from astragal.engines.playouts import HeuristicEngine, PlayoutEngine, evaluate_by_playouts, played_out
from astragal.engines.value_function import PositionValue, RollValue, ValueFunction, finished, without_choices

PLAYOUTS = 60
"""Games that are played from each moment."""
MAX_CHOICE_PLAYOUTS = 96
"""Games that are played for all moves of a choice: somebody waits, and a game of Quixo takes a tenth of a second."""
SEED = "value"
"""Has nothing to do with the dice that fell."""


class PlayoutValues(ValueFunction):
    """Plays on by the rules of thumb of the game's folder, or at random.

    The value before a roll is the mean over games with rolls of their own, so it is the expectation itself; dice of
    one's own and shared ones are not told apart.

    >>> import astragal
    >>> game = astragal.game("qwixx")
    >>> round(sum(PlayoutValues(game).value(game.start()).shares), 9)
    1.0
    """

    engine = "playouts"

    def __init__(self, game: Game, playouts: int = PLAYOUTS) -> None:
        super().__init__(game)
        self._playouts = playouts
        self._engine: Engine = HeuristicEngine() if HeuristicEngine.fits(game) else PlayoutEngine()
        self.aim = "points" if game.players == 1 and game.has_points else "win"

    @property
    def version(self) -> str:
        """By what is played, and how often."""
        return f"{self._engine.name}-{self._playouts}"

    def value(self, state: State) -> PositionValue:
        """Return the mean result of games that are played on from here."""
        if state.over:
            return finished(state)
        state = without_choices(state)
        results = [
            finished(played_out(state, self._policy, Random(f"{SEED}:{number}"))).shares
            for number in range(self._playouts)
        ]
        means = tuple(fmean(column) for column in zip(*results, strict=True))
        spread = sum((row[0] - means[0]) ** 2 for row in results) / (len(results) - 1)
        return PositionValue(means, error=sqrt(spread / len(results)))

    def roll(self, before: State, after: State) -> RollValue:
        """Return the mean over rolls as games played on from `before` sampled it."""
        mean, then = self.value(before), self.value(after)
        return RollValue(mean.shares, mean.shares, then, error=mean.error or 0.0)

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every move led to on average; the more moves there are, the fewer games of each."""
        games = min(self._engine.playouts, max(1, MAX_CHOICE_PLAYOUTS // len(view.moves(seat))))
        return evaluate_by_playouts(view, seat, self._policy, self._engine.name, games)

    def _policy(self, state: State, seat: int, chance: Chance) -> Move:
        return self._engine.pick(state, seat, state.moves(seat), chance)
