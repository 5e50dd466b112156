"""Values before and after rolls: exact expectations, proven by counting all rolls one by one."""

from itertools import product
from random import Random

import numpy as np
import pytest

import astragal
from astragal.engines.quixo_values import QuixoValues
from astragal.engines.value_function import value_function
from tests.review.games import later
from tests.rules.kinds import game_of, step

pytestmark = pytest.mark.timeout(300)  # searches and rollouts

CLOSE = 1e-6
"""The network's sums are of single precision."""


@pytest.mark.parametrize(("kind", "places"), [("qwixx", (0, 26, 60)), ("mixed", (26,)), ("shuffled", (60,))])
def test_the_mean_over_coloured_dice_is_the_mean_of_all_rolls(kind: str, places: tuple[int, ...]) -> None:
    game = game_of(kind)
    values, chance = value_function(game), Random(7)
    for steps in places:
        state = game.start()
        for _ in range(steps):
            state = step(state, chance)
        while not state.dice and not state.over:
            state = step(state, chance)
        if state.over:
            continue
        white, rolls = (2, 5), []
        coloured = len(state.dice) - 2
        given = values.roll(state, state.rolled((*white, *(1,) * coloured))).given_shared
        for faces in chance.sample(list(product(range(1, 7), repeat=coloured)), 1):
            found = values.roll(state, state.rolled((*white, *faces)))
            assert found.given_shared == given, "the coloured dice that fell change nothing"
        for faces in product(range(1, 7), repeat=coloured):
            rolls.append(values.value(state.rolled((*white, *faces))).shares)
        assert np.allclose(np.mean(rolls, axis=0), given, atol=2e-3 if game.players > 2 else CLOSE)


@pytest.mark.parametrize("kind", ["qwixx", "qwixx five", "longo", "longo five"])
def test_the_mean_over_all_rolls_is_that_of_the_white_ones(kind: str) -> None:
    game, chance = game_of(kind), Random(2)
    state = later(game, 2, 30)
    while not state.dice and not state.over:
        state = step(state, chance)
    values, means = value_function(game), []
    mean: tuple[float, ...] = ()
    for white in product(range(1, state.faces + 1), repeat=2):
        found = values.roll(state, state.rolled((*white, *(1,) * (len(state.dice) - 2))))
        means.append(found.given_shared)
        mean = found.mean
    assert np.allclose(np.mean(means, axis=0), mean, atol=1e-9)


@pytest.mark.parametrize("kind", ["qwinto", "qwinto six", "qwinto alone"])
def test_the_mean_over_sums(kind: str) -> None:
    game = game_of(kind)
    state = later(game, 4, 40)
    while state.phase != "pick":  # type: ignore[attr-defined]
        state = step(state, Random(1))
    values = value_function(game)
    judged = values.evaluate(state, state.active)
    for text in ("roll y", "roll oyp"):
        picked = state.play(state.active, astragal.move(text))
        means = [values.value(picked.rolled(roll)).shares for roll, _ in picked.chance_outcomes()]
        found = values.roll(picked, picked.rolled((1,) * len(picked.dice)))
        assert np.allclose(np.mean(means, axis=0), found.mean, atol=1e-9)
        assert judged.value(astragal.move(text)) == pytest.approx(found.mean[state.active])


def test_quixo_is_what_probe_says() -> None:
    """With few cubes and with nearly none left blank the tables that come with the package know every move."""
    for text in (
        "quixo board=5/5/5/5/X4 active=1",
        "quixo board=5/5/1O3/5/XX3 active=1",
        "quixo board=O4/O4/O4/O4/XXXX1",
    ):
        state = astragal.read_position(text)
        known = astragal.probe(state)
        judged = QuixoValues(state.game, nodes=4_000).evaluate(state, state.active)
        exact = [move for move, verdict in known.items() if verdict.how == "exact"]
        assert exact
        for move in exact:
            verdict = known[move]
            assert verdict.value is not None
            assert judged[move].certainty == "exact"
            assert judged.value(move) == (verdict.value + 1) / 2
