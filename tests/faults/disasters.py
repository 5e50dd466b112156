"""What can happen to a server, once each time `strike` is called."""

import asyncio
import random
from typing import Protocol

from tests.faults.backend import Backend
from tests.faults.proxy import Proxy
from tests.server.postgres import Cluster


class Disaster(Protocol):
    """Something that goes wrong."""

    async def strike(self) -> None:
        """Let it happen, and repair it as somebody who looks after a server would."""


class Kill:
    """`kill -9`, and a new start: of the only server, or of one of several. Now and then while it is starting."""

    def __init__(self, backends: list[Backend], chance: random.Random, pause: float = 0.0) -> None:
        self._backends, self._chance, self._pause = backends, chance, pause

    async def strike(self) -> None:
        backend = self._chance.choice(self._backends)
        await backend.kill()
        await asyncio.sleep(self._chance.uniform(0, self._pause))
        if self._chance.random() < 0.1:
            await backend.begin()
            await asyncio.sleep(self._chance.uniform(0.1, 1.0))
            await backend.kill()
        await backend.start()


class Cut:
    """Lines break, some in the middle of a message."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy

    async def strike(self) -> None:
        while not self._proxy.cut_some():
            await asyncio.sleep(0.05)


class CrashDatabase:
    """`pg_ctl restart -m immediate`."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    async def strike(self) -> None:
        await asyncio.to_thread(self._cluster.crash)
