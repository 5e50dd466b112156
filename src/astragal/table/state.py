"""The state of a table: one frozen value. `evolve` leads from one to the next, `decide` reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from astragal.core.game import Game
from astragal.core.state import State
from astragal.core.struct import changed, struct
from astragal.protocol.events import DailyGame, Ended, HelpKind, Logged, Settings
from astragal.protocol.people import Person, Seat
from astragal.protocol.views import Status, UndoWish
from astragal.table.clock import TableClock
from astragal.table.dice_chain import chain_link
from astragal.table.dice_tags import DiceTags, RenewedSeed
from astragal.table.fair import turn_places
from astragal.table.history import History
from astragal.table.labels import DayLabel, Label
from astragal.table.seeds import Renewal

ABANDONED_AFTER = 24 * 60 * 60 * 1000
"""A table at which no person has done anything for this long is closed, in milliseconds."""
BOTS_ABANDONED_AFTER = 60 * 60 * 1000
"""A game in which only bots are left counts as abandoned after this long without a move, in milliseconds."""

WARNED = 0
"""Stands in the place of a phase, which is never 0 in a game, for warnings."""


@struct()
class Match:
    """One game at a table: how it began, what happened, how it ended."""

    number: int
    start: State
    seats: tuple[Seat, ...]
    first: int
    how: Literal["roll_off", "random", "coin", "chosen", "position"]
    throws: tuple[tuple[tuple[int, int], ...], ...]
    entropy: tuple[tuple[int, str], ...]
    commitment: str
    began: int
    entries: History
    ended: Ended | None = None
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
    rollers: tuple[int, ...] = ()
    """Of every roll, who rolled."""
    help: frozenset[tuple[int, int]] = frozenset()
    """The help that was given: (seat, phase) for a hint, (seat, `WARNED`) for warnings in this game."""
    real_dice: bool = False
    """Whether its dice are real ones, typed in."""

    @property
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
            self.real_dice,
            self.withdrawn,
            tuple(
                RenewedSeed(renewal.roll, renewal.reason, renewal.commitment, seed)
                for renewal, seed in zip(self.renewals, others, strict=True)
            ),
            self.ended.next_commitment if self.ended else "",
            self.chain_before,
        )
        if self.ended is None or not self.chain_before:
            return tags
        return replace(tags, chain_after=chain_link(tags, self.start.game, (entry.event for entry in self.entries)))

    @property
    def hints(self) -> tuple[int, ...]:
        """How often each seat was helped: for how many choices, and once more if it was warned of blunders."""
        return tuple(sum(seat == helped for helped, _ in self.help) for seat in self.start.game.everyone)

    @property
    def commitments(self) -> tuple[str, ...]:
        """The commitments to all seeds of this game, in order."""
        return (self.commitment, *(renewal.commitment for renewal in self.renewals))

    @property
    def rolls(self) -> int:
        """How many rolls the record holds; the next one has this number."""
        return self.entries.rolls

    def next_turn(self, roller: int) -> tuple[int, int]:
        """Return the turn of the next roll and its number there, if that seat rolls."""
        return turn_places((*self.rollers, roller))[-1]

    def fold(self, count: int) -> State:
        """Return the state after the first `count` entries."""
        return self.entries.state(count)

    def phase_start(self, place: int) -> int:
        """Return where the phase began to which the entry at `place` belongs."""
        return self.entries.phase_start(place)


@dataclass(frozen=True)
class BotDuty:
    """A bot that owes a choice, with all that it may see."""

    seat: int
    level: str
    view: State
    phase: int = 0
    """Of the table: while it stays the same, so does the question."""


@struct()
class TableState:
    """One live game among people and bots, and the games before it at the same table.

    >>> from astragal.table import create, fold, log_of
    >>> table = fold(log_of(create("t1", "ABCD", "p1", "Ann", {"game": "quixo"}, Settings(), b"seed")))
    >>> table.status, table.people["p1"].name
    ('lobby', 'Ann')
    """

    id: str
    code: str
    host: str
    game: Game
    settings: Settings
    commitment: str
    """To the seed for the dice of the next game, or of the one that is on."""
    seats: tuple[Seat, ...]
    seq: int
    """The number of the last event."""
    at: int
    """When it happened, in server time."""
    touched: int
    """When a person last did something, in server time."""
    daily: DailyGame | None = None
    """Of which day the game here is, if it is a daily game."""
    asides: Mapping[str | None, int] | None = None
    """While the last events are talk of one side only: the last event that each person may see (None: others)."""
    status: Status = "lobby"
    people: Mapping[str, Person] = field(default_factory=dict)
    entropy: Mapping[str, str] = field(default_factory=dict)
    """What people gave to the dice of the next game."""
    withdrawn: tuple[tuple[str, str], ...] = ()
    """Commitments for the next game that were replaced already: (reason, commitment)."""
    match: Match | None = None
    finished: tuple[Match, ...] = ()
    state: State | None = None
    phase: int = 0
    """Grows with whatever makes the question another one that a seat has to answer; choices and talk do not."""
    clock: TableClock = TableClock.none()
    spent: Mapping[int, float] = field(default_factory=dict)
    """Seconds that the pending choices took, by seat."""
    undo: UndoWish | None = None
    rematch: frozenset[str] = frozenset()
    talk: tuple[Logged, ...] = ()
    played: frozenset[str] = frozenset()
    """Everybody who has held a seat in a game here: records name them."""
    position: str = ""
    """Where games begin, as text; empty for the start of the game."""

    def last_seen(self, person: str | None) -> int:
        """Return the number of the last event that a person may see; later ones must not even be counted."""
        return self.seq if self.asides is None else self.asides.get(person, self.asides[None])

    def label(self, number: int) -> str:
        """Return what the dice of a game here are made for: the table and the number of the game, or the day's game."""
        return str(DayLabel(self.daily.day, self.game.name) if self.daily else Label(self.id, number))

    @property
    def counted(self) -> bool:
        """Whether this is the game of a day that counts: nothing is taken back in it, and nobody helps."""
        return self.daily is not None and self.daily.counted

    @property
    def guarded(self) -> bool:
        """Whether a game is on of which nobody gets an opinion: one that counts, or people's by a clock, uncoached."""
        if self.status != "playing" or self.match is None:
            return False
        timed = self.settings.clock != "none" or self.settings.move_seconds > 0
        return self.counted or (timed and not self.settings.coach and len(self.match.people) > 1)

    # -- who sits where -----------------------------------------------------------------------------------

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats that a person plays."""
        return tuple([n for n, seat in enumerate(self.seats) if person is not None and seat.person == person])

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

    @property
    def hushed(self) -> bool:
        """Whether nobody may speak, watchers included: a game is on in which partners may not discuss moves (QI9)."""
        teams = [{self.seats[seat].owner for seat in team} - {None} for team in self.game.teams]
        silent = self.game.options.get("partners_talk") is False and any(len(partners) > 1 for partners in teams)
        return silent and self.status == "playing"

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(seat.taken for seat in self.seats)

    def name_of(self, seat: int) -> str:
        """Return what to call a seat: the person, or the level of the bot."""
        taken = self.seats[seat]
        if taken.person is not None:
            return self.people[taken.person].name
        return taken.bot or ""

    def entropy_by_seat(self) -> tuple[tuple[int, str], ...]:
        """Return what the people in seats gave to the dice, each at their first seat."""
        firsts = {person: self.seats_of(person)[0] for person in self.players}
        return tuple(sorted((seat, self.entropy[p]) for p, seat in firsts.items() if p in self.entropy))

    # -- the game that is on ------------------------------------------------------------------------------

    @property
    def playing(self) -> tuple[Match, State]:
        """The match that is on, and its state; only when there is one."""
        assert self.match is not None
        assert self.state is not None
        return self.match, self.state

    def coached(self, person: str | None) -> bool:
        """Tell whether somebody may ask for hints: where the table has a coach, or nobody else has played."""
        return self.match is not None and not self.counted and (self.settings.coach or self.match.people == {person})

    def helped(self, seat: int, kind: HelpKind) -> bool:
        """Tell whether a seat was given this help already, for the choice that it owes now."""
        match, _ = self.playing
        return (seat, self.help_key(kind)) in match.help

    def help_key(self, kind: HelpKind) -> int:
        """Return what stands for the help of this moment: a hint is for one choice, warnings are for the game."""
        return WARNED if kind == "warning" else self.phase

    def bots_due(self) -> list[BotDuty]:
        """Return the bots that owe a choice now."""
        state = self.state
        if self.status != "playing" or state is None or not any(seat.bot for seat in self.seats):
            return []
        duties = ((seat, self.seats[seat].bot) for seat in state.awaiting)
        # Whether others have chosen already must not matter on a day that is to be the same for everybody.
        seen = self.playing[0].entries.final if self.daily else state
        return [BotDuty(seat, level, seen.view(seat), self.phase) for seat, level in duties if level is not None]

    def timed(self, state: State) -> list[int]:
        """Return the seats on whose time a choice is made: not those where a bot took over because none is left."""
        return [seat for seat in state.awaiting if self.seats[seat].bot is None or not self.clock.used_up(seat)]

    # -- time ---------------------------------------------------------------------------------------------

    def abandoned_at(self, bots_abandoned_after: int = BOTS_ABANDONED_AFTER) -> int:
        """Return when a table counts as abandoned if nothing happens before; a game of bots alone does so early.

        Bots play only while a person is there, so a game of theirs that stands still is watched by nobody.
        """
        by_people = self.touched + ABANDONED_AFTER
        if self.status != "playing" or any(seat.person is not None for seat in self.seats):
            return by_people
        return min(by_people, self.at + bots_abandoned_after)

    def deadline(self, bots_abandoned_after: int = BOTS_ABANDONED_AFTER) -> int | None:
        """Return when time has something to decide, in server time; None when nothing will come by itself."""
        if self.status == "closed":
            return None
        left_alone = self.abandoned_at(bots_abandoned_after)
        running = self.clock.deadline if self.status == "playing" else None
        return left_alone if running is None else min(running, left_alone)

    # -- small changes ------------------------------------------------------------------------------------

    def with_person(self, key: str, person: Person) -> "TableState":
        """Return the table with somebody added or changed."""
        return changed(self, people={**self.people, key: person})

    def with_seat(self, number: int, seat: Seat) -> "TableState":
        """Return the table with another one in a seat."""
        return changed(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))
