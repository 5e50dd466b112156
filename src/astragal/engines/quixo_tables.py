"""Quixo for two by solved positions: without a mistake, wherever the tables reach."""

from collections.abc import Collection
from typing import cast

from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.quixo_search import PRESS, SearchEngine, contempt, fresh, rivals, winning
from astragal.games.quixo.rules.board import BLANK
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo_search.press import press
from astragal.kernels.quixo_search.think import SearchLimits, think
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, WIN
from astragal.models.lines import quixo_exact_lines
from astragal.solve.quixo.depth_line import quickest
from astragal.solve.quixo.depth_tables import DepthTables, depth_tables
from astragal.solve.quixo.judge import judge, tables
from astragal.solve.quixo.tables import Tables
from astragal.solve.verdicts import EXACT, Verdict


class TablesEngine(SearchEngine):
    """Wins what is won, holds what is drawn, and where the tables end plays what is not proven to lose.

    Where depths are stored (`astragal solve quixo --depth`) it wins in the fewest moves. Elsewhere tables tell who
    wins, not how fast: among winning moves it looks ahead, and it never takes one that leads to a position met before
    if there is another. Among drawn ones it takes what short-sighted players answer wrongly.

    >>> import astragal
    >>> from random import Random
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> str(TablesEngine().pick(view, 0, view.moves(0), Random(1)))
    'e1-a1'
    """

    name = "tables"

    def __init__(
        self, *, known: Tables | None = None, nodes: int = 400_000, distances: DepthTables | None = None
    ) -> None:
        super().__init__(nodes=nodes)
        self._known, self._limit, self._distances = known, nodes, distances

    @classmethod
    def fits(cls, game: Game) -> bool:
        """Tell whether two play: only that is solved."""
        return game.players == 2

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return one of the best moves."""
        view, known = cast(QuixoState, view), self._known or tables()
        verdicts = {push: verdict for push, verdict in judge(view, known).items() if push in moves}
        value, allowed = _best(verdicts)
        if value == WIN:
            quick = set(self._quickest(view)) & set(moves)
            if quick:
                return min(quick, key=view.game.all_moves.index)
            allowed = fresh(view, allowed)
        exact = all(verdict.how == EXACT for verdict in verdicts.values())
        limits = SearchLimits(nodes=self._limit, contempt=contempt(value, exact, known))
        numbers = [number for number, push in enumerate(view.game.all_moves) if push in allowed]
        seed, lines = chance.getrandbits(16), quixo_exact_lines()
        if limits.contempt == PRESS:
            chosen = press(view, limits, lines, rivals(), seed=seed, allowed=numbers, lost=winning(known))
            if chosen:
                return view.game.all_moves[chosen.push]
        thought = think(view, limits, lines, seed=seed, allowed=numbers)
        return view.game.all_moves[thought.move]

    def _quickest(self, view: QuixoState) -> list[Push]:
        """The moves that win in the fewest plies, if depths are stored for this position."""
        stored = self._distances or depth_tables()
        return quickest(stored, view) if view.board.count(BLANK) <= stored.last else []


def _best(verdicts: dict[Push, Verdict]) -> tuple[int, list[Push]]:
    """What the position is, and the moves to choose from: winning ones, exact draws, what is not known, or all."""
    for value in (WIN, DRAW, None):
        found = [push for push, verdict in verdicts.items() if verdict.value == value]
        if found:
            return value or DRAW, found
    return LOSS, list(verdicts)
