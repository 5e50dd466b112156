"""Vector environments: seeds, threads, opponents in the kernels, sharing memory, refusing what is wrong."""

import numpy as np
import pytest

from astragal.core.errors import InvalidOption
from astragal.envs import InvalidArray, ResetNeeded, VectorGames
from tests.envs.follow import check

pytestmark = pytest.mark.timeout(300)  # other libraries' own checks

NAMES = ("qwixx", "longo", "qwinto", "quixo")


def trace(env: VectorGames, steps: int) -> bytes:
    env.reset()
    found = []
    for _ in range(steps):
        env.step(env.sample())
        found.append(
            env.observations.tobytes() + env.masks.tobytes() + env.rewards.tobytes() + env.terminated.tobytes()
        )
    return b"".join(found)


@pytest.mark.parametrize("name", NAMES)
def test_any_number_of_threads_plays_the_same_games(name: str) -> None:
    traces = {trace(VectorGames(name, 37, seed=5, threads=threads, first="random"), 60) for threads in (1, 2, 5)}
    assert len(traces) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_game_depends_on_its_own_seed_only(name: str) -> None:
    env, other = VectorGames(name, 4, seed=[9, 9, 8, 7]), VectorGames(name, 1, seed=8)
    env.reset()
    other.reset()
    different = False
    for _ in range(80):
        action = env.masks[:, :, ::-1].argmax(axis=2)  # the last action that is allowed
        action = env.coding.wait - action
        assert np.array_equal(env.observations[0], env.observations[1])
        assert np.array_equal(env.observations[2], other.observations[0])
        different = different or not np.array_equal(env.observations[0], env.observations[2])
        env.step(action)
        other.step(action[2:3])
    assert different == env.game.has_dice


@pytest.mark.parametrize("name", NAMES)
def test_the_next_game_of_a_seed_is_another_one(name: str) -> None:
    env = VectorGames(name, 3, seed=4, first="random")
    first = trace(env, 40)
    assert trace(env, 40) != first
    env.reset(seed=4)
    assert env.numbers.tolist() == [0, 0, 0]
    assert trace(VectorGames(name, 3, seed=4, first="random"), 40) == first


@pytest.mark.parametrize("mode", ["same_step", "next_step"])
@pytest.mark.parametrize("name", NAMES)
def test_both_ways_to_go_on_play_the_same_games(name: str, mode: str) -> None:
    """What ends a game, and what it pays, does not depend on how the next one follows."""
    env = VectorGames(name, 5, seed=2, autoreset=mode, reward="points")
    env.reset()
    paid, ended = np.zeros((5, 2)), []
    for _ in range(400):
        action = env.coding.wait - env.masks[:, :, ::-1].argmax(axis=2)
        env.step(action)
        paid += env.rewards
        for place in np.flatnonzero(env.terminated):
            last = env.final_observations if mode == "same_step" else env.observations
            ended.append((int(place), paid[place].tolist(), last[place].tobytes()))
            paid[place] = 0
    reference = VectorGames(name, 5, seed=2, autoreset="disabled", reward="points")
    reference.reset()
    again: list[tuple[int, list[float], bytes]] = []
    paid = np.zeros((5, 2))
    while len(again) < min(20, len(ended)):
        reference.step(reference.coding.wait - reference.masks[:, :, ::-1].argmax(axis=2))
        paid += reference.rewards
        over = reference.terminated.copy()
        for place in np.flatnonzero(over):
            again.append((int(place), paid[place].tolist(), reference.observations[place].tobytes()))
            paid[place] = 0
        reference.reset(which=over)
    assert len(ended) >= 5
    for index in range(5):
        one, two = ([game for game in games if game[0] == index] for games in (ended, again))
        assert one[: len(two)] == two[: len(one)]


@pytest.mark.parametrize("name", NAMES)
def test_opponents_in_the_kernels(name: str) -> None:
    """Only states in which the learner owes a choice are seen, and they are as the rules say."""
    players = 4 if name == "quixo" else 3
    env = VectorGames(
        name, 16, players=players, seed=3, opponents=["random", None, "random"][: players - 1], first="random"
    )
    assert env.seats == (0, 2)
    env.reset()
    ended = 0
    for _ in range(120):
        for place in range(16):
            state = env.state(place)
            check(env, place, state)
            assert state.over or {0, 2} & set(state.due)
        env.step(env.sample())
        ended += int(env.terminated.sum())
        assert not env.illegal[~env.terminated].any()
    assert ended > 16


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_better_opponents_win_more(name: str) -> None:
    """A learner that plays at random wins some games of random players, and hardly one of the champion."""
    shares = []
    for opponent in ("random", "weights", "champion"):
        env = VectorGames(name, 64, seed=3, opponents=[opponent], first="random")
        env.reset()
        shared = games = 0.0
        while games < 64:
            env.step(env.sample())
            shared += float(env.rewards.sum())
            games += int(env.terminated.sum())
        shares.append(shared / games)
    assert 0.3 < shares[0] < 0.7
    assert max(shares[1:]) < 0.1


