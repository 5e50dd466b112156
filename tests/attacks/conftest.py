"""What the attacks share with the tests of the server: a PostgreSQL, and one running server."""

from tests.server.conftest import anyio_backend, server
from tests.server.postgres import postgres

__all__ = ["anyio_backend", "postgres", "server"]
