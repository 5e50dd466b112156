"""Answers to puzzles and the ratings that follow from them: each person's first answer to a puzzle counts, once."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, TextClause, func, select, text

from astragal.puzzles.glicko import Rating
from astragal.puzzles.shared_rating import SharedRating
from astragal.server.store.schema import player_ratings, puzzle_answers, puzzle_ratings

ANSWERED = text("""
INSERT INTO puzzle_answers (person, puzzle, game, move, correct, at, rating)
VALUES (:person, :puzzle, :game, :move, :correct, :at, :rating)
ON CONFLICT DO NOTHING
""")


def _rated(table: str, key: Sequence[str], values: Sequence[str]) -> TextClause:
    """Store a rating after one answer more; only if nothing was counted since it was read."""
    columns = (*key, *values)
    return text(f"""
INSERT INTO {table} ({", ".join(columns)}, answers)
VALUES ({", ".join(f":{name}" for name in columns)}, 1)
ON CONFLICT ({", ".join(key)}) DO UPDATE
SET {", ".join(f"{name} = excluded.{name}" for name in values)}, answers = {table}.answers + 1
WHERE {table}.answers = :answers
""")


RATING = ("rating", "deviation", "volatility")
BOUNDS = ("newcomers", "day", "opening")
PLAYER = _rated("player_ratings", ("person", "game"), RATING)
PUZZLE = _rated("puzzle_ratings", ("game", "puzzle"), (*RATING, *BOUNDS))


class CountedRating(msgspec.Struct, frozen=True):
    """A rating, and how many answers are behind it."""

    rating: Rating
    answers: int = 0


class CountedShared(msgspec.Struct, frozen=True):
    """The rating of a puzzle, and how many answers are behind it."""

    shared: SharedRating
    answers: int = 0


class StoredAnswer(msgspec.Struct, frozen=True):
    """The first answer of a person to a puzzle; `rating` is the person's after it, `at` in milliseconds."""

    puzzle: str
    game: str
    move: str
    correct: bool
    at: int
    rating: float


ANSWER = tuple(puzzle_answers.c[name] for name in StoredAnswer.__struct_fields__)


class PuzzleRatings:
    """The part of a store that is about puzzles."""

    def __init__(
        self,
        find: Callable[[Select[Any]], Awaitable[Sequence[Any]]],
        change_all: Callable[[Sequence[tuple[TextClause, Mapping[str, object]]]], Awaitable[None]],
    ) -> None:
        self._find, self._change_all = find, change_all

    async def players(self, person: str) -> dict[str, CountedRating]:
        """Return the ratings of a person, by game."""
        own = player_ratings.c
        query = select(own.game, *(own[name] for name in RATING), own.answers).where(own.person == person)
        return {game: _counted(values) for game, *values in await self._find(query)}

    async def puzzles(self, game: str, puzzle: str | None = None) -> dict[str, CountedShared]:
        """Return the ratings of the puzzles of a game that were answered, or of one of them."""
        of = puzzle_ratings.c
        query = select(of.puzzle, *(of[name] for name in (*RATING, *BOUNDS)), of.answers).where(of.game == game)
        found = await self._find(query if puzzle is None else query.where(of.puzzle == puzzle))
        return {
            name: CountedShared(SharedRating(Rating(*values[:3]), *values[3:6]), values[6]) for name, *values in found
        }

    async def first_answer(self, person: str, game: str) -> int | None:
        """Return when a person first answered a puzzle of a game, in milliseconds."""
        own = puzzle_answers.c
        query = select(func.min(own.at)).where(own.person == person, own.game == game)
        found: int | None = (await self._find(query))[0][0]
        return found

    async def answer(self, person: str, puzzle: str) -> StoredAnswer | None:
        """Return the first answer of a person to a puzzle."""
        key = puzzle_answers.c.person == person, puzzle_answers.c.puzzle == puzzle
        return next((StoredAnswer(*values) for values in await self._find(select(*ANSWER).where(*key))), None)

    async def answers(self, person: str, limit: int) -> list[StoredAnswer]:
        """Return the latest answers of a person, in the order in which they were given."""
        query = select(*ANSWER).where(puzzle_answers.c.person == person)
        found = await self._find(query.order_by(puzzle_answers.c.at.desc()).limit(limit))
        return [StoredAnswer(*values) for values in reversed(found)]

    async def answered(self, person: str, game: str) -> set[str]:
        """Return which puzzles of a game a person has answered."""
        own = puzzle_answers.c
        found = await self._find(select(own.puzzle).where(own.person == person, own.game == game))
        return {puzzle for (puzzle,) in found}

    async def count(self, person: str, answer: StoredAnswer, player: CountedRating, puzzle: CountedShared) -> None:
        """Store an answer and both ratings after it, each with the number of answers that were behind it before.

        `Conflict`, and nothing is stored, if the person has answered before, or if a rating has changed meanwhile.
        """
        key = {"person": person, "game": answer.game, "puzzle": answer.puzzle}
        values = {name: getattr(answer, name) for name in StoredAnswer.__struct_fields__}
        await self._change_all([(ANSWERED, key | values), (PLAYER, _row(key, player)), (PUZZLE, _row(key, puzzle))])


def _counted(values: Sequence[Any]) -> CountedRating:
    *rating, answers = values
    return CountedRating(Rating(*rating), answers)


def _row(key: Mapping[str, object], counted: CountedRating | CountedShared) -> dict[str, object]:
    found: dict[str, object] = {**key, "answers": counted.answers}
    if isinstance(counted, CountedShared):
        found |= {name: getattr(counted.shared, name) for name in BOUNDS}
    rating = counted.shared.own if isinstance(counted, CountedShared) else counted.rating
    return found | {name: getattr(rating, name) for name in RATING}
