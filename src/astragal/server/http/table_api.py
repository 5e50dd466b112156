"""REST: making, finding and joining tables, their games, guests. The live part is the socket."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from msgspec.structs import replace

from astragal.codec import decode, encode
from astragal.core.struct import changed
from astragal.notation import Record, record_json_parts, record_parts
from astragal.protocol import answers, requests, views
from astragal.protocol.commands import Join, Sit
from astragal.protocol.frames import AckFrame
from astragal.reference import short
from astragal.scene import Replay, Why, why
from astragal.server.config import Config
from astragal.server.errors import NoSuchThing, TooMany, no_table
from astragal.server.http.bodies import body_of, described_body
from astragal.server.http.guesses import Guesses
from astragal.server.http.guests import DAYS, Guest, no_cookie, set_cookie
from astragal.server.http.identity import Identity
from astragal.server.http.invite import qr_svg, table_link
from astragal.server.http.responses import PROBLEMS, Responses, described, json_answer
from astragal.server.limits import Rate, address_key
from astragal.server.live.hub import Hub
from astragal.server.live.room import Room
from astragal.server.store import Row
from astragal.server.work.jobs import Jobs
from astragal.table import games, record_of, snapshot
from astragal.table.errors import NotNow
from astragal.table.ids import new_id
from astragal.table.names import clean_name
from astragal.texts import say

TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,40}$", description="The id of a table.")]
Code = Annotated[str, Path(pattern="^[A-Za-z0-9]{4,12}$", description="The code of a table.")]
Number = Annotated[int | None, Query(ge=1, le=1_000_000, description="1 for the first game at the table.")]
InScenes = Annotated[bool, Query(description="As a scene, for a screen.")]
NewTable = Annotated[requests.NewTable, Depends(body_of(requests.NewTable))]
Joining = Annotated[requests.Joining, Depends(body_of(requests.Joining))]
Tap = Annotated[requests.Tap, Depends(body_of(requests.Tap))]
NewMe = Annotated[requests.NewMe, Depends(body_of(requests.NewMe))]
NewToken = Annotated[requests.NewToken, Depends(body_of(requests.NewToken))]
MAX_CARDS = 50
"""Tables in one answer; the next ones are asked for by `before`."""


class TableApi:
    """The routes, and what they need."""

    def __init__(self, config: Config, jobs: Jobs) -> None:
        self.config = config
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        self.new_tables = Rate(config.limits.tables_per_minute / 60, max(1, config.limits.tables_per_minute))
        self.new_tables_from = Rate(config.limits.tables_per_minute / 12, max(5, config.limits.tables_per_minute * 5))
        self.hub: Hub
        self.identity: Identity
        self._jobs = jobs
        self._guesses = Guesses()
        self.sign_outs = Rate(0.1, 10)  # of an address: each is kept for as long as a token
        add = self.router.add_api_route
        made = described(answers.TableMade, "The table", 201)
        cards, me = described(views.Cards, "Tables"), described(answers.Me, "You")
        add("/tables", self.create, methods=["POST"], responses=made, status_code=201, summary="Make a table",
            openapi_extra=described_body(requests.NewTable))  # fmt: skip
        add("/tables", self.open_tables, responses=cards, summary="Open tables")
        add("/tables/mine", self.my_tables, responses=cards, summary="Your tables")
        add("/tables/{id}", self.table, responses=described(views.Snapshot, "What you may see"), summary="A table")
        add("/tables/{id}/join", self.join, methods=["POST"], responses=described(answers.Done, "Done"), summary="Join",
            openapi_extra=described_body(requests.Joining))  # fmt: skip
        add("/tables/{id}/why", self.why, methods=["POST"], responses=described(Why, "The reason, if any"),
            summary="Why something is not allowed", openapi_extra=described_body(requests.Tap))  # fmt: skip
        add("/tables/{id}/games", self.games, responses=described(views.GamesPlayed, "Games"), summary="Its games")
        add("/tables/{id}/record", self.record, responses=_RECORD, response_class=Response, summary="A game's record")
        add("/tables/{id}/replay", self.replay, responses=described(Replay, "The replay"),
            summary="A game, moment by moment")  # fmt: skip
        add("/codes/{code}", self.by_code, responses=described(answers.Found, "The table"),
            summary="Find a table by its code")  # fmt: skip
        add(
            "/codes/{code}/qr.svg", self.qr, responses=_SVG, response_class=Response, summary="Its address as a QR code"
        )
        add("/me", self.me, responses=me, summary="Who you are")
        add("/me", self.change_me, methods=["PUT"], responses=me, summary="Name and colour",
            openapi_extra=described_body(requests.NewMe))  # fmt: skip
        add("/me/sign-out", self.sign_out, methods=["POST"], responses=me, summary="Sign out everywhere")
        add("/me/rotate", self.rotate, methods=["POST"], responses=described(answers.Token, "The token"),
            summary="A new token; older ones stop")  # fmt: skip
        add("/tokens", self.token, methods=["POST"], responses=described(answers.Token, "The token", 201),
            status_code=201, summary="A token for a program",
            openapi_extra=described_body(requests.NewToken))  # fmt: skip

    # -- tables ---------------------------------------------------------------------------------------------

    async def create(self, request: Request, wanted: NewTable) -> Response:
        """Make a table; you are its host. A guest without a token gets one, in a cookie."""
        guest, new = await self.new_host(request)
        if wanted.position is not None:  # bots would answer
            await self.hub.in_play.check_text(wanted.position)
        room = await self.hub.create(
            guest.person, guest.name, guest.colour, wanted.game, wanted.settings, wanted.position
        )
        made = answers.TableMade(room.id, room.table.code, f"/t/{room.table.code}")
        return self.json(request, made, guest if new else None, 201)

    async def open_tables(
        self, request: Request, before: Annotated[int | None, Query(ge=0, le=2**53)] = None
    ) -> Response:
        """List public tables that are not closed, the latest first."""
        return self._cards(request, await self.hub.store.open_tables(MAX_CARDS, before))

    async def my_tables(self, request: Request) -> Response:
        """List the tables where you are, the latest first."""
        guest = self.identity.of(request.headers.raw)
        return self._cards(request, await self.hub.store.tables_of(guest.person, MAX_CARDS) if guest else [])

    async def table(self, request: Request, id: TableId, scene: InScenes = False) -> Response:
        """Show all that you may see of a table."""
        room = await self.fresh(request, id)
        return self.json(request, snapshot(room.table, self.person(request), scene))

    async def by_code(self, request: Request, code: Code) -> Response:
        """Find a table by the code that its host read to you, with the address to share."""
        row = await self._row(request, code)
        return self.json(request, answers.Found(row.id, self._link(request, row)))

    async def qr(self, request: Request, code: Code) -> Response:
        """Draw the address of a table as a QR code, for a phone."""
        return Response(qr_svg(self._link(request, await self._row(request, code))), media_type="image/svg+xml")

    async def join(self, request: Request, id: TableId, joining: Joining) -> Response:
        """Come to a table, and take a seat if you name one."""
        guest, new = self.somebody(request)
        room = await self.fresh(request, id)
        name, colour = joining.name or guest.name, joining.colour or guest.colour
        answer = await room.handle(Join(name, colour), guest.person, new_id())
        if joining.seat is not None:
            answer = await room.handle(Sit(joining.seat), guest.person, new_id())
        done = answers.Done(decode(answer, AckFrame).seq)
        return self.json(request, done, guest if new else None)

    async def why(self, request: Request, id: TableId, tapped: Tap) -> Response:
        """Tell why a seat cannot do something now; changes nothing."""
        table = (await self.fresh(request, id)).table
        if table.state is None:
            raise NotNow(say("table.no_game"))
        seen = table.state.view_of(table.seats_of(self.person(request)))
        return self.json(request, why(seen, tapped.seat, tapped.tap))

    async def games(self, request: Request, id: TableId) -> Response:
        """List the games at a table, the first one first."""
        played = list[bytes]()
        table = (await self.fresh(request, id)).table
        await self.hub.slices.run(map(played.append, map(encode, games(table, self.person(request)))))
        return Response(b'{"games":[' + b",".join(played) + b"]}", media_type="application/json")

    async def record(
        self,
        request: Request,
        id: TableId,
        game: Number = None,
        format: Annotated[str, Query(pattern="^(text|json)$")] = "text",
    ) -> Response:
        """Return the record of a game, as far as it was revealed; once over, `astragal verify` proves its dice."""
        record = await self.game_record(request, id, game)
        slices = self.hub.slices
        if format == "json":
            return Response(await slices.text(record_json_parts(record)), media_type="application/json")
        return Response(await slices.text(record_parts(record)), media_type="text/plain; charset=utf-8")

    async def replay(self, request: Request, id: TableId, game: Number = None) -> Response:
        """Show a game moment by moment, as far as it was revealed."""
        record = short(await self.game_record(request, id, game))
        return await self._jobs.answer(request, "replay", {"record": await self.hub.slices.text(record_parts(record))})

    # -- guests ---------------------------------------------------------------------------------------------

    async def me(self, request: Request) -> Response:
        """Tell who you are; whoever has no token yet gets one, in a cookie."""
        guest, new = self.somebody(request)
        old = guest.until < time.time() + DAYS * 86_400 / 2
        if old and not new:
            guest = replace(guest, until=int(time.time()) + DAYS * 86_400)
        return self.json(request, _me(guest), guest if new or old else None)

    async def change_me(self, request: Request, wanted: NewMe) -> Response:
        """Choose name and colour. Tables where you are already keep the old ones until you join again."""
        guest, _ = self.somebody(request)
        guest = _changed(guest, wanted)
        return self.json(request, _me(guest), guest)

    async def token(self, request: Request, wanted: NewToken) -> Response:
        """Give a bearer token for a program: to play in your name, or as somebody new."""
        guest = self.identity.of(request.headers.raw)
        if guest is None or wanted.separate:
            guest = self.identity.guests.new(int(time.time()))
        guest = _changed(guest, wanted)
        return self.json(request, self._token(guest), status=201)

    async def sign_out(self, request: Request) -> Response:
        """Make all your tokens void, this one as well; you come back as somebody new. Your sockets are closed."""
        self.sign_outs.check(address_key(request.client))
        guest = await self.identity.sign_out(request.headers.raw)
        response = self.json(request, _me(guest))
        response.headers["set-cookie"] = no_cookie(self.config.root)
        return response

    async def rotate(self, request: Request) -> Response:
        """Get a new token, in a cookie for a browser; all others of yours are void, on every device and in programs."""
        self.sign_outs.check(address_key(request.client))
        guest = await self.identity.sign_out(request.headers.raw)
        return self.json(request, self._token(guest), guest)

    # -- what they share ------------------------------------------------------------------------------------

    def _token(self, guest: Guest) -> answers.Token:
        return answers.Token(guest.person, guest.name, self.identity.guests.token(guest), guest.until)

    async def new_host(self, request: Request) -> tuple[Guest, bool]:
        """Return who would like another table, and whether they are new; raise `TooMany` if that are too many."""
        guest, new = self.somebody(request)
        self.new_tables.check(guest.person)
        self.new_tables_from.check(address_key(request.client))  # somebody new costs nothing, an address does
        most = self.config.limits.open_tables
        if not new and most:
            rows = await self.hub.store.tables_of(guest.person, most * 4)
            if sum(row.status != "closed" for row in rows) >= most:
                raise TooMany(say("server.too_many_tables", most=most))
        return guest, new

    def somebody(self, request: Request) -> tuple[Guest, bool]:
        """Return who asks; somebody new if nobody is known. And whether they are new."""
        return self.identity.of_or_new(request.headers.raw)

    def person(self, request: Request) -> str | None:
        """Return who asks, or None."""
        guest = self.identity.of(request.headers.raw)
        return guest.person if guest else None

    async def _row(self, request: Request, code: str) -> Row:
        async with self._guesses.one(address_key(request.client)):
            row = await self.hub.store.by_code(code.upper())
            if row is None:
                raise no_table()
            return row

    def _link(self, request: Request, row: Row) -> str:
        return table_link(self.config, request.url.scheme, request.headers.get("host", ""), row.code)

    async def fresh(self, request: Request, id: str) -> Room:
        """Return a table as it is now, if whoever asks may see it."""
        room = await self.hub.room(id)
        await self.hub.daily.check_sight(room.table, self.person(request))
        if self.hub.shared:
            await room.pull()  # another process may have just stored something
        return room

    async def game_record(self, request: Request, id: str, game: int | None) -> Record:
        """Return the record of a game at a table, as far as it was revealed; the latest without a number."""
        table = (await self.fresh(request, id)).table
        record = record_of(table, game, await self.hub.daily.shown_seed(table))
        if record is None:
            raise NoSuchThing(say("server.no_record"))
        return record

    def _cards(self, request: Request, rows: list[Row]) -> Response:
        before = rows[-1].updated if len(rows) == MAX_CARDS else None
        cards = [changed(decode(row.card, views.Card, strict=False), updated=row.updated) for row in rows]
        return self.json(request, views.Cards(tuple(cards), before))

    def json(self, request: Request, data: object, keep: Guest | None = None, status: int = 200) -> Response:
        """Return an answer; a guest who is new keeps the token in a cookie."""
        response = json_answer(data, status)
        if keep is not None and "authorization" not in request.headers:
            secure = request.url.scheme == "https"
            token = self.identity.guests.token(keep)
            response.headers["set-cookie"] = set_cookie(token, self.config.root, secure=secure)
        return response


_SVG: Responses = {200: {"description": "The picture", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
_RECORD: Responses = {
    200: {
        "description": "The record",
        "content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"type": "object"}}},
    }
}


def _me(guest: Guest) -> answers.Me:
    return answers.Me(guest.person, guest.name, guest.colour)


def _changed(guest: Guest, wanted: requests.NewMe | requests.NewToken) -> Guest:
    return replace(
        guest, name=clean_name(wanted.name) if wanted.name else guest.name, colour=wanted.colour or guest.colour
    )
