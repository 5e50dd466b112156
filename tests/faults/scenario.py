"""Pairs of players at tables, and disasters while they play."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from astragal.client import Client
from astragal.protocol.events import Settings
from astragal.server.store import Store
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


class _Agreement:
    """Whether two players play on after a game. Both must hear the same, or one would wait for ever for the other."""

    def __init__(self, enough: asyncio.Event) -> None:
        self._enough = enough
        self._agreed: dict[int, bool] = {}

    def __call__(self, game: int) -> bool:
        return self._agreed.setdefault(game, game < GAMES and not self._enough.is_set())


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
    busy: int = 100
    """At most so many commands are acknowledged between two disasters."""
    seed: int = 1
    struck: int = 0
    _left: int = 0
    _hit: asyncio.Event = field(default_factory=asyncio.Event)

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
        # A table that stands still would be waited for for ever.
        async with asyncio.timeout(min(self.seconds, 60 * self.times) + 300), asyncio.TaskGroup() as group:
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
                self._hit.clear()
                self._left = chance.randint(1, self.busy)
                await self._hit.wait()
                self.struck += 1
                await self.disaster.mend()
        finally:
            enough.set()

    def _heard(self) -> None:
        """A command was acknowledged. Whatever it was, it must be there after what may happen now."""
        if self._left:
            self._left -= 1
            if not self._left:
                self.disaster.hit()
                self._hit.set()

    async def _pair(self, number: int, tables: list[Played], enough: asyncio.Event) -> None:
        names = f"Ann{number}", f"Bob{number}"
        one, other = (Player(self.url, name, random.Random(f"{self.seed} {name}"), self._heard) for name in names)
        turn = number
        while not enough.is_set():
            game, bots, settings = KINDS[turn % len(KINDS)]
            table = (await one.make_table(game, settings)).id
            more = _Agreement(enough)
            diaries = await asyncio.gather(one.play(table, 0, bots, more), other.play(table, 1, (), more))
            tables.append(Played(table, tuple(diaries)))
            turn += 1
