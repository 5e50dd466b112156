"""Quixo as numbers."""

from functools import cached_property
from typing import cast

import numpy as np

from astragal.core.errors import InvalidOption
from astragal.core.moves import Move
from astragal.core.state import Outcome, State
from astragal.envs.codings.coding import Arrays, Coding, Opponents, Runner
from astragal.envs.codings.fields import NUMBER, VALUES, Field
from astragal.games.quixo.rules.board import BLANK, LETTERS
from astragal.games.quixo.rules.game import Quixo
from astragal.games.quixo.rules.positions import Positions
from astragal.games.quixo.rules.state import LINE, MOVE_LIMIT, REPETITION, QuixoState
from astragal.kernels.episodes import Bytes, Flags, Ints
from astragal.kernels.quixo_search import steps as kernels
from astragal.kernels.quixo_search.convert import to_board
from astragal.kernels.quixo_search.tables import CELLS
from astragal.texts import say

MEMORY = 2000
"""The most moves of a game in which repetitions are counted: every position since the last blank is kept."""


class QuixoCoding(Coding):
    """Quixo: actions are numbered as in `game.all_moves`.

    >>> from astragal.envs.codings import coding_of
    >>> coding = coding_of("quixo")
    >>> coding.action_text(0), coding.action_text(44), coding_of("quixo", players=4).actions
    ('a1-e1', 'wait', 90)
    """

    game: Quixo

    def __init__(self, game: Quixo) -> None:
        super().__init__(game)
        if game.repetition is not None and (game.move_limit is None or game.move_limit > MEMORY):
            raise InvalidOption(say("envs.memory", most=MEMORY))

    @cached_property
    def _numbers(self) -> dict[Move, int]:
        return {move: number for number, move in enumerate(self.game.all_moves)}

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The bytes of an observation."""
        players = self.game.players
        return (
            Field("phase", 1, VALUES, 3),
            Field("turn", 1, VALUES, players),
            Field("moves made, low", 1, NUMBER, 255),
            Field("moves made, high", 1, NUMBER, 255),
            Field("times seen", 1, NUMBER, 255),
            Field("squares", CELLS, VALUES, players + 1),
        )

    @property
    def actions(self) -> int:
        """Every move, and waiting."""
        return kernels.ACTIONS[self.game.players > 2]

    @property
    def columns(self) -> int:
        """Integers of a game's state in the kernels."""
        return kernels.COLUMNS

    def move(self, state: State, seat: int, action: int) -> Move:
        """Return the move."""
        return self.game.all_moves[action if action < self.wait else 0]

    def action(self, move: Move) -> int:
        """Return the action of a move."""
        return self._numbers[move]

    def action_text(self, action: int) -> str:
        """Return what an action is called."""
        return "wait" if action == self.wait else str(self.game.all_moves[action])

    def _write(self, view: State, seat: int, seen: Bytes) -> None:
        view = cast(QuixoState, view)
        players, made = self.game.players, min(view.made, 0xFFFF)
        seen[:4] = 1 + view.over, (view.active - seat) % players, made & 255, made >> 8
        if self.game.repetition is not None:
            seen[4] = min(view.seen.count((view.board, view.active)), 255)
        squares = [0 if cube == BLANK else 1 + (LETTERS.index(cube) - seat) % players for cube in view.board]
        seen[kernels.HEAD :] = squares

    def _choice_at(self, far: int) -> None:
        return None

    def state(self, row: Ints, meta: Ints) -> QuixoState:
        """Return the state that a row of the kernels stands for; of earlier positions only their number is known."""
        whole = [int(number) for number in row]
        players, turn = self.game.players, whole[kernels.TURN]
        board = to_board(whole[kernels.WORD], whole[kernels.DOTS], turn, players)
        seen = Positions([(board, turn)] * whole[kernels.SEEN])
        result = None
        if whole[kernels.OVER]:
            won = whole[kernels.WON]
            drawn = REPETITION if whole[kernels.SEEN] >= (self.game.repetition or MEMORY) else MOVE_LIMIT
            winners = tuple(seat for seat in self.game.everyone if seat % 2 == won)
            result = Outcome(LINE if winners else drawn, winners)
        return QuixoState(self.game, board, turn, whole[kernels.MADE], seen, result)

    def runner(self, arrays: Arrays, opponents: Opponents, workers: int) -> Runner:
        """Return the kernels that step these games."""
        return _QuixoRunner(self.game, arrays, opponents)


class _QuixoRunner:
    def __init__(self, game: Quixo, arrays: Arrays, opponents: Opponents) -> None:
        self._a, self._opponents = arrays, opponents
        self._limit, self._repetition = game.move_limit or 0, game.repetition or 0
        room = (len(arrays.state), self._limit + 1 if self._repetition else 0, 2)
        self._met = np.zeros(room, np.int64)

    def reset(self, which: Flags, first: int) -> None:
        a, o = self._a, self._opponents
        where = which, first, o.seats, a.state, a.meta, a.seen, a.masks
        kernels.reset(o.kinds, self._limit, self._repetition, self._met, *where)

    def step(self, low: int, high: int, mode: int, reward: int, first: int, worker: int) -> None:
        a, o = self._a, self._opponents
        ways = low, high, mode, first, o.seats, a.actions, a.state, a.meta
        seen = a.seen, a.masks, a.rewards, a.done, a.illegal, a.last_seen
        kernels.step(o.kinds, self._limit, self._repetition, self._met, *ways, *seen)

    def choose(self, low: int, high: int, worker: int) -> None:
        a = self._a
        kernels.choose_all(low, high, a.state, a.meta, a.actions)
