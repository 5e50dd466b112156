"""The store: one face for SQLite and PostgreSQL."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from sqlalchemy import LargeBinary, Select, TextClause, bindparam, select, text

from astragal.server.store.batch import Append, joined
from astragal.server.store.errors import StorageFailed
from astragal.server.store.leaving import DELETIONS, RENEW_CARD, REWRITE, Mention, mentions_of, rewriting
from astragal.server.store.listening import Listener
from astragal.server.store.postgres import Postgres
from astragal.server.store.puzzle_ratings import PuzzleRatings
from astragal.server.store.retry import PATIENCE, persist
from astragal.server.store.reviews import ReviewStore
from astragal.server.store.rows import Row, Stored
from astragal.server.store.schema import commands, people, puzzle_answers, revocations, seeds, settings, tables
from astragal.server.store.sqlite import Sqlite
from astragal.server.store.writer import Writer, refusal
from astragal.table.table_seeds import NO_SEEDS, Seed, SeedChange

PAGE = 500
PROBE = "probe"
PROBE_BYTES = 64 * 1024
"""More than most appends need, so that there is space for them if there is for this."""
SEED = tuple(seeds.c[name] for name in (each.name for each in fields(Seed)))
REVOKE = text("""
INSERT INTO revocations (person, since) VALUES (:person, :since)
ON CONFLICT (person) DO UPDATE SET since = excluded.since
WHERE revocations.since <= :issued OR revocations.since = excluded.since
""")
REPLACE = text("""
INSERT INTO settings (name, value) VALUES (:name, :value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
""")
REMOVE = text("DELETE FROM settings WHERE name = :name")
PERSON = "!"
"""With this a notification begins that names a person whose tokens were revoked; others name a table."""
RESCHEDULE = text("UPDATE tables SET due = :due WHERE id = :id AND last = :last")
ROW = tuple(tables.c[name] for name in Row.__struct_fields__)
BY_ID = f"SELECT {', '.join(Row.__struct_fields__)} FROM tables WHERE id = $1"
EVENTS = "SELECT seq, at, data FROM events WHERE table_id = $1 AND seq > $2 ORDER BY seq LIMIT $3"
COUNTS = b'"counts":true'
"""In the card of a table at which a game is on that counts."""
MAX_INTEGER = 2**63 - 1


class Store:
    """Tables, their logs and the commands that were done. What returned is durable."""

    def __init__(self, database: Sqlite | Postgres, name: str, patience: float) -> None:
        self._database = database
        self._name = name
        self._patience = patience
        self._writer = Writer(database.commit)
        self._listeners: list[Listener] = []
        self._closed = asyncio.Event()
        self._probing = asyncio.Lock()
        self._next_probe = 0.0
        self.puzzles = PuzzleRatings(self._all, database.change_all)
        self.reviews = ReviewStore(self._read, database.change, database.change_all)

    @classmethod
    async def open(cls, url: str, *, patience: float = PATIENCE, alone: bool = False, upgrade: bool = True) -> Self:
        """Open `sqlite:///path/file.db` or `postgresql://…`, and bring its schema up to date unless told not to.

        A database that is away for longer than `patience`, in seconds, is `Unavailable`. `alone` is for those who
        must be the only ones to write: `DatabaseInUse` if a server runs on it.
        """
        name = secrets.token_hex(6)
        kind, _, rest = url.partition("://")
        database: Sqlite | Postgres
        if kind == "sqlite" and rest.startswith("/") and len(rest) > 1:
            database = Sqlite(Path(rest[1:]), patience, alone=alone, upgrade=upgrade)
        elif kind in {"postgresql", "postgres"}:
            database = Postgres(url, name, patience, alone=alone, upgrade=upgrade)
        else:
            raise StorageFailed("a database is named by sqlite:///path/file.db or postgresql://user@host/name")
        await database.open()
        return cls(database, name, patience)

    @property
    def commits(self) -> int:
        """How many transactions this process has written."""
        return self._writer.commits

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._closed.set()
        for listener in self._listeners:
            listener.stop()
        await self._writer.close()
        await self._database.close()

    # -- writing -----------------------------------------------------------------------------

    async def create(
        self, row: Row, people: Sequence[str], events: Sequence[Stored], seeds: SeedChange = NO_SEEDS
    ) -> None:
        """Store a new table with its first events; `CodeTaken` if its id or code is in use."""
        await self._write(row, None, events, None, b"", people, seeds)

    async def append(
        self,
        id: str,
        after: int,
        events: Sequence[Stored],
        *,
        command: tuple[str, str] | None,
        reply: bytes,
        row: Row,
        people: Sequence[str],
        seeds: SeedChange = NO_SEEDS,
    ) -> None:
        """Store the events that follow number `after`, and that the command (person, id) was done.

        `Conflict` if the table has moved on, `DuplicateCommand` if the command was done before, `SeedSpent` if a seed
        is not what the events take it for. `row` and `people` are the table as it is after these events.
        """
        if row.id != id:
            raise ValueError("the row is another table's")
        await self._write(row, after, events, (id, *command) if command else None, reply, people, seeds)

    async def _write(
        self,
        row: Row,
        after: int | None,
        events: Sequence[Stored],
        key: tuple[str, str, str] | None,
        reply: bytes,
        people: Sequence[str],
        seeds: SeedChange,
    ) -> None:
        first = (after or 0) + 1
        if [event.seq for event in events] != list(range(first, row.last + 1)):
            raise ValueError("the numbers of the events do not follow one another up to the row's last")
        for word in (*(key or ()), *people):
            if not word.isprintable():  # such as no database keeps: NUL, half a character
                raise ValueError("an id holds characters that cannot be stored")
        if any(sha256(each.seed).hexdigest() != each.commitment for each in seeds.publish):
            raise ValueError("a commitment is not that of its seed")
        written = asyncio.get_running_loop().create_future()
        await self._writer.write(Append(row, after, events, key, reply, joined(people), written, seeds))

    async def reschedule(self, id: str, last: int, due: int | None) -> None:
        """Set when somebody has to look at a table again, unless it has moved on meanwhile."""
        await self._database.change(RESCHEDULE, {"id": id, "last": last, "due": due})

    async def setting(self, name: str, default: Callable[[], bytes]) -> bytes:
        """Return a setting of the server; the first to ask stores the default."""
        query = select(settings.c.value).where(settings.c.name == name)
        value = await self._one(query)
        if value is None:
            await self._database.keep(name, default())
            value = await self._one(query)
        return bytes(value[0]) if value else b""

    async def known_setting(self, name: str) -> bytes | None:
        """Return a setting, if it was stored."""
        value = await self._one(select(settings.c.value).where(settings.c.name == name))
        return bytes(value[0]) if value else None

    async def replace_setting(self, name: str, value: bytes) -> None:
        """Store a setting, whatever was there."""
        await self._database.change(REPLACE, {"name": name, "value": value})

    async def run(self, statement: TextClause, values: Mapping[str, object]) -> int:
        """Run one statement in a transaction of its own and return how many rows it changed."""
        return await self._database.change(statement, values)

    async def find(self, query: Select[Any]) -> Sequence[Any]:
        """Return the rows that a query finds."""
        return await self._all(query)

    async def revoke(self, person: str, issued: int, since: int) -> bool:
        """Make all tokens of a person void that were issued before a time, in milliseconds.

        `issued` is the time of the token by which that is asked for; false if it is void itself.
        """
        values = {"person": person, "issued": issued, "since": since}
        return await self._database.change(REVOKE, values, PERSON + person) == 1

    async def revocations(self, since: int) -> dict[str, int]:
        """Return from when on the tokens of people are good, of those who revoked some at that time or later."""
        query = select(revocations.c.person, revocations.c.since).where(revocations.c.since >= since)
        return dict(map(tuple, await self._all(query)))

    async def mentions(self, person: str) -> AsyncIterator[list[Mention]]:
        """Yield all events that name a person, table by table, a page at a time."""
        dialect, after = self._database.reader.dialect.name, ("", 0)
        while found := await self._all(mentions_of(person, dialect, after).limit(PAGE)):
            page = [Mention(table, seq, at, bytes(data)) for table, seq, at, data in found]
            yield page
            after = page[-1].table, page[-1].seq

    async def rewrite(self, changes: Mapping[tuple[str, int], bytes]) -> None:
        """Put other data in the place of events, all or none; what follows from them must stay the same."""
        await self._settle()
        await self._database.change_all([(REWRITE, values) for values in rewriting(changes)])

    async def renew_card(self, id: str, card: bytes) -> None:
        """Store the card of a table anew."""
        await self._database.change(RENEW_CARD, {"id": id, "card": card})

    async def puzzle_answers_of(self, person: str) -> AsyncIterator[list[dict[str, Any]]]:
        """Yield all answers of a person to puzzles, a page at a time."""
        c, after = puzzle_answers.c, ""
        query = select(puzzle_answers).where(c.person == person).order_by(c.puzzle).limit(PAGE)
        while found := await self._all(query.where(c.puzzle > after)):
            page = [dict(row._mapping) for row in found]
            yield page
            after = page[-1]["puzzle"]

    async def forget_puzzles(self, person: str) -> None:
        """Delete a person's answers to puzzles, and the ratings from them."""
        for statement in DELETIONS:
            await self._database.change(statement, {"person": person})

    async def check(self) -> None:
        """Raise if the database does not answer, or if it could not store lately and still cannot.

        Only after a write failed is anything written here, and at most once a second.
        """
        if self._writer.failure is not None:
            async with self._probing:
                if self._writer.failure is not None and time.monotonic() >= self._next_probe:
                    await self._probe()
            if self._writer.failure is not None:
                raise type(self._writer.failure)(str(self._writer.failure))
        await self._read(select(tables.c.id).where(tables.c.id == "health"))

    async def _probe(self) -> None:
        try:
            await self._database.change(REPLACE, {"name": PROBE, "value": bytes(PROBE_BYTES)})
            await self._database.change(REMOVE, {"name": PROBE})
        except Exception as error:
            self._writer.failure = refusal(error)
        else:
            self._writer.failure = None
        self._next_probe = time.monotonic() + 1

    # -- reading -----------------------------------------------------------------------------

    async def events(self, id: str, after: int = 0, limit: int | None = None) -> list[Stored]:
        """Return the events of a table after a number, in order; the first ones, if there is a limit."""
        found = await self._fetch(EVENTS, id, after, MAX_INTEGER if limit is None else limit)
        return [Stored(seq, at, bytes(data)) for seq, at, data in found]

    async def pages(self, id: str, after: int = 0, size: int = PAGE) -> AsyncIterator[list[Stored]]:
        """Yield the events of a table after a number, a page at a time, however many there are."""
        while page := await self.events(id, after, size):
            yield page
            if len(page) < size:
                return
            after = page[-1].seq

    async def seeds(self, id: str, commitments: Sequence[str]) -> dict[str, Seed]:
        """Return the seeds of a table, by those of the commitments that are there."""
        query = select(*SEED).where(seeds.c.table_id == id, seeds.c.commitment.in_(commitments))
        found = (Seed(*values) for values in await self._all(query))
        return {seed.commitment: seed for seed in found}

    async def done(self, id: str, person: str, command_id: str) -> bytes | None:
        """Return what a command was answered, if it was done."""
        key = commands.c.table_id == id, commands.c.person == person, commands.c.command == command_id
        row = await self._one(select(commands.c.reply).where(*key))
        return bytes(row[0]) if row else None

    async def row(self, id: str) -> Row | None:
        """Return a table by its id."""
        return _row(next(iter(await self._fetch(BY_ID, id)), None))

    async def by_code(self, code: str) -> Row | None:
        """Return a table by its code."""
        return _row(await self._one(select(*ROW).where(tables.c.code == code)))

    async def open_tables(self, limit: int, before: int | None = None) -> list[Row]:
        """Return public tables that are not closed, the latest first; `before` is the `updated` to go on from."""
        query = select(*ROW).where(tables.c.public, tables.c.status != "closed")
        if before is not None:
            query = query.where(tables.c.updated < before)
        return _rows(await self._all(query.order_by(tables.c.updated.desc()).limit(limit)))

    async def tables_of(self, person: str, limit: int) -> list[Row]:
        """Return the tables where a person is, the latest first."""
        query = select(*ROW).join(people, people.c.table_id == tables.c.id).where(people.c.person == person)
        return _rows(await self._all(query.order_by(tables.c.updated.desc()).limit(limit)))

    async def due(self, now: int, limit: int) -> list[str]:
        """Return tables that somebody should have looked at by now, the longest overdue first."""
        query = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(limit)
        return [id for (id,) in await self._all(query)]

    async def counting(self) -> dict[str, int]:
        """Return the tables at which a game is on that counts, each with the number of its last event."""
        within = "instr(card, :counts)" if isinstance(self._database, Sqlite) else "position(:counts IN card)"
        counts = text(f"{within} > 0").bindparams(bindparam("counts", COUNTS, LargeBinary))
        # An index finds those that are due one day, which are all but the closed ones.
        on = tables.c.due.is_not(None), tables.c.status == "playing", counts
        return dict(await self._all(select(tables.c.id, tables.c.last).where(*on)))

    async def all_ids(self) -> AsyncIterator[str]:
        """Yield the ids of all tables, in their order."""
        last = ""
        while page := await self._all(select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id).limit(PAGE)):
            for (id,) in page:
                yield id
            last = page[-1][0]

    async def notifications(self) -> AsyncIterator[str]:
        """Yield ids of tables that another process appended to, until the store is closed.

        `EVERY` comes first, and again whenever the connection was lost: some may have been missed, and the log tells.
        On SQLite nothing ever comes.
        """
        if isinstance(self._database, Sqlite):
            await self._closed.wait()
            return
        listener = Listener(self._database.connect, self._name)
        self._listeners.append(listener)
        try:
            async for id in listener.notifications():
                yield id
        finally:
            self._listeners.remove(listener)

    async def backup(self, path: str | Path) -> None:
        """Copy a SQLite database into a file while appends go on."""
        await self._database.backup(Path(path))

    async def _all(self, query: Select[Any]) -> Sequence[Any]:
        await self._settle()
        return await self._read(query)

    async def _fetch(self, query: str, *values: object) -> Sequence[Any]:
        """Run a query that is asked often."""
        await self._settle()
        return await self._database.fetch(query, *values)

    async def _settle(self) -> None:
        try:
            await self._database.settle()
        except StorageFailed as error:
            self._writer.failure = error
            raise

    async def _read(self, query: Select[Any]) -> Sequence[Any]:
        async def work() -> Sequence[Any]:
            async with self._database.reader.connect() as connection:
                result = await connection.execute(query)
                return list(result.all())

        return await persist(work, self._patience)

    async def _one(self, query: Select[Any]) -> Any:
        return next(iter(await self._all(query)), None)


def _rows(found: Sequence[Any]) -> list[Row]:
    return [Row(*values) for values in found]


def _row(found: Any) -> Row | None:
    return None if found is None else Row(*found)
