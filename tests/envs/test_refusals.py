"""What environments refuse after their end, and what OpenSpiel must not be told by a Python error of another kind."""

import numpy as np
import pytest

from astragal.core.errors import AstragalError
from astragal.envs import EnvironmentClosed, VectorGames


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_played_after_close(threads: int) -> None:
    env = VectorGames("qwixx", 4, threads=threads)
    env.reset()
    actions = env.sample()
    before = env.observations.copy()
    env.close()
    env.close()
    for play in (lambda: env.step(actions), env.reset, lambda: env.choose(["random", "random"])):
        with pytest.raises(EnvironmentClosed) as refused:
            play()
        assert isinstance(refused.value, AstragalError)
    assert np.array_equal(env.observations, before)


@pytest.mark.parametrize("name", ["astragal_qwixx", "astragal_longo", "astragal_qwinto", "astragal_quixo"])
@pytest.mark.parametrize("action", [10**9, 10**18, -1, 10_000])
def test_open_spiel_hears_of_actions_that_are_none(name: str, action: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no package for this Python or system")
    import astragal.envs.openspiel  # noqa: F401

    state = pyspiel.load_game(name).new_initial_state()
    if state.is_simultaneous_node():  # Qwinto: dice are picked first
        with pytest.raises(pyspiel.SpielError):
            state.apply_actions([action] * 2)
        state.apply_actions([int(state.legal_actions(seat)[0]) for seat in range(2)])
    before = str(state)
    with pytest.raises(pyspiel.SpielError):
        state.apply_action(action)
    assert str(state) == before
    assert "roll" in state.action_to_string(-1, action) or name == "astragal_quixo"
