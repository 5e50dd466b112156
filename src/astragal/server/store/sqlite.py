"""SQLite: one file, read through a few connections, written by one thread with one connection.

A batch is written in one go by that thread. Through aiosqlite each statement would be handed to a thread and back, and
under load each of these waits for its turn of the event loop. For the same reason every statement here takes all its
rows at once: SQLite gives up Python's lock for each step, and getting it back from a busy event loop takes long.
"""

import asyncio
import errno
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, TextClause, create_engine, event, inspect
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from astragal.server.store.batch import Batch, Known
from astragal.server.store.errors import NotOurs, StorageFailed, Unavailable
from astragal.server.store.file_lock import FileLock
from astragal.server.store.migrate import revision, upgrade
from astragal.server.store.writer import kind_of

ROWS = 500
"""Rows in a statement; SQLite takes 32,766 values."""
READERS = 4

# FULL: the log is on the disk when COMMIT returns. Checkpoints are rare, because a table's pages change all the time.
PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA cache_size = -65536",
    "PRAGMA wal_autocheckpoint = 8000",
    "PRAGMA journal_size_limit = 67108864",
)

# One row comes back, whatever is asked for.
KNOWN = """
SELECT
  (SELECT json_group_array(json_array(id, last, people)) FROM tables
    WHERE id IN (SELECT value FROM json_each(?1))),
  (SELECT json_group_array(code) FROM tables WHERE code IN (SELECT value FROM json_each(?2))),
  (SELECT json_group_array(json_array(c.table_id, c.person, c.command, hex(c.reply)))
    FROM json_each(?3) AS k CROSS JOIN commands AS c
    WHERE c.table_id = json_extract(k.value, '$[0]') AND c.person = json_extract(k.value, '$[1]')
      AND c.command = json_extract(k.value, '$[2]')),
  (SELECT json_group_array(json_array(commitment, table_id, revealed IS NOT NULL)) FROM seeds
    WHERE commitment IN (SELECT value FROM json_each(?4)))
"""
TABLES = "INSERT INTO tables (id, code, status, public, due, last, card, updated, people) VALUES "
# What was read in the same transaction, which nobody else can write in, has said that the numbers fit.
MOVED = """
ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, due = excluded.due,
  last = excluded.last, card = excluded.card, updated = excluded.updated,
  people = excluded.people
"""
EVENTS = "INSERT INTO events (table_id, seq, at, data, stamp) VALUES "
COMMANDS = "INSERT INTO commands (table_id, person, command, reply) VALUES "
PEOPLE = "INSERT INTO people (person, table_id) VALUES "
SEEDS = "INSERT INTO seeds (commitment, table_id, game, seed, published) VALUES "
REVEALED = "UPDATE seeds SET revealed = ? WHERE commitment = ? AND revealed IS NULL"
GONE = """
DELETE FROM people WHERE (person, table_id) IN
  (SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))
"""

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
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def open(self) -> None:
        """Connect, and bring the schema up to date or see that it can be read."""
        try:
            await self._in_thread(self._open)
        except BaseException as error:
            await self.close()
            if isinstance(error, DatabaseError):
                code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
                strange = code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)
                raise (NotOurs(str(self.path)) if strange else StorageFailed(f"{self.path}: {error.orig}")) from None
            raise

    async def commit(self, batch: Batch) -> None:
        """Write a batch."""
        await self._in_thread(lambda: self._write(batch))

    async def keep(self, name: str, value: bytes) -> None:
        """Store a setting unless it is there."""
        await self._in_thread(lambda: self._keep(name, value))

    async def change(self, statement: TextClause, values: Mapping[str, object], _told: str = "") -> int:
        """Run one statement in a transaction of its own and return how many rows it changed."""

        def work() -> int:
            with self._transaction() as connection:
                return connection.execute(statement, values).rowcount

        return await self._in_thread(work)

    async def backup(self, path: Path) -> None:
        """Write all there is at this moment into another file, while appends go on."""
        await asyncio.to_thread(_backup, self.path, path)

    async def close(self) -> None:
        """Let go of the file."""
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
        step = revision(connection)
        # A schema of nobody's would be made in a database of another program, too.
        if step is None and (inspect(connection).get_table_names() or not self._upgrade):
            raise NotOurs(str(self.path))
        if self._upgrade:
            for pragma in PRAGMAS:
                _patiently(partial(connection.exec_driver_sql, pragma), self._patience)
            with self._transaction():
                upgrade(connection)

    def _close(self) -> None:
        if self._writing is not None:
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

    def _write(self, batch: Batch) -> None:
        with self._transaction() as connection:
            batch.judge(_known(connection, batch))
            tables = [
                (r.id, r.code, r.status, int(r.public), r.due, r.last, r.card, r.updated, change.people)
                for change in batch.changes.values()
                for r in (change.row,)
            ]
            _insert(connection, TABLES, tables, MOVED)
            _insert(connection, EVENTS, batch.events)
            _insert(connection, COMMANDS, [(*key, reply) for key, reply in batch.commands.items()])
            _insert(connection, SEEDS, batch.published)
            for commitment, seq in batch.revealed:
                if connection.exec_driver_sql(REVEALED, (seq, commitment)).rowcount != 1:
                    raise RuntimeError("a seed was revealed under its lock")  # cannot be; and must not be stored
            if gone := batch.gone:
                connection.exec_driver_sql(GONE, (_json(gone),))
            _insert(connection, PEOPLE, batch.came)


def _known(connection: Connection, batch: Batch) -> Known:
    asked = (_json(batch.ids), _json(batch.codes), _json(batch.keys), _json(batch.commitments))
    tables, codes, commands, seeds = connection.exec_driver_sql(KNOWN, asked).one()
    return Known(
        {id: (last, people) for id, last, people in msgspec.json.decode(tables)},
        set(msgspec.json.decode(codes)),
        {(id, person, command): bytes.fromhex(reply) for id, person, command, reply in msgspec.json.decode(commands)},
        {commitment: (id, bool(revealed)) for commitment, id, revealed in msgspec.json.decode(seeds)},
    )


def _insert(connection: Connection, into: str, rows: Sequence[tuple[Any, ...]], otherwise: str = "") -> None:
    for begin in range(0, len(rows), ROWS):
        some = rows[begin : begin + ROWS]
        row = "(" + ",".join("?" * len(some[0])) + ")"
        values = tuple(value for each in some for value in each)
        connection.exec_driver_sql(into + ",".join([row] * len(some)) + otherwise, values)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


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
