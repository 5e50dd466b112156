"""An event as a client sees it."""

from astragal.codec import convert
from astragal.core.struct import struct
from astragal.protocol.events import AnyEvent


@struct()
class Seen:
    """An event as this client may see it: its number, the server's time in milliseconds, and what happened.

    >>> seen = Seen.read({"seq": 7, "at": 1000, "type": "chose", "seat": 2})
    >>> seen.type, str(seen.event.move)
    ('chose', '?')
    """

    seq: int
    at: int
    type: str
    data: dict[str, object]
    """All of it, as it came."""

    @classmethod
    def read(cls, data: dict[str, object]) -> "Seen":
        """Return the event that came as this data."""
        seen: Seen = convert({**data, "data": data}, cls, strict=False)
        return seen

    @property
    def event(self) -> AnyEvent:
        """As in the log, of `astragal.protocol.events`; a move that is not to be seen yet is hidden."""
        event: AnyEvent = convert(self.data, AnyEvent, strict=False)
        return event
