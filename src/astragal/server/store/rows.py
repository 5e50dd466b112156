"""What goes into the store and comes out of it."""

import msgspec


class Stored(msgspec.Struct, frozen=True):
    """An event of a table: its number, its time in milliseconds, its JSON form."""

    seq: int
    at: int
    data: bytes


class Row(msgspec.Struct, frozen=True, array_like=True):
    """A table as lists, sweeps and the next server process need it, without its log."""

    id: str
    code: str
    status: str
    public: bool
    due: int | None
    """When somebody has to look at the table again (a clock, a bot), in milliseconds."""
    last: int
    """The number of the last event."""
    card: bytes
    """A summary for lists, JSON."""
    updated: int


class Seed(msgspec.Struct, frozen=True):
    """A seed of the server for the dice of one game: committed to when it is stored, then revealed, never back."""

    commitment: str
    """SHA-256 of the seed, in hex. No two seeds of a database have the same."""
    game: int
    """The number of the game at the table."""
    seed: bytes
    published: int
    """The number of the event that published the commitment."""
    revealed: int | None = None
    """The number of the event that revealed the seed."""


class SeedChange(msgspec.Struct, frozen=True):
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
