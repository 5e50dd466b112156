"""All tables that this process holds in memory, and what goes on beside them: sweeps, pings, notifications."""

import asyncio
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from astragal.codec import encode
from astragal.protocol import events as e
from astragal.server.config import Config
from astragal.server.errors import no_table
from astragal.server.http.revocations import Revocations
from astragal.server.live.daily import DailyGames
from astragal.server.live.daily_backups import CHECK_SECONDS, DailyBackups
from astragal.server.live.heartbeat import Heartbeat
from astragal.server.live.peer import Peer
from astragal.server.live.positions_in_play import PositionsInPlay
from astragal.server.live.room import Room
from astragal.server.live.seeds import load_seeds, new_seed
from astragal.server.live.table_log import LogReader, logged_of
from astragal.server.live.table_row import due_at, row_of
from astragal.server.live.time_slices import TimeSlices
from astragal.server.logs import failed, note, warn
from astragal.server.metrics import Metrics
from astragal.server.server_time import ServerTime
from astragal.server.store import EVERY, PERSON, CannotStore, CodeTaken, Store, Stored, StoreError, Unavailable
from astragal.server.store.daily import DaySeed
from astragal.server.work.bots import Bots
from astragal.table import TableState, create, fold, log_of
from astragal.table.day_game import open_day
from astragal.table.ids import new_code, new_id
from astragal.table.table_seeds import TableSeeds, day_seeds

SWEEP_SECONDS = 1.0
BEAT_SECONDS = 1.0
"""How often it is asked whether a mark is due."""
MAX_SWEEP_TABLES = 200
REFRESH_SECONDS = 5.0
PREPARE_SECONDS = 60.0
RESYNC_SECONDS = 30.0
"""How often tables with clients look for news although no notification came (one can be lost, the log cannot)."""


