"""One game of an environment: what PettingZoo's and Gymnasium's adapters have in common."""

import secrets
from collections.abc import Sequence
from typing import Any

import numpy as np

from astragal.core.game import Game
from astragal.core.options import to_whole
from astragal.core.state import State
from astragal.envs.errors import InvalidArray, ResetNeeded
from astragal.envs.vector import MAX_SEED, VectorGames, one_of
from astragal.kernels.episodes import Bytes, Masks
from astragal.texts import say

FORMS = ("ints", "floats")
RENDER_MODES = ("human", "ansi")


class OneGame:
    """A game of which every seat is played from outside, or some by the kernels.

    >>> game = OneGame("qwixx", seed=7)
    >>> game.reset()
    >>> game.due
    [0, 1]
    >>> game.step([0, 0]); game.due
    [0]
    """

    def __init__(
        self,
        game: str | Game,
        *,
        seed: int | None = None,
        first: int | str | None = None,
        opponents: Sequence[object] | None = None,
        reward: str = "share",
        form: str = "ints",
        **options: Any,
    ) -> None:
        self.form = one_of("form", form, FORMS)
        start = secrets.randbelow(MAX_SEED) if seed is None else seed
        self.games = VectorGames(
            game, 1, seed=start, first=first, opponents=opponents, reward=reward, autoreset="disabled", **options
        )
        self.coding, self.seats = self.games.coding, self.games.seats
        self._dtype = np.dtype(np.uint8 if form == "ints" else np.float32)

    @property
    def state(self) -> State:
        """The game as a state of the rules."""
        return self.games.state(0)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.games.terminated[0])

    @property
    def due(self) -> list[int]:
        """The places among `seats` that owe a choice now."""
        if self.over:
            return []
        return np.flatnonzero(self.games.masks[0, :, -1] == 0).tolist()

    def reset(self, seed: int | None = None) -> None:
        """Begin the next game, or the first of a seed."""
        self.games.reset(seed=seed)

    def step(self, actions: Sequence[int]) -> None:
        """Take a step with an action for each of `seats`."""
        self.games.step(np.array([actions], np.int64))

    def mask(self, place: int) -> Masks:
        """Return the actions that a seat has, as an array of its own."""
        mask: Masks = self.games.masks[0, place].copy()
        return mask

    def seen(self, place: int, chosen: Sequence[int | None] = ()) -> Any:
        """Return what a seat sees, in the form asked for; `chosen` are actions that the seats have given already."""
        seen: Bytes = self.games.observations[0, place]
        made = any(choice is not None for choice in chosen)
        seen = self.coding.with_choices(seen, self.seats[place], chosen) if made else seen.copy()
        return seen if self.form == "ints" else self.coding.as_floats(seen)

    def reward(self, place: int) -> float:
        """Return what a seat was paid in the last step."""
        return float(self.games.rewards[0, place])

    def illegal(self, place: int) -> bool:
        """Tell whether a seat's last action was not allowed."""
        return bool(self.games.illegal[0, place])

    def read_action(self, action: object) -> int:
        """Return an action as a plain integer, or raise `InvalidArray`."""
        number = to_whole(action)
        if number is None or not 0 <= number < self.coding.actions:
            raise InvalidArray(say("envs.range", last=self.coding.wait))
        return number

    def check_begun(self) -> None:
        """Raise `ResetNeeded` unless a game is going on."""
        if self.over or not self.games.begun:
            raise ResetNeeded(say("envs.reset"))

    def text(self) -> str:
        """Return the table as text.

        >>> game = OneGame("quixo"); game.reset()
        >>> game.text().splitlines()[0]
        'Quixo  Seat 0 to move, playing crosses'
        """
        from astragal.draw import plain

        return plain(self.state)
