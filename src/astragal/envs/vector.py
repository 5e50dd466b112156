"""Thousands of games at once: arrays in, arrays out, stepped by the kernels."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike

from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.options import to_whole
from astragal.core.state import State
from astragal.envs.codings import Coding, Opponents, Runner, coding_of
from astragal.envs.errors import EnvironmentClosed, InvalidArray, ResetNeeded
from astragal.kernels import episodes
from astragal.kernels.episodes import (
    ANY,
    DISABLED,
    DONE,
    LEARNER,
    NEXT_STEP,
    NUMBER,
    POINTS,
    SAME_STEP,
    SEED,
    SHARE,
    STEPS,
    Bytes,
    Flags,
    Ints,
    Masks,
    Rewards,
)
from astragal.simulation.policies import read_players
from astragal.texts import say

AUTORESET = {"next_step": NEXT_STEP, "same_step": SAME_STEP, "disabled": DISABLED}
REWARDS = {"share": SHARE, "points": POINTS}
MAX_GAMES, MAX_THREADS, MAX_SEED = 1 << 24, 256, 2**62
RANDOM_SEAT = "random"
LEARN = None
"""Among opponents: a seat that is played from outside too."""

Array = TypeVar("Array", bound=np.ndarray[Any, Any])


class VectorGames:
    """Many games of one kind that go on step by step.

    At every step each seat that is played from outside gives an action: one that its mask allows, which is the last
    one (`wait`) if it owes no choice. Choices of a phase are made together. The arrays that are returned are always
    the same ones, written anew by every step and not to be written by others; copy what is to be kept.

    - `seed`: game number i plays the games of seed + i, or give a seed for each; dice depend on nothing else.
    - `first`: who begins; `"random"` draws it for every game, a number is a seat. Usually as the game's option says.
    - `opponents`: who plays the seats from 1 on, in the kernels: `random`, `weights`, `champion` or weights of your
      own; None among them for a seat of yours. Steps in which only they choose are not seen. Without it all seats are
      yours.
    - `reward`: `share` pays the part of the win at the end, `points` the change of the score at every step.
    - `autoreset`: a finished game is followed by another at the next step, whose action counts for nothing
      (`next_step`); in the same step, `final_observations` keeping what was seen at its end (`same_step`); or by
      `reset` only (`disabled`).

    >>> env = VectorGames("qwixx", 4, seed=7)
    >>> observations, masks = env.reset()
    >>> observations.shape, masks.shape
    ((4, 2, 34), (4, 2, 46))
    >>> _, _, rewards, terminated = env.step(env.sample())
    >>> rewards.shape, terminated.any()
    ((4, 2), np.False_)
    """

    def __init__(
        self,
        game: str | Game,
        games: int = 1024,
        *,
        seed: int | ArrayLike = 0,
        first: int | str | None = None,
        opponents: Sequence[object] | None = None,
        reward: str = "share",
        autoreset: str = "next_step",
        threads: int = 1,
        **options: object,
    ) -> None:
        self.coding = coding_of(game, **options)
        self.game = self.coding.game
        self.games = whole("games", games, 1, MAX_GAMES)
        self.threads = min(whole("threads", threads, 1, MAX_THREADS), self.games)
        self.autoreset, self.reward = one_of("autoreset", autoreset, AUTORESET), one_of("reward", reward, REWARDS)
        self._mode, self._reward = AUTORESET[autoreset], REWARDS[reward]
        self._first = self._beginner(first)
        players = _opponents(self.coding, opponents)
        self.seats = tuple(players.seats.tolist())
        self._arrays = a = self.coding.arrays(self.games, len(self.seats))
        self._runner = self.coding.runner(a, players, self.threads)
        self._set_seeds(seed, np.ones(self.games, np.bool_))
        self._ready = np.zeros(self.games, np.bool_)
        self._choosers: dict[object, Runner] = {}
        self._closed = False
        edges = [self.games * piece // self.threads for piece in range(self.threads + 1)]
        self._pieces = list(pairwise(edges))
        self._pool = ThreadPoolExecutor(self.threads - 1, "astragal-envs") if self.threads > 1 else None
        self._samples, self._sample_start = 0, np.uint64(0)
        self.observations: Bytes = _read_only(a.seen)
        self.masks: Masks = _read_only(a.masks)
        self.rewards: Rewards = _read_only(a.rewards)
        self.terminated: Flags = _read_only(a.done)
        self.illegal: Flags = _read_only(a.illegal)
        """Which actions of the last step were not allowed; each counted as another one, which is."""
        self.final_observations: Bytes = _read_only(a.last_seen)
        """In `same_step`: what was seen at the end of the games that ended in the last step."""

    # -- beginning and going on ---------------------------------------------------------------------------

    def reset(self, *, seed: int | ArrayLike | None = None, which: ArrayLike | None = None) -> tuple[Bytes, Masks]:
        """Begin the next games, with new seeds if any are given, and return what is seen and allowed.

        `which` says for each game whether it is meant; the others go on.

        >>> env = VectorGames("quixo", 3, autoreset="disabled")
        >>> env.reset(seed=[5, 6, 7])[0].shape
        (3, 2, 30)
        """
        self._check_open()
        chosen = np.ones(self.games, np.bool_) if which is None else np.asarray(which)
        if chosen.shape != (self.games,) or chosen.dtype != np.bool_:
            raise InvalidArray(say("envs.which", games=self.games))
        if seed is not None:
            self._set_seeds(seed, chosen)
        self._runner.reset(chosen, self._first)
        a = self._arrays
        a.rewards[chosen], a.done[chosen], a.illegal[chosen] = 0, False, False
        self._ready |= chosen
        return self.observations, self.masks

    def step(self, actions: ArrayLike) -> tuple[Bytes, Masks, Rewards, Flags]:
        """Take a step in every game; return what is seen and allowed then, what is paid, and which games are over.

        Actions are integers, games × seats. One that the mask does not allow counts as one that it does (doing
        nothing, if that is among them), and `illegal` says so.

        >>> env = VectorGames("qwinto", 2)
        >>> _ = env.reset()
        >>> env.step([[1, 1], [1, 99]])
        Traceback (most recent call last):
            ...
        astragal.envs.errors.InvalidArray: Actions are whole numbers from 0 to 37.
        """
        self._check_open()
        a = self._arrays
        given = np.asarray(actions)
        if given.shape != a.actions.shape or given.dtype.kind not in "iu":
            raise InvalidArray(say("envs.actions", games=self.games, seats=len(self.seats)))
        if not self._ready.all() or (self._mode == DISABLED and a.done.any()):
            raise ResetNeeded(say("envs.reset"))
        # Read as unsigned, negative numbers are too high as well; one look at all of them is enough.
        if given.dtype != np.int64:
            given = given.astype(np.int64, casting="unsafe")
        if given.view(np.uint64).max() > self.coding.wait:
            raise InvalidArray(say("envs.range", last=self.coding.wait))
        np.copyto(a.actions, given)
        self._run()
        return self.observations, self.masks, self.rewards, self.terminated

    def _run(self) -> None:
        how = self._mode, self._reward, self._first
        self._on_threads(lambda low, high, worker: self._runner.step(low, high, *how, worker))

    def _on_threads(self, work: Callable[[int, int, int], None]) -> None:
        if self._pool is None:
            work(0, self.games, 0)
            return
        jobs = [self._pool.submit(work, low, high, worker) for worker, (low, high) in enumerate(self._pieces[1:], 1)]
        work(*self._pieces[0], 0)
        for job in jobs:
            job.result()

    def choose(self, players: Sequence[object]) -> Ints:
        """Return the actions that players of the kernels choose now, one for each seat, named as `opponents` are.

        It takes an environment of which all seats are yours: to learn from what they do, or to write games down.

        >>> env = VectorGames("qwixx", 2, seed=3)
        >>> _ = env.reset()
        >>> env.choose(["weights", "random"]).shape
        (2, 2)
        """
        self._check_open()
        asked = tuple(player if isinstance(player, str) else repr(player) for player in players)
        if len(self.seats) != self.game.players or len(asked) != self.game.players:
            raise InvalidOption(say("simulate.policies", players=self.game.players))
        if asked not in self._choosers:
            chosen = _policies(self.coding, list(players))
            self._choosers[asked] = self.coding.runner(self._arrays, chosen, self.threads)
        if not self.begun:
            raise ResetNeeded(say("envs.reset"))
        self._on_threads(self._choosers[asked].choose)
        return self._arrays.actions.copy()

    def sample(self, out: Ints | None = None) -> Ints:
        """Return an action for every seat, any that its mask allows; the first seed and the step decide which.

        >>> env = VectorGames("qwixx", 2, seed=3)
        >>> _, masks = env.reset()
        >>> bool(np.take_along_axis(masks, env.sample()[..., None], 2).all())
        True
        """
        actions = np.empty((self.games, len(self.seats)), np.int64) if out is None else out
        episodes.sample(self._arrays.masks, 0, self.games, self._sample_start, self._samples, actions)
        self._samples += 1
        return actions

    def close(self) -> None:
        """Let the threads go; after that nothing can be played.

        >>> env = VectorGames("quixo", 2)
        >>> env.close()
        >>> env.reset()
        Traceback (most recent call last):
            ...
        astragal.envs.errors.EnvironmentClosed: This environment is closed.
        """
        self._closed = True
        if self._pool is not None:
            self._pool.shutdown()

    def _check_open(self) -> None:
        if self._closed:
            raise EnvironmentClosed(say("envs.closed"))

    # -- what there is to know ----------------------------------------------------------------------------

    def floats(self, observations: Bytes | None = None, out: Rewards | None = None) -> Rewards:
        """Return observations (usually those of now) in their form as floats, as `coding.fields` describes it.

        >>> VectorGames("qwixx", 2).floats().shape
        (2, 2, 157)
        """
        return self.coding.as_floats(self.observations if observations is None else observations, out)

    def state(self, game: int) -> State:
        """Return one of the games as a state of the rules, to look at or to ask a bot about.

        >>> env = VectorGames("qwixx", 2)
        >>> _ = env.reset()
        >>> env.state(1).phase
        'white'
        """
        index = whole("game", game, 0, self.games - 1)
        return self.coding.state(self._arrays.state[index], self._arrays.meta[index])

    @property
    def begun(self) -> bool:
        """Whether every game has begun.

        >>> VectorGames("quixo", 2).begun
        False
        """
        return bool(self._ready.all())

    @property
    def lengths(self) -> Ints:
        """For each game its steps up to now."""
        return self._arrays.meta[:, STEPS].copy()

    @property
    def numbers(self) -> Ints:
        """For each game how many of its seed's games came before it."""
        return self._arrays.meta[:, NUMBER].copy()

    @property
    def seeds(self) -> Ints:
        """The seed of each game."""
        return self._arrays.meta[:, SEED].copy()

    # -- reading arguments --------------------------------------------------------------------------------

    def _set_seeds(self, seed: int | ArrayLike, which: Flags) -> None:
        given = np.asarray(seed)
        if given.dtype.kind not in "iu" or given.shape not in ((), (self.games,)):
            raise InvalidArray(say("envs.seeds", games=self.games))
        if given.min() < 0 or given.max() > MAX_SEED:
            raise InvalidOption(say("option.whole", name="seed", low=0, high=MAX_SEED))
        seeds = given.astype(np.int64) + (np.arange(self.games) if given.shape == () else 0)
        meta = self._arrays.meta
        meta[which, SEED], meta[which, NUMBER], meta[which, DONE] = seeds[which], -1, 0
        self._samples, self._sample_start = 0, np.uint64(seeds[0] ^ 0x5DEECE66D)

    def _beginner(self, first: int | str | None) -> int:
        if first is None:
            return self.game.first
        if first == RANDOM_SEAT:
            return ANY
        return whole("first", first, 0, self.game.players - 1)


