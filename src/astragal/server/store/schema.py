"""The tables of the database, as the newest migration leaves them.

There are no foreign keys: rows of a table are written in one transaction by one piece of code and never deleted, and
checking each event against its table would cost more than writing it.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    text,
)

metadata = MetaData()

LISTED = "public AND status <> 'closed'"

tables = Table(
    "tables",
    metadata,
    Column("id", String, nullable=False),
    Column("code", String, nullable=False),
    Column("status", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("due", BigInteger),
    Column("last", Integer, nullable=False),
    Column("card", LargeBinary, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # The people of `people` once more, in one text: an append sees at a glance that nobody came or went.
    Column("people", String, nullable=False),
    PrimaryKeyConstraint("id", name="tables_pkey"),
    UniqueConstraint("code", name="tables_code"),
)
Index("tables_due", tables.c.due, sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL"))
Index("tables_listed", tables.c.updated, sqlite_where=text(LISTED), postgresql_where=text(LISTED))

events = Table(
    "events",
    metadata,
    Column("table_id", String, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    # Of the transaction that wrote it: after a lost connection it tells whether that was committed.
    Column("stamp", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq", name="events_pkey"),
    sqlite_with_rowid=False,
)

commands = Table(
    "commands",
    metadata,
    Column("table_id", String, nullable=False),
    Column("person", String, nullable=False),
    Column("command", String, nullable=False),
    Column("reply", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "person", "command", name="commands_pkey"),
    sqlite_with_rowid=False,
)

people = Table(
    "people",
    metadata,
    Column("person", String, nullable=False),
    Column("table_id", String, nullable=False),
    PrimaryKeyConstraint("person", "table_id", name="people_pkey"),
    sqlite_with_rowid=False,
)
Index("people_table", people.c.table_id)

# The life of a seed: it is written with the event that publishes its commitment, marked with the event that reveals it.
seeds = Table(
    "seeds",
    metadata,
    Column("commitment", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("game", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("published", Integer, nullable=False),
    Column("revealed", Integer),
    PrimaryKeyConstraint("commitment", name="seeds_pkey"),
    sqlite_with_rowid=False,
)
Index("seeds_table", seeds.c.table_id)

# Tokens of a person that were issued before `since`, in milliseconds, are void.
revocations = Table(
    "revocations",
    metadata,
    Column("person", String, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("person", name="revocations_pkey"),
    sqlite_with_rowid=False,
)
Index("revocations_since", revocations.c.since)

# Reviews of records, as far as they have come; each can be made again from its record. `run` names the pages of the
# present attempt. `worker` is the process that works on it, with its latest sign of life in `beat`; `asked` is when
# somebody last wanted it. Times are in milliseconds, `size` counts all its bytes; that of a page, its bytes unpacked.
reviews = Table(
    "reviews",
    metadata,
    Column("id", String, nullable=False),
    Column("run", String, nullable=False),
    Column("version", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("whole", Integer, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("beat", BigInteger, nullable=False),
    Column("worker", String, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("engine", LargeBinary),
    Column("failure", LargeBinary),
    Column("summary", LargeBinary),
    Column("record", LargeBinary, nullable=False),
    PrimaryKeyConstraint("id", name="reviews_id"),
)
Index("reviews_asked", reviews.c.asked, reviews.c.id, reviews.c.size)
review_pages = Table(
    "review_pages",
    metadata,
    Column("run", String, nullable=False),
    Column("first", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("run", "first", name="review_pages_pkey"),
)

# The first answer of each person to each puzzle, with the person's rating after it; no other answer counts.
puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("person", String, nullable=False),
    Column("puzzle", String, nullable=False),
    Column("game", String, nullable=False),
    Column("move", String, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("rating", Float(53), nullable=False),
    PrimaryKeyConstraint("person", "puzzle", name="puzzle_answers_pkey"),
    sqlite_with_rowid=False,
)

# Ratings: of each person in each game, and of each puzzle that was answered. `answers` counts those behind it.
player_ratings = Table(
    "player_ratings",
    metadata,
    Column("person", String, nullable=False),
    Column("game", String, nullable=False),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    Column("answers", Integer, nullable=False),
    PrimaryKeyConstraint("person", "game", name="player_ratings_pkey"),
    sqlite_with_rowid=False,
)
puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("game", String, nullable=False),
    Column("puzzle", String, nullable=False),
    Column("rating", Float(53), nullable=False),
    Column("deviation", Float(53), nullable=False),
    Column("volatility", Float(53), nullable=False),
    # What newcomers add to the rating; the day of the latest answer, and the rating with which it began.
    Column("newcomers", Float(53), nullable=False, server_default=text("0")),
    Column("day", Integer, nullable=False, server_default=text("0")),
    Column("opening", Float(53), nullable=False, server_default=text("0")),
    Column("answers", Integer, nullable=False),
    PrimaryKeyConstraint("game", "puzzle", name="puzzle_ratings_pkey"),
    sqlite_with_rowid=False,
)
# The seed of each game of each day, made and committed to the day before; never deleted, so that it can be proved.
days = Table(
    "days",
    metadata,
    Column("day", String, nullable=False),
    Column("game", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("made", BigInteger, nullable=False),
    PrimaryKeyConstraint("day", "game", name="days_pkey"),
    sqlite_with_rowid=False,
)

# The one game of each kind that counts for a person on a day. The log of its table is the truth; `finished` to `skill`
# are worked out from it, and can be again. `known` is since when the server knows the person.
daily_games = Table(
    "daily_games",
    metadata,
    Column("day", String, nullable=False),
    Column("game", String, nullable=False),
    Column("person", String, nullable=False),
    Column("table_id", String, nullable=False),
    Column("code", String, nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("known", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("value", BigInteger),
    Column("result", LargeBinary),
    Column("skill", LargeBinary),
    PrimaryKeyConstraint("day", "game", "person", name="daily_games_pkey"),
    sqlite_with_rowid=False,
)
Index("daily_games_value", daily_games.c.day, daily_games.c.game, daily_games.c.value)

# What SQLite has stored and not yet put into the other tables (`sqlite_journal.py`).
journal = Table(
    "journal",
    metadata,
    Column("number", Integer, nullable=False, autoincrement=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("number", name="journal_pkey"),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String, nullable=False),
    Column("value", LargeBinary, nullable=False),
    PrimaryKeyConstraint("name", name="settings_pkey"),
)
