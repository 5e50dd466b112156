"""A table in a test: keeps the log as a server would, and checks what must hold after everything that happens."""

import hashlib
from typing import Any

import msgspec
import pytest

from astragal.core.errors import AstragalError
from astragal.table import commands as c
from astragal.table import events as e
from astragal.table.deciding import Deciding
from astragal.table.table import Chance, Table, create, log_of

HOUR = 3_600_000
TABLE = "00112233445566778899"


class Sim:
    """A table, its log and its clock."""

    def __init__(self, settings: e.Settings | None = None, **game: Any) -> None:
        self.time = 1_000_000
        self.secret = hashlib.sha256(b"seed 0").digest()
        self.earlier: tuple[bytes, ...] = ()
        self.count = 0
        first = create(TABLE, "ABCD", "ann", "Ann", game, settings or e.Settings(), self.secret)
        self.log = log_of(first, self.time)
        self.table = Table.fold(self.log)

    def chance(self) -> Chance:
        return Chance(self.secret, hashlib.sha256(str(self.count).encode()).digest(), self.earlier)

    def take(self, events: list[e.Event]) -> list[e.Event]:
        """Store and apply, as a server does."""
        chance = self.chance()
        for event in events:
            stored = e.decode(e.encode(event))
            assert stored == event
            logged = e.Logged(self.table.seq + 1, self.time, stored)
            self.log.append(logged)
            self.table.apply(logged)
            if isinstance(event, e.Ended | e.Reseeded):
                playing = self.table.status == "playing"
                self.earlier = (*self.earlier, self.secret) if playing else ()
                self.secret = chance.fresh
                self.count += 1
        return events

    def do(self, person: str, command: c.AnyCommand, lag: int = 0) -> list[e.Event]:
        before = self.table.snapshot(None)
        deciding = Deciding(self.table, self.time, self.chance())
        events = deciding.command(command, person, lag)
        assert self.table.snapshot(None) == before, "deciding changes nothing"
        self.take(events)
        # A server goes on with the draft, others fold the events: both must be the same table.
        draft = deciding.draft
        assert isinstance(draft, Table)
        assert draft.snapshot(person) == self.table.snapshot(person)
        assert draft.state == self.table.state
        return events

    def tick(self) -> list[e.Event]:
        return self.take(self.table.tick(self.time, self.chance()))

    def reseed(self) -> list[e.Event]:
        """Replace the seed, as a server does that finds it spent."""
        return self.take([Deciding(self.table, self.time, self.chance()).reseed("spent")])

    def interrupted(self, away: int) -> list[e.Event]:
        """No server was there for so long."""
        deciding = Deciding(self.table, self.time, self.chance())
        deciding.interrupted(away)
        return self.take(deciding.events)

    def bots(self) -> None:
        """Let bots choose their first legal move until they owe nothing."""
        while duties := self.table.bots_due():
            duty = duties[0]
            choice = duty.view.moves(duty.seat)[0]
            self.take(self.table.decide_bot(duty.seat, choice, self.time, self.chance()))

    def check(self) -> None:
        """What must always hold: the table is the fold of its log, to the byte, for everybody."""
        again = Table.fold(self.log)
        for person in (None, *self.table.people):
            assert msgspec.json.encode(again.snapshot(person)) == msgspec.json.encode(self.table.snapshot(person))
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

    def play(self, seat: int, move: str) -> list[e.Event]:
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
    before = sim.table.snapshot(None), sim.table.seq
    with pytest.raises(AstragalError) as error:
        sim.do(person, command)
    assert (sim.table.snapshot(None), sim.table.seq) == before
    return error.value


def kinds(events: list[e.Event]) -> list[str]:
    return [type(event).__name__ for event in events]
