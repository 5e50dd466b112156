"""Values of Quixo: exact where tables reach, proven or as a search sees them elsewhere. There is no luck."""

from dataclasses import replace
from functools import lru_cache
from typing import cast

from astragal.core.game import Game
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation
from astragal.engines.quixo_search import SearchEngine
from astragal.engines.value_function import PositionValue, RollValue, ValueFunction, finished
from astragal.games.quixo.rules.state import QuixoState

NODES = 60_000
"""Positions that are looked at for all moves that no table knows: few enough to review a game in seconds."""

ERROR = 0.09
"""The standard error of an estimated share: the difference to ten times as many positions (docs/review.md)."""


class QuixoValues(ValueFunction):
    """A position is worth what its best move is.

    >>> import astragal
    >>> start = astragal.game("quixo").start()
    >>> QuixoValues(start.game).value(start)
    PositionValue(shares=(0.5, 0.5), own=(), certainty='exact', error=None)
    """

    engine = "search"

    def __init__(self, game: Game, nodes: int = NODES) -> None:
        super().__init__(game)
        self._engine, self._nodes = SearchEngine(nodes=nodes), nodes
        # The value of a position after one choice is the value before the next: each is searched once.
        self._evaluated = lru_cache(maxsize=4)(self._searched)

    @property
    def version(self) -> str:
        """How far it looks; tables that are installed later make values better, never worse."""
        return f"search-{self._nodes}"

    def value(self, state: State) -> PositionValue:
        """Return what the best move is worth."""
        if state.over:
            return finished(state)
        best = self._evaluated(cast(QuixoState, state), state.active).best
        return PositionValue(best.shares, certainty=best.certainty, error=best.error)

    def roll(self, before: State, after: State) -> RollValue:
        """Quixo has no dice."""
        raise AssertionError("Quixo has no dice")

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every move is worth: by tables, by proof, and else as far as a search sees."""
        return self._evaluated(cast(QuixoState, view), seat)

    def _searched(self, view: QuixoState, seat: int) -> Evaluation:
        found = self._engine.evaluate(view, seat)
        moves = (replace(one, error=ERROR) if one.certainty == "estimated" else one for one in found.moves)
        return replace(found, moves=tuple(moves))
