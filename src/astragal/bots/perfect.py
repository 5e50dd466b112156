"""A bot that plays Quixo by solved positions: without a mistake, wherever the tables reach."""

from random import Random

from astragal.bots.bot import Seed
from astragal.bots.greedy import GreedyBot
from astragal.bots.search_quixo import contempt, fresh
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.quixo.probe import DRAW, LOSS, WIN
from astragal.kernels.quixo_play.think import Limits, think
from astragal.solve.quixo.judge import EXACT, Verdict, judge, tables
from astragal.solve.quixo.tables import Tables


class PerfectBot:
    """Wins what is won, holds what is drawn, and where the tables end plays what is not proven to lose.

    With two players only; at four it plays like the greedy bot. Tables tell who wins, not how fast, nor which draw is
    hard for the other side: among moves of the same value it looks ahead, and it never takes a winning one that leads
    to a position met before if there is another.

    >>> import astragal
    >>> from astragal.games.quixo.rules.build import from_position
    >>> view = from_position(astragal.game("quixo"), "XXXX." + "O...." * 4, 0, 0)
    >>> str(PerfectBot(seed=1).choose(view, 0))
    'e1-a1'
    """

    name = "perfect"

    def __init__(self, *, seed: Seed = None, known: Tables | None = None, nodes: int = 400_000) -> None:
        self._chance = Random(seed)
        self._known, self._nodes = known, nodes
        self._greedy = GreedyBot(seed=seed)

    def choose(self, view: State, seat: int) -> Move:
        """Return one of the best moves."""
        if not isinstance(view, QuixoState) or view.game.players != 2:
            return self._greedy.choose(view, seat)
        known = self._known or tables()
        verdicts = judge(view, known)
        value, allowed = _best(verdicts)
        if value == WIN:
            allowed = fresh(view, allowed)
        exact = all(verdict.how == EXACT for verdict in verdicts.values())
        limits = Limits(nodes=self._nodes, contempt=contempt(value, exact, known))
        numbers = [number for number, push in enumerate(view.game.all_moves) if push in allowed]
        return view.game.all_moves[think(view, limits, seed=self._chance.getrandbits(16), allowed=numbers).move]


def _best(verdicts: dict[Push, Verdict]) -> tuple[int, list[Push]]:
    """What the position is, and the moves to choose from: winning ones, exact draws, what is not known, or all."""
    for value in (WIN, DRAW, None):
        found = [push for push, verdict in verdicts.items() if verdict.value == value]
        if found:
            return value or DRAW, found
    return LOSS, list(verdicts)
