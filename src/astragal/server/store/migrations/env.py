"""How Alembic runs the migrations: on the connection that `migrate.upgrade` hands over, in its transaction."""

from alembic import context

from astragal.server.store.schema import metadata


def run() -> None:
    """Run the migrations that are due."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()


# Alembic loads this file under this name; everybody else only reads it.
if __name__ == "env_py":
    run()
