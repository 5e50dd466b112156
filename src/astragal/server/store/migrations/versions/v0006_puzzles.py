"""Answers to puzzles, and ratings of puzzles and of those who answer."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.String, nullable=False),
        sa.Column("puzzle", sa.String, nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("move", sa.String, nullable=False),
        sa.Column("correct", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("rating", sa.Float(53), nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="puzzle_answers_pkey"),
        sqlite_with_rowid=False,
    )
    for name, first, second in (("player_ratings", "person", "game"), ("puzzle_ratings", "game", "puzzle")):
        op.create_table(
            name,
            sa.Column(first, sa.String, nullable=False),
            sa.Column(second, sa.String, nullable=False),
            sa.Column("rating", sa.Float(53), nullable=False),
            sa.Column("deviation", sa.Float(53), nullable=False),
            sa.Column("volatility", sa.Float(53), nullable=False),
            sa.Column("answers", sa.Integer, nullable=False),
            sa.PrimaryKeyConstraint(first, second, name=f"{name}_pkey"),
            sqlite_with_rowid=False,
        )
