"""How appends get into a SQLite file: first, at once, into a journal; a little later from there into their tables.

A transaction costs what it changes: pages, of 4 KiB, each written whole. A move changes five of them, far apart: the
ends of its table's events and of its player's commands, the table's row and its place in an index. A batch in the
journal is one row after the one before. When moves of half a second have come together, most change the same pages.

The only server on a file (`FileLock`) keeps a journal. All others write straight into the tables, and first put there
what they find in the journal, which is also what a server does when it starts. What is in memory here is a copy of what
the file says; if anybody else has written to it, only the file counts.
"""

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import msgspec

from astragal.server.store.batch import Batch, Known
from astragal.server.store.errors import Unavailable
from astragal.server.store.writer import kind_of
from astragal.server.store.writes import Key, Writes

ROWS = 500
"""Rows in a statement; SQLite takes 32,766 values."""
MAX_HEADS = 20_000
"""Tables of which the last number is kept at hand."""
MAX_INTEGER = 2**63 - 1
STRANGE = -1
"""No version of the file: what it holds is to be looked at."""

VERSION = "PRAGMA data_version"
# Every statement takes all its rows at once: SQLite gives up Python's lock for each, and getting it back from a busy
# event loop takes long. One row comes back, whatever is asked for.
KNOWN = """
SELECT
  (SELECT json_group_array(json_array(id, last, people)) FROM tables
    WHERE id IN (SELECT value FROM json_each(?1))),
  (SELECT json_group_array(code) FROM tables WHERE code IN (SELECT value FROM json_each(?2))),
  (SELECT json_group_array(json_array(commitment, table_id, revealed IS NOT NULL)) FROM seeds
    WHERE commitment IN (SELECT value FROM json_each(?3)))
"""
DONE = """
SELECT c.table_id, c.person, c.command, c.reply FROM json_each(?) AS k CROSS JOIN commands AS c
WHERE c.table_id = json_extract(k.value, '$[0]') AND c.person = json_extract(k.value, '$[1]')
  AND c.command = json_extract(k.value, '$[2]')
"""
KEEP = "INSERT INTO journal (number, data) VALUES (?, ?)"
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

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Writes)


