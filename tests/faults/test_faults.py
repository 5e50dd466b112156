"""Disasters while games are played, each with the same checks afterwards (`checks.py`)."""

import asyncio
import random
from pathlib import Path

from tests.faults.backend import Backend
from tests.faults.disasters import CrashDatabase, Cut, Kill
from tests.faults.kills import kills
from tests.faults.proxy import Proxy
from tests.faults.scenario import Scenario
from tests.server.postgres import Cluster


def test_the_server_is_killed_again_and_again(tmp_path: Path) -> None:
    figures = asyncio.run(kills(tmp_path, 15, seconds=60, pairs=3))
    assert figures["kills"] >= 10
    assert figures["reconnects"] >= figures["kills"]


def test_lines_are_cut(tmp_path: Path) -> None:
    async def play() -> None:
        database = f"sqlite:///{tmp_path / 'faults.db'}"
        backend = Backend(database, tmp_path / "server.log")
        proxy = Proxy([backend.port], random.Random(2))
        await proxy.start()
        scenario = Scenario(proxy.url, database, [backend], Cut(proxy), 20, 20, 3, (0.05, 0.5))
        figures = await scenario.run()
        await proxy.stop()
        assert figures["reconnects"] >= 20
        assert not backend.errors(), backend.errors()[:3]

    asyncio.run(play())


def test_the_database_crashes(tmp_path: Path, postgres: Cluster) -> None:
    async def play() -> None:
        database = postgres.database()
        backend = Backend(database, tmp_path / "server.log")
        scenario = Scenario(backend.url, database, [backend], CrashDatabase(postgres), 5, 30, 3, (0.2, 1.5))
        figures = await scenario.run()
        assert figures["disasters"] >= 3
        assert figures["games"] > 0

    asyncio.run(play())


def test_one_of_two_processes_is_killed(tmp_path: Path, postgres: Cluster) -> None:
    async def play() -> None:
        database = postgres.database()
        backends = [Backend(database, tmp_path / f"server{number}.log") for number in range(2)]
        proxy = Proxy([backend.port for backend in backends], random.Random(4))
        await proxy.start()
        disaster = Kill(backends, random.Random(4), pause=1.0)
        scenario = Scenario(proxy.url, database, backends, disaster, 5, 40, 3, (0.2, 1.5))
        figures = await scenario.run()
        await proxy.stop()
        assert figures["disasters"] >= 3
        assert figures["reconnects"] > 0
        for backend in backends:
            assert not backend.errors(), backend.errors()[:3]

    asyncio.run(play())
