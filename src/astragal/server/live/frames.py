"""What goes over a socket, as bytes."""

from collections.abc import Sequence

from astragal.codec import DecodeError, Decoder, encode
from astragal.core.struct import struct
from astragal.protocol.answers import Problem
from astragal.protocol.events import Logged
from astragal.protocol.frames import AckFrame, CommandId, ErrorFrame, Incoming, SnapshotFrame, check_incoming
from astragal.server.errors import BadRequest
from astragal.server.live.frame_parts import EventParts, SituationParts
from astragal.table import TableState, ViewCache, snapshot
from astragal.table.news import news_of
from astragal.texts import say


@struct()
class _OnlyId:
    id: CommandId | None = None


_incoming: Decoder[Incoming] = Decoder(Incoming)
_only_id: Decoder[_OnlyId] = Decoder(_OnlyId, strict=False)


def read(text: str) -> Incoming:
    """Return the message of a client, or raise `BadRequest`.

    >>> read('{"id": "c1", "do": {"type": "play", "seat": 0, "move": "r5"}}').do
    Play(seat=0, move='r5')
    >>> read('{"id": "c1"}')
    Traceback (most recent call last):
        ...
    astragal.protocol.refusals.BadRequest: A message is a command with an id, a ping or a pong.
    """
    try:
        message = _incoming.decode(text)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise BadRequest(say("server.message", reason=_reason(error))) from error
    return check_incoming(message)


def _reason(error: Exception) -> str:
    # Only what our own checks say; it may quote what was sent, to the one who sent it.
    return str(error)[:200] if isinstance(error, DecodeError) else type(error).__name__


def id_of(text: str) -> str | None:
    """Return the id of a message that cannot be read otherwise, if it has one.

    >>> id_of('{"id": "c1", "do": 7}')
    'c1'
    """
    try:
        return _only_id.decode(text).id
    except (DecodeError, UnicodeError, RecursionError):
        return None


def ack_frame(command: str, seq: int) -> bytes:
    """Return the acknowledgement of a command.

    >>> ack_frame("c1", 17)
    b'{"ack":"c1","seq":17}'
    """
    return encode(AckFrame(command, seq))


def error_frame(told: Problem) -> bytes:
    """Return an error as a message."""
    return encode(ErrorFrame(told))


class Frames:
    """The messages of one table; what several people see alike is worked out and encoded once."""

    def __init__(self) -> None:
        self.views = ViewCache()
        self._situations = SituationParts(self.views)

    def snapshot(self, table: TableState, person: str | None, scene: bool, time: int) -> bytes:
        """Return all that a person may see, and the time of the table."""
        return encode(SnapshotFrame(snapshot(table, person, scene, self.views), time))

    def events(
        self,
        table: TableState,
        events: EventParts,
        person: str | None,
        scene: bool = False,
        news: bytes | None = None,
        time: int | None = None,
    ) -> bytes:
        """Return events and the situation after them, as a person may see them; what they mean, if that is given."""
        parts = [b'{"events":', events.seen_by(person), b',"now":', self._situations.seen_by(table, person, scene)]
        if news is not None:
            parts += b',"news":', news
        if time is not None:
            parts.append(b',"time":%d' % time)
        parts.append(b"}")
        return b"".join(parts)


def news_part(before: TableState, logged: Sequence[Logged], steps: Sequence[TableState]) -> bytes:
    """Return what events mean for people, as a part of a message; it is the same for all."""
    return encode(news_of(before, logged, steps))


def log_frame(events: EventParts, person: str | None) -> bytes:
    """Return events without the situation, because more are to come; empty when the person may see none of them."""
    told = events.seen_by(person)
    return b'{"events":%s}' % told if told != b"[]" else b""
