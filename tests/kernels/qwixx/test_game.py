"""The kernels of the Qwixx family and the rules agree."""

import numpy as np
import pytest

from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.qwixx.random_play import random_games
from astragal.kernels.qwixx.tables import tables
from tests.kernels.qwixx.follow import follow
from tests.rules.kinds import KINDS, game_of

FAMILY = [kind for kind in KINDS if KINDS[kind]["game"] in {"qwixx", "longo"}]
STEPS = 100_000
"""For Qwixx and for Longo, over all their kinds."""


@pytest.mark.parametrize("kind", FAMILY)
def test_masks_states_and_scores(kind: str) -> None:
    game = game_of(kind)
    assert isinstance(game, QwixxFamily)
    same = sum(KINDS[other]["game"] == game.name for other in FAMILY)
    assert follow(game, STEPS // same, seed=1) > 5


def test_a_game_does_not_depend_on_those_before_it() -> None:
    game = game_of("longo")
    assert isinstance(game, QwixxFamily)
    t = tables(game)
    together, alone = np.zeros((20, 2), np.int64), np.zeros((1, 2), np.int64)
    random_games(t, 7, 0, 20, together)
    for place in range(20):
        random_games(t, 7, place, 1, alone)
        assert alone[0].tolist() == together[place].tolist()
