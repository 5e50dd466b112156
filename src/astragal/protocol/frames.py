"""What goes over a socket, in both directions."""

from typing import Annotated

from astragal.core.struct import ABSENT, Absent, Bounds, struct
from astragal.narration.types import News
from astragal.protocol.answers import Problem
from astragal.protocol.commands import AnyCommand
from astragal.protocol.events import Logged
from astragal.protocol.refusals import BadRequest
from astragal.protocol.views import Now, Snapshot
from astragal.texts import say

CommandId = Annotated[str, Bounds(pattern="^[!-~]{1,40}$")]
"""A command's own id: 1 to 40 printable ASCII characters without blanks."""
Number = Annotated[int, Bounds(ge=0, le=2**53)]


@struct(omit_defaults=True)
class Incoming:
    """A message from a client: a command with its id, or one side of a ping."""

    id: CommandId | None = None
    do: AnyCommand | None = None
    ping: Number | None = None
    pong: Number | None = None


@struct()
class SnapshotFrame:
    """The whole table, and the server's time in milliseconds."""

    snapshot: Snapshot
    time: int


@struct()
class EventsFrame:
    """What happened, the situation after it (missing while more is to come), what it means (for scenes only).

    Who resumes is also told the server's time in milliseconds; otherwise the last event has just happened.
    """

    events: tuple[Logged, ...]
    now: Now | Absent = ABSENT
    news: tuple[News, ...] | Absent = ABSENT
    time: int | Absent = ABSENT


@struct()
class AckFrame:
    """A command is done and stored."""

    ack: str
    seq: int


@struct()
class ErrorFrame:
    """A command was refused, or a message could not be read."""

    error: Problem


@struct()
class PingFrame:
    """Are you there?"""

    ping: int


@struct()
class PongFrame:
    """Yes."""

    pong: int


def check_incoming(message: Incoming) -> Incoming:
    """Return a message if it is one thing and whole, or raise `BadRequest`.

    >>> check_incoming(Incoming(ping=1))
    Incoming(id=None, do=None, ping=1, pong=None)
    """
    given = (message.do is not None) + (message.ping is not None) + (message.pong is not None)
    if given != 1 or (message.do is None) != (message.id is None):
        raise BadRequest(say("server.message_form"))
    return message


FRAMES = (SnapshotFrame, EventsFrame, AckFrame, ErrorFrame, PingFrame, PongFrame)
"""What a server sends."""
