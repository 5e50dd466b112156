"""REST: puzzles. All that is said about them is made by `astragal.puzzles`; here it is stored and sent."""

import asyncio
import secrets
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from astragal.core.registry import GAMES
from astragal.core.struct import changed
from astragal.protocol import requests
from astragal.puzzles import answers as shapes
from astragal.puzzles import games, puzzle, puzzles, todays
from astragal.puzzles.choosing import named, next_puzzle, streak_strength, with_theme
from astragal.puzzles.days import LocalDay
from astragal.puzzles.errors import NoPuzzle
from astragal.puzzles.glicko import Rating
from astragal.puzzles.shared_rating import SharedRating, is_newcomer, shared_after
from astragal.puzzles.strength import NEWCOMER, first_rating
from astragal.puzzles.types import Puzzle
from astragal.server.calendar import ServerDays
from astragal.server.errors import BadRequest, Busy
from astragal.server.http.bodies import body_of, described_body
from astragal.server.http.responses import PROBLEMS, described, json_answer
from astragal.server.http.table_api import TableApi
from astragal.server.limits import Rate, address_key
from astragal.server.store import Conflict, CountedRating, CountedShared, StoredAnswer
from astragal.texts import say

PuzzleId = Annotated[str, Path(pattern="^[a-z]{1,20}-[0-9a-z]{1,12}$", description="The id of a puzzle.")]
GameQuery = Annotated[str, Query(pattern=f"^({'|'.join(GAMES)})$", description="The name of a game.")]
Theme = Annotated[str | None, Query(pattern="^[a-z_]{1,40}$", description="Only puzzles of this theme.")]
Strength = Annotated[int | None, Query(ge=100, le=3500, description="How hard; without it, as strong as you are.")]
Streak = Annotated[int | None, Query(ge=0, le=10_000, description="For a streak: how many answers were right so far.")]
Without = Annotated[
    str | None, Query(max_length=4_000, description="Puzzles not to be asked: their ids, with commas between them.")
]
DayQuery = Annotated[str | None, Query(pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="Today without it.")]
PuzzleAnswer = Annotated[requests.PuzzleAnswer, Depends(body_of(requests.PuzzleAnswer))]
TRIES = 20
"""How often an answer is counted anew because another process counted one for the same puzzle meanwhile."""
MAX_COURSE = 500
"""Answers that the course of a rating is made from."""
ANSWERS_PER_SECOND, ANSWERS_BURST = 3.0, 120
"""From one address; each first answer is kept."""
NEWCOMERS_OF_ADDRESS = 3
"""Answers of newcomers from one address that move a puzzle's rating on a day; others move only theirs."""


