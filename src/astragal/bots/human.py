"""The levels below the champion: good judgement, as far as a level has it, and weaknesses that people have too."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from astragal.bots import champion_qwinto, champion_qwixx, greedy_quixo, greedy_qwinto, greedy_qwixx
from astragal.bots.ladder import NETWORK, SEARCH, WEIGHTS, Habits, habits_of
from astragal.core.moves import NOTHING, Move
from astragal.games.quixo.rules.state import QuixoState
from astragal.games.qwinto.rules.moves import KEEP
from astragal.games.qwinto.rules.state import QwintoState
from astragal.games.qwixx.rules.state import QwixxState

if TYPE_CHECKING:
    from astragal.bots.bot import Bot, Seed
    from astragal.core.state import State


class HumanBot:
    """Plays as a level of the ladder does; which game it is, it sees when it is asked.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    >>> str(HumanBot(level="expert", seed=1).choose(view, 1)) in ("g12", "b12")
    True
    """

    def __init__(self, *, level: str, seed: Seed = None, habits: Habits | None = None) -> None:
        self.name = level
        self._seed, self._habits = seed, habits
        self._chance = Random(seed)
        self._search: Bot | None = None

    def choose(self, view: State, seat: int) -> Move:
        """Return the best of the moves that it notices, as it judges them."""
        habits = self._habits or habits_of(view.game.name, self.name)
        if isinstance(view, QuixoState) and habits.plays_by == SEARCH:
            return self._searching(habits).choose(view, seat)
        share = habits.overlooks + habits.distracted * (seat != view.active)
        moves = noticed(view.moves(seat), share, self._chance, own=seat == view.active)
        if isinstance(view, QwixxState):
            return self._qwixx(view, seat, habits, moves)
        if isinstance(view, QwintoState):
            return self._qwinto(view, seat, habits, moves)
        assert isinstance(view, QuixoState), f"no levels for {view.game.name}"
        cubes = habits.thumb if isinstance(habits.thumb, greedy_quixo.Thumb) else greedy_quixo.PRACTISED
        return greedy_quixo.choose(view, seat, self._chance, cubes, moves)

    def _qwixx(self, view: QwixxState, seat: int, habits: Habits, moves: list[Move]) -> Move:
        if habits.plays_by == WEIGHTS:
            return champion_qwixx.by_yardstick(view, seat)
        if habits.plays_by == NETWORK and view.game.players > 1:  # the networks know no game of one
            return _best(champion_qwixx.values(view, seat), moves)
        crosses = habits.thumb if isinstance(habits.thumb, greedy_qwixx.Thumb) else greedy_qwixx.PRACTISED
        return greedy_qwixx.choose(view, seat, self._chance, crosses, moves)

    def _qwinto(self, view: QwintoState, seat: int, habits: Habits, moves: list[Move]) -> Move:
        if habits.plays_by == NETWORK:
            return _best(champion_qwinto.values(view, seat, points=True), moves)
        numbers = habits.thumb if isinstance(habits.thumb, greedy_qwinto.Thumb) else greedy_qwinto.PRACTISED
        return greedy_qwinto.choose(view, seat, self._chance, numbers, moves)

    def _searching(self, habits: Habits) -> Bot:
        if self._search is None:
            from astragal.bots.search_quixo import SearchBot

            self._search = SearchBot(
                seed=self._seed, nodes=habits.nodes, depth=habits.depth, overlooks=habits.overlooks
            )
        return self._search


def noticed(moves: tuple[Move, ...], share: float, chance: Random, own: bool) -> list[Move]:
    """Return the moves that somebody notices who overlooks a share of them.

    To do nothing and to keep a roll come to mind by themselves. In one's own turn there is always something to see.

    >>> len(noticed(tuple(range(100)), 0.25, Random(1), own=True)) in range(60, 90)
    True
    >>> len(noticed(tuple(range(100)), 1.0, Random(1), own=True))
    1
    """
    plain = [move for move in moves if move in (NOTHING, KEEP)]
    options = [move for move in moves if move not in plain]
    seen = [move for move in options if chance.random() >= share] if share else options
    if own and options and not seen and KEEP not in plain:
        seen = [chance.choice(options)]
    return plain + seen


def _best(values: dict[Move, float], moves: list[Move]) -> Move:
    return max((move for move in values if move in moves), key=lambda move: values[move])
