"""The public yardstick of Qwixx: one ply by four weights."""

from astragal.bots import champion_qwixx
from astragal.bots.bot import Seed
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.qwixx.rules.state import QwixxState


class YardstickBot:
    """Takes the choice after which its own sheet is worth most, by known weights, and looks at nobody else.

    A sheet is worth 0.491 · Σ over open rows P(next number) · (crosses + 1) - 0.869 · penalties
    + 0.018 · Σ crosses² - 0.056 · skipped numbers; a lock is taken unless it ends the game without winning it.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    >>> str(YardstickBot().choose(view, 1)) in ("g12", "b12")
    True
    """

    name = "yardstick"

    def __init__(self, *, seed: Seed = None) -> None:
        self._seed = seed

    def choose(self, view: State, seat: int) -> Move:
        """Return the best-looking move."""
        assert isinstance(view, QwixxState), f"no weights for {view.game.name}"
        return champion_qwixx.by_yardstick(view, seat)
