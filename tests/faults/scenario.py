"""Pairs of players at tables, and disasters while they play."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from astragal.client import Client
from astragal.server.store import Store
from astragal.table.events import Settings
from tests.faults.backend import Backend
from tests.faults.checks import Played, check_table
from tests.faults.disasters import Disaster
from tests.faults.player import Player

KINDS: Sequence[tuple[dict[str, object], tuple[int, ...], Settings]] = (
    ({"game": "quixo", "players": 2, "move_limit": 60}, (), Settings(clock="game", seconds=3600, increment=5)),
    ({"game": "qwixx", "players": 3}, (2,), Settings()),
    ({"game": "qwinto", "players": 2}, (), Settings()),
    ({"game": "longo", "players": 2}, (), Settings(public=True)),
)
"""Games, with the seats of server bots."""
GAMES = 3
"""At a table, before the players go to another."""


@dataclass
class Scenario:
    """What is played where, and what happens meanwhile."""

    url: str
    """Where the players go: a server, or a proxy."""
    database: str
    backends: list[Backend]
    disaster: Disaster
    times: int
    seconds: float = 3600
    """No more disasters after so long."""
    pairs: int = 4
    between: tuple[float, float] = (0.05, 1.0)
    seed: int = 1
    struck: int = 0

    async def run(self) -> Counter[str]:
        """Play, let disasters happen, check every table; return the figures."""
        for backend in self.backends:
            await backend.start()
        try:
            return await self._play_and_check()
        finally:
            for backend in self.backends:
                await backend.stop()

    async def _play_and_check(self) -> Counter[str]:
        enough = asyncio.Event()
        tables: list[Played] = []
        began = time.monotonic()
        async with asyncio.TaskGroup() as group:
            for number in range(self.pairs):
                group.create_task(self._pair(number, tables, enough))
            await self._strike(enough)
        figures: Counter[str] = Counter(disasters=self.struck, seconds=int(time.monotonic() - began))
        store = await Store.open(self.database)
        try:
            for played in tables:
                figures += await check_table(played, store, Client(self.url))
        finally:
            await store.close()
        return figures

    async def _strike(self, enough: asyncio.Event) -> None:
        chance = random.Random(self.seed)
        until = time.monotonic() + self.seconds
        try:
            while self.struck < self.times and time.monotonic() < until:
                await asyncio.sleep(chance.uniform(*self.between))
                await self.disaster.strike()
                self.struck += 1
            await asyncio.sleep(self.between[1])
        finally:
            enough.set()

    async def _pair(self, number: int, tables: list[Played], enough: asyncio.Event) -> None:
        one, other = (
            Player(self.url, f"{name}{number}", random.Random(f"{self.seed} {name} {number}"))
            for name in ("Ann", "Bob")
        )
        turn = number
        while not enough.is_set():
            game, bots, settings = KINDS[turn % len(KINDS)]
            table = (await one.make_table(game, settings)).id
            diaries = await asyncio.gather(
                one.play(table, 0, bots, GAMES, enough), other.play(table, 1, (), GAMES, enough)
            )
            tables.append(Played(table, tuple(diaries)))
            turn += 1