class PuzzleApi:
    """The routes, and what they need."""

    def __init__(self, tables: TableApi) -> None:
        self._tables = tables
        limited = tables.config.limits.requests_per_second
        self._answers = Rate(ANSWERS_PER_SECOND if limited else 0, ANSWERS_BURST)
        self._newcomers = Rate(NEWCOMERS_OF_ADDRESS / 86_400, NEWCOMERS_OF_ADDRESS)
        self._counting = asyncio.Lock()
        self._ready = False
        self._days = ServerDays(tables.config.time_zone)
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        one = described(shapes.PuzzleQuestion, "The puzzle")
        add("/puzzles", self.overview, responses=described(shapes.PuzzleGames, "The games"),
            summary="Games that have puzzles, and their themes")  # fmt: skip
        add("/puzzles/today", self.today, responses=described(shapes.PuzzlesOfDay, "The puzzles"),
            summary="The puzzles of a day")  # fmt: skip
        add("/puzzles/next", self.next, responses=one, summary="A puzzle at a strength")
        add("/puzzles/mine", self.mine, responses=described(shapes.PlayerRatings, "Your ratings"),
            summary="Your ratings and their course")  # fmt: skip
        add("/puzzles/{puzzle_id}", self.puzzle, responses=one, summary="A puzzle")
        add("/puzzles/{puzzle_id}/answer", self.answer, methods=["POST"], summary="Answer a puzzle",
            openapi_extra=described_body(requests.PuzzleAnswer),
            responses=described(shapes.PuzzleVerdict, "The verdict"))  # fmt: skip

    async def overview(self) -> Response:
        """List the games that have puzzles, with their themes."""
        await self._loaded()
        return json_answer(shapes.overviews())

    async def today(self, day: DayQuery = None) -> Response:
        """Return one puzzle of each game: those of the server's day, or of another one."""
        await self._loaded()
        now = self._now()
        wanted = now.date if day is None else _date(day)
        known: dict[str, Rating] = {}
        for one in (todays(wanted, game) for game in games()):
            found = await self._tables.hub.store.puzzles.puzzles(one.game, one.id)
            known |= {id: counted.shared.rating for id, counted in found.items()}
        return json_answer(shapes.of_day(now, wanted, known))

    async def next(
        self,
        request: Request,
        game: GameQuery,
        theme: Theme = None,
        strength: Strength = None,
        streak: Streak = None,
        without: Without = None,
    ) -> Response:
        """Return a puzzle that you have not answered, as hard as you are strong, or as asked for."""
        await self._loaded()
        every = with_theme(puzzles(game), theme)
        person, store = self._tables.person(request), self._tables.hub.store.puzzles
        seen = named(without)
        wanted: float | None = streak_strength(streak) if streak is not None else strength
        if person is not None:
            seen |= await store.answered(person, game)
        if wanted is None:
            known = (await store.players(person)).get(game) if person is not None else None
            wanted = (known.rating if known else NEWCOMER).rating
        shared = {name: each.shared.rating.rating for name, each in (await store.puzzles(game)).items()}
        found = next_puzzle(every, wanted, secrets.randbits(32), without=seen, ratings=shared)
        if found is None:
            raise NoPuzzle(say("puzzles.no_theme", theme=theme or ""))
        return json_answer(await self._question(found))

    async def mine(self, request: Request) -> Response:
        """Return your ratings, a game each."""
        person, store = self._tables.person(request), self._tables.hub.store.puzzles
        if person is None:
            return json_answer(shapes.PlayerRatings(()))
        ratings, given = await store.players(person), await store.answers(person, MAX_COURSE)
        return json_answer(
            shapes.PlayerRatings(
                tuple(
                    shapes.PlayerRating(
                        game, one.rating, one.answers, tuple(round(each.rating) for each in given if each.game == game)
                    )
                    for game, one in sorted(ratings.items())
                )
            )
        )

    async def puzzle(self, puzzle_id: PuzzleId) -> Response:
        """Return a puzzle by its id; its key comes with the answer."""
        await self._loaded()
        return json_answer(await self._question(puzzle(puzzle_id)))

    async def answer(self, request: Request, puzzle_id: PuzzleId, given: PuzzleAnswer) -> Response:
        """Judge an answer. Your first one to a puzzle counts for your rating in the game and for the puzzle's."""
        await self._loaded()
        asked = puzzle(puzzle_id)
        self._answers.check(address_key(request.client))
        guest, new = self._tables.somebody(request)
        said = await self._counted(asked, guest.person, given.move, address_key(request.client))
        return self._tables.json(request, said, guest if new else None)

    async def _counted(self, asked: Puzzle, person: str, move: str, address: str) -> shapes.PuzzleVerdict:
        hub, first = self._tables.hub, first_rating(asked)
        store, at = hub.store.puzzles, hub.time.now()
        said: shapes.PuzzleVerdict | None = None
        async with self._counting:  # of one process, answers are counted one after the other
            began = await store.first_answer(person, asked.game)
            allowed: bool | None = None
            for _ in range(TRIES):
                # What a device says of its own rating is not believed: anybody could say anything.
                player = (await store.players(person)).get(asked.game) or CountedRating(NEWCOMER)
                counted = (await store.puzzles(asked.game, asked.id)).get(asked.id)
                counted = counted or CountedShared(SharedRating(first))
                shared = counted.shared
                before = await store.answer(person, asked.id)
                if before is not None:
                    if said is not None and (before.at, before.move) == (at, said.move):
                        return said  # it was stored, and only the database's word about that was lost
                    return shapes.verdict(asked, move, player.rating, shared.rating, counts=False)
                said = shapes.verdict(asked, move, player.rating, shared.rating, counts=True)
                newcomer = is_newcomer(player.answers, began, at)
                if allowed is None:
                    allowed = not newcomer or self._newcomers.take(f"{address} {asked.id}")
                if allowed:
                    shared = shared_after(
                        shared, first.rating, player.rating, right=said.right, newcomer=newcomer, at=at
                    )
                said = changed(said, rating=shared.rating)
                stored = StoredAnswer(asked.id, asked.game, said.move, said.right, at, said.yours.rating)
                try:
                    await store.count(
                        person,
                        stored,
                        CountedRating(said.yours, player.answers),
                        CountedShared(shared, counted.answers),
                    )
                    return said
                except Conflict:
                    continue
        raise Busy(say("server.busy"))

    def _now(self) -> LocalDay:
        """The server's day, the same as that of the daily games."""
        moment = self._tables.hub.time.now()
        day = self._days.of(moment)
        return LocalDay(date.fromisoformat(day), self._days.zone, (self._days.ends(day) - moment) // 1000)

    async def _loaded(self) -> None:
        """Read the files of puzzles, once, without keeping anybody waiting meanwhile."""
        if not self._ready:
            await asyncio.to_thread(lambda: [puzzles(game) for game in games()])
            self._ready = True

    async def _question(self, asked: Puzzle) -> shapes.PuzzleQuestion:
        found = (await self._tables.hub.store.puzzles.puzzles(asked.game, asked.id)).get(asked.id)
        return shapes.question(asked, found.shared.rating if found else None)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRequest(say("server.field", name="query.day")) from None
