"""The client against a real server: tables over HTTP, games over the socket."""

import asyncio
import random
import sys
from pathlib import Path

import pytest

import astragal
from astragal.client import Client, Connection, ConnectionLost, Refused, Seen
from astragal.core.moves import HIDDEN
from astragal.notation import read_record
from astragal.protocol.commands import Close, Contribute, Play, Say, SetReady, Sit
from astragal.protocol.events import Chose, Settings
from astragal.server.live.table_log import MAX_FRAME_EVENTS
from astragal.table.dice_check import check
from tests.server.running import Running, running


async def play_out(seat: Connection, chance: random.Random) -> list[Seen]:
    """Play random moves until the game is over; return all events."""
    told = []
    async for events, now in seat:
        told += events
        for number, moves in now.owed.items():
            await seat.do(Play(number, chance.choice(moves)))
        if now.status == "over":
            break
    return told


def test_tables(server: Running) -> None:
    async def run() -> None:
        ann, bob = Client(server.url), Client(server.url)
        made = await ann.create_table("qwixx", Settings(public=True), "Ann")
        me = await ann.me()
        assert (me.name, me.colour) == ("Ann", "grey")
        assert (await Client(server.url, ann.token).me()) == me
        found = await bob.find(made.code.lower())
        assert (found.id, found.host, found.game, found.free) == (made.id, me.person, "qwixx", (0, 1))
        assert found.people[me.person].name == "Ann"
        assert made.id in [card.id for card in await bob.open_tables()]
        assert [card.id for card in await ann.my_tables()] == [made.id]
        assert await bob.my_tables() == ()
        assert (await bob.rename("Bob", "blue")).colour == "blue"
        options = astragal.game("quixo", players=4).to_dict()
        assert (await bob.table((await bob.create_table(options)).id)).players == 4

    asyncio.run(run())


def test_refusals_are_typed(server: Running) -> None:
    async def run() -> None:
        client = Client(server.url, patience=5)
        for asked, code in (
            (client.find("AAAA22"), "not_found"),
            (client.record("nothing"), "not_found"),
            (client.create_table("chess"), "invalid_option"),
            (Client(server.url, "a.b").me(), "no_identity"),
            (client.sit_at("nothing").__aenter__(), "not_found"),
            (Client(server.url, "a.b").sit_at("nothing", join=False).__aenter__(), "no_identity"),
        ):
            with pytest.raises(Refused) as refused:
                await asked
            assert refused.value.code == code
        made = await client.create_table("quixo")
        async with client.sit_at(made.id) as seat:
            with pytest.raises(Refused) as refused:
                await seat.do(Play(0, "a1-a5"))
            assert (refused.value.code, refused.value.key, refused.value.params) == ("not_now", "table.no_game", {})
            await seat.do(Sit(0))
            await seat.do(Sit(1))
            await seat.do(SetReady())
            (active,) = seat.now.awaiting
            with pytest.raises(Refused) as refused:
                await seat.do(Play(active, "b2-b5"))
            assert (refused.value.code, refused.value.clause) == ("illegal_move", "QI1")
            assert str(refused.value) == refused.value.text
            assert refused.value.text.startswith(refused.value.message.text())

    asyncio.run(run())


@pytest.mark.parametrize("game", ["qwixx", "quixo"])
def test_a_whole_game(server: Running, game: str) -> None:
    async def run() -> None:
        ann, bob = Client(server.url), Client(server.url)
        made = await ann.create_table({"game": game, "players": 2}, name="Ann")
        async with ann.sit_at(made.id, after=0) as one, bob.sit_at(made.id) as other:
            assert other.snapshot is not None
            for number, seat in enumerate((one, other)):
                await seat.do(Sit(number))
                await seat.do(Contribute(f"{number:032x}"))
                await seat.do(SetReady())
            told, _ = await asyncio.gather(
                play_out(one, random.Random(game)), play_out(other, random.Random(game + "!"))
            )
            assert [seen.seq for seen in told] == list(range(1, one.seq + 1))
            assert one.now.position == other.now.position
            hidden = {seen.event.move for seen in told if isinstance(seen.event, Chose) and seen.event.seat == 1}
            assert hidden <= {HIDDEN}
            assert await one.do(Say("bye")) == one.seq
            assert (await other.until(lambda now: now.seq == one.seq)).over
        assert check(read_record(await bob.record(made.id))).verified

    asyncio.run(run())


