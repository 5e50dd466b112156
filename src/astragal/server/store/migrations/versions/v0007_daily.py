"""The games of every day: their seeds, and who played them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "days",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("commitment", sa.String, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", name="days_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily_games",
        sa.Column("day", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=False),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("known", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.Column("value", sa.BigInteger),
        sa.Column("result", sa.LargeBinary),
        sa.Column("skill", sa.LargeBinary),
        sa.PrimaryKeyConstraint("day", "game", "person", name="daily_games_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("daily_games_value", "daily_games", ["day", "game", "value"])
