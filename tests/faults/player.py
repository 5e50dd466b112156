"""A player who writes down everything: what was acknowledged, what was seen."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass, field

from astragal.client import Client, Connection, ConnectionLost, Refused, Seen, TableMade
from astragal.protocol.commands import AnyCommand, Contribute, Play, Rematch, Say, SeatBot, SetReady, Sit
from astragal.protocol.events import Settings


@dataclass(frozen=True)
class Acknowledged:
    """A command, and the number of the last event it led to."""

    command: AnyCommand
    seq: int


@dataclass
class Diary:
    """What one player did and saw at one table."""

    person: str
    acknowledged: list[Acknowledged] = field(default_factory=list)
    refused: int = 0
    seen: list[Seen] = field(default_factory=list)
    last: int = 0
    connects: int = 0


class Player:
    """Somebody who plays random legal moves, talks, and changes their mind."""

    def __init__(self, url: str, name: str, chance: random.Random, heard: Callable[[], None]) -> None:
        self.name, self._chance = name, chance
        self._heard = heard
        """Called at once when a command is acknowledged: that is when a disaster hurts most."""
        self.client = Client(url, patience=120, slowest=0.2)
        self._said = 0

    async def make_table(self, game: dict[str, object], settings: Settings) -> TableMade:
        while True:
            try:
                return await self.client.create_table(game, settings, self.name)
            except ConnectionLost:
                continue  # it may have been made or not: then there is one more, without guests

    async def play(self, table: str, seat: int, bots: tuple[int, ...], more: Callable[[int], bool]) -> Diary:
        """Sit down and play; after game N another one if there is `more` to play, always to the end of the last."""
        diary = Diary((await self.client.me()).person)
        async with self.client.sit_at(table, after=0) as line:
            await self._do(line, diary, Sit(seat))
            for bot in bots:
                await self._do(line, diary, SeatBot(bot, "greedy"))
            await self._do(line, diary, Contribute(self._chance.randbytes(16).hex()))
            await self._do(line, diary, SetReady())
            asked = 0
            while True:
                now = line.now
                if now.status == "playing":
                    await self._choose(line, diary)
                elif now.status == "over":
                    if not more(now.game):
                        break
                    if asked < now.game:
                        asked = now.game
                        await self._do(line, diary, Rematch())
                try:
                    async with asyncio.timeout(0.5):
                        events, _ = await line.news()
                        diary.seen += events
                except TimeoutError:
                    continue
            events, _ = await line.news() if line.seq > (diary.seen[-1].seq if diary.seen else 0) else ([], None)
            diary.seen += events
            diary.last, diary.connects = line.seq, line.connects
        return diary

    async def _choose(self, line: Connection, diary: Diary) -> None:
        for seat, moves in line.now.owed.items():
            play = self._do(line, diary, Play(seat, self._chance.choice(moves)))
            if self._chance.random() < 0.1:
                self._said += 1
                await asyncio.gather(play, self._do(line, diary, Say(f"{self.name} says {self._said}")))
            else:
                await play
            again = line.now.moves.get(str(seat))
            if again and seat not in line.now.awaiting and self._chance.random() < 0.2:
                try:
                    await self._do(line, diary, Play(seat, self._chance.choice(again)))
                except Refused:
                    diary.refused += 1  # the phase was over meanwhile

    async def _do(self, line: Connection, diary: Diary, command: AnyCommand) -> None:
        diary.acknowledged.append(Acknowledged(command, await line.do(command)))
        self._heard()
