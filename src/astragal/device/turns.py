"""What a device wants to be done: stored first, then told."""

from astragal.core.struct import struct
from astragal.protocol.answers import Me
from astragal.protocol.views import Card


@struct()
class Answer:
    """The answer to a request, as over HTTP."""

    status: int
    type: str
    body: str


@struct()
class StoredSeed:
    """A seed as it is stored with the events that publish its commitment, in hex."""

    commitment: str
    game: int
    seed: str
    published: int


@struct()
class LogEntry:
    """What one decision adds to the log of a table: its events, the command, and what happens to seeds.

    `events` are those of `Logged`, as plain data.
    """

    first: int
    """The number of the first event. No two entries of a table have the same: whoever stores sees to that."""
    events: tuple[dict[str, object], ...]
    command: tuple[str, str] | None
    """The person and the id of the command, which happens once however often it comes."""
    publish: tuple[StoredSeed, ...] = ()
    reveal: tuple[tuple[str, int], ...] = ()


@struct()
class ToStore:
    """What has to be stored, all or nothing, before anything is told."""

    table: str
    entry: LogEntry
    card: Card
    """For lists, in place of the one before."""


@struct()
class DeviceTurn:
    """What comes of something that a page asked, or of time."""

    store: tuple[ToStore, ...] = ()
    me: Me | None = None
    """Who holds the device, if that is to be stored."""
    load: str = ""
    """The table that has to be loaded before this can be answered; then it is asked again."""
    answer: Answer | None = None
    tell: tuple[tuple[str, str], ...] = ()
    """Messages, each for a line."""
    wake: int | None = None
    """When the device should be woken, in milliseconds; None when nothing comes by itself."""
