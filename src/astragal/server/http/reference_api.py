"""REST beside the tables: which games there are, positions, scenes, replays, rules, lessons, score pads."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from astragal.codec import encode
from astragal.core.registry import GAMES
from astragal.core.struct import to_plain
from astragal.learn import Lesson, lesson
from astragal.pads import MAX_PADS
from astragal.protocol import answers, requests
from astragal.reference import game_list
from astragal.scene import Replay
from astragal.server.http.bodies import body_of, described_body
from astragal.server.http.responses import PROBLEMS, FixedAnswers, Responses, described
from astragal.server.work.job_functions import position_answer, scene_answer
from astragal.server.work.jobs import Jobs

LIGHT_TEXT = 1_000
LIGHT_EVENTS = 12
"""A position of this many characters, or a scene after this many events, takes a few milliseconds: less than asking
another process to do it."""

PositionText = Annotated[requests.PositionText, Depends(body_of(requests.PositionText))]
SceneWanted = Annotated[requests.SceneWanted, Depends(body_of(requests.SceneWanted))]
RecordText = Annotated[requests.RecordText, Depends(body_of(requests.RecordText))]
GameName = Annotated[str, Path(pattern=f"^({'|'.join(GAMES)})$", description="The name of a game.")]

_PDF: Responses = {
    200: {"description": "The pads", "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
}
_PDF_CSP = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"
"""Browsers show a PDF within a small page of their own."""


class ReferenceApi:
    """The routes that need no table."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._topics: dict[str, bytes] = {}
        self._fixed = FixedAnswers()
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        add("/games", self.games, responses=described(answers.Games, "The games"), summary="The games")
        add("/positions", self.position, methods=["POST"], summary="Read a position",
            openapi_extra=described_body(requests.PositionText),
            responses=described(answers.PositionAnswer, "The position"))  # fmt: skip
        add("/scenes", self.scenes, methods=["POST"], summary="Show a position, and what events lead to",
            openapi_extra=described_body(requests.SceneWanted),
            responses=described(answers.SceneAnswer, "The scene"))  # fmt: skip
        add("/replays", self.replays, methods=["POST"], summary="Show a record, moment by moment",
            openapi_extra=described_body(requests.RecordText),
            responses=described(Replay, "The replay"))  # fmt: skip
        add("/learn/{game}", self.learn, responses=described(answers.Topics, "The topics"), summary="Rules by topic")
        add("/lessons/{game}", self.lesson, responses=described(Lesson, "The lesson"), summary="A first lesson")
        add("/pads/{game}.pdf", self.pads, responses=_PDF, response_class=Response, summary="Score pads to print")

    async def games(self) -> Response:
        """List the games with their options; the defaults are what is usual at a table."""
        # Not the same for ever: it says which bots are being prepared. The first time much has to be loaded.
        return _json(await asyncio.to_thread(lambda: encode(game_list())))

    async def position(self, request: Request, given: PositionText) -> Response:
        """Read a position: its state, its legal moves, its picture."""
        if len(given.text) <= LIGHT_TEXT:
            return _json(position_answer(given.text))
        return await self._jobs.answer(request, "position", {"text": given.text})

    async def scenes(self, request: Request, wanted: SceneWanted) -> Response:
        """Show a position, or the start of a game, after some events; nothing is kept."""
        plain = to_plain(wanted)
        if len(wanted.events) <= LIGHT_EVENTS and len(wanted.position or "") <= LIGHT_TEXT:
            return _json(scene_answer(**plain))
        return await self._jobs.answer(request, "scene", plain)

    async def replays(self, request: Request, given: RecordText) -> Response:
        """Show a record, as text or as JSON, moment by moment."""
        return await self._jobs.answer(request, "replay", {"record": given.record})

    async def learn(self, request: Request, game: GameName) -> Response:
        """Return the rules of a game, topic by topic, with boards that show them."""
        if game not in self._topics:
            self._topics[game] = await self._jobs.run(request, "topics", {"game": game})
        return _json(self._topics[game])

    async def lesson(self, game: GameName) -> Response:
        """Return the first lesson of a game."""
        return await self._fixed.answer(game, lambda: encode(lesson(game)))

    async def pads(
        self,
        request: Request,
        game: GameName,
        paper: Annotated[str, Query(pattern="^(a4|letter)$")] = "a4",
        pads: Annotated[int, Query(ge=1, le=MAX_PADS)] = 8,
        sheet: Annotated[str | None, Query(max_length=20, description="Qwixx: which sheet.")] = None,
        lucky: Annotated[
            str | None,
            Query(pattern="^[0-9]{1,2}-[0-9]{1,2}(,[0-9]{1,2}-[0-9]{1,2}){0,5}$", description="Longo: 5-8,6-11"),
        ] = None,
        language: Annotated[str, Query(pattern="^[a-z]{2}$")] = "en",
    ) -> Response:
        """Print score pads, four to a page."""
        pairs = [[int(number) for number in pair.split("-")] for pair in lucky.split(",")] if lucky else None

        wanted = {"paper": paper, "pads": pads, "sheet": sheet or None, "lucky": pairs, "language": language}
        response = await self._jobs.answer(request, "pads", {"game": game, **wanted}, "application/pdf")
        response.headers["content-disposition"] = f'inline; filename="{game}.pdf"'
        response.headers["content-security-policy"] = _PDF_CSP
        return response


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")
