"""The bot that plays anything legal."""

from random import Random

from astragal.bots.bot import Seed, choices
from astragal.core.moves import Move
from astragal.core.state import State


class RandomBot:
    """Takes any legal move, each as likely as the other.

    >>> import astragal
    >>> view = astragal.game("quixo").start()
    >>> RandomBot(seed=1).choose(view, 0) == RandomBot(seed=1).choose(view, 0)
    True
    """

    name = "random"

    def __init__(self, *, seed: Seed = None) -> None:
        self._chance = Random(seed)

    def choose(self, view: State, seat: int) -> Move:
        """Return one of the legal moves."""
        return self._chance.choice(choices(view, seat))