def test_own_weights_as_an_opponent() -> None:
    env = VectorGames("qwixx", 8, opponents=[[0.5, -0.9, 0.02, -0.06]])
    env.reset()
    env.step(env.sample())
    with pytest.raises(InvalidOption):
        VectorGames("qwixx", 8, opponents=[[1.0, 2.0]])


@pytest.mark.parametrize("name", NAMES)
def test_what_is_not_allowed_counts_as_something_that_is(name: str) -> None:
    env = VectorGames(name, 4, seed=1)
    env.reset()
    for _ in range(30):
        before = env.masks.copy()
        env.step(np.ascontiguousarray(before.argmin(axis=2)))
        over = env.lengths == 0  # a game that began in this step had no actions to judge
        assert env.illegal[~over].all()
        assert env.masks.any(axis=2).all()


def test_arrays_are_the_kernels_own() -> None:
    env = VectorGames("qwixx", 4)
    observations, masks = env.reset()
    again, masks_again, rewards, ended = env.step(env.sample())
    assert again is observations
    assert masks_again is masks
    for array in (observations, masks, rewards, ended, env.illegal, env.final_observations):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros((3, 2)),
        np.zeros((3, 3), int),
        np.zeros(6, int),
        np.zeros((3, 2), bool),
        np.zeros((3, 2), object),
        np.full((3, 2), -1),
        np.full((3, 2), 46),
        np.full((3, 2), 2**63, np.uint64),
        np.full((3, 2), -128, np.int8),
        [[0, 0], [0]],
        "actions",
        None,
        [[0.5, 1], [1, 1], [1, 1]],
    ],
)
def test_wrong_actions_change_nothing(actions: object) -> None:
    env = VectorGames("qwixx", 3, seed=1)
    env.reset()
    before = env.observations.tobytes() + env.lengths.tobytes()
    with pytest.raises(ValueError):
        env.step(actions)  # type: ignore[arg-type]
    assert env.observations.tobytes() + env.lengths.tobytes() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int16, np.int32, np.uint32, np.int64, np.uint64])
def test_any_kind_of_integers_is_an_action(kind: type[np.generic]) -> None:
    env = VectorGames("qwixx", 3, seed=1)
    env.reset()
    env.step(np.asfortranarray(env.sample().astype(kind)))
    assert (env.lengths == 1).all()


def test_wrong_arguments() -> None:
    for arguments in (
        {"game": "chess"},
        {"game": "qwixx", "games": 0},
        {"game": "qwixx", "games": 2**40},
        {"game": "qwixx", "games": 1.5},
        {"game": "qwixx", "threads": 0},
        {"game": "qwixx", "seed": -1},
        {"game": "qwixx", "seed": 2**63 - 1},
        {"game": "qwixx", "reward": "gold"},
        {"game": "qwixx", "autoreset": "never"},
        {"game": "qwixx", "first": 2},
        {"game": "qwixx", "first": "last"},
        {"game": "qwixx", "players": 6},
        {"game": "qwixx", "colour": "red"},
        {"game": "qwixx", "opponents": "champion"},
        {"game": "qwixx", "opponents": ["random", "random"]},
        {"game": "qwixx", "opponents": ["greedy"]},
        {"game": "quixo", "opponents": ["weights"]},
        {"game": "quixo", "repetition": 3, "move_limit": None},
    ):
        with pytest.raises(InvalidOption):
            VectorGames(**{"games": 2, **arguments})  # type: ignore[arg-type]
    for seed in (1.5, "1", [1], [1, 2, 3], [[1, 2]], [0.5, 1]):
        with pytest.raises(ValueError):
            VectorGames("qwixx", 2, seed=seed)
    env = VectorGames("qwixx", 2, autoreset="disabled")
    with pytest.raises(ResetNeeded):
        env.step([[0, 0], [0, 0]])
    for which in ([True], [1, 0], np.ones((2, 1), bool)):
        with pytest.raises(InvalidArray):
            env.reset(which=which)
    env.reset()
    while not env.terminated.any():
        env.step(np.zeros((2, 2), int))
    with pytest.raises(ResetNeeded):
        env.step([[0, 0], [0, 0]])
    env.reset(which=env.terminated)
    env.step([[0, 0], [0, 0]])
