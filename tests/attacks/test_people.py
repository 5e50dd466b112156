"""Too many people, people nobody wants, names that deceive, dice that nobody may type in."""

import asyncio
from pathlib import Path

import pytest

from tests.server.running import Running, Seat, moves_of, running, two_at


def test_people_at_a_table_are_limited(tmp_path: Path) -> None:
    async def attack(server: Running) -> None:
        ann = server.guest("Ann")
        table = ann.table("qwixx")
        crowd = [server.guest("Visitor") for _ in range(6)]
        answers = [each.post(f"/api/tables/{table}/join", {}).status_code for each in crowd]
        assert answers == [200] * 3 + [429] * 3
        async with crowd[-1].at(table) as watching:  # but anybody may watch
            assert (await watching.do("join", name="V"))["error"]["key"] == "server.too_many_people"
            size = len(watching.heard[0])
            # Again and again the same person, or one after the other: nothing grows.
            seq = watching.now["seq"]
            for _ in range(4):
                crowd[0].post(f"/api/tables/{table}/join", {})
            async with crowd[0].at(table) as one:
                assert one.now["seq"] == seq
                await one.done("leave")
            for _ in range(10):
                passing = server.guest("Visitor")
                async with passing.at(table) as seat:
                    await seat.done("join", name="Passing by")
                    await seat.done("leave")
        snapshot = ann.get(f"/api/tables/{table}")
        assert len(snapshot.json()["people"]) == 3
        assert len(snapshot.text) < size * 1.2

    with running(tmp_path, ASTRAGAL_PEOPLE_PER_TABLE="4") as server:
        asyncio.run(attack(server))


@pytest.mark.parametrize("playing", [False, True], ids=["lobby", "game"])
def test_the_host_sends_somebody_away(server: Running, playing: bool) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as (ann, bob):
            assert bob.guest is not None
            person = bob.guest.person
            if playing:
                await ann.done("start")
                await ann.done("play", seat=0, move="-")
            assert (await bob.do("dismiss", person=ann.snapshot["host"]))["error"]["key"] == "table.host_only"
            seq = await ann.done("dismiss", person=person)
            await bob.until(seq)
            assert bob.events[-1]["type"] == "dismissed" or playing
            assert bob.now["own"] == []
            for type, fields in (("join", {"name": "Bob"}), ("sit", {"seat": 1}), ("say", {"text": "no"})):
                assert (await bob.do(type, **fields))["error"]["key"] == "table.dismissed"
            assert bob.guest.post(f"/api/tables/{ann.table}/join", {}).status_code == 403
            async with bob.guest.at(ann.table) as watching:
                assert watching.snapshot["people"][person]["dismissed"]
                if playing:
                    assert watching.snapshot["places"][1]["bot"]
                    assert not any(choice != "?" for choice in watching.now["state"]["pending"].values())
                await ann.done("readmit", person=person)
                await watching.done("join", name="Bob")
                answer = await watching.do("sit", seat=1)
                assert ("error" in answer) == playing, "a game that went on without you goes on without you"

    asyncio.run(play())


async def name_of(seat: Seat) -> str:
    assert seat.guest is not None
    name: str = seat.guest.get(f"/api/tables/{seat.table}").json()["people"][seat.guest.person]["name"]
    return name


def test_names_are_cleaned_on_every_way_in(server: Running) -> None:
    async def attack() -> None:
        bad, clean = "\u202eA\u200bnn\x07\u0000", "Ann"
        host = server.guest(bad)
        assert host.get("/api/me").json()["name"] == clean
        table = host.table("qwixx")
        assert host.get(f"/api/tables/{table}").json()["people"][host.person]["name"] == clean
        joining = server.guest("Bob")
        assert joining.post(f"/api/tables/{table}/join", {"name": bad}).status_code == 200
        async with joining.at(table) as seat, server.guest("\u200b\u2060").at(table) as other:
            assert await name_of(seat) == "Ann 2"
            await seat.done("join", name="a n n\u3000")
            assert await name_of(seat) == "a n n 2"
            await other.done("join", name="\u3164")
            assert await name_of(other) == "Guest"

    asyncio.run(attack())


def test_dice_of_a_bots_turn_can_be_typed_in(server: Running) -> None:
    async def play() -> None:
        ann, bob, wim = server.guest("Ann"), server.guest("Bob"), server.guest("Wim")
        table = ann.table("qwixx", settings={"real_dice": True})
        async with ann.at(table) as host, bob.at(table) as other, wim.at(table) as watcher:
            await other.done("join", name="Bob")
            await watcher.done("join", name="Wim")
            await host.done("seat_bot", seat=0, level="random")
            await other.done("sit", seat=1)
            seq = await host.done("start")
            await other.until(seq)
            await watcher.until(seq)
            faces = [1, 2, 3, 4, 5, 6]
            assert (await watcher.do("roll", seat=0, faces=faces))["error"]["key"] == "table.not_your_seat"
            await other.done("roll", seat=0, faces=faces)
            while moves_of(other, 1) or not other.now["dice"]:
                if 1 in other.now["awaiting"]:
                    await other.done("play", seat=1, move="-")
                else:
                    await other.hear()
                if other.now["dice"] and other.now["state"]["active"] == 1:
                    break
            await other.done("stand", seat=1)
            seq = await host.done("roll", seat=1, faces=faces)  # all seats are bots' now: the host goes on
            assert seq

    asyncio.run(play())
