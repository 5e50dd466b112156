"""PostgreSQL for the disasters that need it."""

from tests.server.postgres import postgres

__all__ = ["postgres"]
