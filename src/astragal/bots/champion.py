"""The strongest bot of each game: search in Quixo, networks that taught themselves (`astragal train`) with dice."""

from typing import Any

from astragal.bots import champion_qwinto, champion_qwixx
from astragal.bots.bot import Bot, Seed
from astragal.bots.searching import Searching
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState


class ChampionBot:
    """Plays to win. With dice it leaves nothing to chance of its own, so there the seed makes no difference.

    Options are those of the bot that searches in Quixo, and `points`: Qwinto is played for a high score then instead
    of the win, which is not the same. Who wants to win ends a game while ahead.

    >>> import astragal
    >>> view = astragal.game("longo", players=3).start().rolled((1, 1, 6, 1, 1, 6))
    >>> ChampionBot(seed=1).choose(view, 1) in view.moves(1)
    True
    """

    name = "champion"

    def __init__(self, *, seed: Seed = None, points: bool = False, **options: Any) -> None:
        self._seed, self._points = seed, points
        self._how = Searching(**options)  # now, so that what is wrong is told before a game begins
        self._search: Bot | None = None

    def choose(self, view: State, seat: int) -> Move:
        """Return the best move."""
        if isinstance(view, QwixxState):
            return champion_qwixx.choose(view, seat)
        if isinstance(view, QwintoState):
            return champion_qwinto.choose(view, seat, points=self._points)
        if self._search is None:
            from astragal.bots.search_quixo import SearchBot

            self._search = SearchBot(seed=self._seed, how=self._how)
        return self._search.choose(view, seat)
