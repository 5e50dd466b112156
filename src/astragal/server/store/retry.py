"""Try again when the database is away for a moment: a restart, a cut connection, a lock that lasts."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import TypeVar

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from astragal.server.store.errors import StoreError, Unavailable
from astragal.server.store.writer import kind_of, refusal

PATIENCE = 30.0
"""Seconds until we say that the database is not there, unless the server's settings say otherwise."""

# Connections, shutting down and starting up, rolled back for others' sake, locks, idle too long, too many clients.
PASSING = ("08", "57P", "40", "55P03", "25P03", "53300")

T = TypeVar("T")


def passing(error: BaseException) -> bool:
    """Tell whether the same may well succeed a moment later.

    >>> passing(ConnectionRefusedError()), passing(ValueError())
    (True, False)
    """
    if isinstance(error, DBAPIError):
        if error.connection_invalidated:
            return True
        return error.orig is not None and passing(error.orig)
    state = getattr(error, "sqlstate", None)
    if isinstance(state, str):
        return state.startswith(PASSING)
    if isinstance(error, OSError | TimeoutError | asyncpg.InterfaceError | asyncpg.InternalClientError):
        return True
    return error.__cause__ is not None and passing(error.__cause__)


def pauses(patience: float) -> Iterator[float]:
    """Return how long to wait before each further attempt."""
    until, pause = time.monotonic() + patience, 0.02
    while time.monotonic() < until:
        yield pause
        pause = min(pause * 1.7, 1.0)


async def persist(work: Callable[[], Awaitable[T]], patience: float) -> T:
    """Return what the work returns; try again for a while if the database is away. The work must be harmless twice."""
    wait = pauses(patience)
    while True:
        try:
            return await work()
        except (StoreError, IntegrityError):
            raise
        except (SQLAlchemyError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as error:
            # `from None`: the words of the database's error may quote what was stored.
            if not passing(error):
                raise refusal(error) from None
            pause = next(wait, None)
            if pause is None:
                raise Unavailable(kind_of(error)) from None
        await asyncio.sleep(pause)
