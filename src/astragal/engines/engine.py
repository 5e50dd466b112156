"""What an engine is."""

from abc import ABC
from collections.abc import Collection
from typing import ClassVar

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation


class Engine(ABC):
    """Has opinions about positions of a game, as a seat sees them.

    A subclass defines `evaluate` or `pick`, or both where choosing is quicker than valuing everything: what is not
    defined follows from the other. An engine that only picks is evaluated by playouts in which all seats use it.

    >>> from random import Random
    >>> from astragal.engines.playouts import HeuristicEngine
    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 1, 1, 6))
    >>> str(HeuristicEngine().pick(view, 0, view.moves(0), Random(1))) in ("r2", "y2")
    True
    """

    name: ClassVar[str]
    playouts: ClassVar[int] = 24
    """Games that are played for each move where nothing else tells what it is worth."""

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether it can play this game with these options and this number of players."""
        return True

    def evaluate(self, view: State, seat: int) -> Evaluation:
        """Return what every legal move of a seat is worth, as far as that seat may know."""
        from astragal.engines.playouts import evaluate_by_playouts

        def policy(state: State, mover: int, chance: Chance) -> Move:
            return self.pick(state, mover, state.moves(mover), chance)

        return evaluate_by_playouts(view, seat, policy, self.name, self.playouts)

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the best of some legal moves; `chance` is for engines that are not sure by themselves."""
        ranked = self.evaluate(view, seat).ranked
        return next(value.move for value in ranked if value.move in moves)
