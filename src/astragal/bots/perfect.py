"""A bot that plays Quixo by solved positions: without a mistake, wherever the tables reach."""

from random import Random

from astragal.bots import greedy_quixo
from astragal.bots.bot import Seed
from astragal.bots.greedy import GreedyBot
from astragal.kernels.quixo_play.think import Limits, think
from astragal.rules.moves import Move, Push
from astragal.rules.quixo.board import INDEX, LETTERS, pushed
from astragal.rules.quixo.state import QuixoState
from astragal.rules.state import State
from astragal.solve.quixo.judge import Verdict, judge, tables, values
from astragal.solve.quixo.tables import Tables

WIN, DRAW, LOSS = 1, 0, -1


class PerfectBot:
    """Wins what is won, holds what is drawn, and where the tables end plays what is not proven to lose.

    With two players only; at four it plays like the greedy bot. Tables tell who wins, not how fast: among winning moves
    it looks ahead for the quickest, and never takes one that leads to a position met before if there is another.

    >>> import astragal
    >>> from astragal.rules.quixo.build import from_position
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
        wins = [push for push, verdict in verdicts.items() if verdict.value == WIN]
        if wins:
            return self._winning(view, seat, wins)
        draws = [push for push, verdict in verdicts.items() if verdict == Verdict(DRAW, "exact")]
        if draws:
            return self._trap(view, seat, draws, known)
        unsure = [push for push, verdict in verdicts.items() if verdict.value is None]
        return self._best_looking(view, seat, unsure or list(verdicts))

    def _winning(self, view: QuixoState, seat: int, pushes: list[Push]) -> Move:
        met = {board for board, _ in view.seen}
        fresh = [push for push in pushes if _after(view, seat, push) not in met] or pushes
        lines = [push for push in fresh if greedy_quixo.has_line(_after(view, seat, push), seat)]
        if lines:
            return min(lines, key=str)
        allowed = [place for place, move in enumerate(view.game.all_moves) if move in fresh]
        thought = think(view, Limits(nodes=self._nodes), seed=self._chance.getrandbits(16), allowed=allowed)
        return view.game.all_moves[thought.move]

    def _trap(self, view: QuixoState, seat: int, pushes: list[Push], known: Tables) -> Push:
        """Of moves that keep the draw the one after which most answers would be mistakes."""

        def mistakes(push: Push) -> float:
            state = view.play(seat, push)
            if not isinstance(state, QuixoState) or state.over:
                return 0.0
            answers = [move for move in state.moves(1 - seat) if isinstance(move, Push)]
            worth = values([_after(state, 1 - seat, answer) for answer in answers], seat, known)
            return worth.count(WIN) / len(answers)

        chances = {push: self._chance.random() for push in pushes}
        met = {board for board, _ in view.seen}
        return max(pushes, key=lambda push: (_after(view, seat, push) not in met, mistakes(push), chances[push]))

    def _best_looking(self, view: QuixoState, seat: int, pushes: list[Push]) -> Push:
        chances = {push: self._chance.random() for push in pushes}
        return max(pushes, key=lambda push: (greedy_quixo.looks(_after(view, seat, push), seat), chances[push]))


def _after(state: QuixoState, seat: int, push: Push) -> str:
    return pushed(state.board, INDEX[push.take], INDEX[push.put], LETTERS[seat])
