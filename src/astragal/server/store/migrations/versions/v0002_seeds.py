"""Seeds get a table of their own, with what became of them; until now a table held only the latest one."""

import hashlib
import json
from collections.abc import Iterator
from itertools import groupby

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ENDED = b'{"type":"ended"'
ROWS = 500


def upgrade() -> None:
    """Take over the seeds that games revealed, from the log, and those in use."""
    seeds = op.create_table(
        "seeds",
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("published", sa.Integer, nullable=False),
        sa.Column("revealed", sa.Integer),
        sa.PrimaryKeyConstraint("commitment", name="seeds_pkey"),
        sqlite_with_rowid=False,
    )
    assert seeds is not None
    op.create_index("seeds_table", "seeds", ["table_id"])
    rows: list[dict[str, object]] = []
    for row in _rows(op.get_bind()):
        rows.append(row)
        if len(rows) == ROWS:
            op.bulk_insert(seeds, rows)
            rows = []
    op.bulk_insert(seeds, rows)
    op.drop_column("tables", "secret")


def _rows(bind: sa.Connection) -> Iterator[dict[str, object]]:
    events = sa.table("events", sa.column("table_id"), sa.column("seq"), sa.column("data", sa.LargeBinary))
    tables = sa.table("tables", sa.column("id"), sa.column("secret", sa.LargeBinary))
    ends = sa.select(events.c.table_id, events.c.seq, events.c.data)
    ends = ends.where(sa.func.substr(events.c.data, 1, len(ENDED)) == sa.literal(ENDED, sa.LargeBinary))
    games = bind.execute(ends.order_by(events.c.table_id, events.c.seq)).all()
    logs = {id: [(seq, json.loads(bytes(data))) for _, seq, data in log] for id, log in groupby(games, lambda g: g[0])}
    known: set[str] = set()
    # First all that was revealed: a seed that is in use although it was revealed must count as revealed.
    for id, log in logs.items():
        published = 1
        for seq, ended in log:
            yield from _row(known, id, ended["number"], bytes.fromhex(ended["seed"]), published, seq)
            published = seq
    for id, secret in bind.execute(sa.select(tables.c.id, tables.c.secret)).all():
        log = logs.get(id, [])
        number, published = (log[-1][1]["number"], log[-1][0]) if log else (0, 1)
        yield from _row(known, id, number + 1, bytes(secret), published, None)


def _row(
    known: set[str], id: str, game: int, seed: bytes, published: int, revealed: int | None
) -> Iterator[dict[str, object]]:
    commitment = hashlib.sha256(seed).hexdigest()
    if commitment not in known:
        known.add(commitment)
        yield {
            "commitment": commitment,
            "table_id": id,
            "game": game,
            "seed": seed,
            "published": published,
            "revealed": revealed,
        }
