"""The strongest bot of each game: search in Quixo, networks that taught themselves (`astragal train`) with dice."""

from typing import Any

from astragal.bots import champion_qwinto, champion_qwixx
from astragal.bots.bot import Bot, Seed
from astragal.rules.moves import Move
from astragal.rules.qwinto.state import QwintoState
from astragal.rules.qwixx.state import QwixxState
from astragal.rules.state import State


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

    def __init__(
        self,
        *,
        seed: Seed = None,
        seconds: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        overlooks: float = 0,
        tables: bool | None = None,
        points: bool = False,
    ) -> None:
        self._points = points
        self._searching: dict[str, Any] = {
            "seed": seed,
            "seconds": seconds,
            "nodes": nodes,
            "depth": depth,
            "overlooks": overlooks,
            "tables": tables,
        }
        self._search: Bot | None = None

    def choose(self, view: State, seat: int) -> Move:
        """Return the best move."""
        if isinstance(view, QwixxState):
            return champion_qwixx.choose(view, seat)
        if isinstance(view, QwintoState):
            return champion_qwinto.choose(view, seat, points=self._points)
        if self._search is None:
            from astragal.bots.search_quixo import SearchBot

            self._search = SearchBot(**self._searching)
        return self._search.choose(view, seat)
