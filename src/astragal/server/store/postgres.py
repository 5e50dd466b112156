"""PostgreSQL: any number of server processes on one database.

A batch locks its tables in the order of their ids, so that two processes never wait for each other, and tells the
others in the same transaction. If the connection is lost while that commits, the stamp tells what became of it.

Moves are written by one statement that assumes what is nearly always so: nobody else wrote to these tables, and nobody
came or went. If it is not so the statement fails as a whole, and what is there is read, judged and then written.
"""

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import asyncpg  # type: ignore[import-untyped]
from sqlalchemy import TextClause, delete, insert, select, text, tuple_
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from astragal.server.store.batch import Batch, Known
from astragal.server.store.errors import BackupUnsupported, Conflict, DatabaseInUse, NotOurs
from astragal.server.store.listening import CHANNEL
from astragal.server.store.migrate import revision, upgrade
from astragal.server.store.retry import persist
from astragal.server.store.schema import events, people, seeds, settings, tables

MIGRATING = 0x6173747261676C  # the key of the lock under which one process migrates: "astragl"

# A process that hangs must not hold the tables of others.
LIMITS = {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "15s", "application_name": "astragal"}

MOVED = text("""
UPDATE tables AS t SET status = n.status, public = n.public, due = n.due, last = n.last,
  card = n.card, updated = n.updated, people = n.people
FROM unnest(CAST(:id AS text[]), CAST(:after AS integer[]), CAST(:status AS text[]), CAST(:public AS boolean[]),
  CAST(:due AS bigint[]), CAST(:last AS integer[]), CAST(:card AS bytea[]),
  CAST(:updated AS bigint[]), CAST(:people AS text[]))
  AS n(id, after, status, public, due, last, card, updated, people)
WHERE t.id = n.id AND t.last = n.after
""")
EVENTS = text("""
INSERT INTO events (table_id, seq, at, data, stamp)
SELECT * FROM unnest(CAST(:id AS text[]), CAST(:seq AS integer[]), CAST(:at AS bigint[]), CAST(:data AS bytea[]),
  CAST(:stamp AS bigint[]))
""")
COMMANDS = text("""
INSERT INTO commands (table_id, person, command, reply)
SELECT * FROM unnest(CAST(:id AS text[]), CAST(:person AS text[]), CAST(:command AS text[]), CAST(:reply AS bytea[]))
""")
REVEALED = text("""
UPDATE seeds AS s SET revealed = n.seq
FROM unnest(CAST(:commitment AS text[]), CAST(:seq AS integer[])) AS n(commitment, seq)
WHERE s.commitment = n.commitment AND s.revealed IS NULL
""")
DONE = text("""
SELECT c.table_id, c.person, c.command, c.reply
FROM unnest(CAST(:id AS text[]), CAST(:person AS text[]), CAST(:command AS text[])) AS k(id, person, command)
JOIN commands AS c ON c.table_id = k.id AND c.person = k.person AND c.command = k.command
""")
# `locked` first: whoever else writes to one of these tables locks them in the same order. The division fails, and all
# with it, if a table is not as it was taken to be; a number or a command that is there already fails by itself.
MOVES = """
WITH locked AS MATERIALIZED (SELECT id FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR UPDATE),
moved AS (
  UPDATE tables AS t SET status = n.status, public = n.public, due = n.due, last = n.last, card = n.card,
    updated = n.updated
  FROM unnest($1::text[], $2::integer[], $3::text[], $4::boolean[], $5::bigint[], $6::integer[], $7::bytea[],
    $8::bigint[], $9::text[]) AS n(id, after, status, public, due, last, card, updated, people)
  WHERE (SELECT count(*) FROM locked) > 0 AND t.id = n.id AND t.last = n.after AND t.people = n.people
  RETURNING 1
),
logged AS (
  INSERT INTO events (table_id, seq, at, data, stamp)
  SELECT * FROM unnest($10::text[], $11::integer[], $12::bigint[], $13::bytea[], $14::bigint[])
),
done AS (
  INSERT INTO commands (table_id, person, command, reply)
  SELECT * FROM unnest($15::text[], $16::text[], $17::text[], $18::bytea[])
)
SELECT 1 / (CASE WHEN (SELECT count(*) FROM moved) = cardinality($1::text[]) THEN 1 ELSE 0 END), pg_notify($19, $20)
"""
MAX_READING = 8
"""Queries at once, each on a connection that is kept: making one costs more than many queries."""
MAX_NAMED = 250
"""Tables in one notification, of 8,000 bytes at most."""
SERVERS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1"
TELL = text("SELECT pg_notify(:channel, n.payload) FROM unnest(CAST(:payloads AS text[])) AS n(payload)")