def test_watching_and_the_end(server: Running) -> None:
    async def run() -> None:
        ann = Client(server.url)
        made = await ann.create_table("longo")
        async with ann.sit_at(made.id) as host, Client(server.url).sit_at(made.id, join=False) as watcher:
            with pytest.raises(Refused) as refused:
                await watcher.do(Say("boo"))
            assert refused.value.code == "no_identity"
            await host.do(Say("hello"))
            await host.do(Close())
            told = [seen.type async for events, _ in watcher for seen in events]
            assert told == ["said", "closed"]
        with pytest.raises(ConnectionLost):
            await watcher.news()
        async with ann.sit_at(made.id) as late:
            assert late.now.status == "closed"
            with pytest.raises(Refused):
                await late.do(Say("too late"))

    asyncio.run(run())


def test_the_same_id_is_done_once(server: Running) -> None:
    async def run() -> None:
        ann = Client(server.url)
        made = await ann.create_table("qwinto")
        async with ann.sit_at(made.id) as seat:
            first = await seat.do(Say("once"), "mine")
            await seat.do(Say("between"))
            assert await seat.do(Say("once"), "mine") == first
            told, _ = await seat.news()
            assert [seen.data["text"] for seen in told] == ["once", "between"]

    asyncio.run(run())


def test_a_long_log_comes_in_parts(server: Running) -> None:
    async def run() -> None:
        ann = Client(server.url)
        made = await ann.create_table("qwinto")
        async with ann.sit_at(made.id) as seat:
            await asyncio.gather(*(seat.do(Say(f"{number}")) for number in range(3 * MAX_FRAME_EVENTS)))
            async with ann.sit_at(made.id, after=0) as late:
                told, now = await late.news()
                assert [seen.seq for seen in told] == list(range(1, seat.seq + 1))
                assert now.seq == seat.seq == 2 + 3 * MAX_FRAME_EVENTS

    asyncio.run(run())


def test_who_is_too_fast_waits(tmp_path: Path) -> None:
    async def run(url: str) -> None:
        ann = Client(url)
        made = await ann.create_table("qwixx")
        async with ann.sit_at(made.id) as seat:
            await asyncio.gather(*(seat.do(Say(f"{number}")) for number in range(9)))
            told, _ = await seat.news()
            assert sorted(str(seen.data["text"]) for seen in told) == [f"{number}" for number in range(9)]

    with running(tmp_path, ASTRAGAL_COMMANDS_PER_SECOND="5", ASTRAGAL_COMMANDS_BURST="5") as server:
        asyncio.run(run(server.url))


def test_the_example_bot(server: Running) -> None:
    bot = Path(__file__).parents[2] / "examples" / "bot.py"
    assert len(bot.read_text().splitlines()) <= 40

    async def run() -> None:
        ann = Client(server.url)
        made = await ann.create_table("quixo")
        async with ann.sit_at(made.id) as seat:
            await seat.do(Sit(0))
            await seat.do(SetReady())
            token = await _token(server)
            process = await asyncio.create_subprocess_exec(sys.executable, str(bot), server.url, made.code, token)
            try:
                await play_out(seat, random.Random(7))
                assert (await seat.until(lambda now: now.status == "over")).game == 1
                table = await ann.table(made.id)
                assert table.seats[1].name == "Robot"
            finally:
                process.terminate()
                await process.wait()

    asyncio.run(run())


async def _token(server: Running) -> str:
    client = Client(server.url)
    await client.rename("Robot")
    assert client.token is not None
    return client.token
