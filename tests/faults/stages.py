"""The scenarios, each with its own disaster. All are checked alike (`checks.py`) and return figures."""

import random
from collections import Counter
from pathlib import Path

from tests.faults.backend import Backend
from tests.faults.disasters import CrashDatabase, Cut, Kill
from tests.faults.proxy import Proxy
from tests.faults.scenario import Scenario
from tests.server.postgres import Cluster


async def kills(folder: Path, times: int, *, seconds: float = 3600, seed: int = 1, pairs: int = 3) -> Counter[str]:
    """The only server is killed again and again; SQLite."""
    backend = _backend(folder)
    disaster = Kill([backend], random.Random(seed))
    figures = await Scenario(backend.url, backend.database, [backend], disaster, times, seconds, pairs, seed=seed).run()
    await _no_trouble(backend)
    return figures + Counter(kills=backend.kills)


async def cuts(folder: Path, times: int, *, seconds: float = 3600, seed: int = 1, pairs: int = 3) -> Counter[str]:
    """Lines are cut, some in the middle of a message; SQLite."""
    backend = _backend(folder)
    proxy = Proxy([backend.port], random.Random(seed))
    await proxy.start()
    try:
        scenario = Scenario(proxy.url, backend.database, [backend], Cut(proxy), times, seconds, pairs, seed=seed)
        figures = await scenario.run()
    finally:
        await proxy.stop()
    await _no_trouble(backend)
    return figures + Counter(cuts=proxy.cuts)


async def crashes(
    folder: Path, times: int, cluster: Cluster, *, seconds: float = 3600, seed: int = 1, pairs: int = 3
) -> Counter[str]:
    """PostgreSQL crashes and starts again, the server runs on."""
    backend = _backend(folder, cluster.database())
    disaster = CrashDatabase(cluster)
    figures = await Scenario(backend.url, backend.database, [backend], disaster, times, seconds, pairs, seed=seed).run()
    assert not await backend.orphans(), "processes outlived their server"
    return figures


async def one_of_two(
    folder: Path, times: int, cluster: Cluster, *, seconds: float = 3600, seed: int = 1, pairs: int = 3
) -> Counter[str]:
    """Two servers on one PostgreSQL, of which one is killed; its clients go to the other."""
    database = cluster.database()
    backends = [_backend(folder, database, f"server{number}.log") for number in range(2)]
    proxy = Proxy([backend.port for backend in backends], random.Random(seed))
    disaster = Kill(backends, random.Random(seed), pause=1.0)
    await proxy.start()
    try:
        figures = await Scenario(proxy.url, database, backends, disaster, times, seconds, pairs, seed=seed).run()
    finally:
        await proxy.stop()
    for backend in backends:
        await _no_trouble(backend)
    return figures + Counter(kills=sum(backend.kills for backend in backends))


def _backend(folder: Path, database: str | None = None, log: str = "server.log") -> Backend:
    return Backend(database or f"sqlite:///{folder / 'faults.db'}", folder / log)


async def _no_trouble(backend: Backend) -> None:
    assert not backend.errors(), backend.errors()[:3]
    assert not await backend.orphans(), "processes outlived their server"
