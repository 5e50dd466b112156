"""The toy games are registered for their own tests only."""

from collections.abc import Iterator

import pytest

from astragal.core.game import Game
from astragal.core.registry import GAMES

collect_ignore = ["pig"]  # importing it registers it, and other tests know of four games


@pytest.fixture
def pig() -> Iterator[type[Game]]:
    from tests.toys.pig.rules import Pig

    GAMES.register(Pig)
    yield Pig
    GAMES.remove(Pig.name)
