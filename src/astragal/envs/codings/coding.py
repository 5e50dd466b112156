"""What environments ask of a game: its actions and observations as numbers, and kernels that step many games."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.players import load
from astragal.core.state import State
from astragal.envs.codings.fields import Field, float_tables
from astragal.kernels import episodes
from astragal.kernels.episodes import COLUMNS, LEARNER, Bytes, Flags, Ints, Masks, Rewards
from astragal.texts import say

CODINGS = {
    "qwixx": "astragal.envs.codings.qwixx:QwixxCoding",
    "longo": "astragal.envs.codings.qwixx:QwixxCoding",
    "qwinto": "astragal.envs.codings.qwinto:QwintoCoding",
    "quixo": "astragal.envs.codings.quixo:QuixoCoding",
}
HIDDEN_CHOICE = 1
"""The byte of a seat that has chosen, to those who may not see what; one more than that and the action, if they may."""


@dataclass(frozen=True)
class Opponents:
    """Which seats are played from outside, and how the kernels play the others.

    >>> Opponents(np.array([-1, 0]), np.zeros((2, 4))).seats.tolist()
    [0]
    """

    kinds: Ints
    """For each seat LEARNER, or the number of a policy."""
    weights: NDArray[np.float64]
    """For each seat what the policy `weights` weighs with."""

    @cached_property
    def seats(self) -> Ints:
        """The seats that are played from outside."""
        return np.flatnonzero(self.kinds == LEARNER)

    @property
    def none(self) -> bool:
        """Whether all seats are played from outside.

        >>> Opponents(np.array([-1, 0]), np.zeros((2, 4))).none
        False
        """
        return bool((self.kinds == LEARNER).all())


@dataclass(frozen=True, eq=False)
class Arrays:
    """Everything about some games, a row a game: what kernels write and callers read."""

    state: Ints
    meta: Ints
    totals: Ints
    """Scores up to now, or at the last count."""
    actions: Ints
    seen: Bytes
    masks: Masks
    rewards: Rewards
    done: Flags
    illegal: Flags
    last_seen: Bytes
    """What was seen at the end of a game that has been followed by another in the same step."""


class Runner(Protocol):
    """Kernels bound to the arrays of some games."""

    def reset(self, which: Flags, first: int, /) -> None:
        """Begin the next game wherever `which` says so."""

    def step(self, low: int, high: int, mode: int, reward: int, first: int, worker: int, /) -> None:
        """Take one step in the games from `low` to `high`; `worker` numbers the threads."""

    def choose(self, low: int, high: int, worker: int, /) -> None:
        """Write the actions of the opponents, if all seats are theirs, for the games from `low` to `high`."""


class Coding(ABC):
    """A game as numbers.

    >>> coding = coding_of("qwixx", players=3)
    >>> coding.actions, coding.bytes, coding.wait
    (46, 46, 45)
    """

    policies: tuple[str, ...] = ("random",)
    """How the kernels can play a seat, in the order of their numbers."""
    weights: NDArray[np.float64] = np.zeros(0)
    """What the policy `weights` weighs with unless told otherwise; empty where there is none."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- sizes --------------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def fields(self) -> tuple[Field, ...]:
        """The bytes of an observation."""

    @property
    @abstractmethod
    def actions(self) -> int:
        """How many actions there are, waiting included."""

    @property
    @abstractmethod
    def columns(self) -> int:
        """Integers of a game's state in the kernels."""

    @property
    def wait(self) -> int:
        """The action of a seat that owes no choice: the last one."""
        return self.actions - 1

    @cached_property
    def bytes(self) -> int:
        """Bytes of an observation."""
        return sum(field.bytes for field in self.fields)

    @cached_property
    def floats(self) -> int:
        """Floats of an observation.

        >>> coding_of("quixo").floats
        83
        """
        return sum(field.floats for field in self.fields)

    def as_floats(self, observations: Bytes, out: Rewards | None = None) -> Rewards:
        """Return observations as floats, in the order of `fields`; their last axis becomes longer.

        >>> coding = coding_of("quixo")
        >>> coding.as_floats(np.zeros((2, 30), np.uint8)).shape
        (2, 83)
        """
        flat = np.ascontiguousarray(observations).reshape(-1, self.bytes)
        found = np.empty((*observations.shape[:-1], self.floats), np.float32) if out is None else out
        episodes.floats(flat, *self._float_tables, found.reshape(-1, self.floats))
        return found

    @cached_property
    def _float_tables(self) -> tuple[Ints, Ints]:
        return float_tables(self.fields)

    # -- the rules as numbers -----------------------------------------------------------------------------

    @abstractmethod
    def move(self, state: State, seat: int, action: int) -> Move:
        """Return the move that an action stands for in a state; it need not be legal."""

    @abstractmethod
    def action(self, move: Move) -> int:
        """Return the action that stands for a move."""

    @abstractmethod
    def action_text(self, action: int) -> str:
        """Return what an action is called, without a state that would say more."""

    @abstractmethod
    def _write(self, view: State, seat: int, seen: Bytes) -> None:
        """Write what a seat sees, without choices that are made and not revealed."""

    @abstractmethod
    def _choice_at(self, far: int) -> int | None:
        """Return the byte for the choice of the seat that sits so far away, if choices are made together."""

    def mask(self, state: State, seat: int) -> Masks:
        """Return which actions a seat has in a state.

        >>> coding = coding_of("qwixx")
        >>> coding.mask(coding.game.start().rolled((4, 1, 2, 6, 6, 3)), 0).nonzero()[0].tolist()
        [0, 4, 15, 30, 41]
        """
        mask = np.zeros(self.actions, np.int8)
        mask[[self.action(move) for move in state.moves(seat)] or self.wait] = 1
        return mask

    def observation(self, state: State, seat: int) -> Bytes:
        """Return what a seat sees of a state, and no more than `state.view(seat)` shows.

        >>> coding = coding_of("qwixx")
        >>> coding.observation(coding.game.start().rolled((4, 1, 2, 6, 6, 3)), 0)[:10].tolist()
        [1, 0, 0, 0, 4, 1, 2, 6, 6, 3]
        """
        view, seen = state.view(seat), np.zeros(self.bytes, np.uint8)
        self._write(view, seat, seen)
        for other, choice in enumerate(view.pending):
            at = self._choice_at((other - seat) % self.game.players)
            if choice is not None and at is not None:
                seen[at] = HIDDEN_CHOICE if not isinstance(choice, Move) else HIDDEN_CHOICE + 1 + self.action(choice)
        return seen

    def with_choices(self, seen: Bytes, seat: int, chosen: Sequence[int | None]) -> Bytes:
        """Return an observation with the choices that were made up to now, as far as that seat may see them."""
        seen = seen.copy()
        for other, action in enumerate(chosen):
            at = self._choice_at((other - seat) % self.game.players)
            if action is not None and at is not None:
                shown = other == seat or self.game.open_choices
                seen[at] = HIDDEN_CHOICE + 1 + action if shown else HIDDEN_CHOICE
        return seen

    # -- the kernels --------------------------------------------------------------------------------------

    @abstractmethod
    def state(self, row: Ints, meta: Ints) -> State:
        """Return the state that a row of the kernels stands for."""

    @abstractmethod
    def runner(self, arrays: Arrays, opponents: Opponents, workers: int) -> Runner:
        """Return the kernels that step these games."""

    def arrays(self, games: int, seats: int) -> Arrays:
        """Return room for some games of which that many seats are played from outside.

        >>> coding_of("quixo").arrays(8, 2).masks.shape
        (8, 2, 45)
        """
        players = self.game.players
        return Arrays(
            state=np.zeros((games, self.columns), np.int64),
            meta=np.zeros((games, COLUMNS), np.int64),
            totals=np.zeros((games, players), np.int64),
            actions=np.zeros((games, seats), np.int64),
            seen=np.zeros((games, seats, self.bytes), np.uint8),
            masks=np.zeros((games, seats, self.actions), np.int8),
            rewards=np.zeros((games, seats), np.float32),
            done=np.zeros(games, np.bool_),
            illegal=np.zeros((games, seats), np.bool_),
            last_seen=np.zeros((games, seats, self.bytes), np.uint8),
        )


DEFAULTS: dict[str, dict[str, object]] = {"quixo": {"move_limit": 200}}
"""Options of environments where they are not the rules': a game that learners play must end."""


def coding_of(game: str | Game, **options: object) -> Coding:
    """Return the coding of a game, given by its name and options.

    >>> coding_of("quixo").game.options["move_limit"]
    200
    >>> coding_of("chess")
    Traceback (most recent call last):
        ...
    astragal.core.errors.InvalidOption: There is no environment for chess; there are qwixx, longo, qwinto, quixo.
    """
    from astragal.core.registry import game_from_dict

    name = game.name if isinstance(game, Game) else game
    if not isinstance(name, str) or name not in CODINGS:
        raise InvalidOption(say("envs.game", game=str(name)[:40], games=", ".join(CODINGS)))
    if not isinstance(game, Game):
        game = game_from_dict({**DEFAULTS.get(name, {}), **options, "game": name})
    coding: Any = load(CODINGS[name])
    made: Coding = coding(game)
    return made
