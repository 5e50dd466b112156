"""What the database holds of one person: found, taken out, and kept without a name."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Select, literal, select, text, tuple_

from astragal.server.store.schema import events

# No index finds a person in a log: those who came and went without playing are in no list. This reads all, and is rare.
FOUND = {"sqlite": "instr(data, :needle) > 0", "postgresql": "position(CAST(:needle AS bytea) IN data) > 0"}
REWRITE = text("UPDATE events SET data = :data WHERE table_id = :table AND seq = :seq")
RENEW_CARD = text("UPDATE tables SET card = :card WHERE id = :id")
DELETIONS = tuple(text(f"DELETE FROM {table} WHERE person = :person") for table in ("player_ratings", "puzzle_answers"))


class Mention(NamedTuple):
    """An event that names a person."""

    table: str
    seq: int
    at: int
    data: bytes


def mentions_of(person: str, dialect: str, after: tuple[str, int] = ("", 0)) -> Select[Any]:
    """Return the query for all events that name a person, table by table, after one of them.

    >>> "instr" in str(mentions_of("p1", "sqlite")), "position" in str(mentions_of("p1", "postgresql"))
    (True, True)
    """
    found = text(FOUND[dialect]).bindparams(needle=f'"{person}"'.encode())
    place = (events.c.table_id, events.c.seq)
    later = tuple_(*place) > tuple_(literal(after[0]), literal(after[1]))
    return select(*place, events.c.at, events.c.data).where(later, found).order_by(*place)


def rewriting(changes: Mapping[tuple[str, int], bytes]) -> Sequence[dict[str, object]]:
    """Return the values of `REWRITE` for new data by table and number.

    >>> rewriting({("t1", 7): b"{}"})
    [{'table': 't1', 'seq': 7, 'data': b'{}'}]
    """
    return [{"table": table, "seq": seq, "data": data} for (table, seq), data in changes.items()]
