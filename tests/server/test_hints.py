"""Hints over the API: for the one who asks, from what that one may see."""

import asyncio
import signal
from pathlib import Path

import msgspec

from astragal.notation import read_position
from astragal.server.http import review_types as shapes
from astragal.server.work.review_jobs import hint_answer
from tests.server.running import Running, moves_of, running, two_at


def test_no_hidden_choice_and_no_coming_die_can_reach_a_hint(server: Running) -> None:
    """Whatever another has chosen in secret, the answer is the same to the byte."""

    async def play() -> None:
        async with two_at(server, "qwixx", settings={"coach": True}) as (one, other):
            assert other.guest is not None
            seq = await one.done("start")
            await one.until(seq)
            await other.until(seq)
            path = f"/api/tables/{one.table}"
            told, warned = set[bytes](), set[bytes]()
            meant = moves_of(other, 1)[-1]
            for choice in [None, *moves_of(one, 0)]:
                if choice is not None:
                    await one.done("play", seat=0, move=choice)
                asked = other.guest.post(f"{path}/hint", {"seat": 1})
                assert asked.status_code == 200, asked.text
                told.add(asked.content)
                warned.add(other.guest.post(f"{path}/warning", {"seat": 1, "move": meant}).content)
            assert len(told) == len(warned) == 1
            # Made here from the position that everybody sees, it is the same again: no coming die is in it.
            public = read_position(other.now["position"])
            assert told == {hint_answer(public.game.to_dict(), public.to_dict(), 1)}
            found = msgspec.json.decode(told.pop(), type=shapes.HintAnswer)
            assert found.move in moves_of(other, 1)
            assert found.steps[-1].params["move"] == found.move
            msgspec.json.decode(warned.pop(), type=shapes.WarningAnswer)
            # All are told that seat 1 was helped, once for the choice and once for the warnings; not what was said.
            events = [event for text in one.heard for event in msgspec.json.decode(text).get("events", ())]
            hinted = [event for event in events if event["type"] == "hinted"]
            assert [(event["seat"], event.get("kind")) for event in hinted] == [(1, None), (1, "warning")]
            assert other.guest.get(f"{path}/games").json()["games"][0]["hints"] == [0, 2]

    asyncio.run(play())


def test_what_is_refused_tells_nothing(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as (one, other):
            assert other.guest is not None
            await one.done("start")
            path = f"/api/tables/{one.table}/hint"
            refused = other.guest.post(path, {"seat": 1})
            assert (refused.status_code, refused.json()["key"]) == (403, "table.no_coach")
            assert other.guest.post(path, {"seat": 0}).json()["key"] == "table.not_your_seat"
            assert server.guest("Wim").post(path, {"seat": 0}).json()["key"] == "table.join_first"
            assert other.guest.post(path, {"seat": 9}).status_code == 422

    asyncio.run(play())


def test_a_hint_is_stored_before_it_is_given(tmp_path: Path) -> None:
    """Killed right after the answer, the server still knows; an illegal move is no blunder."""
    with running(tmp_path) as server:
        guest = server.guest()
        table = guest.table("quixo")
        guest.post(f"/api/tables/{table}/join", {"seat": 0})

        async def start() -> None:
            async with guest.at(table) as seat:
                await seat.done("sit", seat=1)
                await seat.done("start")

        asyncio.run(start())
        path = f"/api/tables/{table}"
        active = guest.get(path).json()["now"]["awaiting"][0]
        assert guest.post(f"{path}/hint", {"seat": active}).status_code == 200
        server.stop(signal.SIGKILL)
        server.restart()
        hints = guest.get(f"{path}/games").json()["games"][0]["hints"]
        assert hints[active] == 1
        for move, code in (("c3-a3", "illegal_move"), ("nonsense", "invalid_text")):
            assert guest.post(f"{path}/warning", {"seat": active, "move": move}).json()["code"] == code
        assert guest.get(f"{path}/games").json()["games"][0]["hints"] == hints  # that was no help
        fine = guest.post(f"{path}/warning", {"seat": active, "move": "a1-a5"}).json()
        assert fine == {"warning": None}
        assert "Hints: " in guest.get(f"{path}/record").text
