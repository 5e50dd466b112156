"""One table on a device: its state, and the one way by which anything happens there: decide, store, then tell."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from astragal.bots import check_available, make_bot
from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.core.struct import ABSENT, changed, from_plain, to_plain
from astragal.device.turns import LogEntry, StoredSeed
from astragal.protocol import events as e
from astragal.protocol.commands import AnyCommand, SeatBot
from astragal.protocol.frames import EventsFrame, SnapshotFrame
from astragal.protocol.views import Snapshot
from astragal.table import (
    BotDuty,
    Circumstances,
    Decided,
    TableState,
    ViewCache,
    decide,
    decide_bot_move,
    fold,
    now,
    seen,
    snapshot,
)
from astragal.table.news import news_of
from astragal.table.seeds import bot_seed
from astragal.table.table_seeds import Seed, SeedChange, TableSeeds, needed

Deciding = Callable[[TableState, Circumstances], Decided]


@dataclass
class Happening:
    """A decision: what is stored of it, and what it means for those who watch."""

    before: TableState
    decided: Decided
    entry: LogEntry


@dataclass
class DeviceRoom:
    """A table as far as it is stored, or is being stored."""

    table: TableState
    seeds: TableSeeds
    done: dict[tuple[str, str], int] = field(default_factory=dict)
    """The commands that were carried out, with the last event after each."""
    log: list[e.Logged] = field(default_factory=list)
    views: ViewCache = field(default_factory=ViewCache)

    @classmethod
    def begin(cls, logged: Sequence[e.Logged], secret: bytes) -> tuple[Self, LogEntry]:
        """Return a new table and the first entry of its log."""
        table = fold(logged)
        seeds = TableSeeds((table.commitment,), {})
        change = seeds.change(logged, secret, table)
        entry = _entry(logged, None, change)
        return cls(table, seeds.after(change, table), log=list(logged)), entry

    @classmethod
    def read(cls, entries: Iterable[LogEntry]) -> Self:
        """Return a table from what was stored of it."""
        log, seeds, done = list[e.Logged](), dict[str, Seed](), dict[tuple[str, str], int]()
        for entry in entries:
            log += [from_plain(e.Logged, event) for event in entry.events]
            for new in entry.publish:
                seeds[new.commitment] = Seed(new.commitment, new.game, bytes.fromhex(new.seed), new.published)
            for commitment, seq in entry.reveal:
                old = seeds[commitment]
                seeds[commitment] = Seed(old.commitment, old.game, old.seed, old.published, seq)
            if entry.command is not None:
                done[entry.command] = log[-1].seq
        table = fold(log)
        wanted = needed(table)
        return cls(table, TableSeeds(wanted, {each: seeds[each] for each in wanted if each in seeds}), done, log)

    # -- what happens -------------------------------------------------------------------------------------------

    def act(self, deciding: Deciding, moment: Circumstances, key: tuple[str, str] | None = None) -> Happening | None:
        """Decide, and go on with the table after it; None when nothing came of it."""
        before = self.table
        decided = deciding(before, moment)
        if not decided.events:
            return None
        change = self.seeds.change(decided.events, moment.seeds.fresh, decided.table)
        self.table, self.seeds = decided.table, self.seeds.after(change, decided.table)
        self.log += decided.events
        if key is not None:
            self.done[key] = decided.table.seq
        return Happening(before, decided, _entry(decided.events, key, change))

    def command(self, command: AnyCommand, person: str) -> Deciding:
        """Return how a command of a person is decided, or raise why it cannot be."""
        if isinstance(command, SeatBot):
            check_available(self.table.game.name, command.level)
        return lambda table, moment: decide(table, command, person, moment)

    def bot_move(self, duty: BotDuty) -> Deciding:
        """Let a bot think, and return how its choice is decided."""
        choice = self._choice(duty)
        return lambda table, moment: decide_bot_move(table, duty.seat, choice, moment)

    def _choice(self, duty: BotDuty) -> Move:
        match, _ = self.table.playing
        seed = bot_seed(self.seeds.secret, match.label, len(match.entries), duty.seat)
        legal = duty.view.moves(duty.seat)
        try:
            choice = make_bot(duty.level, seed=seed).choose(duty.view, duty.seat)
        except (AstragalError, ImportError):  # a level that plays elsewhere only
            return legal[0]
        return choice if choice in legal else legal[0]

    # -- what is told -------------------------------------------------------------------------------------------

    def snapshot(self, person: str, scene: bool) -> Snapshot:
        """Return all that the person may see. Nobody here can say what moves are worth, so no hints are offered."""
        made = snapshot(self.table, person, scene, self.views)
        return changed(made, now=changed(made.now, coach=False))

    def snapshot_frame(self, person: str, scene: bool, time: int) -> SnapshotFrame:
        """Return the message for somebody who comes."""
        return SnapshotFrame(self.snapshot(person, scene), time)

    def news_frame(self, step: Happening, person: str, scene: bool) -> EventsFrame:
        """Return the message for those who are there: what happened, and the situation after it."""
        told = tuple(news_of(step.before, step.decided.events, step.decided.steps)) if scene else ABSENT
        return self._events(step.decided.events, person, scene, news=told)

    def missed_frame(self, after: int, person: str, scene: bool, time: int) -> EventsFrame:
        """Return the message for somebody who comes back."""
        return self._events(self.log[after:], person, scene, time=time)

    def _events(self, logged: Iterable[e.Logged], person: str, scene: bool, **more: Any) -> EventsFrame:
        shown = tuple(each for one in logged if (each := seen(one, person)) is not None)
        return EventsFrame(shown, changed(now(self.table, person, scene, self.views), coach=False), **more)


def _entry(logged: Sequence[e.Logged], command: tuple[str, str] | None, change: SeedChange) -> LogEntry:
    publish = (StoredSeed(seed.commitment, seed.game, seed.seed.hex(), seed.published) for seed in change.publish)
    return LogEntry(logged[0].seq, tuple(map(to_plain, logged)), command, tuple(publish), change.reveal)
