"""Gymnasium's own checks, on ours."""

from typing import Any

import numpy as np
import pytest

from astragal.core.errors import InvalidOption

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")

from gymnasium.utils.env_checker import check_env, data_equivalence  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import astragal.envs  # noqa: E402

pytestmark = pytest.mark.timeout(300)  # other libraries' own checks

gymnasium.register_envs(astragal.envs)

IDS = ("Qwixx-v0", "Longo-v0", "Qwinto-v0", "Quixo-v0", "QwixxSolitaire-v0")
OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in IDS),
    ("Qwixx-v0", {"opponents": "casual", "form": "floats"}),
    ("Qwinto-v0", {"players": 4, "opponents": ["random", "greedy", "starter"], "reward": "points"}),
    ("Quixo-v0", {"opponents": "beginner", "first": 1}),
    ("Quixo-v0", {"players": 4, "repetition": 3}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_one_game(name: str, options: dict[str, Any]) -> None:
    check_env(gymnasium.make(f"astragal/{name}", **options).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("name", IDS)
def test_drawing(name: str) -> None:
    env = gymnasium.make(f"astragal/{name}", render_mode="ansi")
    env.reset(seed=1)
    assert isinstance(env.render(), str)


def play(env: Any, seed: int) -> tuple[list[float], int]:
    _, info = env.reset(seed=seed)
    rewards, ended, chance = [], False, np.random.default_rng(seed)
    while not ended:
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        _, reward, ended, _, info = env.step(action)
        assert not info["illegal"]
        rewards.append(reward)
    return rewards, env.unwrapped.game.state.scores[0]


@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_points_add_up_to_the_score(opponent: str) -> None:
    env = gymnasium.make("astragal/Qwinto-v0", players=3, opponents=opponent, reward="points")
    for seed in range(4):
        rewards, score = play(env, seed)
        assert sum(rewards) == score


def test_alone() -> None:
    rewards, score = play(gymnasium.make("astragal/QwixxSolitaire-v0"), 3)
    assert sum(rewards) == score


@pytest.mark.parametrize("name", IDS)
def test_many_games_are_the_same_as_one(name: str) -> None:
    """Game i of a vector with seed s plays the games of seed s + i: the first is what one game with that seed is."""
    envs = gymnasium.make_vec(f"astragal/{name}", num_envs=3)
    seen, infos = envs.reset(seed=[11, 12, 13])
    from astragal.envs import VectorGames

    players = envs.unwrapped.games.game.players
    single = [
        VectorGames(envs.unwrapped.games.game, 1, seed=seed, first="random", opponents=["random"] * (players - 1))
        for seed in (11, 12, 13)
    ]
    for game in single:
        game.reset()
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[-1] for mask in infos["action_mask"]])
        assert np.array_equal(seen, np.stack([game.observations[0, 0] for game in single]))
        seen, rewards, ended, cut, infos = envs.step(actions)
        for place, game in enumerate(single):
            game.step(actions[place].reshape(1, 1))
        assert ended.tolist() == [bool(game.terminated[0]) for game in single]
        assert not cut.any()
        assert envs.observation_space.contains(seen)
    assert rewards.shape == (3,)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_ways_to_follow_a_finished_game(mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec("astragal/Quixo-v0", num_envs=6, autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] == mode
    _, infos = envs.reset(seed=5)
    ends = 0
    finished = np.zeros(6, bool)
    for _ in range(200):
        actions = np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]])
        seen, rewards, ended, _, infos = envs.step(actions)
        if mode == AutoresetMode.NEXT_STEP:
            assert not (ended & finished).any()
            assert (seen[finished, 2:4] <= 1).all()  # a new game, in which at most the opponent has moved
            assert not rewards[finished].any()
        if ended.any():
            ends += int(ended.sum())
            if mode == AutoresetMode.SAME_STEP:
                assert np.array_equal(infos["_final_obs"], ended)
                for place in np.flatnonzero(ended):
                    assert infos["final_obs"][place][0] == 2
                assert (seen[ended, 0] == 1).all()
            else:
                assert (seen[ended, 0] == 2).all()
            if mode == AutoresetMode.DISABLED:
                with pytest.raises(gymnasium.error.ResetNeeded):
                    envs.step(actions)
                before = seen.copy()
                seen, infos = envs.reset(options={"reset_mask": ended})
                assert np.array_equal(seen[~ended], before[~ended])
                assert (seen[ended, 0] == 1).all()
        finished = ended
    assert ends > 10


def test_masks_survive_in_the_vector_of_single_games() -> None:
    envs = gymnasium.make_vec("astragal/Qwixx-v0", num_envs=2, vectorization_mode="sync", opponents="casual")
    _, infos = envs.reset(seed=1)
    assert infos["action_mask"].shape == (2, 46)
    *_, infos = envs.step(np.array([0, 0]))
    assert infos["action_mask"].any(axis=1).all()


def test_copies_and_views() -> None:
    kept = gymnasium.make_vec("astragal/Qwixx-v0", num_envs=4)
    first, _ = kept.reset(seed=1)
    before = first.copy()
    kept.step(np.zeros(4, int))
    assert data_equivalence(first, before)
    lent = gymnasium.make_vec("astragal/Qwixx-v0", num_envs=4, copy=False)
    seen, infos = lent.reset(seed=1)
    assert np.shares_memory(seen, lent.unwrapped.games.observations)
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        infos["action_mask"][0, 0] = 1


def test_wrong_arguments() -> None:
    env = gymnasium.make("astragal/Qwixx-v0").unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    for wrong in (-1, 46, 1.5, "0", None):
        with pytest.raises(gymnasium.error.InvalidAction):
            env.step(wrong)
    ended = False
    while not ended:
        _, _, ended, _, _ = env.step(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    envs = gymnasium.make_vec("astragal/Qwixx-v0", num_envs=4)
    envs.reset(seed=1)
    for arrays in (np.zeros(3, int), np.zeros(4), np.full(4, 46), np.full(4, -1), np.zeros((4, 1), int)):
        with pytest.raises(gymnasium.error.InvalidAction):
            envs.step(arrays)
    for options in (
        {"opponents": ["genius"]},
        {"opponents": ["random", "random"]},
        {"players": 9},
        {"form": "pictures"},
        {"reward": "money"},
        {"sheet": "none"},
    ):
        with pytest.raises(InvalidOption):
            gymnasium.make("astragal/Qwixx-v0", **options)
        with pytest.raises(InvalidOption):
            gymnasium.make_vec("astragal/Qwixx-v0", num_envs=2, **options)
    with pytest.raises(InvalidOption):
        gymnasium.make_vec("astragal/Qwixx-v0", num_envs=2, opponents="casual")  # a bot with habits: not in the kernels
    with pytest.raises(InvalidOption):
        gymnasium.make_vec("astragal/Qwixx-v0", num_envs=2, autoreset_mode="never")
