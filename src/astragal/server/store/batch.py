"""Appends that are written together: each is judged by itself, so that one that fails does not harm the others."""

import secrets
from asyncio import Future
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field

from astragal.server.store.errors import CodeTaken, Conflict, DuplicateCommand, SeedSpent, StoreError
from astragal.server.store.rows import Row, Stored
from astragal.server.store.writes import Change, Key, Writes
from astragal.table.table_seeds import NO_SEEDS, SeedChange


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
class Batch:
    """Appends for one transaction, and what they come to once they are judged."""

    appends: Sequence[Append]
    stamp: int = field(default_factory=lambda: secrets.randbits(63))
    writes: Writes = field(default_factory=Writes)
    judged: bool = False

    @property
    def ids(self) -> list[str]:
        """The tables concerned, in the order in which every process locks them."""
        return sorted({append.row.id for append in self.appends})

    @property
    def moves_only(self) -> bool:
        """Whether there is nothing but events for tables that are there, and no seed is concerned."""
        return all(append.after is not None and append.seeds is NO_SEEDS and append.events for append in self.appends)

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
        changes = (append.seeds for append in self.appends if append.seeds is not NO_SEEDS)
        return [commitment for change in changes for commitment in change.commitments]

    def judge(self, known: Known) -> None:
        """Decide which appends can be written after one another, and gather what they write."""
        self.judged = True
        self.writes = Writes()
        tables, codes, seeds = dict(known.tables), set(known.codes), dict(known.seeds)
        for append in self.appends:
            append.failure = self._objection(append, tables, codes, known.commands) or _spent(append, seeds)
            if append.failure is None:
                self._accept(append, tables)
                codes.add(append.row.code)
                if append.seeds is not NO_SEEDS:
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
            reply = commands.get(append.key, self.writes.commands.get(append.key))
            if reply is not None:
                return DuplicateCommand(reply)
        there = tables.get(append.row.id)
        if append.after is None:
            return CodeTaken() if there is not None or append.row.code in codes else None
        return Conflict() if there is None or there[0] != append.after else None

    def _accept(self, append: Append, tables: dict[str, tuple[int, str]]) -> None:
        row, writes = append.row, self.writes
        id, before = row.id, tables.get(row.id)
        earlier = writes.changes.get(id)
        if earlier is None:
            writes.changes[id] = Change(append.after, row, before[1] if before else "", append.people)
        else:
            earlier.row, earlier.people = row, append.people
        tables[id] = (row.last, append.people)
        for event in append.events:
            writes.events.append((id, event.seq, event.at, event.data, self.stamp))
        if append.key is not None:
            writes.commands[append.key] = append.reply
        if append.seeds is not NO_SEEDS:
            writes.published += [(s.commitment, id, s.game, s.seed, s.published) for s in append.seeds.publish]
            writes.revealed += append.seeds.reveal


def _spent(append: Append, seeds: Mapping[str, tuple[str, bool]]) -> SeedSpent | None:
    """A seed is made, committed to and revealed, each once and in this order."""
    if append.seeds is NO_SEEDS:
        return None
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
