"""What can happen to a server: it is hit, at a moment that hurts, and then mended."""

import asyncio
import random
import signal
from typing import Protocol

from tests.faults.backend import Backend
from tests.faults.proxy import Proxy
from tests.server.postgres import Cluster


class Disaster(Protocol):
    """Something that goes wrong."""

    def hit(self) -> None:
        """Let it happen, this very moment."""

    async def mend(self) -> None:
        """Do what somebody would who looks after a server."""


class Kill:
    """`kill -9`, and a new start: of the only server, or of one of several. Now and then once more while it starts."""

    def __init__(self, backends: list[Backend], chance: random.Random, pause: float = 0.0) -> None:
        self._backends, self._chance, self._pause = backends, chance, pause
        self._chosen = backends[0]

    def hit(self) -> None:
        self._chosen = self._chance.choice(self._backends)
        self._chosen.kill()

    async def mend(self) -> None:
        backend = self._chosen
        await backend.gone()
        await asyncio.sleep(self._chance.uniform(0, self._pause))
        if self._chance.random() < 0.1:
            await backend.begin()
            await asyncio.sleep(self._chance.uniform(0.1, 1.0))
            backend.kill()
            await backend.gone()
        await backend.start()


class Cut:
    """Lines break, some in the middle of a message."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy

    def hit(self) -> None:
        self._proxy.cut_some()

    async def mend(self) -> None:
        """Nothing to do: clients come back by themselves."""


class CrashDatabase:
    """`pg_ctl restart -m immediate`."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster

    def hit(self) -> None:
        self._cluster.stop(signal.SIGQUIT)

    async def mend(self) -> None:
        await asyncio.to_thread(self._cluster.start)
