"""Malformed, huge and binary messages: an answer or a clean close, and a table that is as it was."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.server.running import Running, Seat, closed, two_at

BAD: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '"x"',
    "{}",
    '{"id": "c1"}',
    '{"do": {"type": "start"}}',
    '{"id": "c1", "do": {"type": "fly"}}',
    '{"id": "c1", "do": {"type": "start", "more": 1}}',
    '{"id": "c1", "do": {"type": "play", "seat": 99, "move": "-"}}',
    '{"id": "c1", "do": {"type": "play", "seat": 0, "move": ""}}',
    '{"id": "c1", "do": {"type": "play", "seat": 1e400, "move": "-"}}',
    '{"id": "", "do": {"type": "start"}}',
    '{"id": "' + "x" * 41 + '", "do": {"type": "start"}}',
    '{"id": "a\\u0000b", "do": {"type": "start"}}',
    '{"id": "c1", "do": {"type": "say", "text": "\\ud800"}}',
    '{"id": "c1", "do": {"type": "say", "text": "' + "x" * 501 + '"}}',
    '{"id": "c1", "do": {"type": "configure", "game": {"game": 7}}, "ping": 1}',
    '{"ping": -1}',
    '{"ping": 1e99}',
    '{"pong": "x"}',
    "[" * 60_000,
    '{"do":' * 10_000,
    b"\x00\x01\x02",
    b"",
    b'{"id": "c1", "do": {"type": "start"}}',
]


def test_malformed_messages_are_answered(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            one = seats[0]
            await one.done("say", text="hello")
            before = one.now["seq"]
            for text in BAD:
                await one.send(text)
                answer = await one.hear()
                assert answer["error"]["code"] == "bad_request", text[:60]
                assert "Traceback" not in json.dumps(answer)
            assert await one.done("say", text="still here") == before + 1

    asyncio.run(play())
    assert "Traceback" not in server.output


def test_commands_that_mean_nothing_here(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            one = seats[0]
            seq = await one.done("start")
            for fields in (
                {"type": "play", "seat": 5, "move": "-"},
                {"type": "play", "seat": 0, "move": "\x00"},
                {"type": "play", "seat": 0, "move": "💥"},
                {"type": "roll", "seat": 0, "faces": [1, 2, 3, 4, 5, 6]},
                {"type": "correct", "seat": 0, "correction": "~~~~"},
                {"type": "withdraw", "seat": 0},
                {"type": "ask_undo", "seat": 0},
                {"type": "answer_undo", "seat": 0, "agree": True},
                {"type": "resign", "seat": 0},
                {"type": "configure", "game": {"game": "qwixx", "players": [1]}},
                {"type": "close"},
                {"type": "remove", "seat": 1},
                {"type": "rematch"},
            ):
                answer = await one.do(**fields)
                assert "error" in answer, fields
                assert answer["error"]["code"] != "internal", fields
            assert await one.done("say", text="hello") == seq + 1

    asyncio.run(play())


def test_a_huge_message_closes(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            await seats[0].send('{"id": "c1", "do": {"type": "say", "text": "' + "x" * 70_000 + '"}}')
            assert await closed(seats[0]) == 1009
            await seats[1].done("say", text="all is well")

    asyncio.run(play())


def test_too_many_bad_messages_close(server: Running) -> None:
    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            assert await closed(seats[0], "nonsense") == 1008

    asyncio.run(play())


@pytest.mark.parametrize(
    "pieces", [[b'{"ping":"\xff"}'], [b"\xc3(" * 100], [b"\xe2\x82", b"", b"("]], ids=["short", "long", "parts"]
)
def test_text_that_is_none_closes_quietly(server: Running, pieces: list[bytes]) -> None:
    """Invalid UTF-8 is the client's mistake, not ours: code 1007, and no line in the log."""
    before = len(server.output)

    async def play() -> None:
        async with two_at(server, "qwixx") as seats:
            await seats[0].line.send(pieces if len(pieces) > 1 else pieces[0], text=True)
            assert await closed(seats[0]) == 1007
            await seats[1].done("say", text="all is well")

    asyncio.run(play())
    assert '"level":"error"' not in server.output[before:]


def test_sockets_that_cannot_be(server: Running) -> None:
    async def play() -> None:
        ann = server.guest()
        table = ann.table("quixo")
        for path, status in (("0" * 20, 404), ("../x", 404), (f"{table}/socket/x", 404)):
            with pytest.raises(InvalidStatus) as refused:
                await ann.at(path).__aenter__()
            assert refused.value.response.status_code == status
        for after in ("x", "-1", "", "9" * 40):
            with pytest.raises(InvalidStatus) as refused:
                await Seat(ann, table, after).__aenter__()  # type: ignore[arg-type]
            assert refused.value.response.status_code == 400
            assert b"server.after" in (refused.value.response.body or b"")
        ann.headers["Authorization"] = "Bearer forged.token"
        with pytest.raises(InvalidStatus) as refused:
            await ann.at(table).__aenter__()
        assert refused.value.response.status_code == 401

    asyncio.run(play())


def test_pings_go_both_ways(server: Running) -> None:
    async def play() -> None:
        ann = server.guest()
        async with ann.at(ann.table("quixo")) as seat:
            await seat.send({"ping": 42})
            assert await seat.hear() == {"pong": 42}

    asyncio.run(play())