class Postgres:
    """The store's database on a PostgreSQL server."""

    def __init__(self, url: str, name: str, patience: float, *, alone: bool = False, upgrade: bool = True) -> None:
        self._alone, self._upgrade = alone, upgrade
        self._url = url
        self._patience = patience
        self._name = name
        """By which this process knows its own notifications."""
        self.engine = create_async_engine(
            "postgresql+asyncpg://",
            async_creator=self.connect,  # asyncpg reads addresses as libpq does
            hide_parameters=True,
            pool_size=8,
            max_overflow=0,  # such connections would be closed after use, and making one costs more than many queries
            pool_timeout=patience,
        )
        self.reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writing: Any = None
        """The driver's own connection, for moves: SQLAlchemy takes several times as long."""
        self._reading = asyncio.Semaphore(MAX_READING)
        self._idle: list[Any] = []
        """Such connections for reading."""

    async def connect(self, *_args: object, **_options: object) -> Any:
        """Return a connection of the driver's own kind."""
        return await asyncpg.connect(self._url, timeout=10, command_timeout=30, server_settings=LIMITS)

    async def open(self) -> None:
        """Bring the schema up to date (only one process at a time does so), or see that it can be read."""
        try:
            await persist(self._migrate, self._patience)
        except BaseException:
            await self.engine.dispose()
            raise

    async def _migrate(self) -> None:
        if self._alone:
            await self._see_that_nobody_is_here()
        if not self._upgrade:
            async with self.engine.connect() as connection:
                if await connection.run_sync(revision) is None:
                    raise NotOurs(urlsplit(self._url).path.removeprefix("/"))
            return
        async with self.engine.begin() as connection:
            await connection.execute(text("SET LOCAL lock_timeout = 0"))  # another process may take its time
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATING})
            await connection.run_sync(upgrade)

    async def _see_that_nobody_is_here(self) -> None:
        """Servers are known by the name of their connections; this one looks under another name."""
        looking = await asyncpg.connect(self._url, timeout=10, server_settings={"application_name": "astragal-alone"})
        try:
            if await looking.fetchval(SERVERS, LIMITS["application_name"]):
                raise DatabaseInUse(urlsplit(self._url).path.removeprefix("/"))
        finally:
            await looking.close()

    async def commit(self, batch: Batch) -> None:
        """Write a batch, once, even if the server is restarted meanwhile."""
        try:
            await persist(lambda: self._write(batch), self._patience)
        except IntegrityError:
            # Another process made a table with that code, or our own lost attempt was committed after all.
            await persist(lambda: self._write(batch), self._patience)

    async def _write(self, batch: Batch) -> None:
        if not batch.judged and batch.moves_only and await self._write_moves(batch):
            return
        async with self.engine.begin() as connection:
            known = await _known(connection, batch)
            # The locks are ours now: an earlier attempt, whose answer was lost, is either there or will never be.
            if batch.judged and await _written(connection, batch):
                return
            batch.judge(known)
            await _write_tables(connection, batch)
            await _write_log(connection, batch)
            ids = [id for id, change in batch.writes.changes.items() if change.after is not None]
            if payloads := [" ".join((self._name, *ids[at : at + MAX_NAMED])) for at in range(0, len(ids), MAX_NAMED)]:
                await connection.execute(TELL, {"channel": CHANNEL, "payloads": payloads})

    async def _write_moves(self, batch: Batch) -> bool:
        """Write a batch of moves at once; false if that cannot be, and nothing was written."""
        batch.judge(Known({a.row.id: (a.after or 0, a.people) for a in reversed(batch.appends)}, set(), {}))
        writes = batch.writes
        changes = [writes.changes[id] for id in sorted(writes.changes)]
        failed = any(append.failure is not None for append in batch.appends)
        if failed or len(changes) > MAX_NAMED or any(change.before != change.people for change in changes):
            return False
        rows = [change.row for change in changes]
        ids = [row.id for row in rows]
        keys = list(writes.commands)
        if self._writing is None or self._writing.is_closed():
            self._writing = await self.connect()
        try:
            await self._writing.fetchrow(
                MOVES,
                ids, [change.after for change in changes], [row.status for row in rows], [row.public for row in rows],
                [row.due for row in rows], [row.last for row in rows], [row.card for row in rows],
                [row.updated for row in rows], [change.people for change in changes],
                *map(list, zip(*writes.events, strict=True)),
                [key[0] for key in keys], [key[1] for key in keys], [key[2] for key in keys],
                list(writes.commands.values()), CHANNEL, " ".join((self._name, *ids)),
            )  # fmt: skip
        except (asyncpg.DivisionByZeroError, asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError):
            return False
        except asyncpg.DataError:
            return False  # one of them cannot be stored: which, is found out by writing them one by one
        except BaseException:
            self._writing.terminate()
            self._writing = None
            raise
        return True

    async def settle(self) -> None:
        """All that is stored can be read."""

    async def fetch(self, query: str, *values: object) -> Sequence[Any]:
        """Return the rows that a query finds; its values are called $1, $2 …"""

        async def work() -> Sequence[Any]:
            async with self._reading:
                connection = self._idle.pop() if self._idle else await self.connect()
                try:
                    found: Sequence[Any] = await connection.fetch(query, *values)
                except BaseException:
                    connection.terminate()
                    while self._idle:  # those will not be better
                        self._idle.pop().terminate()
                    raise
                self._idle.append(connection)
                return found

        return await persist(work, self._patience)

    async def keep(self, name: str, value: bytes) -> None:
        """Store a setting unless it is there."""

        async def work() -> None:
            async with self.engine.begin() as connection:
                row = {"name": name, "value": value}
                await connection.execute(upsert(settings).values(row).on_conflict_do_nothing())

        await persist(work, self._patience)

    async def change(self, statement: TextClause, values: Mapping[str, object], told: str = "") -> int:
        """Run one statement in a transaction of its own and return how many rows it changed; the others hear `told`."""

        async def work() -> int:
            async with self.engine.begin() as connection:
                changed = (await connection.execute(statement, values)).rowcount
                if told:
                    await connection.execute(TELL, {"channel": CHANNEL, "payloads": [f"{self._name} {told}"]})
                return changed

        return await persist(work, self._patience)

    async def change_all(self, changes: Sequence[tuple[TextClause, Mapping[str, object]]]) -> None:
        """Run statements in one transaction; `Conflict`, and nothing is changed, unless each of them changes a row."""

        async def work() -> None:
            async with self.engine.begin() as connection:
                for statement, values in changes:
                    if (await connection.execute(statement, values)).rowcount != 1:
                        raise Conflict("the rows are not what they were")

        await persist(work, self._patience)

    async def backup(self, path: Path) -> None:
        """Refuse: PostgreSQL has tools of its own."""
        raise BackupUnsupported(str(path))

    async def close(self) -> None:
        """Close all connections."""
        for connection in (*self._idle, self._writing):
            if connection is not None:
                connection.terminate()
        await self.engine.dispose()


