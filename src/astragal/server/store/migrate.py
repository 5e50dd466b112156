"""Bring the schema up to date: Alembic, run from here on a connection that is in a transaction."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

STEPS = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run what is missing. The caller holds the lock by which others wait, and commits."""
    config = Config()
    # A percent sign in the folder's name would be read as an interpolation.
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
