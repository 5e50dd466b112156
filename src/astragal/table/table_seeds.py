"""The seeds of a table as they are stored: which one is in use, whether it may be, what events do to them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from astragal.protocol import events as e
from astragal.table.fair import commitment
from astragal.table.seeds import Seeds
from astragal.table.state import TableState


@dataclass(frozen=True)
class Seed:
    """A seed for the dice of one game: committed to when it is stored, then revealed, never back."""

    commitment: str
    """SHA-256 of the seed, in hex. No two seeds of a database have the same."""
    game: int
    """The number of the game at the table."""
    seed: bytes
    published: int
    """The number of the event that published the commitment."""
    revealed: int | None = None
    """The number of the event that revealed the seed."""


@dataclass(frozen=True)
class SeedChange:
    """What events do to the seeds of their table."""

    publish: tuple[Seed, ...] = ()
    reveal: tuple[tuple[str, int], ...] = ()
    """Commitments, with the number of the event that reveals the seed."""

    @property
    def commitments(self) -> tuple[str, ...]:
        """All commitments concerned.

        >>> SeedChange(reveal=(("ab", 7),)).commitments
        ('ab',)
        """
        return (*(seed.commitment for seed in self.publish), *(commitment for commitment, _ in self.reveal))


NO_SEEDS = SeedChange()


@dataclass(frozen=True)
class TableSeeds:
    """The seeds of the game that is on, or of the next one, by the commitments of the table in their order."""

    commitments: tuple[str, ...]
    known: Mapping[str, Seed] = field(repr=False)
    of_day: bool = False
    """Whether the seed is that of a day: stored once for all tables, neither published nor revealed by events."""

    @cached_property
    def spent(self) -> bool:
        """Whether the seed in use must not be used: it was revealed, or it is not there."""
        seed = self.known.get(self.commitments[-1])
        return seed is None or seed.revealed is not None or commitment(seed.seed) != seed.commitment

    @property
    def secret(self) -> bytes:
        """The seed in use; empty if it is lost."""
        return self._bytes(self.commitments[-1])

    def for_decision(self, fresh: bytes) -> Seeds:
        """Return what a decision needs, with a new seed that is for this attempt only.

        Whether an attempt was stored is not always known. A seed that it may have published is never offered again.
        """
        return Seeds(self.secret, fresh, tuple(map(self._bytes, self.commitments[:-1])))

    def _bytes(self, promised: str) -> bytes:
        return self.known[promised].seed if promised in self.known else b""

    def change(self, logged: Iterable[e.Logged], fresh: bytes, table: TableState) -> SeedChange:
        """Return what events of one decision do to the seeds; `table` is the table after them."""
        if self.of_day:
            return NO_SEEDS
        publish: list[Seed] = []
        reveal: list[tuple[str, int]] = []
        for each in logged:
            event = each.event
            if isinstance(event, e.Ended):
                # One that was spent, and so replaced, has been revealed before.
                hidden = (self.known.get(promised) for promised in self.commitments)
                reveal += [(seed.commitment, each.seq) for seed in hidden if seed is not None and seed.revealed is None]
                publish.append(Seed(event.next_commitment, event.number + 1, fresh, each.seq))
            elif isinstance(event, e.Reseeded | e.Created):
                number = len(table.finished) + 1
                publish.append(Seed(event.commitment, number, fresh, each.seq))
        return SeedChange(tuple(publish), tuple(reveal)) if publish or reveal else NO_SEEDS

    def after(self, change: SeedChange, table: TableState) -> "TableSeeds":
        """Return the seeds that the table needs after a change was stored."""
        wanted = needed(table)
        if not change.publish and wanted == self.commitments:
            return self
        known = {**self.known, **{seed.commitment: seed for seed in change.publish}}
        return TableSeeds(wanted, {promised: known[promised] for promised in wanted if promised in known})

    def fits(self, table: TableState) -> bool:
        """Tell whether these are the seeds that the table needs."""
        return self.commitments == needed(table)


def day_seeds(table: TableState, promise: str, seed: bytes) -> TableSeeds:
    """Return the seed of a day as the seed of a table where its game is played."""
    return TableSeeds(needed(table), {promise: Seed(promise, 1, seed, 1)}, of_day=True)


def needed(table: TableState) -> tuple[str, ...]:
    """Return the commitments to all seeds that a table needs now, in order; the last one is in use."""
    match = table.match
    return match.commitments if table.status == "playing" and match is not None else (table.commitment,)
