"""The socket of a table: one for everything live."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from urllib.parse import parse_qs

from astragal.core.errors import AstragalError
from astragal.protocol.answers import Problem
from astragal.protocol.commands import Play
from astragal.protocol.frames import Incoming
from astragal.server.config import Config
from astragal.server.errors import BadRequest, TooMany, WhoAreYou, no_table
from astragal.server.http.guards import Guards, Receive, Scope, Send, security_headers
from astragal.server.http.guests import Guest
from astragal.server.http.identity import Identity
from astragal.server.http.problems import body, problem, status_of
from astragal.server.limits import Count, Rate, address_key
from astragal.server.live import frames
from astragal.server.live.hub import Hub
from astragal.server.live.peer import Peer
from astragal.server.live.room import Room
from astragal.server.logs import failed
from astragal.server.loop import doing
from astragal.texts import say

PATH = re.compile("/api/tables/([a-z0-9]{1,40})/socket", re.ASCII)
SIGNED_OUT = 4001
"""The code with which a socket is closed whose token was revoked."""
MAX_BAD_MESSAGES = 50
"""A client that sends so many messages that cannot be understood is not one of ours."""


class Sockets:
    """Lets clients in and carries their messages."""

    def __init__(self, config: Config, hub: Hub, identity: Identity, guards: Guards) -> None:
        limits = config.limits
        self._hub, self._identity, self._guards = hub, identity, guards
        self._limits = limits
        self._signed: dict[str, dict[Peer, int]] = {}
        """The sockets of each person, with the time at which the token was issued."""
        identity.revocations.listeners.append(self._sign_out)
        self._of_person = Count(limits.sockets_per_person)
        self._of_address = Count(limits.sockets_per_address)
        self._person_rate = Rate(limits.commands_per_second, limits.commands_burst)
        self._address_rate = Rate(limits.commands_per_second * 10, limits.commands_burst * 10)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its first to its last message."""
        await receive()  # websocket.connect
        address = address_key(scope.get("client"))
        try:
            guest, room, wish = await self._admit(scope, address)
            person = guest.person if guest else None
            with self._of_address.one(address), self._of_person.one(person or f"?{address}"):
                await send({"type": "websocket.accept"})
                self._hub.metrics.sockets.inc()
                try:
                    await self._serve(receive, send, room, guest, address, wish, scope.get("client"))
                finally:
                    self._hub.metrics.sockets.dec()
        except AstragalError as error:
            await _refuse(scope, send, problem(error))
        except OSError:
            return  # the client is gone
        except Exception as error:
            failed("socket", error)
            await _refuse(scope, send, problem(error))

    async def _admit(self, scope: Scope, address: str) -> tuple[Guest | None, Room, "Wish"]:
        self._guards.requests.check(address)
        self._guards.hosts.check(scope["headers"])
        self._guards.hosts.check_origin(scope["headers"], scope["scheme"])
        found = PATH.fullmatch(scope["path"])
        if found is None:
            raise no_table()
        guest = self._identity.of(scope["headers"])
        wish = wish_of(scope["query_string"])
        await self._guards.turns.next(address)
        room = await self._hub.room(found[1])
        await self._hub.daily.check_sight(room.table, guest.person if guest else None)
        return guest, room, wish

    async def _serve(
        self,
        receive: Receive,
        send: Send,
        room: Room,
        guest: Guest | None,
        address: str,
        wish: "Wish",
        client: tuple[str, int] | None,
    ) -> None:
        person, limits = guest.person if guest else None, self._limits
        # ASGI knows only one message after the other; our `send` belongs to the protocol that holds the line.
        wire = send.__self__  # type: ignore[attr-defined]
        peer = Peer(wire, person, limits.outgoing_frames, wish.scene, limits.outgoing_bytes, client)
        peer.address = address
        with self._signed_in(guest, peer):
            await self._carry(receive, room, peer, address, wish)

    async def _carry(self, receive: Receive, room: Room, peer: Peer, address: str, wish: "Wish") -> None:
        bad = 0
        doing.set("join".__str__)
        try:
            await room.join(peer, wish.after)
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                peer.hear()
                try:
                    if text is None:
                        raise BadRequest(say("server.binary"))
                    incoming = frames.read(text)
                except BadRequest as error:
                    bad += 1
                    peer.push(frames.error_frame(problem(error, text and frames.id_of(text))))
                    if bad >= MAX_BAD_MESSAGES or not self._address_rate.take(address):
                        self._hub.metrics.cut_off.labels("bad").inc()
                        peer.close(1008, "too many bad messages")
                        await peer.drained()
                    continue
                if peer.closing:
                    continue  # it is sent off already
                if incoming.do is not None:
                    peer.push(await self._command(room, peer, address, incoming))
                elif incoming.pong is not None:
                    peer.pong(incoming.pong)
                elif self._person_rate.take(peer.person or address):
                    peer.push(b'{"pong":%d}' % (incoming.ping or 0))
        finally:
            room.leave(peer)
            peer.end()
            if peer.cut:
                self._hub.metrics.cut_off.labels("slow").inc()

    @contextmanager
    def _signed_in(self, guest: Guest | None, peer: Peer) -> Iterator[None]:
        """Let somebody who signs out everywhere be found while the socket is open."""
        if guest is None:
            yield
            return
        if not self._identity.revocations.good(guest):  # meanwhile
            peer.close(SIGNED_OUT, "signed out")
        there = self._signed.setdefault(guest.person, {})
        there[peer] = guest.issued
        try:
            yield
        finally:
            del there[peer]
            if not there and self._signed.get(guest.person) is there:
                del self._signed[guest.person]

    def _sign_out(self, person: str, since: int) -> None:
        """Close the sockets that a person opened with tokens from before that time."""
        for peer, issued in self._signed.get(person, {}).items():
            if issued < since:
                peer.close(SIGNED_OUT, "signed out")

    async def _command(self, room: Room, peer: Peer, address: str, incoming: Incoming) -> bytes:
        """Return the answer to a command: an acknowledgement or an error."""
        command, number, person = incoming.do, incoming.id, peer.person
        assert command is not None
        assert number is not None
        kind = type(command).__name__
        doing.set(kind.__str__)
        try:
            if person is None:
                raise WhoAreYou(say("server.who"))
            if not (self._person_rate.take(person) and self._address_rate.take(address)):
                raise TooMany(say("server.too_fast"))
            lag = peer.credit() if isinstance(command, Play) else 0
            answer = await room.handle(command, person, number, lag)
        except AstragalError as error:
            self._hub.metrics.command(kind, error.code)
            return frames.error_frame(problem(error, number))
        except OSError:
            raise
        except Exception as error:
            failed("command", error, type=kind)
            self._hub.metrics.command(kind, "internal")
            return frames.error_frame(problem(error, number))
        self._hub.metrics.command(kind, "done")
        return answer


class Wish(NamedTuple):
    """What a client asks for when it opens a socket: only what came after an event; scenes."""

    after: int | None = None
    scene: bool = False


def wish_of(query: bytes) -> Wish:
    """Return what the query of an address asks for, or raise `BadRequest`.

    >>> wish_of(b"after=17&scene=1")
    Wish(after=17, scene=True)
    """
    given = parse_qs(query.decode("latin-1"), keep_blank_values=True)
    after, scene = given.get("after"), given.get("scene", ["0"])[-1]
    if after is not None and not re.fullmatch("[0-9]{1,15}", after[-1], re.ASCII):
        raise BadRequest(say("server.after"))
    if scene not in ("0", "1"):
        raise BadRequest(say("server.field", name="scene"))
    return Wish(None if after is None else int(after[-1]), scene == "1")


async def _refuse(scope: Scope, send: Send, told: Problem) -> None:
    """Answer instead of opening; if it is open already, close it."""
    try:
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        headers = [(b"content-type", b"application/json"), *security_headers(scope["path"], scope["scheme"])]
        await send({"type": "websocket.http.response.start", "status": status_of(told), "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body(told)})
    except RuntimeError:
        await send({"type": "websocket.close", "code": 1011, "reason": told.code})
    except OSError:
        return