async def _known(connection: AsyncConnection, batch: Batch) -> Known:
    found = await connection.execute(
        select(tables.c.id, tables.c.last, tables.c.people)
        .where(tables.c.id.in_(batch.ids))
        .order_by(tables.c.id)
        .with_for_update()
    )
    known = {id: (last, there) for id, last, there in found}
    codes: set[str] = set()
    if batch.codes:
        codes.update(await connection.scalars(select(tables.c.code).where(tables.c.code.in_(batch.codes))))
    done: dict[tuple[str, str, str], bytes] = {}
    if keys := batch.keys:
        rows = await connection.execute(DONE, _columns(("id", "person", "command"), keys))
        done = {(id, person, command): reply for id, person, command, reply in rows}
    named: dict[str, tuple[str, bool]] = {}
    if batch.commitments:
        query = select(seeds.c.commitment, seeds.c.table_id, seeds.c.revealed)
        rows = await connection.execute(query.where(seeds.c.commitment.in_(batch.commitments)))
        named = {commitment: (id, revealed is not None) for commitment, id, revealed in rows}
    return Known(known, codes, done, named)


async def _written(connection: AsyncConnection, batch: Batch) -> bool:
    """Tell whether an earlier attempt was committed: all of it was, or nothing.

    A batch without events cannot tell; to write it again does no harm, as its commands are known by their ids.
    """
    if not batch.writes.events:
        return False
    id, seq, *_ = batch.writes.events[0]
    stamp = select(events.c.stamp).where(events.c.table_id == id, events.c.seq == seq)
    return await connection.scalar(stamp) == batch.stamp


async def _write_tables(connection: AsyncConnection, batch: Batch) -> None:
    new, moved = [], []
    for change in batch.writes.changes.values():
        r = change.row
        row = {name: getattr(r, name) for name in r.__struct_fields__} | {"people": change.people}
        if change.after is None:
            new.append(row)
        else:
            moved.append(row | {"after": change.after})
    if new:
        await connection.execute(insert(tables), new)
    if moved:
        columns = {name: [row[name] for row in moved] for name in moved[0] if name != "code"}
        result = await connection.execute(MOVED, columns)
        if result.rowcount != len(moved):
            raise RuntimeError("a table moved on under its lock")  # cannot be; and must not be stored if it is
    if gone := batch.writes.gone:
        await connection.execute(delete(people).where(tuple_(people.c.person, people.c.table_id).in_(gone)))
    if came := batch.writes.came:
        await connection.execute(insert(people), [{"person": person, "table_id": id} for person, id in came])


async def _write_log(connection: AsyncConnection, batch: Batch) -> None:
    if batch.writes.events:
        await connection.execute(EVENTS, _columns(("id", "seq", "at", "data", "stamp"), batch.writes.events))
    if batch.writes.commands:
        done = [(*key, reply) for key, reply in batch.writes.commands.items()]
        await connection.execute(COMMANDS, _columns(("id", "person", "command", "reply"), done))
    if batch.writes.published:
        names = ("commitment", "table_id", "game", "seed", "published")
        await connection.execute(insert(seeds), [dict(zip(names, row, strict=True)) for row in batch.writes.published])
    if batch.writes.revealed:
        result = await connection.execute(REVEALED, _columns(("commitment", "seq"), batch.writes.revealed))
        if result.rowcount != len(batch.writes.revealed):
            raise RuntimeError("a seed was revealed under its lock")  # cannot be; and must not be stored if it is


def _columns(names: tuple[str, ...], rows: Any) -> dict[str, list[Any]]:
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}
