"""An environment's games are games of the rules."""

import pytest

from tests.envs.follow import follow
from tests.rules.kinds import KINDS, game_of


@pytest.mark.parametrize("kind", KINDS)
def test_games_are_the_rules_games(kind: str) -> None:
    assert follow(game_of(kind), 600, seed=3, reward="points") > 0


@pytest.mark.parametrize("kind", ["qwixx open", "longo", "qwinto", "quixo four"])
def test_winners_are_paid_their_share(kind: str) -> None:
    assert follow(game_of(kind), 500, seed=5, reward="share") > 0
