"""A table as the fold of its events.

`apply` only ever replaces what the table holds, it changes nothing in place: a copy of a table is cheap, and deciding
works on copies.
"""

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Literal, Self

from msgspec import structs

from astragal.core.game import Game
from astragal.core.registry import game_from_dict
from astragal.core.state import State
from astragal.notation import Entry, Forfeit, Play, Roll, move
from astragal.notation.record import correction
from astragal.scene import Last, Scene
from astragal.table import events as e
from astragal.table.clock import Clock
from astragal.table.dice_chain import chain_link, chain_start
from astragal.table.dice_tags import DiceTags, RenewedSeed
from astragal.table.history import History
from astragal.table.seats import Person, Seat
from astragal.table.seeds import Renewal

Status = Literal["lobby", "playing", "over", "closed"]

BOTS_ABANDONED_AFTER = 60 * 60 * 1000
"""A game in which only bots are left counts as abandoned after this long without a move, in milliseconds."""
TALK_KEPT = 200
"""How much of what was said a newcomer is shown."""
DISMISSED_KEPT = 200
"""How many people whom the host sent away are remembered."""


@dataclass(frozen=True)
class Match:
    """One game at a table: how it began, what happened, how it ended."""

    number: int
    start: State
    seats: tuple[Seat, ...]
    first: int
    how: Literal["roll_off", "random", "coin", "chosen"]
    throws: tuple[tuple[tuple[int, int], ...], ...]
    entropy: tuple[tuple[int, str], ...]
    commitment: str
    began: int
    entries: History
    ended: e.Ended | None = None
    over_at: int | None = None
    """When it ended, in server time."""
    renewals: tuple[Renewal, ...] = ()
    """The seeds that replaced the one committed to before the game."""
    label: str = ""
    """The table and the number of the game: what its dice are made for."""
    withdrawn: tuple[tuple[str, str], ...] = ()
    """The commitments for this game that were replaced before it began: (reason, commitment)."""
    chain_before: str = ""
    """The value of the chain over all games before this one at the table."""
    people: frozenset[str] = frozenset()
    """Everybody who has held a seat in this game."""
    taken_back: bool = False
    """Whether a move was taken back: dice that were seen then come again, so the game counts for no statistics."""

    @cached_property
    def dice(self) -> DiceTags:
        """What the record of this game says about its dice; seeds, and its link of the chain, once it is over."""
        seeds = (*self.ended.earlier_seeds, self.ended.seed) if self.ended else ("",) * len(self.commitments)
        first, *others = (bytes.fromhex(seed) or None for seed in seeds)
        tags = DiceTags(
            self.commitment,
            self.label,
            self.entropy,
            first,
            self.how,
            self.throws,
            self.how == "chosen",
            self.withdrawn,
            tuple(
                RenewedSeed(renewal.roll, renewal.reason, renewal.commitment, seed)
                for renewal, seed in zip(self.renewals, others, strict=True)
            ),
            self.ended.next_commitment if self.ended else "",
            self.chain_before,
        )
        if self.ended is None:
            return tags
        return replace(tags, chain_after=chain_link(tags, self.start.game, (entry.event for entry in self.entries)))

    @property
    def commitments(self) -> tuple[str, ...]:
        """The commitments to all seeds of this game, in order."""
        return (self.commitment, *(renewal.commitment for renewal in self.renewals))

    def recorded(self, entries: History) -> "Match":
        """Return the same game with another record."""
        made = object.__new__(Match)  # `replace` takes several times as long, and this happens with every move
        vars(made).update(vars(self), entries=entries)
        vars(made).pop("dice", None)
        return made

    @property
    def rolls(self) -> int:
        """How many rolls the record holds; the next one has this number."""
        return self.entries.rolls

    def fold(self, count: int) -> State:
        """Return the state after the first `count` entries."""
        return self.entries.state(count)

    def phase_start(self, place: int) -> int:
        """Return where the phase began to which the entry at `place` belongs."""
        return self.entries.phase_start(place)


@dataclass(frozen=True)
class UndoWish:
    """Somebody wants a move back, and who has agreed so far."""

    seat: int
    agreed: frozenset[int] = frozenset()


