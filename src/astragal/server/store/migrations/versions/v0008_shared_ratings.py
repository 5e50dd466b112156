"""Ratings of puzzles in two parts, with their bounds; and every rating from the stored answers alone.

Until here a rating began with what a device said of itself. The answers are stored, so all ratings are made from them
once more, in the order in which they were given.
"""

import sqlalchemy as sa
from alembic import op

from astragal.puzzles import puzzle
from astragal.puzzles.errors import NoPuzzle
from astragal.puzzles.glicko import Rating
from astragal.puzzles.shared_rating import SharedRating, is_newcomer, shared_after
from astragal.puzzles.strength import NEWCOMER, after_answer, first_rating

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

ANSWERS = sa.text("SELECT person, puzzle, game, correct, at FROM puzzle_answers ORDER BY at, person, puzzle")
PLAYER = sa.text(
    "INSERT INTO player_ratings (person, game, rating, deviation, volatility, answers) "
    "VALUES (:person, :game, :rating, :deviation, :volatility, :answers)"
)
PUZZLE = sa.text(
    "INSERT INTO puzzle_ratings (game, puzzle, rating, deviation, volatility, newcomers, day, opening, answers) "
    "VALUES (:game, :puzzle, :rating, :deviation, :volatility, :newcomers, :day, :opening, :answers)"
)
COURSE = sa.text("UPDATE puzzle_answers SET rating = :rating WHERE person = :person AND puzzle = :puzzle")


def upgrade() -> None:
    """Add the columns and count all answers again."""
    for name, kind in (("newcomers", sa.Float(53)), ("day", sa.Integer), ("opening", sa.Float(53))):
        op.add_column("puzzle_ratings", sa.Column(name, kind, nullable=False, server_default=sa.text("0")))
    connection = op.get_bind()
    for table in ("puzzle_ratings", "player_ratings"):
        connection.execute(sa.text(f"DELETE FROM {table}"))
    players: dict[tuple[str, str], tuple[Rating, int, int]] = {}
    shared: dict[tuple[str, str], tuple[SharedRating, int]] = {}
    course: list[dict[str, object]] = []
    for person, id, game, correct, at in connection.execute(ANSWERS).all():
        try:
            first = first_rating(puzzle(id))
        except NoPuzzle:
            continue  # of another version
        player, answers, began = players.get((person, game), (NEWCOMER, 0, at))
        now, counted = shared.get((game, id), (SharedRating(first), 0))
        newcomer = is_newcomer(answers, began, at)
        after = after_answer(player, now.rating, correct)[0]
        moved = shared_after(now, first.rating, player, right=correct, newcomer=newcomer, at=at)
        players[person, game], shared[game, id] = (after, answers + 1, began), (moved, counted + 1)
        course.append({"rating": after.rating, "person": person, "puzzle": id})
    rated = [
        {"person": person, "game": game, "answers": answers, **_plain(rating)}
        for (person, game), (rating, answers, _) in players.items()
    ]
    puzzles = [
        {"game": game, "puzzle": id, "answers": answers, **_plain(one.own)}
        | {"newcomers": one.newcomers, "day": one.day, "opening": one.opening}
        for (game, id), (one, answers) in shared.items()
    ]
    for statement, rows in ((PLAYER, rated), (PUZZLE, puzzles), (COURSE, course)):
        if rows:
            connection.execute(statement, rows)


def _plain(rating: Rating) -> dict[str, float]:
    return {"rating": rating.rating, "deviation": rating.deviation, "volatility": rating.volatility}
