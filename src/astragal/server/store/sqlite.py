"""SQLite: one file, read through a few connections, written by one thread with one connection.

A batch is written in one go by that thread, first into a journal (`sqlite_journal.py`). Through aiosqlite each
statement would be handed to a thread and back, and under load each of these waits for its turn of the event loop.
"""

import asyncio
import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, TextClause, create_engine, event, inspect
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from astragal.server.store.batch import Batch
from astragal.server.store.errors import Conflict, NotOurs, StorageFailed, StoreError, Unavailable
from astragal.server.store.file_lock import FileLock
from astragal.server.store.migrate import revision, upgrade
from astragal.server.store.retry import persist
from astragal.server.store.sqlite_journal import Journal
from astragal.server.store.writer import kind_of, refusal

READERS = 4

# FULL: the log is on the disk when COMMIT returns. Checkpoints are rare, because a table's pages change all the time.
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -65536",
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA journal_size_limit = 67108864",
)

SETTLE_SECONDS = 0.5
"""How long what is stored may be in the journal only."""
MAX_WAITING = 2_000
"""With so many events in the journal they are put into their tables at once."""

T = TypeVar("T")


class Sqlite:
    """The store's database in a file."""

    def __init__(self, path: Path, patience: float, *, alone: bool = False, upgrade: bool = True) -> None:
        self.path = path
        self._lock = FileLock(path) if alone else None
        self._upgrade = upgrade
        self._patience = patience
        """Seconds to wait for another process that holds the file."""
        self.reader = create_async_engine(
            URL.create("sqlite+aiosqlite", database=str(path)),
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            pool_size=READERS,
            max_overflow=0,
        )
        event.listen(self.reader.sync_engine, "connect", self._prepare_reader)
        engine = create_engine(
            URL.create("sqlite", database=str(path)),
            isolation_level="AUTOCOMMIT",
            hide_parameters=True,
            poolclass=NullPool,
        )
        self._engine = engine
        self._writing: Connection | None = None
        self._journal: Journal | None = None
        self._settling: asyncio.Future[None] | asyncio.TimerHandle | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def open(self) -> None:
        """Connect, and bring the schema up to date or see that it can be read."""
        try:
            await self._in_thread(self._open)
        except BaseException as error:
            await self.close()
            cause = error.orig if isinstance(error, DatabaseError) else error
            if isinstance(cause, sqlite3.DatabaseError):
                code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
                strange = code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
                raise (NotOurs(str(self.path)) if strange else StorageFailed(f"{self.path}: {cause}")) from None
            raise

    async def commit(self, batch: Batch) -> None:
        """Store a batch."""
        journal = self._journal
        if journal is None:
            raise Unavailable("the store is closed")
        await self._in_thread(partial(journal.commit, batch))
        if self._settling is None and journal.waiting:
            wait = SETTLE_SECONDS if journal.waiting < MAX_WAITING else 0
            self._settling = asyncio.get_running_loop().call_later(wait, self._settle_now)

    async def settle(self) -> None:
        """See to it that everything stored can be read."""
        journal = self._journal
        # One who is alone on the file knows what is in the journal; what others have left there must be looked for.
        if journal is not None and (journal.waiting or self._lock is None):
            try:
                await self._in_thread(journal.settle)
            except sqlite3.Error as error:
                raise refusal(error) from None

    async def fetch(self, query: str, *values: object) -> Sequence[Any]:
        """Return the rows that a query finds; its values are called $1, $2 …"""

        async def work() -> Sequence[Any]:
            async with self.reader.connect() as connection:
                return list(await connection.exec_driver_sql(query.replace("$", "?"), values))

        return await persist(work, self._patience)

    def _settle_now(self) -> None:
        async def work() -> None:
            with suppress(StoreError):  # it is stored, and tried again with the next batch or question
                await self.settle()
            self._settling = None

        self._settling = asyncio.get_running_loop().create_task(work())

    async def keep(self, name: str, value: bytes) -> None:
        """Store a setting unless it is there."""
        await self._changing(lambda: self._keep(name, value))

    async def change(self, statement: TextClause, values: Mapping[str, object], _told: str = "") -> int:
        """Run one statement in a transaction of its own and return how many rows it changed."""

        def work() -> int:
            with self._transaction() as connection:
                return connection.execute(statement, values).rowcount

        return await self._changing(work)

    async def change_all(self, changes: Sequence[tuple[TextClause, Mapping[str, object]]]) -> None:
        """Run statements in one transaction; `Conflict`, and nothing is changed, unless each of them changes a row."""

        def work() -> None:
            with self._transaction() as connection:
                for statement, values in changes:
                    if connection.execute(statement, values).rowcount != 1:
                        raise Conflict("the rows are not what they were")

        await self._changing(work)

    async def backup(self, path: Path) -> None:
        """Write all there is at this moment into another file, while appends go on."""
        await asyncio.to_thread(_backup, self.path, path)

    async def close(self) -> None:
        """Let go of the file."""
        if self._settling is not None:
            self._settling.cancel()
        await self.reader.dispose()
        await self._in_thread(self._close)
        self._thread.shutdown()

    def _prepare_reader(self, connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in (self._wait, "PRAGMA query_only = ON"):
            cursor.execute(pragma)
        cursor.close()

    @property
    def _wait(self) -> str:
        return f"PRAGMA busy_timeout = {int(self._patience * 1000)}"

    # -- in the writer's thread --------------------------------------------------------------

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    async def _changing(self, work: Callable[[], T]) -> T:
        try:
            return await self._in_thread(work)
        except DatabaseError as error:
            raise refusal(error) from None

    def _open(self) -> None:
        if self.path.is_dir():
            raise NotOurs(str(self.path))
        if self._lock is not None:
            self._lock.acquire()
        if self._upgrade:
            _private(self.path)
        elif not self.path.exists():
            raise StorageFailed(f"{self.path}: {os.strerror(errno.ENOENT)}")
        self._writing = connection = _patiently(self._engine.connect, self._patience)
        _patiently(partial(connection.exec_driver_sql, self._wait), self._patience)
        # A schema of ours would be made in a database of another program, too. Asked twice: another process may have
        # made ours between the first look and the second.
        foreign = revision(connection) is None and (inspect(connection).get_table_names() or not self._upgrade)
        if foreign and revision(connection) is None:
            raise NotOurs(str(self.path))
        if self._upgrade:
            for pragma in PRAGMAS:
                _patiently(partial(connection.exec_driver_sql, pragma), self._patience)
            with self._transaction():
                upgrade(connection)
        if inspect(connection).has_table("journal"):
            driver = connection.connection.driver_connection
            assert isinstance(driver, sqlite3.Connection)
            self._journal = Journal(driver, alone=self._lock is not None)
            with nullcontext() if self._upgrade else suppress(sqlite3.Error, Unavailable):  # perhaps we may only read
                self._journal.settle()

    def _close(self) -> None:
        if self._writing is not None:
            if self._journal is not None:
                with suppress(sqlite3.Error, StoreError):  # it is stored; whoever opens the file next goes on
                    self._journal.settle()
                self._journal = None
            self._writing.close()
            self._writing = None
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        connection = self._writing
        if connection is None:
            raise Unavailable("the store is closed")
        try:
            # At once, so that nobody can write between our reading and our writing.
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError as error:
            if busy(error):
                raise Unavailable(kind_of(error)) from None
            raise
        try:
            yield connection
            connection.exec_driver_sql("COMMIT")
        except BaseException:
            driver = connection.connection.driver_connection
            if driver is not None and driver.in_transaction:
                connection.exec_driver_sql("ROLLBACK")
            raise

    def _keep(self, name: str, value: bytes) -> None:
        with self._transaction() as connection:
            connection.exec_driver_sql(
                "INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value)
            )


def busy(error: OperationalError) -> bool:
    """Tell whether another process holds the file."""
    return getattr(error.orig, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


def _patiently(work: Callable[[], T], patience: float) -> T:
    """Try again while others hold the file: changing to WAL does not wait by itself."""
    until = time.monotonic() + patience
    while True:
        try:
            return work()
        except OperationalError as error:
            if not busy(error) or time.monotonic() > until:
                raise
        time.sleep(0.01)


def _private(path: Path) -> None:
    """Make a missing file for our own eyes only: it holds seeds and the key that signs. SQLite's log follows it."""
    with suppress(OSError):  # SQLite says it better
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _backup(source: Path, target: Path) -> None:
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        _private(part)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(part)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except sqlite3.Error as error:
        raise StorageFailed(f"{target}: {error}") from None
    finally:
        part.unlink(missing_ok=True)
