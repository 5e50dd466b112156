"""Positions of games that count, while they are played: the server gives nobody an opinion on them.

What is guarded is read from the logs of these tables, so every process knows it, wherever the games are played.
"""

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING

from astragal.core.state import State
from astragal.notation import Record, read_position
from astragal.reference import read_given_record
from astragal.server.errors import PositionInPlay
from astragal.server.live.table_log import logged_of
from astragal.table.guarded import GuardedGame, position_key, roll_key
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.server.live.hub import Hub


class PositionsInPlay:
    """The games that count and are being played, as far as this process has read their logs."""

    def __init__(self, hub: "Hub") -> None:
        self._hub = hub
        self._games: dict[str, GuardedGame] = {}
        self._reading = asyncio.Lock()

    async def check(self, state: State) -> None:
        """Raise `PositionInPlay` for a position of a game that counts, and for one that follows from where it is."""
        await self._read(state.game.name)
        if self._guards(state):
            raise PositionInPlay(say("server.in_play"))

    async def check_text(self, text: str) -> None:
        """Check a position that is given as text."""
        await self.check(read_position(text))

    async def check_given(self, text: str) -> None:
        """Check a record that is given as text; without games that count it is not even read."""
        if await self._hub.store.counting():
            await self.check_record(await asyncio.to_thread(read_given_record, text))

    async def check_record(self, record: Record) -> None:
        """Check the positions of a record: whether one is where a game is now or follows from there, or its last one
        is any that a game has gone through. The first moves of other games may be the same.
        """
        await self._read(record.start.game.name)
        if not self._games:
            return
        found: list[bool] = []
        await self._hub.slices.run(self._guarded(record, found))
        if any(found):
            raise PositionInPlay(say("server.in_play"))

    def _guarded(self, record: Record, found: list[bool]) -> Iterator[None]:
        state = record.start
        for entry in record.entries:
            found.append(self._guards(state, passed=False))
            yield
            state = entry.event.apply(state)
        found.append(self._guards(state))

    def _guards(self, state: State, *, passed: bool = True) -> bool:
        position, rolled = position_key(state), roll_key(state)
        return any(game.guards(position, rolled, passed=passed) for game in self._games.values())

    async def _read(self, name: str) -> None:
        """Read on in the logs of all games that count, and look ahead in those of one kind."""
        async with self._reading:
            tables = await self._hub.store.counting()
            for id in self._games.keys() - tables.keys():
                del self._games[id]
            for id, last in tables.items():
                game = self._games.setdefault(id, GuardedGame())
                if game.seq < last:
                    async for page in self._hub.store.pages(id, game.seq):
                        await self._hub.slices.run(map(game.follow, map(logged_of, page)))
                state = game.state
                if state is not None and state.game.name == name:
                    await self._hub.slices.run(game.look_ahead())
