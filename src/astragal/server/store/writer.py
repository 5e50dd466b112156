"""Group commit: what comes in while one transaction is written makes up the next."""

import asyncio
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Sequence

from astragal.server.store.batch import Append, Batch
from astragal.server.store.errors import CannotStore, StorageFailed, StoreError, Unavailable

MOST = 1000
"""Appends in a transaction; more would make the first ones wait too long."""

# Full, and whatever else keeps a file from being written; of PostgreSQL no room, trouble with files, read-only.
NO_FILES = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN}
NO_ROOM = ("53", "58", "25006")

Commit = Callable[[Batch], Awaitable[None]]


class Writer:
    """One task that writes all appends of this process, many in a transaction.

    `commit` writes a batch durably, or raises: `Unavailable` if the database cannot be reached, anything else if it
    refuses, in which case nothing of the batch was written.
    """

    def __init__(self, commit: Commit) -> None:
        self.commits = 0
        """Transactions that were written."""
        self.failure: StoreError | None = None
        """Why the last transaction could not be written; None if it was."""
        self._commit = commit
        self._waiting: deque[Append] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def write(self, append: Append) -> None:
        """Return when the append is stored, or raise why it is not."""
        if self._closing:
            raise Unavailable("the store is closed")
        self._waiting.append(append)
        self._wake.set()
        await append.written

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._closing = True
        self._wake.set()
        await self._task

    async def _run(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            taken = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
            # Whoever was cancelled before we began does not want it any more.
            if taken := [append for append in taken if not append.written.done()]:
                await self._write(taken)

    async def _write(self, appends: Sequence[Append]) -> None:
        try:
            await self._commit(Batch(appends))
        except Unavailable as error:
            self.failure = error
            self._tell(appends, error)
        except Exception as error:
            failure = refusal(error)
            if len(appends) == 1 or isinstance(failure, CannotStore):
                self.failure = failure
                self._tell(appends, failure)
                return
            for append in appends:  # one of them cannot be written: find out which
                await self._write([append])
        else:
            self.commits += 1
            self.failure = None
            self._tell(appends, None)

    @staticmethod
    def _tell(appends: Sequence[Append], error: StoreError | None) -> None:
        for append in appends:
            if append.written.done():
                continue
            failure = error or append.failure
            if failure is None:
                append.written.set_result(None)
            else:
                append.written.set_exception(failure)


def kind_of(error: BaseException) -> str:
    """Return what kind of error it is, without its words.

    >>> kind_of(ValueError("hidden"))
    'ValueError'
    """
    cause = getattr(error, "orig", None) or error
    state = getattr(cause, "sqlstate", None) or getattr(cause, "sqlite_errorname", None)
    return f"{type(error).__name__} {state}" if state else type(error).__name__


def refusal(error: Exception) -> StoreError:
    """Return what to raise instead of an error of the database, whose words may quote what was to be stored.

    >>> type(refusal(ValueError("hidden"))).__name__
    'StorageFailed'
    """
    if isinstance(error, StoreError):
        error.__context__ = None  # which is the database's error
        return error
    cause = getattr(error, "orig", None) or error
    no_files = getattr(cause, "sqlite_errorcode", 0) & 0xFF in NO_FILES
    no_room = (getattr(cause, "sqlstate", None) or "").startswith(NO_ROOM)
    return (CannotStore if no_files or no_room else StorageFailed)(kind_of(error))
