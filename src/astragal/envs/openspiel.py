"""The games as OpenSpiel knows them: dice as explicit chance, choices that are made together, an observer.

Needs `pip install "astragal[openspiel]"`. Importing this module registers `astragal_qwixx`, `astragal_longo`,
`astragal_qwinto` and `astragal_quixo` (which is sequential and has no chance). Parameters: `players`; `reward`, which
is `share` or `points`; and `options` of the game as text, such as `sheet:mixed finish_turn:true`.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pyspiel

from astragal.core.dice import merged_outcomes
from astragal.core.game import Game
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.envs.codings import Coding, coding_of
from astragal.envs.codings.coding import CODINGS
from astragal.envs.vector import REWARDS, one_of

PARAMETERS: dict[str, Any] = {"players": 2, "reward": "share", "options": ""}
LEAST, MOST = -20.0, 600.0
"""Bounds of what a sheet can score: four penalties; more than four full rows of Longo."""
MOST_STEPS = 4000
"""No game of dice has more rolls of a die and choices."""
AT_ONCE = 1000
"""With more rolls than this the dice are rolled one after another, the white ones together."""

Roll = tuple[int, ...]
CHANCE, TOGETHER, OVER = (
    int(player) for player in (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.SIMULTANEOUS, pyspiel.PlayerId.TERMINAL)
)


class SpielGame(pyspiel.Game):
    """A game of ours with its options. Actions and what seats see are those of all environments.

    >>> game = pyspiel.load_game("astragal_qwixx(players=3,options=sheet:mixed)")
    >>> game.num_players(), game.num_distinct_actions()
    (3, 46)
    """

    def __init__(self, name: str, params: Mapping[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        try:
            self.coding = coding_of(name, players=given["players"], **read_options(given["options"]))
            reward = one_of("reward", given["reward"], REWARDS)
        except ValueError as refused:
            raise pyspiel.SpielError(str(refused)) from refused
        rules = self.coding.game
        self.points = reward == "points" and rules.has_points
        limit: Any = rules.options.get("move_limit", MOST_STEPS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.actions,
            max_chance_outcomes=36 if rules.has_dice else 0,
            num_players=rules.players,
            min_utility=LEAST if self.points else 0.0,
            max_utility=MOST if self.points else 1.0,
            utility_sum=None,
            max_game_length=limit or 1_000_000,
        )
        super().__init__(game_type(name), info, given)

    def new_initial_state(self) -> "SpielState":
        """Return the state before the first roll or choice."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """Return what shows states to seats."""
        return SpielObserver(self.coding, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _Kept:
    """Values that never change: copies of a state share them."""

    def __init__(self, coding: Coding, state: State, rolled: Roll = ()) -> None:
        self.coding, self.state, self.rolled = coding, state, rolled

    def __deepcopy__(self, memo: object) -> "_Kept":
        return self


class SpielState(pyspiel.State):
    """A state of the rules, with dice as the chance player's actions.

    >>> state = pyspiel.load_game("astragal_qwinto").new_initial_state()
    >>> state.apply_actions([4, 37])  # seat 0 picks orange and yellow, seat 1 waits
    >>> len(state.chance_outcomes())  # of two dice only the sum counts
    11
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._points = game.points
        self._now = _Kept(game.coding, game.coding.game.start())
        self._before = self._paid()

    @property
    def state(self) -> State:
        """The state of the rules; while dice are being rolled, the one before."""
        return self._now.state

    def current_player(self) -> int:
        """Return the chance player, that all choose at once, whose turn it is, or that the game is over."""
        state = self.state
        if state.over:
            return OVER
        if state.dice:
            return CHANCE
        return TOGETHER if state.game.has_dice else state.active

    def _legal_actions(self, player: int) -> list[int]:
        coding, state = self._now.coding, self.state
        if player not in state.due:
            return [] if state.over or not state.game.has_dice else [coding.wait]
        return sorted(coding.action(move) for move in state.moves(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what can be rolled now, by its number, with its probability."""
        return [(number, chance) for number, (_, chance) in enumerate(self._rolls())]

    def _rolls(self) -> tuple[tuple[Roll, float], ...]:
        state = self.state
        if state.faces ** len(state.dice) <= AT_ONCE:
            return tuple(state.chance_outcomes(merged=True))
        place = len(self._now.rolled)
        return _of_dice(state.dice[:2] if not place else state.dice[place : place + 1], state.faces)

    def _apply_action(self, action: int) -> None:
        state, coding = self.state, self._now.coding
        if action not in (range(len(self._rolls())) if state.dice else self._legal_actions(state.active)):
            raise pyspiel.SpielError(f"There is no action {action} now.")
        if not state.dice:
            self._before = self._paid()
            self._now = _Kept(coding, state.play(state.active, coding.move(state, state.active, action)))
            return
        rolled = (*self._now.rolled, *self._rolls()[action][0])
        whole = len(rolled) == len(state.dice)
        self._now = _Kept(coding, state.rolled(rolled)) if whole else _Kept(coding, state, rolled)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        before, coding = self.state, self._now.coding
        for player, action in enumerate(actions):
            if action not in self._legal_actions(player):
                raise pyspiel.SpielError(f"Player {player} has no action {action} now.")
        self._before = self._paid()
        state = before
        for player in before.due:
            state = state.play(player, coding.move(before, player, actions[player]))
        self._now = _Kept(coding, state)

    def _action_to_string(self, player: int, action: int) -> str:
        coding, state = self._now.coding, self.state
        if player == CHANCE:
            rolls = self._rolls() if state.dice else ()
            return " ".join(map(str, rolls[action][0])) if 0 <= action < len(rolls) else f"roll {action}"
        if action == coding.wait or player not in state.due:
            return coding.action_text(action)
        return str(coding.move(state, player, action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over."""
        return self.state.over

    def _paid(self) -> list[float]:
        state = self.state
        if self._points or (state.over and not state.game.has_points):
            return [float(score) for score in state.scores]
        if not state.over:
            return [0.0] * state.game.players
        return [(seat in state.winners) / len(state.winners) for seat in state.game.everyone]

    def rewards(self) -> list[float]:
        """Return what the last choices paid; dice that were rolled since then change nothing."""
        return [now - before for now, before in zip(self._paid(), self._before, strict=True)]

    def returns(self) -> list[float]:
        """Return what was paid up to now."""
        return self._paid()

    def __str__(self) -> str:
        from astragal.notation import position

        rolled = " ".join(map(str, self._now.rolled))
        return position(self.state) + (f" (rolled {rolled})" if rolled else "")


class SpielObserver:
    """What a seat sees: as floats, field by field, and as text."""

    def __init__(self, coding: Coding, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise pyspiel.SpielError(f"There are no parameters of observations such as {params}.")
        self._coding, self._recall = coding, iig_obs_type.perfect_recall
        self.tensor = np.zeros(coding.floats, np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for field in coding.fields:
            self.dict[field.name] = self.tensor[at : at + field.floats]
            at += field.floats

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player sees into the tensor."""
        seen = self._coding.observation(state.state, player)
        self._coding.as_floats(seen[None], self.tensor[None])

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees. All is open: choices that are made together are made at once."""
        return f"player {player}: {state.history_str()}" if self._recall else f"player {player}: {state}"


def read_options(text: object) -> dict[str, object]:
    """Return options given as text: `name:value`, separated by spaces.

    >>> read_options("sheet:mixed finish_turn:true")
    {'sheet': 'mixed', 'finish_turn': True}
    """
    found: dict[str, object] = {}
    for item in str(text).split():
        name, _, value = item.partition(":")
        try:
            found[name] = json.loads(value)
        except json.JSONDecodeError:
            found[name] = value
    return found


@lru_cache(maxsize=64)
def _of_dice(dice: tuple[str, ...], faces: int) -> tuple[tuple[Roll, float], ...]:
    return tuple(merged_outcomes(dice, faces))


@lru_cache(maxsize=16)
def game_type(name: str) -> Any:
    """Return what OpenSpiel wants to know of a game.

    >>> game_type("longo").short_name
    'astragal_longo'
    """
    kind: type[Game] = GAMES[name]
    types = pyspiel.GameType
    return types(
        short_name=f"astragal_{name}",
        long_name=kind.title,
        dynamics=types.Dynamics.SIMULTANEOUS if kind.has_dice else types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC if kind.has_dice else types.ChanceMode.DETERMINISTIC,
        information=types.Information.PERFECT_INFORMATION,
        utility=types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.REWARDS,
        max_num_players=max(kind.counts),
        min_num_players=min(kind.counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


def _registered(name: str) -> type[SpielGame]:
    class Made(SpielGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(name), Made)
    return Made


MADE = {name: _registered(name) for name in CODINGS}
"""The classes that OpenSpiel makes the games with."""
