"""The games of every day in the database: their seeds, who began them, what came out."""

import msgspec
from sqlalchemy import ColumnElement, func, select, text

from astragal.server.store.schema import daily_games, days, tables
from astragal.server.store.store import Store


class DaySeed(msgspec.Struct, frozen=True):
    """The secret of one game of one day."""

    day: str
    game: str
    commitment: str
    seed: bytes
    made: int
    """When it was made and committed to, in milliseconds."""


class DailyEntry(msgspec.Struct, frozen=True):
    """Somebody's counted game of a day. Once it is settled `finished` is there; without a value it has no place."""

    day: str
    game: str
    person: str
    table_id: str
    code: str
    began: int
    known: int
    """Since when the server knows the person."""
    finished: int | None = None
    value: int | None = None
    result: bytes | None = None
    skill: bytes | None = None


SEED = tuple(days.c[name] for name in DaySeed.__struct_fields__)
ENTRY = tuple(daily_games.c[name] for name in DailyEntry.__struct_fields__)
KEEP_SEED = text("""
INSERT INTO days (day, game, commitment, seed, made) VALUES (:day, :game, :commitment, :seed, :made)
ON CONFLICT (day, game) DO NOTHING
""")
BEGIN = text("""
INSERT INTO daily_games (day, game, person, table_id, code, began, known)
VALUES (:day, :game, :person, :table_id, :code, :began, :known)
ON CONFLICT (day, game, person) DO NOTHING
""")
SETTLE = text("""
UPDATE daily_games SET finished = :finished, value = :value, result = :result
WHERE day = :day AND game = :game AND person = :person AND finished IS NULL
""")
KEEP_SKILL = text("""
UPDATE daily_games SET skill = :skill WHERE day = :day AND game = :game AND person = :person
""")
RENAME = text("UPDATE daily_games SET result = :result WHERE day = :day AND game = :game AND person = :person")
OTHER_CODE = text("UPDATE daily_games SET code = :code WHERE day = :day AND game = :game AND person = :person")


class DailyStore:
    """What is stored of daily games. Two processes that do the same at once come to one row."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def seed(self, day: str, game: str) -> DaySeed | None:
        """Return the seed of a game, if it was made."""
        found = await self._store.find(select(*SEED).where(days.c.day == day, days.c.game == game))
        return DaySeed(*found[0]) if found else None

    async def keep_seed(self, seed: DaySeed) -> DaySeed:
        """Store a seed unless there is one; return the one that counts, for every process."""
        await self._store.run(KEEP_SEED, msgspec.structs.asdict(seed))
        kept = await self.seed(seed.day, seed.game)
        assert kept is not None
        return kept

    async def first_day(self) -> str | None:
        """Return the first day that had games."""
        found = await self._store.find(select(func.min(days.c.day)))
        return found[0][0] if found else None

    async def begin(self, entry: DailyEntry) -> DailyEntry:
        """Store that somebody begins their counted game; return it as it was begun, now or before."""
        fields = ("day", "game", "person", "table_id", "code", "began", "known")
        await self._store.run(BEGIN, {name: getattr(entry, name) for name in fields})
        kept = await self.entry(entry.day, entry.game, entry.person)
        assert kept is not None
        return kept

    async def change_code(self, entry: DailyEntry, code: str) -> None:
        """Store another code for the table of an entry: the first one was taken."""
        await self._store.run(OTHER_CODE, {**_key(entry), "code": code})

    async def entry(self, day: str, game: str, person: str) -> DailyEntry | None:
        """Return somebody's counted game."""
        here = _of(day, game)
        found = await self._store.find(select(*ENTRY).where(*here, daily_games.c.person == person))
        return DailyEntry(*found[0]) if found else None

    async def open_entries(self, day: str, game: str, limit: int) -> list[DailyEntry]:
        """Return games that are over at their tables and not settled yet, the first begun first."""
        query = select(*ENTRY).join(tables, tables.c.id == daily_games.c.table_id)
        over = tables.c.status.in_(("over", "closed"))
        query = query.where(*_of(day, game), daily_games.c.finished.is_(None), over)
        found = await self._store.find(query.order_by(daily_games.c.began).limit(limit))
        return [DailyEntry(*values) for values in found]

    async def settle(self, entry: DailyEntry) -> None:
        """Store what came out of a game, once."""
        values = {"finished": entry.finished, "value": entry.value, "result": entry.result}
        await self._store.run(SETTLE, {**_key(entry), **values})

    async def keep_skill(self, entry: DailyEntry, skill: bytes) -> None:
        """Store what the review of a game says about luck and skill."""
        await self._store.run(KEEP_SKILL, {**_key(entry), "skill": skill})

    async def of_person(self, person: str) -> list[DailyEntry]:
        """Return all counted games of somebody, the first begun first."""
        query = select(*ENTRY).where(daily_games.c.person == person).order_by(daily_games.c.began)
        return [DailyEntry(*values) for values in await self._store.find(query)]

    async def rewrite_result(self, entry: DailyEntry, result: bytes) -> None:
        """Store the result of an entry anew: somebody's name goes, their place stays."""
        await self._store.run(RENAME, {**_key(entry), "result": result})

    async def best(self, day: str, game: str, but: str, limit: int) -> list[DailyEntry]:
        """Return the best games of a day, of all people but one; equal ones by the time of their end."""
        query = select(*ENTRY).where(*_placed(day, game, but))
        query = query.order_by(daily_games.c.value.desc(), daily_games.c.finished).limit(limit)
        return [DailyEntry(*values) for values in await self._store.find(query)]

    async def count(self, day: str, game: str, but: str, above: int | None = None) -> int:
        """Return how many have a place on a day, all people but one; with `above` only those with a higher value."""
        query = select(func.count()).select_from(daily_games).where(*_placed(day, game, but))
        if above is not None:
            query = query.where(daily_games.c.value > above)
        found = await self._store.find(query)
        return int(found[0][0])


def _key(entry: DailyEntry) -> dict[str, str]:
    return {"day": entry.day, "game": entry.game, "person": entry.person}


def _of(day: str, game: str) -> tuple[ColumnElement[bool], ...]:
    return (daily_games.c.day == day, daily_games.c.game == game)


def _placed(day: str, game: str, but: str) -> tuple[ColumnElement[bool], ...]:
    return (*_of(day, game), daily_games.c.value.is_not(None), daily_games.c.person != but)
