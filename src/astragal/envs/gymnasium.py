"""The games as Gymnasium knows them: one learner against bots, or alone; one game, or thousands.

Needs `pip install "astragal[gymnasium]"`. Importing `astragal.envs` registers, where Gymnasium is installed,
`astragal/Qwixx-v0`, `astragal/Longo-v0`, `astragal/Qwinto-v0`, `astragal/Quixo-v0` and, for one player alone,
`astragal/QwixxSolitaire-v0`.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import error, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from astragal.bots import Bot, make_bot
from astragal.bots.registry import BOTS
from astragal.core.errors import InvalidOption
from astragal.envs.codings import coding_of
from astragal.envs.errors import InvalidArray, ResetNeeded
from astragal.envs.one_game import FORMS, RENDER_MODES, OneGame
from astragal.envs.vector import MAX_SEED, VectorGames, one_of
from astragal.texts import say

Info = dict[str, Any]
MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
WEAKEST = "random"


def named(opponents: object, count: int) -> list[object]:
    """Return a list of opponents, given as one, as one for all, or not at all.

    >>> named(None, 2), named("champion", 1)
    (['random', 'random'], ['champion'])
    """
    if opponents is None:
        opponents = WEAKEST
    if isinstance(opponents, str):
        return [opponents] * count
    if not isinstance(opponents, list | tuple) or len(opponents) != count:
        raise InvalidOption(say("envs.opponents", count=count))
    return list(opponents)


def _space(coding: Any, form: str) -> spaces.Box:
    if form == "ints":
        return spaces.Box(0, 255, (coding.bytes,), np.uint8)
    return spaces.Box(0, 1, (coding.floats,), np.float32)


class LearnerGame(gymnasium.Env[NDArray[Any], np.int64]):
    """A game of one learner, who has seat 0, against bots of any level.

    Steps in which the learner owes no choice are not seen. What may be chosen is in `info["action_mask"]`; an action
    that it does not allow counts as one that it does, and `info["illegal"]` says so.

    >>> env = LearnerGame("qwixx", opponents=["greedy"])
    >>> seen, info = env.reset(seed=7)
    >>> seen.shape, int(info["action_mask"][0])
    ((34,), 1)
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # Gymnasium's own attribute

    def __init__(
        self,
        game: str,
        *,
        opponents: object = None,
        first: int | str = "random",
        reward: str = "share",
        form: str = "ints",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        coding = coding_of(game, **options)
        self._names = named(opponents, coding.game.players - 1)
        self._bots: list[Bot] = []
        # What the kernels can play is played there; levels with habits are asked as bots.
        self._asked = not all(_in_kernels(name, game) for name in self._names)
        if self._asked:
            self._check_bots(game)
        inside = None if self._asked else self._names
        self.game = OneGame(coding.game, seed=0, first=first, opponents=inside, reward=reward, form=form)
        self._begun = False
        self.observation_space = _space(coding, self.game.form)
        self.action_space = spaces.Discrete(coding.actions)

    def _check_bots(self, game: str) -> None:
        for name in self._names:
            if not isinstance(name, str) or name not in BOTS or game not in BOTS[name].games:
                names = [bot for bot in BOTS if game in BOTS[bot].games]
                raise InvalidOption(say("option.bot", name=str(name)[:40], names=", ".join(names)))

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[NDArray[Any], Info]:
        """Begin the next game, or the first of a seed."""
        super().reset(seed=seed)
        fresh = seed is not None or not self._begun
        chosen = int(self.np_random.integers(MAX_SEED)) if fresh else None
        self.game.reset(chosen)
        self._begun = True
        if self._asked:
            start = int(self.np_random.integers(MAX_SEED))
            self._bots = [make_bot(str(name), seed=f"{start}:{seat}") for seat, name in enumerate(self._names, 1)]
            self._play_on()
        return self.game.seen(0), self._info(False)

    def step(self, action: Any) -> tuple[NDArray[Any], float, bool, bool, Info]:
        """Choose, and play on until there is something to choose again, or to the end."""
        try:
            chosen = self.game.read_action(action)
            self.game.check_begun()
        except InvalidArray as refused:
            raise error.InvalidAction(str(refused)) from refused
        except ResetNeeded as refused:
            raise error.ResetNeeded(str(refused)) from refused
        if not self._asked:
            self.game.step([chosen])
            return self._told(self.game.reward(0), self.game.illegal(0))
        reward = self._play(chosen)
        illegal = self.game.illegal(0)
        return self._told(reward + self._play_on(), illegal)

    def _told(self, reward: float, illegal: bool) -> tuple[NDArray[Any], float, bool, bool, Info]:
        return self.game.seen(0), reward, self.game.over, False, self._info(illegal)

    def _info(self, illegal: bool) -> Info:
        return {"action_mask": self.game.mask(0), "illegal": illegal}

    def _play_on(self) -> float:
        """Let the bots choose while the learner does not, and return what the learner is paid."""
        reward = 0.0
        while not self.game.over and 0 not in self.game.due:
            reward += self._play(self.game.coding.wait)
        return reward

    def _play(self, own: int) -> float:
        """Take a step with the learner's action and those of the bots that owe a choice."""
        state, coding = self.game.state, self.game.coding
        actions = [own] + [coding.wait] * len(self._bots)
        for seat in state.awaiting:
            if seat:
                actions[seat] = coding.action(self._bots[seat - 1].choose(state.view(seat), seat))
        self.game.step(actions)
        return self.game.reward(0)

    def render(self) -> Any:
        """Return the table as text (`ansi`), or print it (`human`)."""
        if self.render_mode == "ansi":
            return self.game.text()
        if self.render_mode == "human":
            print(self.game.text())
        return None


def _in_kernels(name: object, game: str) -> bool:
    try:
        VectorGames(game, 1, players=2, opponents=[name])
    except InvalidOption:
        return False
    return True


class LearnerGames(VectorEnv[NDArray[Any], NDArray[Any], NDArray[Any]]):
    """Thousands of games of one learner each, who has seat 0, against opponents that the kernels play.

    Masks are in `infos["action_mask"]`, a row a game, after `reset` and after every step. With `copy=False` the arrays
    are those of the kernels: not to be written, and written anew by every step.

    >>> envs = LearnerGames("qwixx", num_envs=8, opponents=["weights"])
    >>> seen, infos = envs.reset(seed=7)
    >>> seen.shape, infos["action_mask"].shape
    ((8, 34), (8, 46))
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        opponents: object = None,
        first: int | str = "random",
        reward: str = "share",
        form: str = "ints",
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        try:
            mode = AutoresetMode(autoreset_mode)
        except ValueError:
            names = ", ".join(mode.value for mode in AutoresetMode)
            raise InvalidOption(say("envs.one_of", name="autoreset_mode", names=names)) from None
        self._form, self._copy = one_of("form", form, FORMS), copy
        players = coding_of(game, **options).game.players
        self.games = VectorGames(
            game,
            num_envs,
            first=first,
            opponents=named(opponents, players - 1),
            reward=reward,
            autoreset=MODES[mode],
            threads=threads,
            **options,
        )
        coding = self.games.coding
        self.num_envs, self.autoreset_mode = self.games.games, mode
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space, self.single_action_space = _space(coding, form), spaces.Discrete(coding.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._all = np.ones(self.num_envs, np.bool_)
        self._none = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], Info]:
        """Begin the next games; `options={"reset_mask": …}` says which, where games do not follow by themselves."""
        which = None if options is None else options.get("reset_mask")
        if isinstance(seed, int):
            super().reset(seed=seed)
        elif seed is None and not self.games.begun:
            seed = int(self.np_random.integers(MAX_SEED))
        elif seed is not None and any(number is None for number in seed):
            seed = [int(self.np_random.integers(MAX_SEED)) if number is None else number for number in seed]
        self.games.reset(seed=seed, which=which)  # type: ignore[arg-type]  # no None is left among the seeds
        return self._seen(self.games.observations), self._infos()

    def step(self, actions: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """Take a step in every game."""
        given = np.asarray(actions)
        try:
            if given.shape != (self.num_envs,):
                raise InvalidArray(say("envs.actions", games=self.num_envs, seats=1))
            self.games.step(given[:, None])
        except InvalidArray as refused:
            raise error.InvalidAction(str(refused)) from refused
        except ResetNeeded as refused:
            raise error.ResetNeeded(str(refused)) from refused
        games, infos = self.games, self._infos()
        ended = games.terminated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and ended.any():
            last, which = self._seen(games.final_observations), np.flatnonzero(ended)
            finals = np.full(self.num_envs, None, object)
            for place in which:
                finals[place] = last[place]
            infos |= {"final_obs": finals, "_final_obs": ended.copy()}
        rewards = games.rewards[:, 0]
        done = ended.copy() if self._copy else ended
        return self._seen(games.observations), rewards.copy() if self._copy else rewards, done, self._none.copy(), infos

    def _seen(self, observations: NDArray[np.uint8]) -> NDArray[Any]:
        seen = observations[:, 0]
        if self._form == "floats":
            return self.games.coding.as_floats(seen)
        return seen.copy() if self._copy else seen

    def _infos(self) -> Info:
        mask, illegal = self.games.masks[:, 0], self.games.illegal[:, 0]
        return {
            "action_mask": mask.copy() if self._copy else mask,
            "_action_mask": self._all,
            "illegal": illegal.copy() if self._copy else illegal,
            "_illegal": self._all,
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go."""
        self.games.close()


ENVIRONMENTS: dict[str, dict[str, Any]] = {
    "astragal/Qwixx-v0": {"game": "qwixx"},
    "astragal/Longo-v0": {"game": "longo"},
    "astragal/Qwinto-v0": {"game": "qwinto"},
    "astragal/Quixo-v0": {"game": "quixo"},
    "astragal/QwixxSolitaire-v0": {"game": "qwixx", "players": 1, "reward": "points"},
}


def register() -> None:
    """Make the environments known to `gymnasium.make` and `gymnasium.make_vec`.

    >>> register(); gymnasium.make("astragal/Quixo-v0").action_space
    Discrete(45)
    """
    for name, options in ENVIRONMENTS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="astragal.envs.gymnasium:LearnerGame",
                vector_entry_point="astragal.envs.gymnasium:LearnerGames",
                kwargs=options,
                disable_env_checker=True,
            )
