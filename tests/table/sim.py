"""A table in a test: keeps the log as a server would, and checks what must hold after everything that happens."""

import hashlib
from collections.abc import Sequence
from typing import Any

import pytest

from astragal.codec import decode, encode
from astragal.core.errors import AstragalError
from astragal.core.moves import Move
from astragal.core.struct import to_plain
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table import (
    Circumstances,
    Decided,
    Seeds,
    create,
    decide,
    decide_bot_move,
    decide_interruption,
    decide_new_seed,
    decide_time,
    evolve,
    fold,
    log_of,
    now,
    seen,
    snapshot,
)

HOUR = 3_600_000
TABLE = "00112233445566778899"


class Sim:
    """A table, its log and its clock."""

    def __init__(self, settings: e.Settings | None = None, *, position: str | None = None, **game: Any) -> None:
        self.time = 1_000_000
        self.secret = hashlib.sha256(b"seed 0").digest()
        self.earlier: tuple[bytes, ...] = ()
        self.count = 0
        first = create(TABLE, "ABCD", "ann", "Ann", game, settings or e.Settings(), self.secret, position=position)
        self.log = log_of(first, self.time)
        self.table = fold(self.log)

    def seeds(self) -> Seeds:
        return Seeds(self.secret, hashlib.sha256(str(self.count).encode()).digest(), self.earlier)

    def moment(self, away: int = 0) -> Circumstances:
        return Circumstances(self.time, self.seeds(), away)

    def take(self, decision: Decided) -> list[e.AnyEvent]:
        """Store and apply, as a server does; others read what is stored, and come to the same table."""
        seeds = self.seeds()
        for decided, step in zip(decision.events, decision.steps, strict=True):
            stored = decode(encode(decided.event), e.AnyEvent, strict=False)
            assert stored == decided.event
            logged = e.Logged(self.table.seq + 1, self.time, stored)
            assert logged == decided
            self.log.append(logged)
            self.table = evolve(self.table, logged)
            assert (self.table.seq, self.table.state) == (step.seq, step.state)
            if isinstance(stored, e.Ended | e.Reseeded):
                playing = self.table.status == "playing"
                self.earlier = (*self.earlier, self.secret) if playing else ()
                self.secret = seeds.fresh
                self.count += 1
        assert encode(snapshot(decision.table, None)) == self.shown(None)
        return [logged.event for logged in decision.events]

    def do(self, person: str, command: c.AnyCommand, lag: int = 0) -> list[e.AnyEvent]:
        before = self.shown(None)
        decision = decide(self.table, command, person, self.moment(), lag)
        assert self.shown(None) == before, "deciding changes nothing"
        return self.take(decision)

    def tick(self) -> list[e.AnyEvent]:
        return self.take(decide_time(self.table, self.moment()))

    def reseed(self) -> list[e.AnyEvent]:
        """Replace the seed, as a server does that finds it spent."""
        return self.take(decide_new_seed(self.table, "spent", self.moment()))

    def interrupted(self, away: int) -> list[e.AnyEvent]:
        """No server was there for so long."""
        return self.take(decide_interruption(self.table, self.moment(away)))

    def bot_plays(self, seat: int, choice: Move) -> list[e.AnyEvent]:
        """Let a bot choose."""
        return self.take(decide_bot_move(self.table, seat, choice, self.moment()))

    def bots(self) -> None:
        """Let bots choose their first legal move until they owe nothing."""
        while duties := self.table.bots_due():
            duty = duties[0]
            self.bot_plays(duty.seat, duty.view.moves(duty.seat)[0])

    # What people see, as it goes over a wire.

    def shown(self, person: str | None) -> bytes:
        return encode(snapshot(self.table, person))

    def now(self, person: str | None) -> dict[str, Any]:
        told: dict[str, Any] = to_plain(now(self.table, person))
        return told

    def seen(self, logged: e.Logged, person: str | None) -> dict[str, Any] | None:
        shown = seen(logged, person)
        return None if shown is None else to_plain(shown)

    def check(self) -> None:
        """What must always hold: the table is the fold of its log, to the byte, for everybody."""
        again = fold(self.log)
        for person in (None, *self.table.people):
            assert encode(snapshot(again, person)) == self.shown(person)
        assert [logged.seq for logged in self.log] == list(range(1, len(self.log) + 1))

    def seat(self, *people: str) -> "Sim":
        """Let people (or bots, with a capital) take the seats in order."""
        for seat, person in enumerate(people):
            if person[0].isupper():
                self.do("ann", c.SeatBot(seat, person.lower()))
                continue
            if person not in self.table.people:
                self.do(person, c.Join(person.capitalize()))
            self.do(person, c.Sit(seat))
        return self

    def start(self) -> "Sim":
        self.do("ann", c.Start())
        return self

    def play(self, seat: int, move: str) -> list[e.AnyEvent]:
        person = self.table.seats[seat].person
        assert person is not None
        return self.do(person, c.Play(seat, move))

    def play_phase(self) -> None:
        """Everybody who owes a choice makes the first legal one."""
        state = self.table.playing[1]
        for seat in state.awaiting:
            self.play(seat, str(state.moves(seat)[0]))


def refused(sim: Sim, person: str, command: c.AnyCommand) -> AstragalError:
    """Check that a command is refused and changes nothing."""
    before = sim.table
    with pytest.raises(AstragalError) as error:
        sim.do(person, command)
    assert sim.table is before
    return error.value


def kinds(events: Sequence[e.AnyEvent]) -> list[str]:
    return [type(event).__name__ for event in events]
