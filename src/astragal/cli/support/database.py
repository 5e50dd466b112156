"""The database of a command: which one, and what is said when it cannot be used."""

import argparse
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from astragal.cli.support.errors import CommandError
from astragal.cli.support.words import tell
from astragal.core.errors import AstragalError

if TYPE_CHECKING:
    from astragal.server.config import Config


WAITING_SECONDS = 2.0


def config_of(arguments: argparse.Namespace) -> "Config":
    """Return the settings of the environment, with the database that the command names."""
    from dataclasses import replace

    from astragal.server.config import Config

    config = Config.from_environment()
    return replace(config, database=arguments.database or config.database)


def file_of(url: str) -> Path | None:
    """Return the file of a SQLite database.

    >>> file_of("sqlite:////var/lib/games.db"), file_of("postgresql://db/games")
    (PosixPath('/var/lib/games.db'), None)
    """
    return Path(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else None


def existing(url: str) -> None:
    """Raise `CommandError` if the file of a SQLite database is not there: reading one must not create it.

    >>> existing("sqlite:////no/such/file.db")
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no database /no/such/file.db.
    """
    file = file_of(url)
    if file is not None and not file.exists():
        raise CommandError(tell("database.missing", path=str(file)))


@contextmanager
def patiently() -> Iterator[None]:
    """Say so when the database has not answered for two seconds: it is waited for much longer."""
    told = threading.Timer(WAITING_SECONDS, lambda: print(tell("database.waiting"), file=sys.stderr, flush=True))
    told.daemon = True
    told.start()
    try:
        yield
    finally:
        told.cancel()


def unusable(error: Exception) -> Exception:
    """Return what to raise about a database that cannot be used.

    >>> str(unusable(OSError("no route to host")))
    'The database cannot be used: no route to host'
    """
    return error if isinstance(error, AstragalError) else CommandError(tell("serve.database", reason=str(error)))
