"""Who has signed out everywhere: tokens issued before a time are void."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "revocations",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="revocations_pkey"),
        sqlite_with_rowid=False,
    )
    op.create_index("revocations_since", "revocations", ["since"])
