"""A hidden choice is in no message, view, log line, metric or error before it is revealed."""

import asyncio
import json
import re

import httpx
import pytest

from tests.server.running import Running, Seat, moves_of, two_at


def without_time(text: str) -> str:
    """The same bytes, but for numbers of events and times."""
    return re.sub(r'"(seq|at|updated|time|server|ms)":[0-9.]+', r'"\1":0', text)


def without_own_moves(text: str) -> str:
    """What is legal for oneself says nothing about another's choice, but may look like it."""
    data = json.loads(text)
    for now in (data.get("now"), data.get("snapshot", {}).get("now"), data):
        if isinstance(now, dict):
            now.pop("moves", None)
            for seen in (now.get("scene"), now):  # cells of the printed sheet are called like moves, too
                if isinstance(seen, dict):
                    seen.pop("choices", None)
                    seen.pop("layout", None)
    return json.dumps(data)


@pytest.mark.parametrize("scene", [False, True], ids=["states", "scenes"])
@pytest.mark.parametrize("game", ["qwixx", "longo"])
def test_others_learn_only_that_a_choice_was_made(server: Running, game: str, scene: bool) -> None:
    query = "?scene=1" if scene else ""

    async def play() -> None:
        async with two_at(server, game, scene=scene) as seats:
            one, other = seats
            assert other.guest is not None
            seq = await one.done("start")
            watcher = server.guest("Wim").at(one.table, scene=scene)
            nobody = Seat(None, one.table, url=server.url, scene=scene)
            async with watcher, nobody:
                await watcher.done("join", name="Wim")
                await one.done("say", text="hello")
                seq = await other.done("say", text="hello")
                listeners = [other, watcher, nobody]
                for each in [one, *listeners]:
                    await each.until(seq)
                    each.heard.clear()
                assert one.now["awaiting"] == [0, 1]
                chosen = moves_of(one, 0)
                assert len(chosen) > 1
                said: list[set[str]] = [set() for _ in range(5)]
                for move in chosen:
                    seq = await one.done("play", seat=0, move=move)
                    for each in listeners:
                        await each.until(seq)
                    refused = await other.do("play", seat=0, move=move)
                    assert "error" in refused
                    refused["error"].pop("id")
                    said[0].add(json.dumps(refused))
                    other.heard.pop()
                    said[1].add(without_time(other.guest.get(f"/api/tables/{one.table}{query}").text))
                    said[2].add(without_time(httpx.get(f"{server.url}/api/tables/{one.table}{query}").text))
                    said[3].add(httpx.get(f"{server.url}/api/tables/{one.table}/record").text)
                    async with other.guest.at(one.table, after=seq - 1, scene=scene) as again:
                        said[4].add(without_time(again.heard[0]))
                # All choices look the same from outside, to the byte.
                for number, texts in enumerate(said):
                    assert len(texts) == 1, (number, texts)
                for each in listeners:
                    each.heard = [text for text in each.heard if not text.startswith('{"ping"')]
                    assert len(each.heard) == len(chosen)
                    # The first choice differs from a changed one only by who is still awaited: that is no secret.
                    assert len({without_time(text) for text in each.heard[1:]}) <= 1
                # And none of them is there in words.
                public = [text for each in listeners for text in each.heard] + [
                    text for texts in said for text in texts
                ]
                words = [without_own_moves(text) for text in public if text.startswith("{")]
                for move in chosen:
                    assert not any(f'"{move}"' in text for text in words if move != "-")
                figures = httpx.get(f"{server.url}/metrics").text
                for move in chosen[1:]:
                    assert not re.search(rf"\b{re.escape(move)}(?!\w)", figures)
                    assert not re.search(rf"\b{re.escape(move)}(?!\w)", server.output)
                seq = await other.done("play", seat=1, move="-")
                await watcher.until(seq)
                revealed = [event for event in watcher.events if event["type"] == "revealed"]
                assert revealed[0]["choices"] == [[0, chosen[-1]], [1, "-"]]

    asyncio.run(play())


def test_talk_of_a_side_stays_there(server: Running) -> None:
    async def play() -> None:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        table = ann.table("quixo", players=4, partners_talk=True)
        async with ann.at(table) as one, bob.at(table) as other:
            await other.done("join", name="Bob")
            for seat, number in ((one, 0), (other, 1), (one, 2), (other, 3)):
                await seat.done("sit", seat=number)
            await one.done("start")
            await one.done("say", text="xyzzy", side_only=True)
            await other.until(await one.done("say", text="to all"))
            assert "xyzzy" not in "".join(other.heard)
            assert "xyzzy" in "".join(one.heard)
            assert "xyzzy" not in bob.get(f"/api/tables/{table}").text
            assert "xyzzy" not in server.output
            assert ann.token not in server.output

    asyncio.run(play())
