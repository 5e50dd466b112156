"""Logs of tables that went on for very long, written straight into a store: for benches and attacks.

Nobody waits for thousands of moves: the first events are decided by the table itself, what follows is repeated, and the
server only ever sees a database in which all that has happened.
"""

import time
from collections.abc import Iterable, Iterator
from functools import partial
from hashlib import sha256
from itertools import chain, cycle, islice
from random import Random

from msgspec import structs

from astragal.codec import encode
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import BLANK, INDEX
from astragal.games.quixo.rules.state import QuixoState
from astragal.notation import move, record_text
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.server.live.table_row import row_of
from astragal.server.store import Store, Stored
from astragal.table import Circumstances, Seeds, create, decide, evolve, fold, log_of, record_of
from astragal.table.table_seeds import Seed, SeedChange

AT = time.time_ns() // 1_000_000
BATCH = 20_000
SHUFFLE = (("a1-a5", "e1-e5"), ("a5-a1", "e5-e1"))
"""Crosses go up and down at one side of the board, circles at the other: nobody ever wins."""


class LongLog:
    """A log as it grows: what people do is decided by the table, anything else is put behind it."""

    def __init__(self, id: str, people: tuple[str, ...], game: dict[str, object], settings: e.Settings) -> None:
        self._id, self.secret = id, _seed(id, 0)
        self.log = log_of(create(id, _code(id), people[0], people[0], game, settings, self.secret), AT)
        self.table = fold(self.log)
        for seat, person in enumerate(people):
            if seat:
                self.do(person, c.Join(person[:20]))
            self.do(person, c.Sit(seat))
        self.do(people[0], c.Start())

    def _take(self, events: Iterable[e.AnyEvent]) -> None:
        for event in events:
            logged = e.Logged(self.table.seq + 1, AT + self.table.seq, event)
            self.table = evolve(self.table, logged)
            self.log.append(logged)
            if isinstance(event, e.Ended):
                self.secret = _seed(self._id, event.number)

    def do(self, person: str, command: c.AnyCommand) -> None:
        """Let a person do something."""
        seeds = Seeds(self.secret, _seed(self._id, self.table.match.number if self.table.match else 1))
        decision = decide(self.table, command, person, Circumstances(AT, seeds))
        self._take(logged.event for logged in decision.events)

    async def store(self, store: Store, more: Iterable[e.AnyEvent] = ()) -> int:
        """Write the log and these events after it; return the number of the last one."""
        row = row_of(self.table, AT, self.table.deadline())
        row = structs.replace(row, due=None)
        people = tuple(self.table.people)
        following = (e.Logged(seq, AT + seq, event) for seq, event in enumerate(more, row.last + 1))
        whole = chain(self.log, following)
        first = [_stored(logged) for logged in islice(whole, 1)]
        in_use = Seed(self.table.commitment, len(self.table.finished) + 1, self.secret, 1)
        await store.create(structs.replace(row, last=1), people, first, SeedChange((in_use,)))
        last = 1
        while batch := [_stored(logged) for logged in islice(whole, BATCH)]:
            after, last = last, batch[-1].seq
            row = structs.replace(row, last=last)
            await store.append(row.id, after, batch, command=None, reply=b"", row=row, people=people)
        return last


def _code(id: str) -> str:
    return sha256(id.encode()).hexdigest()[:6].upper()


def _seed(id: str, number: int) -> bytes:
    """The seed after that game."""
    return sha256(f"{id} {number}".encode()).digest()


def _stored(logged: e.Logged) -> Stored:
    return Stored(logged.seq, logged.at, encode(logged.event))


def quixo(id: str, people: tuple[str, str], **options: object) -> LongLog:
    """A game of Quixo that has begun; without options it never ends."""
    unlimited = {"game": "quixo", "players": 2, "repetition": None, "move_limit": None}
    return LongLog(id, people, {**unlimited, **options}, e.Settings())


def shuffling(log: LongLog, moves: int) -> Iterator[e.Revealed]:
    """Moves without end: the same four positions again and again."""
    state = log.table.playing[1]
    turns = cycle([(seat, pair[seat]) for pair in SHUFFLE for seat in (state.active, 1 - state.active)])
    return (_move(seat, text) for seat, text in islice(turns, moves))


def wandering(log: LongLog, moves: int, seed: int = 1, filled: int = 0) -> Iterator[e.Revealed]:
    """Moves without end, and without many positions that come again; first ones that fill so many places."""
    state, random = log.table.playing[1], Random(seed)
    for number in range(moves):
        seat, legal = state.active, list(state.moves(state.active))
        random.shuffle(legal)
        legal.sort(key=partial(_takes_blank, state), reverse=number < filled)
        chosen, state = next((each, after) for each in legal if not (after := state.play(seat, each)).over)
        yield _move(seat, str(chosen))


def _takes_blank(state: State, chosen: Move) -> bool:
    assert isinstance(state, QuixoState)
    return state.board[INDEX[str(chosen)[:2]]] == BLANK


def _move(seat: int, text: str) -> e.Revealed:
    return e.Revealed(((seat, move(text)),), (0.5,), seat)


def long_record(moves: int) -> str:
    """The record of a game of Quixo of that many moves, as text."""
    log = quixo("record", ("ann", "bob"))
    log._take(wandering(log, moves))
    record = record_of(log.table)
    assert record is not None
    return record_text(record)


def correcting(id: str, people: tuple[str, str]) -> tuple[LongLog, Iterator[e.Corrected]]:
    """A game of Qwinto with real dice, and a number that is moved to and fro without end."""
    log = LongLog(id, people, {"game": "qwinto", "players": 2}, e.Settings(real_dice=True))
    active = log.table.playing[1].active
    log.do(people[active], c.Play(active, "roll o"))
    log.do(people[active], c.Roll(active, (3,)))
    log.do(people[active], c.Play(active, "keep"))
    for seat in (active, 1 - active):
        log.do(people[seat], c.Play(seat, "o3=3"))
    pair = cycle([e.Corrected(active, "o3~o4"), e.Corrected(active, "o4~o3")])
    return log, pair


def hesitating(id: str, people: tuple[str, str]) -> tuple[LongLog, Iterator[e.AnyEvent]]:
    """A game of Qwixx in which somebody chooses and withdraws without end."""
    log = LongLog(id, people, {"game": "qwixx", "players": 2}, e.Settings())
    pair: list[e.AnyEvent] = [e.Chose(0, NOTHING, people[0], 0.5), e.Withdrew(0)]
    return log, cycle(pair)


def talking(log: LongLog, person: str) -> Iterator[e.Said]:
    """Talk without end."""
    return (e.Said(person, f"this is sentence {number}") for number in range(10**9))


def resigning(id: str, people: tuple[str, str], games: int) -> LongLog:
    """A table at which game after game was given up at once."""
    log = quixo(id, people)
    for _ in range(games):
        log.do(people[0], c.Resign(log.table.seats_of(people[0])[0]))
        for person in people:
            log.do(person, c.Rematch())
    return log
