"""One table in memory: its state, the clients at it, and the one way by which anything happens there.

Decide, store, then tell. Whoever is told of an event can rely on it being stored.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from astragal.bots import check_available
from astragal.codec import encode
from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.protocol import events as e
from astragal.protocol.commands import AnyCommand, Join, SeatBot
from astragal.server.errors import Busy, TooMany
from astragal.server.live.bot_seats import GRACE_SECONDS, BotSeats, Question
from astragal.server.live.frame_parts import EventParts
from astragal.server.live.frames import Frames, ack_frame, log_frame, news_part
from astragal.server.live.peer import Peer
from astragal.server.live.seeds import load_seeds, new_seed
from astragal.server.live.table_log import MAX_FRAME_EVENTS, LogReader, logged_of, stream
from astragal.server.live.table_row import QUIET, row_of
from astragal.server.logs import warn
from astragal.server.store import Conflict, DuplicateCommand, Row, SeedSpent, Store, Stored, Unavailable
from astragal.table import (
    BotDuty,
    Circumstances,
    Decided,
    TableState,
    decide,
    decide_bot_move,
    decide_interruption,
    decide_new_seed,
    decide_time,
)
from astragal.table.marks import LEAST_AWAY
from astragal.table.seeds import bot_seed
from astragal.table.table_seeds import TableSeeds
from astragal.texts import say

if TYPE_CHECKING:
    from astragal.server.live.hub import Hub

TRIES = 8
"""How often a decision is made again because another process stored first."""
PULL_EVENTS = 100
"""Events of other processes that are told in one message."""
REMEMBERED = 256
"""So many answers to commands are kept at hand; all others are in the database."""

Decide = Callable[[TableState, Circumstances], Decided]


class Room:
    """A table and the clients at it."""

    def __init__(self, hub: "Hub", row: Row, table: TableState, seeds: TableSeeds) -> None:
        self.hub = hub
        self.id = row.id
        self.row = row
        self._ahead = 0
        """How far the time of this table is ahead of this server's, because one whose clock was fast wrote to it."""
        self.table = table
        self._take_row(row)
        self.peers: set[Peer] = set()
        self.joining: set[Peer] = set()
        """Clients that are sent what they missed; what happens now they hear of later."""
        self.lock = asyncio.Lock()
        self.used = time.monotonic()
        self.bots = BotSeats(self)
        self._seeds = seeds
        self._frames = Frames()
        self._outdated = False
        """Whether the log was rewritten since the table was read from it."""
        self._rereading: asyncio.Task[None] | None = None
        self._answers: dict[tuple[str, str], bytes] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = 0

    @property
    def _store(self) -> Store:
        return self.hub.store

    # -- what clients do ------------------------------------------------------------------------------------

    async def handle(self, command: AnyCommand, person: str, number: str, lag: int = 0) -> bytes:
        """Carry out a command once, however often it comes, and return its acknowledgement; or raise why not."""
        if isinstance(command, SeatBot):
            check_available(self.table.game.name, command.level)
        key = (person, number)
        if person in self.table.people or isinstance(command, Join):
            self.bots.saw()
        async with self.lock:
            answer = self._answers.get(key)
            if answer is None:
                deciding = partial(self._command, command, person, lag)
                try:
                    answer = await self._act(deciding, key)
                except AstragalError:
                    # Refused now, but perhaps because it was done before, in another process or long ago.
                    answer = await self._store.done(self.id, person, number)
                    if answer is None:
                        if not await self._was_behind():
                            raise
                        answer = await self._act(deciding, key)
                self._remember(key, answer)
        return answer

    async def _was_behind(self) -> bool:
        """Take over what other processes stored, and tell whether there was any.

        Nobody is refused something because the process of their line has not heard yet of what another acknowledged.
        """
        before = self.table.seq
        if self.hub.shared:
            await self._pull()
        return self.table.seq != before

    def _command(self, command: AnyCommand, person: str, lag: int, table: TableState, moment: Circumstances) -> Decided:
        most = self.hub.config.limits.people_per_table
        if isinstance(command, Join) and most:
            here = {key for key, each in table.people.items() if each.here}
            if person not in here and len(here) >= most and not table.owned_by(person):
                raise TooMany(say("server.too_many_people", most=most))
        return decide(table, command, person, moment, lag)

    async def join(self, peer: Peer, after: int | None) -> None:
        """Let a client in: with a snapshot, or with everything after the last event it saw."""
        self.joining.add(peer)
        try:
            while not peer.closing:
                if after is not None:
                    after = await stream(self, peer, after)
                async with self.lock:
                    if await self._let_in(peer, after):
                        return
        finally:
            self.joining.discard(peer)

    async def _let_in(self, peer: Peer, after: int | None) -> bool:
        """Tell a client the situation, and from now on all that happens; not if it missed too much meanwhile."""
        if after is not None and after > self.table.seq:
            await self._pull()
        await self.hub.heartbeat.settle()
        if self._away() and self.table.clock.running:
            with suppress(Busy):  # then the clock that is shown is wrong until the next event
                await self._act(decide_interruption)
        seq = self.table.seq
        if after is None or after > seq:
            peer.push(self._frames.snapshot(self.table, peer.person, peer.scene, self._now()))
        elif seq - after > MAX_FRAME_EVENTS:
            return False
        else:
            # What another process has stored since comes to all clients by `_pull`, and must not come twice.
            page = await self._store.events(self.id, after, seq - after) if after < seq else []
            missed = EventParts(map(logged_of, page))
            peer.push(self._frames.events(self.table, missed, peer.person, peer.scene, time=self._now()))
        self.peers.add(peer)
        self._set_timer()
        self.used = time.monotonic()
        self.bots.saw(peer)
        if self.hub.shared and self._now() - self.table.at < GRACE_SECONDS * 1000:
            self.bots.follow_later()
        else:
            self.bots.follow()
        return True

    def leave(self, peer: Peer) -> None:
        """A client is gone."""
        self.bots.saw(peer)
        self.peers.discard(peer)
        self.used = time.monotonic()

    # -- what happens by itself -----------------------------------------------------------------------------

    async def wake(self) -> None:
        """Do what time or bots owe, if anything; harmless at any moment."""
        async with self.lock:
            if self.hub.shared:
                await self._pull()
            await self._pass_time()
            self._follow()

    async def pull(self) -> None:
        """Take over what another process stored."""
        async with self.lock:
            await self._pull()

    async def reread(self) -> None:
        """Read the whole log again: it was rewritten, so that nobody remembers what somebody was called or said."""
        reader = LogReader(None)
        await self._read_on(reader)  # a long log takes a while, and the table goes on meanwhile
        async with self.lock:
            await self._pull()
            await self._read_on(reader)
            self.table, self._frames = reader.table, Frames()

    async def _read_on(self, reader: LogReader) -> None:
        async for page in self._store.pages(self.id, reader.seq, PULL_EVENTS):
            await self.hub.slices.run(reader.read(map(logged_of, page)))

    def _reread_later(self) -> None:
        """Somebody left by way of another process, and may have been forgotten there. One reading serves many."""
        self._outdated = True
        if self._rereading is None or self._rereading.done():
            self._rereading = self.hub.spawn(self._reread_while_outdated())

    async def _reread_while_outdated(self) -> None:
        while self._outdated:
            self._outdated = False
            await self.reread()

    async def _recover(self) -> None:
        """After trouble with the database: look until it answers."""
        while not self.hub.stopping:
            await asyncio.sleep(1)
            try:
                await self.pull()
            except Unavailable:
                continue
            return

    def stop(self) -> None:
        """Forget the timers."""
        self.bots.stop()
        self._stop_timer()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()

    # -- the one way ----------------------------------------------------------------------------------------

    async def _act(self, deciding: Decide, command: tuple[str, str] | None = None) -> bytes:
        """Decide, store, tell; decide anew when another process was faster."""
        if self.hub.stopping:
            raise Busy(say("server.stopping"))
        await self.hub.heartbeat.settle()
        for _ in range(TRIES):
            try:
                await self._replace_spent_seed()
                moment = Circumstances(self._now(), self._seeds.for_decision(new_seed()), self._away())
                decision = deciding(self.table, moment)
                person, number = command or (None, "")
                answer = ack_frame(number, decision.table.last_seen(person))
                if not decision.events:
                    return answer
                await self._store_and_tell(decision, moment, command, answer)
            except Conflict:
                self.hub.metrics.conflicts.inc()
                await self._pull()
            except SeedSpent:
                warn("seed spent", table=self.id)
                await self._pull()
                self._seeds = await load_seeds(self._store, self.table)
            except DuplicateCommand as done:
                await self._pull()
                return done.reply
            except Unavailable:
                # It may be stored or not. Sent again with the same id it happens once; the table looks by itself.
                self.hub.spawn(self._recover())
                raise Busy(say("server.unsure")) from None
            else:
                return answer
        raise Busy(say("server.busy"))

    async def _replace_spent_seed(self) -> None:
        """Nobody plays on with a seed that was revealed: an old fault, or a backup, may have brought it back."""
        if self._seeds.spent and self.table.status != "closed" and self.table.daily is None:
            warn("seed replaced", table=self.id)
            moment = Circumstances(self._now(), self._seeds.for_decision(new_seed()))
            await self._store_and_tell(decide_new_seed(self.table, "spent", moment), moment, None, b"")

    async def _store_and_tell(
        self, decision: Decided, moment: Circumstances, command: tuple[str, str] | None, answer: bytes
    ) -> None:
        before, table, logged = self.table, decision.table, decision.events
        quiet = all(isinstance(each.event, QUIET) for each in logged)
        seeds = self._seeds.change(logged, moment.seeds.fresh, table)
        row = row_of(table, moment.now, self.hub.deadline(table), self.row.card if quiet else None)
        if table.asides is not None:  # lists of tables must not show when a side talks
            row = msgspec.structs.replace(row, updated=self.row.updated)
        stored = [Stored(each.seq, each.at, encode(each.event)) for each in logged]
        began = time.perf_counter()
        await self._store.append(
            self.id, before.seq, stored, command=command, reply=answer, row=row, people=tuple(table.people), seeds=seeds
        )
        self.hub.metrics.append(time.perf_counter() - began)
        self.table, self.row, self._seeds = table, row, self._seeds.after(seeds, table)
        self._tell(before, EventParts(logged, [each.data for each in stored]), decision.steps)
        if table.counted and before.status == "playing" and table.status != "playing":
            self.hub.spawn(self.hub.daily.ended(table))
        self._follow()

    async def _pull(self) -> None:
        """Read what others stored since, and the row as it is after that."""
        reader, pages, before = LogReader(self.table), list[list[e.Logged]](), self.table
        while True:
            # The row last: should it be newer than the events, they are read again.
            async for page in self._store.pages(self.id, reader.seq, PULL_EVENTS):
                before = reader.table
                pages.append([logged_of(each) for each in page])
                await self.hub.slices.run(reader.read(pages[-1]))
            row = await self._store.row(self.id)
            if row is None:
                return
            if row.last <= reader.seq:
                break
        table = reader.table
        seeds = self._seeds if self._seeds.fits(table) else await load_seeds(self._store, table)
        self.table, self._seeds = table, seeds
        self._take_row(row)
        if pages:
            if any(isinstance(each.event, e.Left) for page in pages for each in page):
                self._reread_later()
            *earlier, latest = map(EventParts, pages)
            for each in earlier:
                for peer in self.peers:
                    if frame := log_frame(each, peer.person):
                        peer.push(frame)
            self._tell(before, latest, reader.steps, always=bool(earlier))
            self._set_timer()
            self.bots.follow_later()

    def _tell(
        self,
        before: TableState,
        events: EventParts,
        steps: Sequence[TableState],
        *,
        always: bool = False,
    ) -> None:
        """Every client gets the news as its person may see it; those who see the same share one message.

        Who may see none of it gets nothing: that a side talks, and when, is for that side to know. `always` after parts
        of a long log, which do not tell the situation.
        """
        table, frames = self.table, dict[tuple[str | None, bool], bytes]()
        first = events.logged[0].seq
        news = news_part(before, events.logged, steps) if any(peer.scene for peer in self.peers) else None
        for peer in self.peers:
            person = peer.person if peer.person in table.people else None
            if table.last_seen(person) < first and not always:
                continue
            key = (person, peer.scene)
            if key not in frames:
                frames[key] = self._frames.events(table, events, person, peer.scene, news if peer.scene else None)
            peer.push(frames[key])

    def _remember(self, key: tuple[str, str], answer: bytes) -> None:
        self._answers[key] = answer
        if len(self._answers) > REMEMBERED:
            del self._answers[next(iter(self._answers))]

    def _take_row(self, row: Row) -> None:
        self.row = row
        # A table goes on from where its time stands, whoever wrote it.
        self._ahead = max(self._ahead, max(row.updated, self.table.at) - self.hub.time.now())

    def _now(self) -> int:
        """The table's time; it never goes back."""
        return max(self.hub.time.now() + self._ahead, self.row.updated, self.table.at)

    def _away(self) -> int:
        """How long no server was there since the last event, in milliseconds; little gaps are none."""
        away = self.hub.heartbeat.away(self.table.at - self._ahead, self.hub.time.now())
        return away if away >= LEAST_AWAY else 0

    # -- clocks and bots ------------------------------------------------------------------------------------

    def _follow(self) -> None:
        self.used = time.monotonic()
        self._set_timer()
        self.bots.follow()

    def _set_timer(self) -> None:
        """Look again when the next clock runs out. A timer that comes too early just looks and is set again."""
        deadline = self.hub.deadline(self.table)
        if deadline is None or (self._timer is not None and self._timer_at <= deadline):
            return
        wait = (deadline - self._now()) / 1000
        if wait > 3600:
            return  # the sweep of the hub is good enough for that
        self._stop_timer()
        self._timer_at = deadline
        # One that has gone by, and nothing came of it, is not looked at all the time.
        self._timer = asyncio.get_running_loop().call_later(wait + 0.001 if wait > 0 else 0.25, self._time_is_up)

    def _time_is_up(self) -> None:
        self._timer = None
        if not self.hub.stopping:
            self.hub.spawn(self._look())

    async def _look(self) -> None:
        async with self.lock:
            await self._pass_time()
            self._set_timer()

    async def _pass_time(self) -> None:
        """Decide what time has brought about, if anything."""
        deadline = self.hub.deadline(self.table)
        if deadline is not None and deadline <= self._now():
            await self._act(lambda table, moment: decide_time(table, moment, self.hub.bots_abandoned_after))

    async def bot_seed(self, seat: int) -> str:
        """Return what a bot's own chance starts from, known to nobody before the game ends."""
        if self._seeds.spent and self.table.daily is None:
            async with self.lock:
                await self._act(decide_interruption)  # replaces the seed
        match, _ = self.table.playing
        return bot_seed(self._seeds.secret, match.label, len(match.entries), seat)

    async def play_bot(self, duty: BotDuty, choice: Move, question: Question) -> None:
        """Let a bot choose, unless its question has gone by; the lock is held."""

        def bot_move(table: TableState, moment: Circumstances) -> Decided:
            if self.bots.still(duty.seat, question):
                return decide_bot_move(table, duty.seat, choice, moment)
            return decide_interruption(table, moment)

        await self._act(bot_move)