class Hub:
    """The tables in memory, by id."""

    def __init__(self, config: Config, store: Store, metrics: Metrics) -> None:
        self.config = config
        self.store = store
        self.metrics = metrics
        self.bots = Bots(config, metrics)
        self.slices = TimeSlices()
        self.revocations = Revocations(store)
        self.time = ServerTime()
        self.heartbeat = Heartbeat(store, self.time)
        self.bots_abandoned_after = int(config.bots_abandoned_seconds * 1000)
        self.stopping = False
        self.shared = config.shared
        self.rooms: dict[str, Room] = {}
        self.daily = DailyGames(self)
        self.in_play = PositionsInPlay(self)
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # -- tables ---------------------------------------------------------------------------------------------

    async def create(
        self,
        host: str,
        name: str,
        colour: e.Colour,
        game: dict[str, object],
        settings: e.Settings,
        position: str | None = None,
    ) -> Room:
        """Make a table with this host and return it."""
        now = self.time.now()
        while True:
            id, code, secret = new_id(), new_code(), new_seed()
            logged = log_of(create(id, code, host, name, game, settings, secret, colour, position), now)
            table = fold(logged)
            row = row_of(table, now, self.deadline(table))
            seeds = TableSeeds((table.commitment,), {})
            change = seeds.change(logged, secret, table)
            stored = [Stored(each.seq, each.at, encode(each.event)) for each in logged]
            try:
                await self.store.create(row, tuple(table.people), stored, change)
            except CodeTaken:
                continue
            room = self.rooms[id] = Room(self, row, table, seeds.after(change, table))
            return room

    async def create_daily(
        self, id: str, code: str, host: str, name: str, colour: e.Colour, daily: e.DailyGame, seed: DaySeed
    ) -> Room:
        """Make the table of a daily game, with everybody seated and the game begun; `CodeTaken` if it is there."""
        now = self.time.now()
        logged, table = open_day(id, code, host, name, colour, daily, seed.game, seed.seed, now)
        row = row_of(table, now, self.deadline(table))
        stored = [Stored(each.seq, each.at, encode(each.event)) for each in logged]
        await self.store.create(row, tuple(table.people), stored)
        room = self.rooms[id] = Room(self, row, table, day_seeds(table, seed.commitment, seed.seed))
        return room

    async def room(self, id: str) -> Room:
        """Return a table, from memory or from its log; raise when there is none."""
        room = self.rooms.get(id)
        if room is not None:
            room.used = time.monotonic()
            return room
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Room:
        row = await self.store.row(id)
        if row is None:
            raise no_table()
        reader = LogReader(None)
        while True:
            # The row after the events, as in Room: should it be newer, there are more events.
            async for page in self.store.pages(id, reader.seq):
                await self.slices.run(reader.read(map(logged_of, page)))
            row = await self.store.row(id)
            if row is None:
                raise no_table()
            if row.last <= reader.seq:
                break
        table = reader.table
        room = self.rooms[id] = Room(self, row, table, await load_seeds(self.store, table))
        return room

    async def table(self, id: str) -> TableState:
        """Return a table as it is; one that is not in memory is read, and not kept there."""
        if (room := self.rooms.get(id)) is not None:
            return room.table
        reader = LogReader(None)
        async for page in self.store.pages(id):
            await self.slices.run(reader.read(map(logged_of, page)))
        return reader.table

    def deadline(self, table: TableState) -> int | None:
        """Return when time has something to decide at a table, in server time."""
        return table.deadline(self.bots_abandoned_after)

    # -- what goes on beside --------------------------------------------------------------------------------

    async def start(self) -> None:
        """Begin sweeping, pinging and listening."""
        await self.heartbeat.start()
        await self.daily.prepare()
        self.spawn(self._prepare_days())
        self.bots.preparation.start()
        self.spawn(self._beat())
        self.spawn(self._sweep())
        self.spawn(self._ping())
        if self.config.backup_days and not self.shared:
            self.spawn(self._back_up())
        if self.shared:
            self.spawn(self._listen())
            self.spawn(self._resync())
            self.spawn(self._refresh())

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Let something run beside; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(self._careful(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _careful(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception as error:
            if not self.stopping:
                _tell("task", error, task=getattr(work, "__qualname__", "?"))

    async def _sweep(self) -> None:
        """Once a second: tables whose time has come, and those that nobody needs in memory."""
        while not self.stopping:
            try:
                due = await self.store.due(self.time.now(), MAX_SWEEP_TABLES)
            except Exception as error:
                _tell("sweep", error)
                due = []
            for id in due:
                if id in self.rooms:
                    await self._wake(id)
                elif id not in self._loading:
                    self.spawn(self._wake(id))  # a long log keeps no other table waiting
            self._drop_idle()
            self.metrics.rooms.set(len(self.rooms))
            self.metrics.flush()
            await asyncio.sleep(SWEEP_SECONDS)

    def let_go(self, id: str) -> None:
        """Forget a table in memory that nobody looks at: it is read anew when it is needed."""
        room = self.rooms.get(id)
        if room is not None and not (room.peers or room.joining or room.bots.busy or room.lock.locked()):
            room.stop()
            del self.rooms[id]

    async def _back_up(self) -> None:
        """Once a day: a copy of the database."""
        copies = DailyBackups(self.config)
        await asyncio.sleep(self.config.backup_after)
        while not self.stopping:
            try:
                await copies.make(self.store)
            except (StoreError, OSError) as error:
                warn("no backup", reason=type(error).__name__, folder=str(copies.folder))
            await asyncio.sleep(CHECK_SECONDS)

    async def _wake(self, id: str) -> None:
        try:
            room = await self.room(id)
            await room.wake()
            await self._reschedule(room)
        except Exception as error:  # one table in trouble keeps no other from being looked after
            _tell("sweep", error, table=id)

    async def _beat(self) -> None:
        """Mark every few seconds that a server is there."""
        while not self.stopping:
            await asyncio.sleep(BEAT_SECONDS)
            with suppress(StoreError):  # the gap is seen when the database is there again
                await self.heartbeat.beat(busy=bool(self.rooms))

    async def _prepare_days(self) -> None:
        """See to it that the seeds of tomorrow are committed to today."""
        while not self.stopping:
            await asyncio.sleep(PREPARE_SECONDS)
            with suppress(StoreError):  # the next round will tell
                await self.daily.prepare()

    async def _reschedule(self, room: Room) -> None:
        """A table that had nothing to do must not stand at the head of the line for ever."""
        due, now = due_at(self.deadline(room.table)), self.time.now()
        if room.row.due is not None and room.row.due <= now and (due is None or due > now):
            await self.store.reschedule(room.id, room.row.last, due)

    def _drop_idle(self) -> None:
        old = time.monotonic() - self.config.idle_seconds
        for room in list(self.rooms.values()):
            used = room.peers or room.joining or room.bots.busy or room.lock.locked()
            if room.used < old and not used:
                room.stop()
                del self.rooms[room.id]

    async def _ping(self) -> None:
        """Ask all clients now and then whether they are there; those who don't answer are gone."""
        every, silence = self.config.ping_seconds, self.config.silence_seconds
        while not self.stopping:
            now = time.monotonic()
            for room in list(self.rooms.values()):
                for peer in list(room.peers):
                    if now - peer.heard > silence:
                        self.metrics.cut_off.labels("silent").inc()
                        peer.abort()
                    else:
                        peer.ping(now, every)
            await asyncio.sleep(min(1.0, every / 4))

    async def _listen(self) -> None:
        """Other processes tell which tables they wrote to."""
        while not self.stopping:
            try:
                async for id in self.store.notifications():
                    if id == EVERY or id.startswith(PERSON):
                        self.spawn(self.revocations.refresh())
                    for room in list(self.rooms.values()) if id == EVERY else [self.rooms.get(id)]:
                        if room is not None:
                            self.spawn(room.pull())
            except Exception as error:
                _tell("notifications", error)
            await asyncio.sleep(1)

    async def _resync(self) -> None:
        while not self.stopping:
            await asyncio.sleep(RESYNC_SECONDS)
            for room in list(self.rooms.values()):
                if room.peers:
                    with suppress(Exception):  # the next round, or the next command, will tell
                        await room.pull()

    async def _refresh(self) -> None:
        """Who has signed out at another process is out here within seconds, also when a notification is lost."""
        while not self.stopping:
            await asyncio.sleep(REFRESH_SECONDS)
            with suppress(Exception):  # the next round will tell
                await self.revocations.refresh()

    # -- the end --------------------------------------------------------------------------------------------

    async def drain(self) -> None:
        """Take no more commands, finish those that are under way, and tell all clients to come back later."""
        self.stopping = True
        peers: list[Peer] = []
        with suppress(TimeoutError):
            async with asyncio.timeout(self.config.stop_seconds):
                for room in list(self.rooms.values()):
                    async with room.lock:
                        peers += room.peers | room.joining
                for peer in peers:
                    peer.close(1012, "restart")
                for peer in peers:
                    await peer.drained()

    async def close(self) -> None:
        """Stop everything; after `drain`."""
        self.stopping = True
        for room in self.rooms.values():
            room.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bots.close()
        await self.store.close()
        note("stopped")


def _tell(event: str, error: Exception, **about: object) -> None:
    """Log what went wrong: a database that is away or full is no mistake of ours."""
    if isinstance(error, CannotStore | Unavailable):
        warn(event, reason=type(error).__name__, **about)
    else:
        failed(event, error, **about)
