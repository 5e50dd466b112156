"""A version of an environment never changes what it does."""

import json

import pytest

from tests.envs.trajectories import KINDS, STORED, VERSION, trajectory


@pytest.mark.parametrize("kind", KINDS)
def test_behaviour_is_that_of_the_version(kind: str) -> None:
    stored = json.loads(STORED.read_text())[VERSION][kind]
    assert trajectory(kind) == stored, (
        "what the environment does has changed: it needs a new version (see trajectories.py)"
    )


def test_games_end_in_the_stored_trajectories() -> None:
    assert all(found["ended"] > 0 for found in json.loads(STORED.read_text())[VERSION].values())
