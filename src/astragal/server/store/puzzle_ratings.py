"""Answers to puzzles and the ratings that follow from them: each person's first answer to a puzzle counts, once."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Select, TextClause, select, text

from astragal.puzzles.glicko import Rating
from astragal.server.store.schema import player_ratings, puzzle_answers, puzzle_ratings

ANSWERED = text("""
INSERT INTO puzzle_answers (person, puzzle, game, move, correct, at, rating)
VALUES (:person, :puzzle, :game, :move, :correct, :at, :rating)
ON CONFLICT DO NOTHING
""")


def _rated(table: str, *key: str) -> TextClause:
    """Store a rating after one answer more; only if nothing was counted since it was read."""
    return text(f"""
INSERT INTO {table} ({", ".join(key)}, rating, deviation, volatility, answers)
VALUES ({", ".join(f":{name}" for name in key)}, :rating, :deviation, :volatility, 1)
ON CONFLICT ({", ".join(key)}) DO UPDATE
SET rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility,
  answers = {table}.answers + 1
WHERE {table}.answers = :answers
""")


PLAYER = _rated("player_ratings", "person", "game")
PUZZLE = _rated("puzzle_ratings", "game", "puzzle")


class CountedRating(msgspec.Struct, frozen=True):
    """A rating, and how many answers are behind it."""

    rating: Rating
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
        query = select(own.game, own.rating, own.deviation, own.volatility, own.answers).where(own.person == person)
        return {game: _counted(values) for game, *values in await self._find(query)}

    async def puzzles(self, game: str, puzzle: str | None = None) -> dict[str, CountedRating]:
        """Return the ratings of the puzzles of a game that were answered, or of one of them."""
        of = puzzle_ratings.c
        query = select(of.puzzle, of.rating, of.deviation, of.volatility, of.answers).where(of.game == game)
        found = await self._find(query if puzzle is None else query.where(of.puzzle == puzzle))
        return {name: _counted(values) for name, *values in found}

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

    async def count(self, person: str, answer: StoredAnswer, player: CountedRating, puzzle: CountedRating) -> None:
        """Store an answer and both ratings after it, each with the number of answers that were behind it before.

        `Conflict`, and nothing is stored, if the person has answered before, or if a rating has changed meanwhile.
        """
        key = {"person": person, "game": answer.game, "puzzle": answer.puzzle}
        values = {name: getattr(answer, name) for name in StoredAnswer.__struct_fields__}
        await self._change_all([(ANSWERED, key | values), (PLAYER, _row(key, player)), (PUZZLE, _row(key, puzzle))])


def _counted(values: Sequence[Any]) -> CountedRating:
    *rating, answers = values
    return CountedRating(Rating(*rating), answers)


def _row(key: Mapping[str, object], counted: CountedRating) -> dict[str, object]:
    rating = counted.rating
    return {
        **key,
        "rating": rating.rating,
        "deviation": rating.deviation,
        "volatility": rating.volatility,
        "answers": counted.answers,
    }
