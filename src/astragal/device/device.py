"""The device: what a page asks, and the lines of its tables."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from secrets import token_bytes

from astragal.core.errors import AstragalError
from astragal.core.plain_json import read_json, write_json
from astragal.core.struct import changed
from astragal.device.device_room import Deciding, DeviceRoom
from astragal.device.turns import Answer, DeviceTurn, LogEntry, ToStore
from astragal.protocol import events as e
from astragal.protocol.answers import Me
from astragal.protocol.commands import AnyCommand
from astragal.protocol.frames import AckFrame, ErrorFrame, Incoming, PongFrame, check_incoming
from astragal.protocol.problems import problem_of, status_of
from astragal.protocol.refusals import BadRequest, no_table
from astragal.protocol.views import Card
from astragal.table import (
    Circumstances,
    card,
    create,
    decide_interruption,
    decide_new_seed,
    decide_time,
    log_of,
)
from astragal.table.ids import Bytes, new_code, new_id
from astragal.table.marks import LEAST_AWAY, Marks
from astragal.texts import say

HERE = "0"
"""Codes of tables on a device begin with this; no server gives such a code."""
BEAT = 5_000
"""Milliseconds within which the device hears something while a page is awake."""
PATIENCE = 250
"""Milliseconds until a deadline is looked at again that has gone by without anything to decide."""


class NeedsTable(Exception):
    """A table is stored but not in memory."""


@dataclass
class PageLine:
    """A page that follows a table."""

    table: str
    scene: bool
    seq: int
    """The last event that it was told."""


@dataclass
class Making:
    """A turn while it is made."""

    time: int
    store: list[ToStore] = field(default_factory=list)
    tell: list[tuple[str, str]] = field(default_factory=list)
    answer: Answer | None = None


class Device:
    """All tables of one device, and the one person who holds it.

    Methods are told the time in milliseconds and return a `DeviceTurn`. What that says to store is stored before
    anything is told. If it could not be stored, `lost` forgets it.

    >>> device = Device(1_000)
    >>> device.request(1_000, "GET", "/api/tables/mine").answer.body
    '{"tables":[],"before":null}'
    """

    def __init__(
        self, started: int, me: Me | None = None, cards: Iterable[Card] = (), chance: Bytes = token_bytes
    ) -> None:
        self.me = me or Me("p" + chance(10).hex(), "Guest", "grey")
        self.cards = {each.id: each for each in cards}
        self._chance = chance
        self._told_me = me
        self._rooms: dict[str, DeviceRoom] = {}
        self._lines: dict[str, PageLine] = {}
        # Before it was started nobody was there.
        self._marks = Marks(started, started + BEAT, ((0, started),))

    # -- what a page asks ---------------------------------------------------------------------------------------

    def request(self, time: int, method: str, path: str, body: str | None = None) -> DeviceTurn:
        """Answer a request as a server does over HTTP."""
        from astragal.device.routes import answered  # it needs this module

        making = self._begin(time)
        try:
            making.answer = answered(self, making, method, path, body)
        except NeedsTable as missing:
            return DeviceTurn(load=str(missing))
        except Exception as error:
            told = problem_of(error)
            making.answer = Answer(status_of(told), "application/json", write_json(told))
        return self._turn(making)

    def open(self, time: int, line: str, table: str, after: int | None = None, scene: bool = True) -> DeviceTurn:
        """Let a page follow a table: with a snapshot, or with all after the last event that it saw."""
        making = self._begin(time)
        try:
            room = self.room(table)
            if self._away(room, time) and room.table.clock.running:
                self.act(making, room, decide_interruption)
        except NeedsTable as missing:
            return DeviceTurn(load=str(missing))
        except AstragalError as error:
            told = problem_of(error)
            return DeviceTurn(answer=Answer(status_of(told), "application/json", write_json(told)))
        seq, now = room.table.seq, self._now(room, time)
        if after is None or after > seq:
            making.tell.append((line, write_json(room.snapshot_frame(self.me.person, scene, now))))
        else:
            making.tell.append((line, write_json(room.missed_frame(after, self.me.person, scene, now))))
        self._lines[line] = PageLine(table, scene, seq)
        return self._turn(making)

    def receive(self, time: int, line: str, text: str) -> DeviceTurn:
        """Take a message from a page that follows a table."""
        making = self._begin(time)
        number: str | None = None
        try:
            message = _read(text)
            number = message.id
            if message.do is not None and number is not None:
                seq = self.do(making, self.room(self._lines[line].table), message.do, number)
                making.tell.append((line, write_json(AckFrame(number, seq))))
            elif message.ping is not None:
                making.tell.append((line, write_json(PongFrame(message.ping))))
        except NeedsTable as missing:
            return DeviceTurn(load=str(missing))
        except Exception as error:
            making.tell.append((line, write_json(ErrorFrame(problem_of(error, number)))))
        return self._turn(making)

    def close(self, time: int, line: str) -> DeviceTurn:
        """A page follows its table no longer."""
        self._lines.pop(line, None)
        return self._turn(self._begin(time))

    # -- what happens by itself ---------------------------------------------------------------------------------

    def wake(self, time: int) -> DeviceTurn:
        """Do what time has brought about, and let one bot choose at each table that somebody follows.

        One at a time, so that a page never waits for more than one of them.
        """
        making = self._begin(time)
        for id in self._followed():
            room = self._rooms[id]
            deadline = room.table.deadline()
            if deadline is not None and deadline <= self._now(room, time):
                self.act(making, room, decide_time)
            for duty in room.table.bots_due()[:1]:
                self._sow(making, room)
                self.act(making, room, room.bot_move(duty))
        return self._turn(making)

    def load(self, time: int, table: str, entries: Iterable[LogEntry]) -> DeviceTurn:
        """Take a table over as it is stored; who follows it is told what they missed."""
        making, stored = self._begin(time), tuple(entries)
        self._rooms.pop(table, None)
        if not stored:
            self.cards.pop(table, None)
            return self._turn(making)
        room = self._rooms[table] = DeviceRoom.read(stored)
        self.cards[table] = card(room.table)
        for name, line in self._lines.items():
            if line.table == table and line.seq < room.table.seq:
                missed = room.missed_frame(line.seq, self.me.person, line.scene, self._now(room, time))
                making.tell.append((name, write_json(missed)))
                line.seq = room.table.seq
        return self._turn(making)

    def lost(self, time: int, table: str, after: int) -> DeviceTurn:
        """Forget a table, because nothing after an event could be stored; it is loaded again when it is needed."""
        self._rooms.pop(table, None)
        for line in self._lines.values():
            if line.table == table:
                line.seq = min(line.seq, after)
        return self._turn(self._begin(time))

    # -- for requests and lines ---------------------------------------------------------------------------------

    def room(self, id: str) -> DeviceRoom:
        """Return a table, or raise that there is none or that it is not in memory."""
        if id in self._rooms:
            return self._rooms[id]
        if id in self.cards:
            raise NeedsTable(id)
        raise no_table()

    def make_table(
        self, making: Making, game: dict[str, object], settings: e.Settings, position: str | None = None
    ) -> DeviceRoom:
        """Make a table whose host is the one who holds the device."""
        id, code, secret = new_id(self._chance), HERE + new_code(self._chance), self._chance(32)
        me = self.me
        events = create(id, code, me.person, me.name, game, settings, secret, me.colour, position)
        room, entry = DeviceRoom.begin(log_of(events, making.time), secret)
        self._rooms[id] = room
        self._keep(making, room, entry)
        return room

    def do(self, making: Making, room: DeviceRoom, command: AnyCommand, number: str) -> int:
        """Carry out a command once, however often it comes; return the number of the last event after it."""
        key = (self.me.person, number)
        if key not in room.done:
            deciding = room.command(command, self.me.person)
            self._sow(making, room)
            self.act(making, room, deciding, key)
            room.done.setdefault(key, room.table.seq)
        return room.done[key]

    def act(self, making: Making, room: DeviceRoom, deciding: Deciding, key: tuple[str, str] | None = None) -> None:
        """Decide something, note what is to be stored of it, and what is to be told then."""
        time = making.time
        seeds = room.seeds.for_decision(self._chance(32))
        step = room.act(deciding, Circumstances(self._now(room, time), seeds, self._away(room, time)), key)
        if step is None:
            return
        self._keep(making, room, step.entry)
        for name, line in self._lines.items():
            if line.table == room.table.id:
                making.tell.append((name, write_json(room.news_frame(step, self.me.person, line.scene))))
                line.seq = room.table.seq

    def rename(self, me: Me) -> None:
        """Let the one who holds the device be called otherwise."""
        self.me = me

    # -- small parts --------------------------------------------------------------------------------------------

    def _sow(self, making: Making, room: DeviceRoom) -> None:
        """Nobody plays on with a seed that was revealed or lost."""
        if room.seeds.spent and room.table.status != "closed":
            self.act(making, room, lambda table, moment: decide_new_seed(table, "spent", moment))

    def _keep(self, making: Making, room: DeviceRoom, entry: LogEntry) -> None:
        summary = self.cards[room.table.id] = changed(card(room.table), updated=making.time)
        making.store.append(ToStore(room.table.id, entry, summary))

    def _now(self, room: DeviceRoom, time: int) -> int:
        """The table's time; it never goes back."""
        return max(time, room.table.at)

    def _away(self, room: DeviceRoom, time: int) -> int:
        away = self._marks.away(room.table.at, time)
        return away if away >= LEAST_AWAY else 0

    def _followed(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(line.table for line in self._lines.values() if line.table in self._rooms))

    def _begin(self, time: int) -> Making:
        self._marks = self._marks.marked(time, time + BEAT)
        return Making(time)

    def _turn(self, making: Making) -> DeviceTurn:
        new_me = None if self.me == self._told_me else self.me
        self._told_me = self.me
        wake = min((self._wake_at(self._rooms[id], making.time) for id in self._followed()), default=None)
        return DeviceTurn(
            store=tuple(making.store),
            me=new_me,
            answer=making.answer,
            tell=tuple(making.tell),
            wake=None if wake == NEVER else wake,
        )

    def _wake_at(self, room: DeviceRoom, time: int) -> int:
        if room.table.bots_due():
            return time
        deadline = room.table.deadline()
        return NEVER if deadline is None else max(deadline + 1, time + PATIENCE)


NEVER = 2**53


def _read(text: str) -> Incoming:
    try:
        message: Incoming = read_json(Incoming, text)
    except (ValueError, RecursionError) as error:
        raise BadRequest(say("server.message", reason=str(error)[:200])) from error
    return check_incoming(message)
