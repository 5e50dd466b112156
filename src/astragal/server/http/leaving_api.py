"""REST for people who leave: their data as a file, and to be forgotten. Games stay, without their names."""

from collections.abc import AsyncIterator, Iterable, Iterator
from functools import partial

import msgspec
from fastapi import APIRouter, Request, Response
from fastapi.responses import StreamingResponse

from astragal.codec import decode, encode
from astragal.core.errors import AstragalError
from astragal.core.struct import changed
from astragal.notation import record_parts
from astragal.protocol import answers
from astragal.protocol import events as e
from astragal.protocol.commands import Join, Leave
from astragal.protocol.daily import DayResult
from astragal.server.errors import WhoAreYou
from astragal.server.http.guests import Guest, no_cookie
from astragal.server.http.responses import PROBLEMS, described, json_answer
from astragal.server.http.table_api import TableApi
from astragal.server.limits import Rate, address_key
from astragal.server.live.table_log import logged_of
from astragal.server.live.table_row import stored_card
from astragal.server.store import Stored
from astragal.server.store.daily import DailyStore
from astragal.server.store.leaving import Mention
from astragal.table import record_of
from astragal.table.ids import new_id
from astragal.table.names import USUAL
from astragal.texts import say

MAX_TABLES = 1000
"""Tables whose records go into the file, the latest ones; what a person did at others is there too."""
CHUNK_BYTES = 64 * 1024
"""Of the file, sent at once."""
REMOVED = "…"
"""What stands where somebody had said something."""


class LeavingApi:
    """The routes, and what they need."""

    def __init__(self, tables: TableApi) -> None:
        self._tables = tables
        self._rate = Rate(0.05, 5)  # of an address: each reads the whole log
        self.router = APIRouter(prefix="/api", responses=PROBLEMS)
        add = self.router.add_api_route
        add("/me/data", self.data, summary="All that is kept of you, as a file")
        add("/me/forget", self.forget, methods=["POST"], responses=described(answers.Done, "You are forgotten"),
            summary="Be forgotten: names and words go, games stay")  # fmt: skip

    async def data(self, request: Request) -> Response:
        """Return what the server keeps of you: what you did and said, your games, your answers to puzzles."""
        response = StreamingResponse(self._data(self._guest(request)), media_type="application/json")
        response.headers["content-disposition"] = 'attachment; filename="astragal-me.json"'
        return response

    async def _data(self, guest: Guest) -> AsyncIterator[bytes]:
        """The file, part by part: however much it is, little of it is in memory, and nobody else waits."""
        made = bytearray(encode({"person": guest.person, "name": guest.name, "colour": guest.colour})[:-1])
        for name, parts in (
            ("events", self._events(guest.person)),
            ("games", self._games(guest.person)),
            ("puzzles", self._tables.hub.store.puzzle_answers_of(guest.person)),
            ("days", self._days(guest.person)),
        ):
            made += f',"{name}":['.encode()
            separator = b""
            async for part in parts:
                made += separator + msgspec.json.encode(part)[1:-1]
                separator = b","
                if len(made) >= CHUNK_BYTES:
                    yield bytes(made)
                    made.clear()
            made += b"]"
        yield bytes(made + b"}")

    async def _events(self, person: str) -> AsyncIterator[list[dict[str, object]]]:
        async for page in self._tables.hub.store.mentions(person):
            yield [{"table": one.table, "seq": one.seq, "at": one.at, "event": msgspec.Raw(one.data)} for one in page]

    async def _games(self, person: str) -> AsyncIterator[list[dict[str, object]]]:
        hub = self._tables.hub
        for row in await hub.store.tables_of(person, MAX_TABLES):
            table = await hub.table(row.id)
            for number in range(1, len(table.finished) + 2):
                record = await hub.slices.once(partial(record_of, table, number))
                if record is not None:
                    text = await hub.slices.text(record_parts(record))
                    yield [{"table": row.id, "code": row.code, "game": number, "record": text}]

    async def _days(self, person: str) -> AsyncIterator[list[dict[str, object]]]:
        for entry in await DailyStore(self._tables.hub.store).of_person(person):
            result = msgspec.Raw(entry.result or b"null")
            yield [{"day": entry.day, "game": entry.game, "table": entry.table_id, "result": result}]

    async def forget(self, request: Request) -> Response:
        """Leave all tables, and take your name and your words out of all that is stored; then your tokens end."""
        guest = self._guest(request)
        hub, store = self._tables.hub, self._tables.hub.store
        rewritten = await self._rewrite(guest.person)  # first: other processes read the log again when somebody leaves
        for row in await store.tables_of(guest.person, MAX_TABLES):
            if row.status == "closed":
                continue
            room = await hub.room(row.id)
            for command in (Join(USUAL), Leave()):
                try:
                    await room.handle(command, guest.person, new_id())
                except AstragalError:
                    break  # sent away, or closed meanwhile: the log is rewritten all the same
            hub.let_go(row.id)  # many tables at once are much garbage to look through
        rewritten |= await self._rewrite(guest.person)  # what came in between
        for id in dict.fromkeys(table for table, _ in rewritten):
            if (opened := hub.rooms.get(id)) is not None:
                await opened.reread()
            now = await store.row(id)
            if now is not None and now.status == "closed":
                await store.renew_card(id, stored_card(await hub.table(id)))
                hub.let_go(id)
        daily = DailyStore(store)
        for entry in await daily.of_person(guest.person):
            if entry.result is not None:
                result = changed(decode(entry.result, DayResult, strict=False), name=USUAL)
                await daily.rewrite_result(entry, encode(result))
        await store.forget_puzzles(guest.person)
        await self._tables.identity.sign_out(request.headers.raw)
        response = json_answer(answers.Done(len(rewritten)))
        response.headers["set-cookie"] = no_cookie(self._tables.config.root)
        return response

    async def _rewrite(self, person: str) -> set[tuple[str, int]]:
        """Take a person's name and words out of the log; return where they were."""
        hub, rewritten = self._tables.hub, set[tuple[str, int]]()
        async for page in hub.store.mentions(person):
            changes: dict[tuple[str, int], bytes] = {}
            await hub.slices.run(_changes(person, page, changes))
            if changes:
                await hub.store.rewrite(changes)
                rewritten |= changes.keys()
        return rewritten

    def _guest(self, request: Request) -> Guest:
        self._rate.check(address_key(request.client))
        guest = self._tables.identity.of(request.headers.raw)
        if guest is None:
            raise WhoAreYou(say("server.who"))
        return guest


def _changes(person: str, page: Iterable[Mention], changes: dict[tuple[str, int], bytes]) -> Iterator[None]:
    """Find what is to be put in the place of events, one in a step."""
    for one in page:
        new = _without(person, one.data)
        if new is not None and new != one.data:
            changes[one.table, one.seq] = new
        yield


def _without(person: str, data: bytes) -> bytes | None:
    """The event without the person's name or words; None if it has none.

    >>> _without("p1", b'{"type":"joined","person":"p1","name":"Ann","colour":"red"}')
    b'{"type":"joined","person":"p1","name":"Guest"}'
    >>> _without("p2", b'{"type":"joined","person":"p1","name":"Ann"}')
    """
    event = logged_of(Stored(1, 0, data)).event
    if isinstance(event, e.Joined) and event.person == person:
        return encode(changed(event, name=USUAL, colour="grey"))
    if isinstance(event, e.Said) and event.person == person:
        return encode(changed(event, text=REMOVED))
    return None
