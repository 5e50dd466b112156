"""REST: hints and warnings at a table. That one was asked for is stored and told to all first."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from astragal.core.state import State
from astragal.notation import move
from astragal.protocol import requests
from astragal.protocol.commands import AskHint
from astragal.protocol.events import HelpKind
from astragal.server.errors import Busy
from astragal.server.http import review_types as shapes
from astragal.server.http.bodies import body_of, described_body
from astragal.server.http.responses import PROBLEMS, described
from astragal.server.http.table_api import TableApi, TableId
from astragal.server.limits import address_key
from astragal.server.work.engine_jobs import EngineJobs
from astragal.table.errors import NotAllowed
from astragal.table.ids import new_id
from astragal.texts import say

HintWanted = Annotated[requests.HintWanted, Depends(body_of(requests.HintWanted))]
MoveMeant = Annotated[requests.MoveMeant, Depends(body_of(requests.MoveMeant))]
TRIES = 4
"""How often help is asked for anew because the game went on meanwhile."""


class HintApi:
    """The routes, and what they need."""

    def __init__(self, tables: TableApi, engines: EngineJobs) -> None:
        self._tables, self._engines = tables, engines
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        add("/tables/{id}/hint", self.hint, methods=["POST"], openapi_extra=described_body(requests.HintWanted),
            responses=described(shapes.HintAnswer, "The hint"), summary="A hint for a choice that you owe")  # fmt: skip
        add("/tables/{id}/warning", self.warning, methods=["POST"], openapi_extra=described_body(requests.MoveMeant),
            responses=described(shapes.WarningAnswer, "The warning, if any"),
            summary="Whether a move is a blunder")  # fmt: skip

    async def hint(self, request: Request, id: TableId, wanted: HintWanted) -> Response:
        """Return the best move in steps. Everybody at the table is told that you asked, and the record counts it."""
        view = await self._helped(request, id, wanted.seat, "hint")
        return await self._answer(request, "hint", view, seat=wanted.seat)

    async def warning(self, request: Request, id: TableId, meant: MoveMeant) -> Response:
        """Tell whether a move is a blunder. That you are warned is told to all and counted, once a game."""
        # What is no legal move is refused before anything is stored: nobody is helped by that.
        room, person = await self._tables.fresh(request, id), self._person(request)
        if room.table.status == "playing" and meant.seat in room.table.seats_of(person):
            room.table.playing[1].view(meant.seat).play(meant.seat, move(meant.move))
        view = await self._helped(request, id, meant.seat, "warning")
        view.play(meant.seat, move(meant.move))  # it may be another choice by now
        return await self._answer(request, "warning", view, seat=meant.seat, move=meant.move)

    async def _helped(self, request: Request, id: str, seat: int, kind: HelpKind) -> State:
        """Store that a seat is helped; return what it may see, at a moment for which that is stored."""
        person, room = self._person(request), await self._tables.fresh(request, id)
        for _ in range(TRIES):
            if room.table.status == "playing" and room.table.coached(person):
                await self._tables.hub.in_play.check(room.table.playing[1].view(seat))
            await room.handle(AskHint(seat, kind), person, new_id())
            table = room.table
            # Others may have chosen and dice may have fallen since: that is another choice, with a hint of its own.
            if table.status == "playing" and table.helped(seat, kind) and seat in table.playing[1].due:
                return table.playing[1].view(seat)
        raise Busy(say("server.busy"))

    def _person(self, request: Request) -> str:
        person = self._tables.person(request)
        if person is None:
            raise NotAllowed(say("table.join_first"))
        return person

    async def _answer(self, request: Request, job: str, view: State, **arguments: object) -> Response:
        # Only what the seat may see leaves this process.
        given = {"game": view.game.to_dict(), "view": view.to_dict(), **arguments}
        made = await self._engines.answer(address_key(request.client), job, given)
        return Response(made, media_type="application/json")
