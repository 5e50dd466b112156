"""The games as PettingZoo knows them: turn by turn (AEC), and all seats at once (Parallel).

Needs `pip install "astragal[pettingzoo]"`. The modules `qwixx_v0`, `longo_v0`, `qwinto_v0` and `quixo_v0` have the
usual `env()`, `raw_env()` and `parallel_env()`.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from astragal.envs.codings import Coding
from astragal.envs.one_game import RENDER_MODES, OneGame
from astragal.envs.vector import one_of

Observation = dict[str, Any]
VERSION = "v0"


def observation_space(coding: Coding, form: str) -> spaces.Box:
    """Return the space of what a seat sees.

    >>> from astragal.envs import coding_of
    >>> observation_space(coding_of("qwixx"), "ints").shape
    (34,)
    """
    if form == "ints":
        return spaces.Box(0, 255, (coding.bytes,), np.uint8)
    return spaces.Box(0, 1, (coding.floats,), np.float32)


def _space(coding: Coding, form: str) -> spaces.Dict:
    mask = spaces.Box(0, 1, (coding.actions,), np.int8)
    return spaces.Dict({"observation": observation_space(coding, form), "action_mask": mask})


class _Seats:
    """What both kinds have: a game, names for its seats, spaces, and a drawing as text."""

    metadata: dict[str, Any]

    def _setup(self, name: str, render_mode: str | None, options: dict[str, Any]) -> None:
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.game = OneGame(name, **options)
        self.metadata = {
            "name": f"{name}_{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        coding, form = self.game.coding, self.game.form
        self.possible_agents = [f"player_{seat}" for seat in self.game.seats]
        self.agents: list[str] = []
        self._place = {agent: place for place, agent in enumerate(self.possible_agents)}
        self._action_spaces = {agent: spaces.Discrete(coding.actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: _space(coding, form) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return what an agent's observations are like: `observation` and `action_mask`."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the actions that an agent has."""
        return self._action_spaces[agent]

    def render(self) -> str | None:
        """Return the table as text (`ansi`), or print it (`human`)."""
        if self.render_mode == "ansi":
            return self.game.text()
        if self.render_mode == "human":
            print(self.game.text())
        return None

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class AECGame(_Seats, AECEnv[str, Observation, int]):
    """A game turn by turn: seats that choose together choose one after another, and nobody sees what others chose.

    >>> env = AECGame("qwixx", seed=7)
    >>> env.reset()
    >>> env.agent_selection
    'player_0'
    >>> env.step(0)
    >>> env.agent_selection, int(env.observe("player_1")["observation"][31])
    ('player_1', 1)
    """

    def __init__(self, name: str, *, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self._setup(name, render_mode, options)
        self._chosen: list[int | None] = []
        self._waiting: list[int] = []

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin the next game, or the first of a seed."""
        self.game.reset(seed)
        self.agents = self.possible_agents.copy()
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next_phase()

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees, and which actions it has."""
        place = self._place[agent]
        return {"observation": self.game.seen(place, self._chosen), "action_mask": self.game.mask(place)}

    def step(self, action: Any) -> None:
        """Let the selected agent choose; a phase is resolved by its last choice."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.game.read_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._chosen[self._place[agent]] = chosen
        self._waiting.pop(0)
        if self._waiting:
            self._clear_rewards()
            self._select()
            return
        wait = self.game.coding.wait
        self.game.step([wait if choice is None else choice for choice in self._chosen])
        over = self.game.over
        for place, name in enumerate(self.agents):
            reward = self.game.reward(place)
            self.rewards[name] = reward
            self._cumulative_rewards[name] += reward
            self.terminations[name] = over
        self._next_phase()

    def _next_phase(self) -> None:
        self._chosen = [None] * len(self.agents)
        self._waiting = self.game.due
        self.infos = {
            agent: {"action_mask": self.game.mask(place), "illegal": self.game.illegal(place)}
            for agent, place in self._place.items()
        }
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self._waiting[0] if self._waiting else 0]


class ParallelGame(_Seats, ParallelEnv[str, Observation, int]):
    """A game in which all seats give an action at every step; those that owe no choice `wait`.

    >>> env = ParallelGame("quixo", seed=7)
    >>> observations, infos = env.reset()
    >>> observations["player_1"]["action_mask"].nonzero()[0].tolist()  # only waiting
    [44]
    """

    def __init__(self, name: str, *, render_mode: str | None = None, **options: Any) -> None:
        self._setup(name, render_mode, options)

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin the next game, or the first of a seed."""
        self.game.reset(seed)
        self.agents = self.possible_agents.copy()
        return self._seen()

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take a step with an action of every agent; without one an agent waits."""
        if not self.agents:
            if actions:
                self.game.check_begun()
            return {}, {}, {}, {}, {}
        wait, given = self.game.coding.wait, [self.game.coding.wait] * len(self.agents)
        for agent, action in actions.items():
            given[self._place[agent]] = wait if action is None else self.game.read_action(action)
        self.game.step(given)
        observations, infos = self._seen()
        rewards = {agent: self.game.reward(place) for agent, place in self._place.items()}
        over = self.game.over
        ends, cuts = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        if over:
            self.agents = []
        return observations, rewards, ends, cuts, infos

    def _seen(self) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        observations, infos = {}, {}
        for agent, place in self._place.items():
            mask = self.game.mask(place)
            observations[agent] = {"observation": self.game.seen(place), "action_mask": mask}
            infos[agent] = {"action_mask": mask, "illegal": self.game.illegal(place)}
        return observations, infos


Makers = tuple[Callable[..., Any], Callable[..., AECGame], Callable[..., ParallelGame]]


def makers(name: str) -> Makers:
    """Return `env`, `raw_env` and `parallel_env` of a game, as PettingZoo's modules have them.

    >>> env, _, _ = makers("qwixx")
    >>> env(players=3).possible_agents
    ['player_0', 'player_1', 'player_2']
    """

    def raw_env(**options: Any) -> AECGame:
        return AECGame(name, **options)

    def env(**options: Any) -> Any:
        return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))

    def parallel_env(**options: Any) -> ParallelGame:
        return ParallelGame(name, **options)

    for maker in (env, raw_env, parallel_env):
        maker.__doc__ = f"Return an environment of {name}; options are those of `astragal.envs.one_game.OneGame`."
    return env, raw_env, parallel_env


def register() -> bool:
    """Register the environments by name (`astragal/qwixx-v0`), where PettingZoo can do that (from 1.27 on).

    Importing this module does it.

    >>> register()
    True
    """
    try:
        from pettingzoo.env_registry.registration import aec_registry
        from pettingzoo.env_registry.registration import register as add
    except ImportError:
        return False
    for name in ("qwixx", "longo", "qwinto", "quixo"):
        module, name_by = f"astragal.envs.{name}_{VERSION}", f"astragal/{name}-{VERSION}"
        if name_by not in aec_registry:
            add("aec", name_by, entry_point=f"{module}:env")
            add("parallel", name_by, entry_point=f"{module}:parallel_env")
    return True


register()
