"""Tables, their events, their people, the commands that were done, and the server's settings."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

LISTED = sa.text("public AND status <> 'closed'")
DUE = sa.text("due IS NOT NULL")


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("card", sa.LargeBinary, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("people", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pkey"),
        sa.UniqueConstraint("code", name="tables_code"),
    )
    op.create_index("tables_due", "tables", ["due"], sqlite_where=DUE, postgresql_where=DUE)
    op.create_index("tables_listed", "tables", ["updated"], sqlite_where=LISTED, postgresql_where=LISTED)
    op.create_table(
        "events",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="events_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("command", sa.String, nullable=False),
        sa.Column("reply", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "command", name="commands_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", name="people_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("people_table", "people", ["table_id"])
    op.create_table(
        "settings",
        sa.Column("name", sa.String, nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="settings_pkey"),
    )
