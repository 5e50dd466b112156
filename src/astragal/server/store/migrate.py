"""Bring the schema up to date: Alembic, run from here on a connection that is in a transaction."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from astragal.server.store.errors import NewerSchema

STEPS = Path(__file__).parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run what is missing. The caller holds the lock by which others wait, and commits."""
    revision(connection)
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision(connection: Connection) -> str | None:
    """Return the step of the schema, None if there is none yet; `NewerSchema` if this version does not know it."""
    heads = MigrationContext.configure(connection).get_current_heads()
    known = {step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()}
    if not known.issuperset(heads):
        raise NewerSchema(", ".join(heads))
    return next(iter(heads), None)


def _config() -> Config:
    config = Config()
    # A percent sign in the folder's name would be read as an interpolation.
    config.set_main_option("script_location", str(STEPS).replace("%", "%%"))
    config.set_main_option("path_separator", "newline")
    return config