def _opponents(coding: Coding, opponents: Sequence[object] | None) -> Opponents:
    """Read who plays the seats from 1 on; the first is always played from outside."""
    game, weights = coding.game, coding.weights
    kinds = np.full(game.players, LEARNER, np.int64)
    rows = np.zeros((game.players, len(weights))) + weights
    if opponents is None:
        return Opponents(kinds, rows)
    if isinstance(opponents, str) or not isinstance(opponents, Sequence) or len(opponents) != game.players - 1:
        raise InvalidOption(say("envs.opponents", count=game.players - 1))
    asked = ["random", *("random" if name is LEARN else name for name in opponents)]
    players = _policies(coding, asked)
    yours = [seat == 0 or opponents[seat - 1] is LEARN for seat in game.everyone]
    return Opponents(np.where(yours, LEARNER, players.kinds), players.weights)


def _policies(coding: Coding, names: list[object]) -> Opponents:
    """Read how the kernels play every seat."""
    found = read_players(coding.game, names, coding.policies, len(coding.weights))
    rows = [coding.weights if player.weights is None else player.weights for player in found]
    return Opponents(np.array([coding.policies.index(player.name) for player in found], np.int64), np.stack(rows))


def whole(name: str, value: object, low: int, high: int) -> int:
    """Return a whole number within bounds, or raise `InvalidOption`.

    >>> whole("games", np.int32(5), 1, 10)
    5
    """
    number = to_whole(value)
    if number is None or not low <= number <= high:
        raise InvalidOption(say("option.whole", name=name, low=low, high=high))
    return number


def one_of(name: str, value: object, names: Sequence[str] | dict[str, int]) -> str:
    """Return one of these names, or raise `InvalidOption`.

    >>> one_of("reward", "points", ("share", "points"))
    'points'
    """
    if not isinstance(value, str) or value not in names:
        raise InvalidOption(say("envs.one_of", name=name, names=", ".join(names)))
    return value


def _read_only(array: Array) -> Array:
    view = array.view()
    view.flags.writeable = False
    return view
