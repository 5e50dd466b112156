"""The toy game passes what every game must pass, and is played everywhere, with no line about it outside its folder."""

from astragal.core.game import Game
from astragal.testing import check_game


def test_pig_is_a_game(pig: type[Game]) -> None:
    check_game(pig, options=[{}, {"goal": 12}])
