"""OpenSpiel's own tests, on ours."""

from typing import Any

import numpy as np
import pytest

from astragal.envs import coding_of

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python or system")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import astragal.envs.openspiel  # noqa: E402, F401

pytestmark = pytest.mark.timeout(300)  # other libraries' own checks

GAMES = (
    "astragal_qwixx",
    "astragal_qwixx(players=4,options=sheet:mixed finish_turn:true,reward=points)",
    "astragal_longo(players=3)",
    "astragal_qwinto",
    "astragal_qwinto(players=1,reward=points)",
    "astragal_quixo",
    "astragal_quixo(players=4)",
)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["astragal_qwixx", "astragal_qwinto"])
def test_turn_based_transform(name: str) -> None:
    game = pyspiel.load_game_as_turn_based(name)
    assert game.get_type().dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["astragal_qwixx", "astragal_longo", "astragal_qwinto", "astragal_quixo"])
def test_playthrough(name: str) -> None:
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=1)
    assert f'GameType.short_name = "{name}"' in text
    assert "IsTerminal() = True" in text


def simulate(name: str, seed: int) -> Any:
    state, chance = pyspiel.load_game(name).new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(int(chance.choice(outcomes, p=odds)))
        elif state.is_simultaneous_node():
            state.apply_actions([int(chance.choice(state.legal_actions(p))) for p in range(state.num_players())])
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
        yield state


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_the_observer_shows_what_environments_show(name: str) -> None:
    coding = coding_of(name)
    spiel = f"astragal_{name}"
    observation = make_observation(pyspiel.load_game(spiel))
    seen = 0
    for state in simulate(spiel, 5):
        if not state.is_chance_node():
            for player in range(2):
                observation.set_from(state, player)
                expected = coding.as_floats(coding.observation(state.state, player))
                assert np.array_equal(observation.tensor, expected)
                legal = state.legal_actions(player)
                if name != "quixo" and not state.is_terminal():
                    assert legal == np.flatnonzero(coding.mask(state.state, player)).tolist()
            seen += 1
    assert seen > 10
    assert sum(state.returns()) == pytest.approx(1)


def test_copies_go_their_own_way() -> None:
    state = pyspiel.load_game("astragal_qwixx").new_initial_state()
    twin = state.clone()
    state.apply_action(0)
    assert str(twin) != str(state)
    twin.apply_action(0)
    assert str(twin) == str(state)


def test_rewards_add_up() -> None:
    total = np.zeros(2)
    for state in simulate("astragal_qwinto(reward=points)", 3):
        if not state.is_chance_node():
            total += state.rewards()
        last = state
    assert total.tolist() == last.returns() == [float(score) for score in last.state.scores]


def test_wrong_arguments() -> None:
    for name in (
        "astragal_qwixx(players=9)",
        "astragal_qwixx(options=colour:red)",
        "astragal_qwixx(reward=gold)",
        "astragal_qwixx(size=3)",
    ):
        with pytest.raises(pyspiel.SpielError):
            pyspiel.load_game(name)
    state = pyspiel.load_game("astragal_qwinto").new_initial_state()
    with pytest.raises(pyspiel.SpielError):
        state.apply_actions([9, 37])
    assert state.legal_actions(0) == [1, 2, 3, 4, 5, 6, 7]
