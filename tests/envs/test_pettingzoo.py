"""PettingZoo's own tests, on ours."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from astragal.envs.errors import InvalidArray

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

pytestmark = pytest.mark.timeout(300)  # other libraries' own checks

NAMES = ("qwixx", "longo", "qwinto", "quixo")
OPTIONS: dict[str, list[dict[str, Any]]] = {
    "qwixx": [{}, {"players": 5, "form": "floats"}, {"players": 1, "reward": "points"}, {"sheet": "mixed"}],
    "longo": [{}, {"players": 3, "fewest": "all", "first": "random"}],
    "qwinto": [{}, {"players": 6, "open_choices": True}, {"players": 1, "form": "floats"}],
    "quixo": [{}, {"players": 4, "repetition": 3, "reward": "points"}],
}
CASES = [(name, options) for name in NAMES for options in OPTIONS[name]]


def module(name: str) -> Any:
    return import_module(f"astragal.envs.{name}_v0")


@contextmanager
def dictionaries() -> Iterator[None]:
    """PettingZoo warns of every observation that is a dictionary, unless the environment is one of its own."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        yield


@pytest.mark.parametrize(("name", "options"), CASES)
def test_turn_by_turn(name: str, options: dict[str, Any]) -> None:
    with dictionaries():
        api_test(module(name).env(**options), num_cycles=40)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_all_at_once(name: str, options: dict[str, Any]) -> None:
    parallel_api_test(module(name).parallel_env(**options), num_cycles=100)


@pytest.mark.parametrize("name", NAMES)
def test_seeds(name: str) -> None:
    seed_test(module(name).env, num_cycles=60)
    parallel_seed_test(module(name).parallel_env, num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_drawing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module(name).env)
    assert capsys.readouterr().out
    parallel = module(name).parallel_env(render_mode="ansi")
    parallel.reset(seed=1)
    assert parallel.game.coding.game.title in parallel.render()


@pytest.mark.parametrize("name", NAMES)
def test_registered_by_name(name: str) -> None:
    registration = pytest.importorskip("pettingzoo.env_registry.registration", reason="PettingZoo before 1.27")
    import_module("astragal.envs.pettingzoo")
    env = registration.make("parallel", f"astragal/{name}-v0", players=2)
    assert set(env.reset(seed=1)[0]) == {"player_0", "player_1"}
    assert registration.make("aec", f"astragal/{name}-v0").possible_agents == ["player_0", "player_1"]


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto"])
def test_a_hidden_choice_changes_no_bit_of_what_others_see(name: str) -> None:
    """Two games that differ only in a choice not revealed yet look the same to all but the one who made it."""
    compared = 0
    for seed in range(12):
        twins = [module(name).raw_env(players=3, seed=seed) for _ in range(2)]
        for twin in twins:
            twin.reset(seed=seed)
        one, other = twins
        for turn in range(30):
            if one.terminations[one.agent_selection]:
                break
            agent = one.agent_selection
            allowed = np.flatnonzero(one.observe(agent)["action_mask"]).tolist()
            if len(one._waiting) > 1 and len(allowed) > 1:
                one.step(allowed[0])
                other.step(allowed[-1])
                for watcher in one.possible_agents:
                    first, second = one.observe(watcher), other.observe(watcher)
                    same = all(np.array_equal(first[part], second[part]) for part in first)
                    assert same == (watcher != agent)
                    assert one.rewards == other.rewards
                compared += 1
                break
            action = allowed[(seed + turn) % len(allowed)]
            one.step(action)
            other.step(action)
    assert compared >= 8


def test_open_choices_are_seen() -> None:
    twins = [module("qwixx").raw_env(players=2, open_choices=True) for _ in range(2)]
    for twin, place in zip(twins, (0, -1), strict=True):
        twin.reset(seed=3)
        allowed = np.flatnonzero(twin.observe("player_0")["action_mask"])
        twin.step(int(allowed[place]))
    one, other = (twin.observe("player_1")["observation"] for twin in twins)
    assert not np.array_equal(one, other)


def test_turn_by_turn_and_at_once_are_the_same_game() -> None:
    aec, parallel = (
        module("longo").raw_env(players=3, reward="points"),
        module("longo").parallel_env(players=3, reward="points"),
    )
    aec.reset(seed=9)
    observations, _ = parallel.reset(seed=9)
    steps = 0
    while parallel.agents:
        wait = parallel.game.coding.wait
        actions = {}
        for agent in parallel.agents:
            assert np.array_equal(aec.game.seen(int(agent[-1])), observations[agent]["observation"])
            allowed = np.flatnonzero(observations[agent]["action_mask"])
            actions[agent] = int(allowed[steps % len(allowed)])
        for agent, action in actions.items():
            if action != wait:
                assert aec.agent_selection == agent
                aec.step(action)
        observations, rewards, *_ = parallel.step(actions)
        assert aec.rewards == rewards
        steps += 1
    assert steps > 20
    assert all(aec.terminations.values())


def test_wrong_actions() -> None:
    raw = module("qwixx").raw_env(seed=1)
    raw.reset()
    for wrong in (-1, 46, 2**70, 1.5, "1", None, np.array([1, 2])):
        with pytest.raises(InvalidArray):
            raw.step(wrong)
    wrapped = module("qwixx").env(seed=1)
    with pytest.raises(AssertionError, match="reset"):
        wrapped.step(0)
    wrapped.reset()
    with pytest.raises(AssertionError):
        wrapped.step(46)
    parallel = module("qwixx").parallel_env(seed=1)
    parallel.reset()
    with pytest.raises(InvalidArray):
        parallel.step({"player_0": 0, "player_1": 99})
    with pytest.raises(KeyError):
        parallel.step({"player_7": 0})
    _, _, _, _, infos = parallel.step({"player_0": 45, "player_1": 0})
    assert infos["player_0"]["illegal"]
    assert not infos["player_1"]["illegal"]
