"""Making puzzles of the dice games: choices of games between levels that rules of thumb get wrong."""

from collections.abc import Iterator
from random import Random

from astragal.bots.ladder_bot import make_engine_for
from astragal.core.game import Game
from astragal.core.moves import NOTHING, Move
from astragal.core.players import CASUAL, CHAMPION, EXPERT, MASTER, REGULAR, SKILLED
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation
from astragal.engines.registry import make_engine
from astragal.games import game as make_game
from astragal.notation import position, read_position
from astragal.puzzle_making.difficulty import solve_rates
from astragal.puzzle_making.judges import JudgesOfGame
from astragal.puzzle_making.play import choices, players_of
from astragal.puzzle_making.racing import LEAD, race
from astragal.puzzle_making.raw import Raw
from astragal.puzzles.types import Puzzle

SEATED = (CASUAL, REGULAR, SKILLED, EXPERT, MASTER, CHAMPION)
"""Whose games are looked through."""
OBVIOUS = (SKILLED, EXPERT)
"""One of these has to get it wrong."""
TABLES = (2, 2, 2, 2, 2, 3, 4)
"""How many play, one as likely as the other."""
PROMISING = 0.05
"""A lead by the network's opinion that is worth rollouts."""
QUICK = 48
"""Rollouts after what the network and the rules of thumb choose, for a first look."""
A_GAME = 2
"""Puzzles from one game, at most."""
LEAVES = 0.3
"""Of the choices in which to leave it is best, so many are taken: rules of thumb get just these wrong most often."""
HOPELESS = 0.05
"""Where even the best answer wins less often, nothing is asked."""


class DiceMaker:
    """Looks through games; game number N is the same whenever it is made.

    >>> DiceMaker("qwixx").name
    'qwixx'
    """

    def __init__(self, name: str) -> None:
        self.name, self.judges = name, JudgesOfGame(name)

    def puzzles(self, number: int) -> Iterator[Raw]:
        """Give the puzzles of a game."""
        chance = Random(f"puzzles {self.name} {number}")
        players = chance.choice(TABLES)
        game = make_game(self.name, players)
        every = list(choices(game, [chance.choice(SEATED) for _ in range(players)], f"{self.name} {number}"))
        some = every[int(len(every) * self.judges.of(game).affordable) :]
        found = 0
        for state, seat in chance.sample(some, len(some)):
            made = self._looked_at(state, seat, number, often=chance.random() < LEAVES)
            if made is not None:
                yield made
                found += 1
            if found == A_GAME:
                return

    def judged_again(self, puzzle: Puzzle) -> Raw | None:
        """Return a puzzle as the judges of now find it; None if they do not both confirm its answer."""
        found = self._judged(read_position(puzzle.position), puzzle.seat, puzzle.id)
        return found if found is not None and found.best == puzzle.right[0] else None

    def _looked_at(self, state: State, seat: int, number: int, *, often: bool) -> Raw | None:
        view = state.view(seat)
        if len(view.moves(seat)) < 2:
            return None
        natural = set(answers(view, seat, OBVIOUS).values())
        opinion = make_engine(view.game, "network").evaluate(view, seat)
        if not _promising(opinion, natural) or (opinion.best.move == NOTHING and not often):
            return None
        rollouts, contenders = self.judges.of(view.game), {opinion.best.move, *natural}
        if not race(rollouts, view, seat, seed=~number & 0xFFFF, most=QUICK, among=contenders).lead > LEAD:
            return None
        found = self._judged(state, seat, f"{self.name} {number}")
        return found if found is not None and found.natural and found.worth[found.best] >= HOPELESS else None

    def _judged(self, state: State, seat: int, source: str) -> Raw | None:
        """Return what both judges confirm, with the answers of the levels."""
        judged = self.judges.judged(state, seat)
        if not judged.confirmed:
            return None
        view, champion = state.view(seat), judged.champion
        wrong = [move for move in answers(view, seat, OBVIOUS).values() if move != champion.best]
        return Raw(
            self.name,
            position(state),
            seat,
            {str(move): round(value, 4) for move, value in champion.worth.items()},
            round(champion.noise, 4),
            str(wrong[0]) if wrong else "",
            (),
            source,
            champion.games,
            solved=solve_rates(view, seat, champion.best),
            judges=self.judges.fingerprints([state.game.players]),
        )


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
    return lead >= PROMISING and natural != {first.move} and opinion.value(first.move) > HOPELESS
