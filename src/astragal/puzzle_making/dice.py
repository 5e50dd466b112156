"""Making puzzles of the dice games: choices of games between levels that rules of thumb get wrong."""

from collections.abc import Iterator
from random import Random

from astragal.bots.ladder_bot import make_engine_for
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move
from astragal.core.players import BEGINNER, CASUAL, CHAMPION, EXPERT, MASTER, REGULAR, SKILLED
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation
from astragal.engines.registry import make_engine
from astragal.engines.rollouts import Rollouts, rollouts_of
from astragal.games import game as make_game
from astragal.notation import position
from astragal.puzzle_making.play import choices, players_of
from astragal.puzzle_making.racing import LEAD, race
from astragal.puzzle_making.raw import Raw

SEATED = (CASUAL, REGULAR, SKILLED, EXPERT, MASTER, CHAMPION)
"""Whose games are looked through."""
ASKED = (BEGINNER, CASUAL, REGULAR, SKILLED, EXPERT, MASTER)
"""Whose answers tell how hard a puzzle is."""
OBVIOUS = (SKILLED, EXPERT)
"""One of these has to get it wrong."""
TABLES = (2, 2, 2, 2, 2, 3, 4)
"""How many play, one as likely as the other."""
PROMISING = 0.05
"""A lead by the network's opinion that is worth rollouts."""
QUICK, MOST = 48, 2048
"""Rollouts after a move: for a first look at what the network and the rules of thumb choose, and at most."""
A_GAME = 2
"""Puzzles from one game, at most."""


LEAVES = 0.3
"""Of the choices in which to leave it is best, so many are taken: rules of thumb get just these wrong most often."""


class DiceMaker:
    """Looks through games; game number N is the same whenever it is made.

    >>> DiceMaker("qwixx").name
    'qwixx'
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._rollouts: dict[int, Rollouts] = {}

    def puzzles(self, number: int) -> Iterator[Raw]:
        """Give the puzzles of a game."""
        chance = Random(f"puzzles {self.name} {number}")
        players = chance.choice(TABLES)
        game = make_game(self.name, players)
        every = list(choices(game, [chance.choice(SEATED) for _ in range(players)], f"{self.name} {number}"))
        some = every[int(len(every) * self._rollouts_for(game).affordable) :]
        found = 0
        for state, seat in chance.sample(some, len(some)):
            made = self._looked_at(state, seat, number, often=chance.random() < LEAVES)
            if made is not None:
                yield made
                found += 1
            if found == A_GAME:
                return

    def _looked_at(self, state: State, seat: int, number: int, *, often: bool) -> Raw | None:
        view = state.view(seat)
        if len(view.moves(seat)) < 2:
            return None
        natural = answers(view, seat, OBVIOUS)
        opinion = make_engine(view.game, "network").evaluate(view, seat)
        if not _promising(opinion, set(natural.values())) or (opinion.best.move == NOTHING and not often):
            return None
        rollouts = self._rollouts_for(view.game)
        contenders = {opinion.best.move, *natural.values()}
        if not race(rollouts, view, seat, seed=~number & 0xFFFF, most=QUICK, among=contenders).lead > LEAD:
            return None
        asked = race(rollouts, view, seat, seed=number, most=MOST)
        best = next(iter(asked.worth))
        wrong = [level for level, move in answers(view, seat, ASKED).items() if move != best]
        if not asked.clear or not set(OBVIOUS) & set(wrong) or asked.worth[best] < 0.05:
            return None
        other = next(natural[level] for level in OBVIOUS if natural[level] != best)
        return Raw(
            self.name,
            position(state),
            seat,
            {str(move): round(value, 4) for move, value in asked.worth.items()},
            round(asked.noise, 4),
            str(other),
            tuple(wrong),
            f"{self.name} {number}",
            asked.games,
        )

    def _rollouts_for(self, game: Game) -> Rollouts:
        if game.players not in self._rollouts:
            found = rollouts_of(game)
            assert found is not None, "a dice game has rollouts"
            self._rollouts[game.players] = found
        return self._rollouts[game.players]


def answers(view: State, seat: int, levels: tuple[str, ...]) -> dict[str, Move]:
    """Return what each level would choose if it overlooked nothing.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> str(answers(view, 0, ("expert",))["expert"]) in ("r2", "y2")
    True
    """
    return {level: _engine_pick(view, seat, level, view.game) for level in levels}


def _engine_pick(view: State, seat: int, level: str, game: Game) -> Move:
    engine = make_engine_for(game, players_of(type(game))[level], {})
    return engine.pick(view, seat, view.moves(seat), Random(1))


def _promising(opinion: Evaluation, natural: set[Move]) -> bool:
    first, second = opinion.ranked[:2]
    lead = opinion.value(first.move) - opinion.value(second.move)
    return lead >= PROMISING and natural != {first.move} and opinion.value(first.move) > 0.05
