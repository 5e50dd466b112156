"""What goes over a socket, as bytes."""

from collections.abc import Iterable, Sequence
from typing import Annotated

import msgspec

from astragal.server.errors import BadRequest
from astragal.server.http.problems import Problem
from astragal.table.commands import AnyCommand
from astragal.table.events import Logged
from astragal.table.news import news_of
from astragal.table.table import Table
from astragal.texts import say

CommandId = Annotated[str, msgspec.Meta(pattern="^[!-~]{1,40}$")]
"""A command's own id: 1 to 40 printable ASCII characters without blanks."""
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class Incoming(msgspec.Struct, forbid_unknown_fields=True):
    """A message from a client: a command with its id, or one side of a ping."""

    id: CommandId | None = None
    do: AnyCommand | None = None
    ping: Number | None = None
    pong: Number | None = None


class _OnlyId(msgspec.Struct):
    id: CommandId | None = None


_encoder = msgspec.json.Encoder()
_incoming = msgspec.json.Decoder(Incoming)
_only_id = msgspec.json.Decoder(_OnlyId)


def read(text: str) -> Incoming:
    """Return the message of a client, or raise `BadRequest`.

    >>> read('{"id": "c1", "do": {"type": "play", "seat": 0, "move": "r5"}}').do
    Play(seat=0, move='r5')
    >>> read('{"id": "c1"}')
    Traceback (most recent call last):
        ...
    astragal.server.errors.BadRequest: A message is a command with an id, a ping or a pong.
    """
    try:
        message = _incoming.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadRequest(say("server.message", reason=_reason(error))) from error
    given = (message.do is not None) + (message.ping is not None) + (message.pong is not None)
    if given != 1 or (message.do is None) != (message.id is None):
        raise BadRequest(say("server.message_form"))
    return message


def _reason(error: Exception) -> str:
    # Only what our own checks say; it may quote what was sent, to the one who sent it.
    return str(error)[:200] if isinstance(error, msgspec.MsgspecError) else type(error).__name__


def id_of(text: str) -> str | None:
    """Return the id of a message that cannot be read otherwise, if it has one.

    >>> id_of('{"id": "c1", "do": 7}')
    'c1'
    """
    try:
        return _only_id.decode(text).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def ack_frame(command: str, seq: int) -> bytes:
    """Return the acknowledgement of a command.

    >>> ack_frame("c1", 17)
    b'{"ack":"c1","seq":17}'
    """
    return _encoder.encode({"ack": command, "seq": seq})


def error_frame(told: Problem) -> bytes:
    """Return an error as a message."""
    return _encoder.encode({"error": told})


def snapshot_frame(table: Table, person: str | None, scene: bool, time: int) -> bytes:
    """Return all that a person may see, and the time of the table."""
    return _encoder.encode({"snapshot": table.snapshot(person, scene), "time": time})


def events_frame(
    table: Table,
    logged: Sequence[Logged],
    person: str | None,
    scene: bool = False,
    news: bytes | None = None,
    time: int | None = None,
) -> bytes:
    """Return events and the situation after them, as a person may see them; and what they mean, if that is given."""
    told: dict[str, object] = {"events": _seen(table, logged, person), "now": table.now(person, scene)}
    if news is not None:
        told["news"] = msgspec.Raw(news)
    if time is not None:
        told["time"] = time
    return _encoder.encode(told)


def news_part(before: Table, logged: Sequence[Logged]) -> bytes:
    """Return what events mean for people, as a part of a message; it is the same for all."""
    return _encoder.encode(news_of(before, logged))


def log_frame(table: Table, logged: Iterable[Logged], person: str | None) -> bytes:
    """Return events without the situation, because more are to come; empty when the person may see none of them."""
    told = _seen(table, logged, person)
    return _encoder.encode({"events": told}) if told else b""


def _seen(table: Table, logged: Iterable[Logged], person: str | None) -> list[dict[str, object]]:
    return [told for each in logged if (told := table.seen(each, person)) is not None]
