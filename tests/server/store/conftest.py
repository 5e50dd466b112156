"""A store on each kind of database."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from astragal.server.store import Store
from tests.server.postgres import Cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new, empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """A store on it."""
    opened = await Store.open(url, alone=url.startswith("sqlite"))  # as a server does
    yield opened
    await opened.close()
