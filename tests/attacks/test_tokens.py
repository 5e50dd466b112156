"""A stolen token is worth nothing once its owner signs out everywhere, or changes it: on every process and socket."""

import asyncio
import base64
import hashlib
import hmac
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed

from astragal.server.http.guests import Guest as Somebody
from astragal.server.http.guests import Guests
from astragal.server.http.signing import given_secrets
from tests.server.postgres import Cluster
from tests.server.running import Guest, Running, closed, running


def status(guest: Guest) -> int:
    return guest.get("/api/me").status_code


def thief_of(guest: Guest) -> Guest:
    return Guest(guest.server, guest.person, guest.token)


def test_a_changed_token_ends_all_others(server: Running) -> None:
    async def play() -> None:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        thief = thief_of(ann)
        # What the thief derives from the stolen token is no better than that: a longer life does not outlive it.
        derived = thief.post("/api/tokens", {"name": "Mallory"}).json()
        table = ann.table("quixo")
        async with thief.at(table) as stolen, bob.at(table) as other:
            new = ann.post("/api/me/rotate", {}).json()
            assert new["person"] == ann.person
            assert await closed(stolen) == 4001
            await other.done("join", name="Bob")  # nobody else is touched
        assert status(thief) == 401
        assert status(Guest(server, ann.person, derived["token"])) == 401
        for path in ("/api/me/rotate", "/api/me/sign-out", "/api/tokens"):
            assert thief.post(path, {}).status_code == 401
        owner = Guest(server, ann.person, new["token"])
        assert owner.get("/api/me").json()["person"] == ann.person
        async with owner.at(table) as seat:
            await seat.done("sit", seat=0)
            owner.post("/api/me/sign-out", {})
            assert await closed(seat) == 4001
        assert status(owner) == 401

    asyncio.run(play())


def test_a_browser_stays_who_it_is(server: Running) -> None:
    with httpx.Client(base_url=server.url) as one, httpx.Client(base_url=server.url) as other:
        me = one.get("/api/me").json()
        other.cookies.update(one.cookies)
        here = {"Origin": server.url}
        assert one.post("/api/me/rotate", headers=here).status_code == 200
        assert one.get("/api/me").json() == me
        assert other.get("/api/me").json()["person"] != me["person"]  # somebody new
        assert one.post("/api/me/rotate", headers={"Origin": "http://evil.example"}).status_code == 403
        assert one.post("/api/me/sign-out", headers=here).status_code == 200
        assert one.get("/api/me").json()["person"] != me["person"]


def test_old_tokens_and_new_secrets(tmp_path: Path) -> None:
    """Tokens without a time are good until revoked; a new secret signs nobody out, unless it is the only one."""
    with running(tmp_path) as server:
        with closing(sqlite3.connect(server.database)) as database:
            (secret,) = database.execute("SELECT value FROM settings WHERE name = 'secret'").fetchone()
        # As they were signed before tokens had a time.
        array = msgspec.json.encode(["p0123456789", "Ann", "grey", int(time.time()) + 1000])
        old = Guest(server, "p0123456789", _signed(Guests([secret]), array))
        ann, bob = server.guest("Ann"), server.guest("Bob")
        assert (status(old), status(ann), status(bob)) == (200, 200, 200)
        assert bob.post("/api/me/sign-out", {}).status_code == 200
        server.stop(signal.SIGKILL)
        server._command.append("--new-secret")
        server.restart()
        eve = server.guest("Eve")
        assert (status(old), status(ann), status(bob), status(eve)) == (200, 200, 401, 200)
        assert old.post("/api/me/sign-out", {}).status_code == 200
        assert status(old) == 401
        server.stop()
        server._command.append("only")
        server.restart()
        assert (status(ann), status(eve)) == (401, 401)


def test_several_given_secrets() -> None:
    old, both = Guests(given_secrets("first")), Guests(given_secrets("second first"))
    somebody = Somebody("p1", until=10, issued=5)
    assert both.read(old.token(somebody), 1) == somebody
    assert old.read(both.token(somebody), 1) is None
    # Until there could be several, blanks were part of the secret.
    assert both.read(Guests([b"second first"]).token(somebody), 1) == somebody


def _signed(guests: Guests, payload: bytes) -> str:
    """A token with any content: signed with the server's own key."""

    def text(data: bytes) -> str:
        return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

    return f"{text(payload)}.{text(hmac.digest(guests._keys[0], payload, hashlib.sha256))}"


def test_every_process_knows(tmp_path: Path, postgres: Cluster) -> None:
    """Signed out at one process, the sockets and requests of the other are out too, within seconds."""
    url = postgres.database()
    with running(tmp_path, "--database", url) as one, running(tmp_path, "--database", url) as two:

        async def play() -> None:
            ann = one.guest("Ann")
            there = Guest(two, ann.person, ann.token)
            table = ann.table("quixo")
            async with there.at(table) as seat:
                assert ann.post("/api/me/sign-out", {}).status_code == 200
                try:
                    while True:
                        await seat.hear(30)
                except ConnectionClosed as end:
                    assert end.rcvd is not None
                    assert end.rcvd.code == 4001
            assert status(there) == 401

        asyncio.run(play())
