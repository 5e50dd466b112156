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