class Journal:
    """Appends to a file, for one thread and its connection."""

    def __init__(self, connection: sqlite3.Connection, *, alone: bool) -> None:
        self._connection = connection
        self._alone = alone
        self._number = time.time_ns()  # never one that was used before
        self._version = STRANGE
        self._waiting = Writes()
        """What is in the journal."""
        self._heads: dict[str, tuple[int, str]] = {}
        """The last number and the people of tables, as they are with what is in the journal."""

    @property
    def waiting(self) -> int:
        """How many events are not in their tables yet, as far as known."""
        return len(self._waiting.events) + (self._version == STRANGE)

    def commit(self, batch: Batch) -> None:
        """Store a batch."""
        with self.transaction():
            self._put_strange()
            batch.judge(self._known(batch))
            writes = batch.writes
            if self._alone:
                _check(writes)
                self._number += 1
                self._connection.execute(KEEP, (self._number, _encoder.encode(writes)))
            else:
                self._put(writes)
        if self._alone:
            self._waiting.add(writes)
            for id, change in writes.changes.items():
                self._heads[id] = (change.row.last, change.people)

    def settle(self) -> None:
        """Put what waits into its tables. It is stored already, so nothing waits for the disk here."""
        if self._alone and not self.waiting:
            return
        if not self._alone and self._connection.execute("SELECT 1 FROM journal LIMIT 1").fetchone() is None:
            return
        self._connection.execute("PRAGMA synchronous = NORMAL")
        try:
            with self.transaction():
                if not self._put_strange():
                    self._put(self._waiting)
                    self._connection.execute("DELETE FROM journal")
        finally:
            self._connection.execute("PRAGMA synchronous = FULL")
        self._waiting = Writes()
        if len(self._heads) > MAX_HEADS:
            self._heads = {}

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do something as one, alone."""
        execute = self._connection.execute
        try:
            # At once, so that nobody can write between our reading and our writing.
            execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise Unavailable(kind_of(error)) from None
            raise
        try:
            yield
            execute("COMMIT")
        except BaseException:
            self._version = STRANGE
            if self._connection.in_transaction:
                execute("ROLLBACK")
            raise

    # -- in a transaction --------------------------------------------------------------------

    def _put_strange(self) -> bool:
        """If anybody else wrote to the file, put what the journal holds into the tables; tell whether that was so."""
        ((version,),) = self._connection.execute(VERSION)
        if self._alone and version == self._version:
            return False
        self._version = version
        self._waiting, self._heads = Writes(), {}
        found = Writes()
        for (data,) in self._connection.execute("SELECT data FROM journal ORDER BY number").fetchall():
            found.add(_decoder.decode(data))
        if found.changes:
            self._put(found)
            self._connection.execute("DELETE FROM journal")
        return True

    def _known(self, batch: Batch) -> Known:
        heads, waiting = self._heads, self._waiting
        tables = {id: heads[id] for id in batch.ids if id in heads}
        codes: set[str] = set()
        seeds: dict[str, tuple[str, bool]] = {}
        strangers = [id for id in batch.ids if id not in heads]
        if strangers or batch.codes or batch.commitments:
            asked = (_json(strangers), _json(batch.codes), _json(batch.commitments))
            rows, taken, named = self._connection.execute(KNOWN, asked).fetchone()
            tables.update((id, (last, people)) for id, last, people in msgspec.json.decode(rows))
            codes.update(msgspec.json.decode(taken))
            seeds.update((made, (id, bool(revealed))) for made, id, revealed in msgspec.json.decode(named))
            codes.update(change.row.code for change in waiting.changes.values() if change.after is None)
            seeds.update((made, (id, False)) for made, id, *_ in waiting.published)
            seeds.update((made, (seeds[made][0], True)) for made, _ in waiting.revealed if made in seeds)
        return Known(tables, codes, self._done(batch.keys), seeds)

    def _done(self, keys: Sequence[Key]) -> Mapping[Key, bytes]:
        waiting = self._waiting.commands
        done = {key: waiting[key] for key in keys if key in waiting}
        if keys:
            for id, person, command, reply in self._connection.execute(DONE, (_json(keys),)).fetchall():
                done[id, person, command] = reply
        return done

    def _put(self, writes: Writes) -> None:
        """Write into the tables."""
        connection = self._connection
        tables = [
            (r.id, r.code, r.status, int(r.public), r.due, r.last, r.card, r.updated, change.people)
            for change in writes.changes.values()
            for r in (change.row,)
        ]
        self._insert(TABLES, tables, MOVED)
        self._insert(EVENTS, sorted(writes.events))  # in their order, which is quicker
        self._insert(COMMANDS, sorted((*key, reply) for key, reply in writes.commands.items()))
        self._insert(SEEDS, writes.published)
        for commitment, seq in writes.revealed:
            if connection.execute(REVEALED, (seq, commitment)).rowcount != 1:
                raise RuntimeError("a seed was revealed under its lock")  # cannot be; and must not be stored
        if gone := writes.gone:
            connection.execute(GONE, (_json(gone),))
        self._insert(PEOPLE, writes.came)

    def _insert(self, into: str, rows: Sequence[tuple[Any, ...]], otherwise: str = "") -> None:
        for begin in range(0, len(rows), ROWS):
            some = rows[begin : begin + ROWS]
            row = "(" + ",".join("?" * len(some[0])) + ")"
            values = tuple(value for each in some for value in each)
            self._connection.execute(into + ",".join([row] * len(some)) + otherwise, values)


def _check(writes: Writes) -> None:
    """Refuse what the tables would refuse later: nothing may be in the journal that cannot be put there."""
    for change in writes.changes.values():
        row = change.row
        if max(row.updated, row.due or 0, row.last) > MAX_INTEGER or min(row.updated, row.due or 0) < -MAX_INTEGER:
            raise OverflowError("a number is too large for the database")
    for _, _, at, _, _ in writes.events:
        if not -MAX_INTEGER <= at <= MAX_INTEGER:
            raise OverflowError("a number is too large for the database")


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
