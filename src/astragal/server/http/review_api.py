"""REST: reviews of games, and values of positions."""

from dataclasses import asdict
from typing import Annotated

import msgspec
from fastapi import APIRouter, Depends, Path, Query, Request, Response

from astragal.notation import record_parts
from astragal.protocol import requests
from astragal.reference import short
from astragal.review.levels import level_of
from astragal.server.errors import NoSuchThing
from astragal.server.http import review_types as shapes
from astragal.server.http.bodies import body_of, described_body
from astragal.server.http.reference_api import PositionText, RecordText
from astragal.server.http.responses import PROBLEMS, described, json_answer
from astragal.server.http.table_api import TableApi, TableId
from astragal.server.limits import address_key
from astragal.server.store.reviews import ReviewProgress
from astragal.server.work.engine_jobs import EngineJobs
from astragal.server.work.reviews import Reviews, failure_of
from astragal.table.errors import NotNow
from astragal.texts import say

MAX_WAIT_SECONDS = 10.0
"""How long a question waits for more moments."""

GameNumber = Annotated[int, Path(ge=1, le=1_000_000, description="1 for the first game at the table.")]
ReviewId = Annotated[str, Path(pattern="^[0-9a-f]{32}$", description="The id of a review.")]
After = Annotated[int, Query(ge=0, le=100_000, description="How many moments you have already.")]
PlayedDecisions = Annotated[requests.PlayedDecisions, Depends(body_of(requests.PlayedDecisions))]
Renew = Annotated[bool, Query(description="Make it again with the present engine.")]


class ReviewApi:
    """The routes, and what they need."""

    def __init__(self, tables: TableApi, reviews: Reviews, engines: EngineJobs) -> None:
        self._tables, self._reviews, self._engines = tables, reviews, engines
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        progress = described(shapes.ReviewAnswer, "The review, as far as it has come")
        add("/reviews", self.review_record, methods=["POST"], responses=progress,
            openapi_extra=described_body(requests.RecordText), summary="Review a record")  # fmt: skip
        add("/reviews/{review}", self.progress, responses=progress, summary="More of a review")
        add("/tables/{id}/games/{game}/review", self.review_game, methods=["POST"], responses=progress,
            summary="Review a game that was played at a table")  # fmt: skip
        add("/values", self.values, methods=["POST"], openapi_extra=described_body(requests.PositionText),
            responses=described(shapes.ValuesAnswer, "The values"),
            summary="What every move of a position is worth")  # fmt: skip
        add("/levels", self.level, methods=["POST"], openapi_extra=described_body(requests.PlayedDecisions),
            responses=described(shapes.LevelAnswer, "The level, if it can be told"),
            summary="Which level plays with such losses")  # fmt: skip

    async def review_record(self, request: Request, given: RecordText) -> Response:
        """Review a record, as text or as JSON. Ask for more by the id of the answer."""
        await self._tables.hub.in_play.check_given(given.record)
        return await self._answer(await self._reviews.ask(given.record, address_key(request.client)), 0)

    async def review_game(self, request: Request, id: TableId, game: GameNumber, renew: Renew = False) -> Response:
        """Review a finished game of a table."""
        record = short(await self._tables.game_record(request, id, game))
        if not record.final.over and not record.tags.get("Termination"):
            raise NotNow(say("review.not_over"))
        room = await self._tables.hub.room(id)
        if room.table.daily is None:  # of a day's game everybody may see all after their own
            await self._tables.hub.in_play.check_record(record)
        text = await self._tables.hub.slices.text(record_parts(record))
        review = await self._reviews.ask(text, address_key(request.client), renew=renew)
        return await self._answer(review, 0)

    async def progress(self, request: Request, review: ReviewId, after: After = 0) -> Response:
        """Return moments after those you have, a page of them; waits some seconds for new ones."""
        found = await self._reviews.wait(review, address_key(request.client), after, MAX_WAIT_SECONDS)
        return await self._answer(found, after)

    async def values(self, request: Request, given: PositionText) -> Response:
        """Return what every move of a position is worth."""
        await self._tables.hub.in_play.check_text(given.text)
        made = await self._engines.answer(address_key(request.client), "values", {"text": given.text})
        return Response(made, media_type="application/json")

    async def level(self, played: PlayedDecisions) -> Response:
        """Tell which of our levels loses as much of what is at stake; a client sums up the games that it knows."""
        found = level_of(played.game, played.players, played.decisions, played.loss, played.stake)
        return json_answer({"level": None if found is None else asdict(found)})

    async def _answer(self, review: ReviewProgress | None, after: int) -> Response:
        if review is None:
            raise NoSuchThing(say("review.unknown"))
        if failure := failure_of(review):
            raise failure
        upto, moments = await self._reviews.moments(review, after)
        whole = review.summary is not None and upto == review.total
        answer = {
            "id": review.id,
            "done": review.done,
            "total": review.total,
            "whole": review.whole,
            "next": upto,
            "engine": msgspec.Raw(review.engine or b"null"),
            "moments": msgspec.Raw(moments),
            "summary": msgspec.Raw(review.summary if whole and review.summary is not None else b"null"),
        }
        return Response(msgspec.json.encode(answer), media_type="application/json")
