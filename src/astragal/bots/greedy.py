"""The bot that plays by rules of thumb, one file a game: it looks at this choice and not beyond it."""

from random import Random

from astragal.bots import greedy_quixo, greedy_qwinto, greedy_qwixx
from astragal.bots.bot import Seed
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState


class GreedyBot:
    """Plays what looks best right now, as a person with some practice would.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    >>> str(GreedyBot(seed=1).choose(view, 1)) in ("g12", "b12")
    True
    """

    name = "greedy"

    def __init__(self, *, seed: Seed = None) -> None:
        self._chance = Random(seed)

    def choose(self, view: State, seat: int) -> Move:
        """Return the best-looking move; chance decides between equals."""
        if isinstance(view, QwixxState):
            return greedy_qwixx.choose(view, seat, self._chance)
        if isinstance(view, QwintoState):
            return greedy_qwinto.choose(view, seat, self._chance)
        assert isinstance(view, QuixoState), f"no rule of thumb for {view.game.name}"
        return greedy_quixo.choose(view, seat, self._chance)
