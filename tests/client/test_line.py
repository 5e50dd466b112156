"""The client's line is cut, goes silent, or leads to no server at all."""

import asyncio
import random
from pathlib import Path

import pytest

from astragal.client import Client, ConnectionLost
from astragal.protocol.commands import Say
from tests.faults.backend import Backend
from tests.faults.proxy import Proxy
from tests.server.running import Running


def test_cut_in_the_middle_of_everything(server: Running) -> None:
    async def run() -> None:
        proxy = Proxy([int(server.address.rpartition(":")[2])], random.Random(3))
        await proxy.start()
        ann = Client(proxy.url, slowest=0.1)
        made = await Client(server.url, (await _somebody(ann))).create_table("qwixx")
        async with ann.sit_at(made.id, after=0) as seat:
            for number in range(40):
                done = asyncio.create_task(seat.do(Say(f"{number}")))
                await asyncio.sleep(0)
                proxy.cut_some()
                await done
            told, _ = await seat.news()
            assert [seen.data["text"] for seen in told if seen.type == "said"] == [f"{n}" for n in range(40)]
            assert [seen.seq for seen in told] == list(range(1, seat.seq + 1))
            assert seat.connects > 5
        await proxy.stop()

    asyncio.run(run())


def test_a_silent_line_is_given_up(server: Running) -> None:
    async def run() -> None:
        proxy = Proxy([int(server.address.rpartition(":")[2])], random.Random(3))
        await proxy.start()
        ann = Client(proxy.url, silence=0.3)
        token = await _somebody(ann)
        made = await Client(server.url, token).create_table("qwixx")
        async with ann.sit_at(made.id) as seat:
            await asyncio.sleep(1)
            assert seat.connects == 1, "quiet is not silent: the server answers when it is asked"
            proxy.swallow()
            await seat.do(Say("hello?"))
            assert seat.connects == 2
        await proxy.stop()

    asyncio.run(run())


def test_commands_wait_for_a_server_that_starts_again(tmp_path: Path) -> None:
    async def run() -> None:
        backend = Backend(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
        await backend.start()
        ann = Client(backend.url, slowest=0.2)
        made = await ann.create_table("qwixx")
        async with ann.sit_at(made.id) as seat:
            await backend.stop()
            said = [asyncio.create_task(seat.do(Say(text))) for text in ("one", "two")]
            await asyncio.sleep(0.3)
            asked = asyncio.create_task(ann.table(made.id))
            await backend.start()
            seqs = await asyncio.gather(*said)
            assert seqs == [3, 4]
            assert (await asked).now.seq >= 2
        await backend.stop()

    asyncio.run(run())


def test_patience_ends(tmp_path: Path) -> None:
    async def run() -> None:
        backend = Backend(f"sqlite:///{tmp_path / 'test.db'}", tmp_path / "log")
        nobody = Client(backend.url, patience=0.3)
        with pytest.raises(ConnectionLost):
            await nobody.me()
        with pytest.raises(ConnectionLost):
            await nobody.sit_at("t1", join=False).__aenter__()
        with pytest.raises(ConnectionLost):
            await Client("nonsense://", "a.b").sit_at("t1", join=False).__aenter__()
        await backend.start()
        made = await nobody.create_table("qwixx")
        async with nobody.sit_at(made.id) as seat:
            await backend.stop()
            with pytest.raises(ConnectionLost):
                await seat.do(Say("hello?"))
            with pytest.raises(ConnectionLost):
                await seat.until(lambda now: now.status == "over")
            with pytest.raises(ConnectionLost):
                await seat.do(Say("still nobody?"))

    asyncio.run(run())


async def _somebody(client: Client) -> str:
    await client.me()
    assert client.token is not None
    return client.token