class Folded:
    """One live game among people and bots, and the games before it at the same table."""

    id: str
    code: str
    host: str
    game: Game
    settings: e.Settings
    commitment: str
    bots_abandoned_after = BOTS_ABANDONED_AFTER

    def __init__(self) -> None:
        self.seq = 0
        self.at = 0
        """When the last event happened, in server time."""
        self.asides: Mapping[str | None, int] | None = None
        """While the last events are talk of one side only: the last event that each person may see (None: others)."""
        self.touched = 0
        """When a person last did something, in server time."""
        self.status: Status = "lobby"
        self.people: Mapping[str, Person] = {}
        self.seats: tuple[Seat, ...] = ()
        self.entropy: Mapping[str, str] = {}
        self.withdrawn: tuple[tuple[str, str], ...] = ()
        """Commitments for the next game that were replaced already: (reason, commitment)."""
        self.match: Match | None = None
        self.finished: tuple[Match, ...] = ()
        self.state: State | None = None
        self.clock = Clock.none()
        self.spent: Mapping[int, float] = {}
        """Seconds that the pending choices took, by seat."""
        self.undo: UndoWish | None = None
        self.rematch: frozenset[str] = frozenset()
        self.talk: tuple[e.Logged, ...] = ()
        self.played: frozenset[str] = frozenset()
        """Everybody who has held a seat in a game here: records name them."""
        self.shared: tuple[int, dict[str, object], dict[str, object]] | None = None
        """What `views` worked out for everybody at the event of this number."""
        self.foreseen: State | None = None
        """Where the next choice leads, when whoever decided on it has worked that out already."""
        self.revealed: tuple[Match, dict[str, object], dict[str, object]] | None = None
        """What `views` worked out for all moments between two entries of the record of this match."""
        self.last: tuple[History, tuple[Last, ...]] | None = None
        """What was done last in that record, which `views` worked out for everybody."""
        self.scenes: tuple[int, dict[tuple[int, ...], Scene]] | None = None
        """The scenes that `views` made at the event of this number, by the seats of those they are for."""

    @classmethod
    def fold(cls, log: Iterable[e.Logged]) -> Self:
        """Return the table that a log tells of."""
        table = cls()
        for _ in table.follow(log):
            pass
        return table

    def follow(self, log: Iterable[e.Logged]) -> Iterator[int]:
        """Let events happen one after the other, a step for each, and give their numbers."""
        for logged in log:
            self.apply(logged)
            yield logged.seq

    def draft(self) -> Self:
        """Return a copy to try events on."""
        return copy.copy(self)

    def apply(self, logged: e.Logged) -> None:
        """Let an event happen; events come in order, each once."""
        if logged.seq != self.seq + 1:
            raise ValueError(f"event {logged.seq} cannot follow event {self.seq}")
        self.seq, self.at = logged.seq, logged.at
        if isinstance(logged.event, e.Said) and logged.event.side is not None:
            self.asides = {None: logged.seq - 1, **(self.asides or {}), **dict.fromkeys(logged.event.to, logged.seq)}
        else:
            self.asides = None
        _APPLY[type(logged.event)](self, logged.event, logged)

    def last_seen(self, person: str | None) -> int:
        """Return the number of the last event that a person may see; later ones must not even be counted."""
        return self.seq if self.asides is None else self.asides.get(person, self.asides[None])

    # -- who sits where -----------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats that a person plays."""
        return tuple(n for n, seat in enumerate(self.seats) if person is not None and seat.person == person)

    def owned_by(self, person: str) -> tuple[int, ...]:
        """Return the seats that a person plays or may come back to."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.owner == person)

    @property
    def owners(self) -> tuple[str, ...]:
        """The people in seats, and those for whom bots keep one, each once, in seat order."""
        return tuple(dict.fromkeys(seat.owner for seat in self.seats if seat.owner is not None))

    @property
    def players(self) -> tuple[str, ...]:
        """The people in seats, each once, in seat order."""
        return tuple(dict.fromkeys(seat.person for seat in self.seats if seat.person is not None))

    def name_of(self, seat: int) -> str:
        """Return what to call a seat: the person, or the level of the bot."""
        taken = self.seats[seat]
        if taken.person is not None:
            return self.people[taken.person].name
        return taken.bot or ""

    @property
    def playing(self) -> tuple[Match, State]:
        """The match that is on, and its state; only when there is one."""
        assert self.match is not None
        assert self.state is not None
        return self.match, self.state

    # -- the table ----------------------------------------------------------------------------------------

    def _created(self, event: e.Created, logged: e.Logged) -> None:
        self.id, self.code, self.host = event.table, event.code, event.host
        self.settings, self.commitment = event.settings, event.commitment
        self._set_game(event.game)
        self.touched = logged.at

    def _set_game(self, data: Mapping[str, object]) -> None:
        self.game = game_from_dict(data)
        seats = self.seats[: self.game.players]
        self.seats = seats + (Seat(),) * (self.game.players - len(seats))

    def _joined(self, event: e.Joined, logged: e.Logged) -> None:
        ready = event.person in self.people and self.people[event.person].ready
        self._person(event.person, Person(event.name, event.colour, ready))
        self.touched = logged.at

    def _left(self, event: e.Left, logged: e.Logged) -> None:
        self._person(event.person, structs.replace(self.people[event.person], here=False, ready=False))
        if self.owned_by(event.person):
            self.undo = None  # one who has a say is not there to say it
        self._forget(event.person)
        self.touched = logged.at

    def _dismissed(self, event: e.Dismissed, logged: e.Logged) -> None:
        gone = structs.replace(self.people[event.person], here=False, ready=False, dismissed=True)
        self.people = {key: each for key, each in self.people.items() if key != event.person} | {event.person: gone}
        self.rematch = self.rematch - {event.person}
        sent_away = [key for key, each in self.people.items() if each.dismissed]
        for key in sent_away[:-DISMISSED_KEPT]:
            self._person(key, structs.replace(self.people[key], dismissed=False))
            self._forget(key)
        self.touched = logged.at

    def _readmitted(self, event: e.Readmitted, logged: e.Logged) -> None:
        self._person(event.person, structs.replace(self.people[event.person], dismissed=False))
        self._forget(event.person)
        self.touched = logged.at

    def _forget(self, key: str) -> None:
        """Let go of somebody who left, unless a seat, a record, what was said or the host's list still names them."""
        person = self.people.get(key)
        if person is None or person.here or person.dismissed or key == self.host or key in self.played:
            return
        if self.owned_by(key) or any(_speaker(logged.event) == key for logged in self.talk):
            return
        self.people = {other: each for other, each in self.people.items() if other != key}
        self.entropy = {other: each for other, each in self.entropy.items() if other != key}

    def _host_changed(self, event: e.HostChanged, logged: e.Logged) -> None:
        before, self.host = self.host, event.person
        self._forget(before)

    def _seated(self, event: e.Seated, logged: e.Logged) -> None:
        old = self.seats[event.seat]
        seat = Seat(event.person, event.bot, event.kept, old.auto_pass and event.person == old.person)
        self._seat(event.seat, seat)
        if self.undo is not None and (seat.owner != old.owner or (self.undo.seat == event.seat and not seat.person)):
            self.undo = None  # who asked, or had a say, does not play any more
        if self.status == "playing" and event.person is not None:
            match, _ = self.playing
            if event.person not in match.people:
                self.match = replace(match, people=match.people | {event.person})
            self.played = self.played | {event.person}
        self.touched = logged.at

    def _seat_set(self, event: e.SeatSet, logged: e.Logged) -> None:
        self._seat(event.seat, structs.replace(self.seats[event.seat], auto_pass=event.auto_pass))

    def _configured(self, event: e.Configured, logged: e.Logged) -> None:
        self.settings = event.settings
        self._set_game(event.game)
        self.people = {key: structs.replace(person, ready=False) for key, person in self.people.items()}
        self.touched = logged.at

    def _ready(self, event: e.Ready, logged: e.Logged) -> None:
        self._person(event.person, structs.replace(self.people[event.person], ready=event.ready))
        self.touched = logged.at

    def _contributed(self, event: e.Contributed, logged: e.Logged) -> None:
        self.entropy = {**self.entropy, event.person: event.entropy}

    def _reseeded(self, event: e.Reseeded, logged: e.Logged) -> None:
        replaced, self.commitment = self.commitment, event.commitment
        if self.status == "playing":
            match, _ = self.playing
            renewal = Renewal(match.rolls, event.commitment, event.reason)
            self.match = replace(match, renewals=(*match.renewals, renewal))
        else:
            # A seed must be committed to before people give to the dice, or it could be chosen to fit.
            self.entropy = {}
            self.withdrawn = (*self.withdrawn, (event.reason, replaced))

    def _closed(self, event: e.Closed, logged: e.Logged) -> None:
        self.status, self.clock = "closed", Clock.none()

    def _said(self, event: e.Said | e.Emoted, logged: e.Logged) -> None:
        dropped = self.talk[: 1 - TALK_KEPT]
        self.talk = (*self.talk[-TALK_KEPT + 1 :], logged)
        for each in dropped:
            self._forget(_speaker(each.event))
        if self.asides is None:  # when a side talks is not for all to see either
            self.touched = logged.at

    def _person(self, key: str, person: Person) -> None:
        self.people = {**self.people, key: person}

    def _seat(self, number: int, seat: Seat) -> None:
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])

    # -- a game -------------------------------------------------------------------------------------------

    def entropy_by_seat(self) -> tuple[tuple[int, str], ...]:
        """Return what the people in seats gave to the dice, each at their first seat."""
        firsts = {person: self.seats_of(person)[0] for person in self.players}
        return tuple(sorted((seat, self.entropy[p]) for p, seat in firsts.items() if p in self.entropy))

    def _started(self, event: e.Started, logged: e.Logged) -> None:
        game = game_from_dict({**self.game.to_dict(), "first": event.first})
        start = game.start()
        self.match = Match(
            number=event.number,
            start=start,
            seats=self.seats,
            first=event.first,
            how=event.how,
            throws=event.throws,
            entropy=self.entropy_by_seat(),
            commitment=self.commitment,
            began=logged.at,
            entries=History.begin(start),
            label=f"{self.id}/{event.number}",
            withdrawn=self.withdrawn,
            chain_before=self.finished[-1].dice.chain_after if self.finished else chain_start(self.id),
            people=frozenset(self.players),
        )
        self.withdrawn = ()
        self.played = self.played | self.match.people
        self.status, self.rematch, self.undo = "playing", frozenset(), None
        self.clock = Clock.start(self.settings, game.players, logged.at)
        self._now(start, logged.at)

    def _now(self, state: State, at: int, *, again: bool = False) -> None:
        """Go on from this state: whoever owes a choice from here on has their clock running."""
        self.state, self.spent = state, {}
        self.clock = self.clock.asked(self._timed(state), at, again=again)

    def _timed(self, state: State) -> list[int]:
        """The seats on whose time a choice is made: not those where a bot took over because there is none left."""
        return [seat for seat in state.awaiting if self.seats[seat].bot is None or not self.clock.used_up(seat)]

    def _happened(self, entries: tuple[Entry, ...], after: State) -> None:
        """Let a phase of the record be over; `after` is the state it leads to, with nothing pending."""
        match, _ = self.playing
        self.match = match.recorded(match.entries.plus(entries, after))
        self.undo = None

    def _rolled(self, event: e.Rolled, logged: e.Logged) -> None:
        _, state = self.playing
        after = state.rolled(event.faces)
        self._happened((Entry(Roll(event.faces)),), after)
        self._now(after, logged.at)

    def _chose(self, event: e.Chose, logged: e.Logged) -> None:
        _, state = self.playing
        self.state = self.foreseen or state.play(event.seat, move(event.move))
        self.foreseen = None
        self.spent = {**self.spent, event.seat: event.seconds}
        self.clock = self.clock.chose(event.seat, logged.at, event.lag)
        self._chosen_by(event.seat, logged.at)

    def _withdrew(self, event: e.Withdrew, logged: e.Logged) -> None:
        _, state = self.playing
        self.state = state.withdrawn(event.seat)
        self.clock = self.clock.reopened(event.seat, logged.at)

    def _revealed(self, event: e.Revealed, logged: e.Logged) -> None:
        seconds: Iterable[float | None] = event.seconds or (None,) * len(event.choices)
        plays = [Play(seat, move(text)) for seat, text in event.choices]
        entries = tuple(Entry(play, spent) for play, spent in zip(plays, seconds, strict=True))
        state, self.foreseen = self.foreseen or self._after(plays), None
        if event.by >= 0:
            self.clock = self.clock.chose(event.by, logged.at, event.lag)
        self._happened(entries, state)
        self._now(state, logged.at)
        if not event.reason:
            self._chosen_by(event.by, logged.at)

    def _chosen_by(self, seat: int, at: int) -> None:
        """Only people keep a table alive, not the bots that play on."""
        if seat < 0 or self.seats[seat].person is not None:
            self.touched = at

    def _after(self, plays: Iterable[Play]) -> State:
        """Where these choices lead, whatever was pending before."""
        state = _settled(self.playing[1])
        for play in plays:
            state = play.apply(state)
        return state

    def _corrected(self, event: e.Corrected, logged: e.Logged) -> None:
        _, state = self.playing
        made = correction(event.seat, event.correction)
        after = made.apply(state)
        self._happened((Entry(made),), _settled(after))
        spent = self.spent
        self._now(after, logged.at, again=True)
        self.spent = spent
        self.touched = logged.at

    def _undo_asked(self, event: e.UndoAsked, logged: e.Logged) -> None:
        self.undo = UndoWish(event.seat)
        self.touched = logged.at

    def _undo_answered(self, event: e.UndoAnswered, logged: e.Logged) -> None:
        if self.undo is not None:  # in old logs an answer may come after the one who asked was gone
            agreed = self.undo.agreed | {event.seat}
            self.undo = UndoWish(self.undo.seat, agreed) if event.agree else None
        self.touched = logged.at

    def _undone(self, event: e.Undone, logged: e.Logged) -> None:
        match, _ = self.playing
        entries = match.entries.until(event.entries)
        self.match = replace(match.recorded(entries), taken_back=True)
        self.undo = None
        state = entries.final
        self.clock = self.clock.asked([], logged.at)
        for seat in self._timed(state):
            # On from where it stood, without what the move that was taken back had gained.
            self.clock = self.clock.reopened(seat, logged.at)
        self._now(state, logged.at)

    def _time_up(self, event: e.TimeUp, logged: e.Logged) -> None:
        self.clock = self.clock.stopped(event.seat)

    def _interrupted(self, event: e.Interrupted, logged: e.Logged) -> None:
        self.clock = self.clock.skipped(event.away)
        self.touched += event.away

    def _forfeited(self, event: e.Forfeited, logged: e.Logged) -> None:
        _, state = self.playing
        after = state.forfeit(event.seat)
        self._happened((Entry(Forfeit(event.seat)),), after)
        self._now(after, logged.at)

    def _ended(self, event: e.Ended, logged: e.Logged) -> None:
        match, _ = self.playing
        self.match = replace(match, ended=event, over_at=logged.at)
        self.finished = (*self.finished, self.match)
        self.status, self.clock, self.undo = "over", Clock.none(), None
        self.commitment, self.entropy = event.next_commitment, {}
        self.people = {key: structs.replace(person, ready=False) for key, person in self.people.items()}

    def _rematch_asked(self, event: e.RematchAsked, logged: e.Logged) -> None:
        self.rematch = self.rematch | {event.person}
        self.touched = logged.at

    def _rotated(self, event: e.Rotated, logged: e.Logged) -> None:
        self.seats = (*self.seats[-1:], *self.seats[:-1])


