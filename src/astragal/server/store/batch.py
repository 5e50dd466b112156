"""Appends that are written together: each is judged by itself, so that one that fails does not harm the others."""

import secrets
from asyncio import Future
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from astragal.server.store.errors import CodeTaken, Conflict, DuplicateCommand, SeedSpent, StoreError
from astragal.server.store.rows import NO_SEEDS, Row, SeedChange, Stored

Key = tuple[str, str, str]
"""Table, person, command."""


@dataclass(eq=False, slots=True)
class Append:
    """Events for a table that wait to be written; `after` is None for a new table."""

    row: Row
    after: int | None
    events: Sequence[Stored]
    key: Key | None
    reply: bytes
    people: str
    written: "Future[None]"
    seeds: SeedChange = NO_SEEDS
    failure: StoreError | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What the database holds about the tables of a batch, read in the transaction that will write."""

    tables: Mapping[str, tuple[int, str]]
    """The last number and the people of each table."""
    codes: Set[str]
    commands: Mapping[Key, bytes]
    seeds: Mapping[str, tuple[str, bool]] = field(default_factory=dict)
    """The table of each commitment that the batch names and is there, and whether its seed was revealed."""


@dataclass(slots=True)
class Change:
    """What becomes of one table; `after` is None if it is new."""

    after: int | None
    row: Row
    before: str
    """The people who were there before the batch."""
    people: str


@dataclass(slots=True)
class Batch:
    """Appends for one transaction, and what they come to once they are judged."""

    appends: Sequence[Append]
    stamp: int = field(default_factory=lambda: secrets.randbits(63))
    changes: dict[str, Change] = field(default_factory=dict)
    events: list[tuple[str, int, int, bytes, int]] = field(default_factory=list)
    commands: dict[Key, bytes] = field(default_factory=dict)
    published: list[tuple[str, str, int, bytes, int]] = field(default_factory=list)
    """Commitment, table, game, seed, number of the event."""
    revealed: list[tuple[str, int]] = field(default_factory=list)
    judged: bool = False

    @property
    def ids(self) -> list[str]:
        """The tables concerned, in the order in which every process locks them."""
        return sorted({append.row.id for append in self.appends})

    @property
    def keys(self) -> list[Key]:
        """The commands that may have been done before."""
        return [append.key for append in self.appends if append.key]

    @property
    def codes(self) -> list[str]:
        """The codes of new tables."""
        return [append.row.code for append in self.appends if append.after is None]

    @property
    def commitments(self) -> list[str]:
        """The commitments whose fate the batch decides."""
        return [commitment for append in self.appends for commitment in append.seeds.commitments]

    def judge(self, known: Known) -> None:
        """Decide which appends can be written after one another, and gather what they write."""
        self.judged = True
        self.changes, self.events, self.commands, self.published, self.revealed = {}, [], {}, [], []
        tables, codes, seeds = dict(known.tables), set(known.codes), dict(known.seeds)
        for append in self.appends:
            append.failure = self._objection(append, tables, codes, known.commands) or _spent(append, seeds)
            if append.failure is None:
                self._accept(append, tables)
                codes.add(append.row.code)
                seeds.update((seed.commitment, (append.row.id, False)) for seed in append.seeds.publish)
                seeds.update((commitment, (append.row.id, True)) for commitment, _ in append.seeds.reveal)

    def _objection(
        self,
        append: Append,
        tables: Mapping[str, tuple[int, str]],
        codes: Set[str],
        commands: Mapping[Key, bytes],
    ) -> StoreError | None:
        # First the command: one that was done before has usually moved the table on as well.
        if append.key is not None:
            reply = commands.get(append.key, self.commands.get(append.key))
            if reply is not None:
                return DuplicateCommand(reply)
        there = tables.get(append.row.id)
        if append.after is None:
            return CodeTaken() if there is not None or append.row.code in codes else None
        return Conflict() if there is None or there[0] != append.after else None

    def _accept(self, append: Append, tables: dict[str, tuple[int, str]]) -> None:
        row, before = append.row, tables.get(append.row.id)
        earlier = self.changes.get(row.id)
        if earlier is None:
            self.changes[row.id] = Change(append.after, row, before[1] if before else "", append.people)
        else:
            earlier.row, earlier.people = row, append.people
        tables[row.id] = (row.last, append.people)
        self.events += [(row.id, event.seq, event.at, event.data, self.stamp) for event in append.events]
        if append.key is not None:
            self.commands[append.key] = append.reply
        self.published += [(s.commitment, row.id, s.game, s.seed, s.published) for s in append.seeds.publish]
        self.revealed += append.seeds.reveal

    @property
    def came(self) -> list[tuple[str, str]]:
        """Who is at a table now and was not before: person and table."""
        return [(person, id) for id, change in self.changes.items() for person in _more(change.people, change.before)]

    @property
    def gone(self) -> list[tuple[str, str]]:
        """Who was at a table before and is not any more: person and table."""
        return [(person, id) for id, change in self.changes.items() for person in _more(change.before, change.people)]


def _more(people: str, others: str) -> list[str]:
    return sorted(set(split(people)) - set(split(others))) if people != others else []


def _spent(append: Append, seeds: Mapping[str, tuple[str, bool]]) -> SeedSpent | None:
    """A seed is made, committed to and revealed, each once and in this order."""
    twice = any(seed.commitment in seeds for seed in append.seeds.publish)
    usable = all(seeds.get(commitment) == (append.row.id, False) for commitment, _ in append.seeds.reveal)
    named = append.seeds.commitments
    return None if usable and not twice and len(set(named)) == len(named) else SeedSpent()


def joined(people: Sequence[str]) -> str:
    r"""Return people as one text, the same for the same people.

    >>> joined(["b", "a", "b"])
    'a\nb'
    """
    return "\n".join(sorted(set(people)))


def split(people: str) -> list[str]:
    r"""Return the people of such a text.

    >>> split("a\nb"), split("")
    (['a', 'b'], [])
    """
    return people.split("\n") if people else []
