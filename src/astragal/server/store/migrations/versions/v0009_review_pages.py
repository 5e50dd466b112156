"""Reviews in pages, with their progress, so that every process can answer for each.

Until here a review was one packed value. What is whole is kept; the rest is made again when it is asked for.
"""

import secrets
import time
import zlib
from typing import Any

import msgspec
import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

PAGE_BYTES = 128 * 1024
REVIEW = sa.text(
    "INSERT INTO reviews (id, run, version, done, total, whole, asked, beat, worker, size, engine, summary, record) "
    "VALUES (:id, :run, :version, :done, :done, :done, :now, 0, '', :size, :engine, :summary, :record)"
)
PAGE = sa.text("INSERT INTO review_pages (run, first, count, size, data) VALUES (:run, :first, :count, :size, :data)")


def upgrade() -> None:
    """Make the tables and move over what is whole."""
    op.rename_table("reviews", "reviews_0005")
    op.create_table(
        "reviews",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("run", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("whole", sa.Integer, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("engine", sa.LargeBinary),
        sa.Column("failure", sa.LargeBinary),
        sa.Column("summary", sa.LargeBinary),
        sa.Column("record", sa.LargeBinary, nullable=False),
        # The old table keeps the usual name of its key until it is gone, and PostgreSQL allows each name once.
        sa.PrimaryKeyConstraint("id", name="reviews_id"),
    )
    op.create_index("reviews_asked", "reviews", ["asked", "id", "size"])
    op.create_table(
        "review_pages",
        sa.Column("run", sa.String, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("run", "first", name="review_pages_pkey"),
    )
    connection = op.get_bind()
    for (id,) in connection.execute(sa.text("SELECT id FROM reviews_0005")).all():
        packed = connection.execute(sa.text("SELECT data FROM reviews_0005 WHERE id = :id"), {"id": id}).scalar_one()
        review = msgspec.json.decode(zlib.decompress(packed))
        if review["summary"] is not None:
            _keep(connection, id, review)
    op.drop_table("reviews_0005")


def _keep(connection: sa.Connection, id: str, review: dict[str, Any]) -> None:
    run, now = secrets.token_hex(8), time.time_ns() // 1_000_000
    summary, engine = msgspec.json.encode(review["summary"]), msgspec.json.encode(review["engine"])
    size = len(summary) + len(engine)
    first, page = 0, list[bytes]()
    moments = [msgspec.json.encode(moment) for moment in review["moments"]]
    for number, moment in enumerate(moments, 1):
        page.append(moment)
        if number == len(moments) or sum(map(len, page)) >= PAGE_BYTES:
            plain = b",".join(page)
            data = zlib.compress(plain, 6)
            values = {"run": run, "first": first, "count": len(page), "size": len(plain), "data": data}
            connection.execute(PAGE, values)
            first, size, page = number, size + len(data), []
    row = {"id": id, "run": run, "version": review["summary"]["review"], "done": len(moments), "now": now}
    connection.execute(REVIEW, row | {"size": size, "engine": engine, "summary": summary, "record": b""})
