"""Talk of one side: the others get no byte, no number and no time that tells of it, and miss nothing else."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest

from astragal.client import Client
from astragal.protocol.commands import Say, Sit
from tests.server.running import Json, Running, Seat

pytestmark = pytest.mark.timeout(300)  # many guests and many servers


def told(text: str) -> Json:
    snapshot: Json = json.loads(text)
    return snapshot


async def still(seat: Seat) -> None:
    """Make sure that nothing waits for a client: what is sent next comes next."""
    await seat.send({"ping": 77})
    while True:
        answer = await seat.hear()
        if answer == {"pong": 77}:
            return
        raise AssertionError(f"something came: {str(answer)[:200]}")


@pytest.mark.parametrize("scene", [False, True])
def test_opponents_get_nothing(server: Running, scene: bool) -> None:
    async def play() -> None:
        ann, bob, eve = server.guest("Ann"), server.guest("Bob"), server.guest("Eve")
        table = ann.table("quixo", players=4, partners_talk=True)
        async with AsyncExitStack() as stack:
            one, other, watcher = [
                await stack.enter_async_context(guest.at(table, scene=scene)) for guest in (ann, bob, eve)
            ]
            await other.done("join", name="Bob")
            for seat, number in ((one, 0), (other, 1), (one, 2), (other, 3)):
                await seat.done("sit", seat=number)
            seq = await one.done("start")
            for each in (other, watcher):
                await each.until(seq)
            before = [
                told(guest.get(path).text)
                for guest in (bob, eve)
                for path in (f"/api/tables/{table}", "/api/tables/mine", f"/api/tables/{table}/games")
            ]
            for _ in range(3):
                seq = await one.done("say", text="xyzzy", side_only=True)
            assert one.now["seq"] == seq
            for each in (other, watcher):
                await still(each)
            # Nor does asking tell anything, by a number or a time.
            after = [
                told(guest.get(path).text)
                for guest in (bob, eve)
                for path in (f"/api/tables/{table}", "/api/tables/mine", f"/api/tables/{table}/games")
            ]
            assert after == before
            assert (await other.do("sit", seat=1))["seq"] == other.now["seq"]
            async with bob.at(table, after=other.now["seq"], scene=scene) as again:
                assert (again.events, again.now["seq"]) == ([], other.now["seq"])
            # The next event comes to all, with the gap, and resuming from before or after it works.
            last = await one.done("say", text="to all")
            await other.until(last)
            assert (other.now["seq"], other.events[-1]["text"]) == (last, "to all")
            async with bob.at(table, after=last - 4, scene=scene) as again:
                assert [event["seq"] for event in again.events] == [last]

    asyncio.run(play())


def test_our_client_goes_on_over_the_gap(server: Running) -> None:
    async def play() -> None:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.table("quixo", players=4, partners_talk=True)
        async with ann.at(table) as one, Client(server.url, bob.token).sit_at(table) as at:
            for number in (0, 2):
                await one.done("sit", seat=number)
            for number in (1, 3):
                await at.do(Sit(number))
            await one.done("start")
            await one.done("say", text="xyzzy", side_only=True)
            async with asyncio.timeout(120):
                await at.do(Say("hello"))
                await one.done("say", text="xyzzy", side_only=True)
                await at.do(Sit(1))  # nothing to do: acknowledged with what the client has seen

    asyncio.run(play())