def _settled(state: State) -> State:
    """The state without choices that wait for others: as the record has it."""
    for seat in state.due:
        state = state.withdrawn(seat)
    return state


def _speaker(event: e.AnyEvent) -> str:
    """Who said it, or showed it."""
    assert isinstance(event, e.Said | e.Emoted)
    return event.person


_APPLY: Mapping[type, Callable[[Folded, Any, e.Logged], None]] = {
    e.Created: Folded._created,
    e.Joined: Folded._joined,
    e.Left: Folded._left,
    e.Dismissed: Folded._dismissed,
    e.Readmitted: Folded._readmitted,
    e.HostChanged: Folded._host_changed,
    e.Seated: Folded._seated,
    e.SeatSet: Folded._seat_set,
    e.Configured: Folded._configured,
    e.Ready: Folded._ready,
    e.Contributed: Folded._contributed,
    e.Reseeded: Folded._reseeded,
    e.Closed: Folded._closed,
    e.Started: Folded._started,
    e.Rolled: Folded._rolled,
    e.Chose: Folded._chose,
    e.Withdrew: Folded._withdrew,
    e.Revealed: Folded._revealed,
    e.Corrected: Folded._corrected,
    e.UndoAsked: Folded._undo_asked,
    e.UndoAnswered: Folded._undo_answered,
    e.Undone: Folded._undone,
    e.TimeUp: Folded._time_up,
    e.Interrupted: Folded._interrupted,
    e.Forfeited: Folded._forfeited,
    e.Ended: Folded._ended,
    e.RematchAsked: Folded._rematch_asked,
    e.Rotated: Folded._rotated,
    e.Said: Folded._said,
    e.Emoted: Folded._said,
}
"""How each kind of event changes a table."""
