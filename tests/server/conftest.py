"""What the tests of the server share: a PostgreSQL for those who ask for one, and one running server."""

from collections.abc import Iterator

import pytest

from tests.server.postgres import postgres
from tests.server.running import Running, running

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked `anyio` run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with a SQLite file of its own."""
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started
