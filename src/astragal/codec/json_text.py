"""Structs ↔ JSON."""

from functools import cache
from typing import Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec

from astragal.codec.mirrors import mirror
from astragal.codec.readers import mirror_reader
from astragal.core.struct import form_of, from_plain, hints_of, is_struct, text_reader, to_plain

T = TypeVar("T")

DecodeError = msgspec.MsgspecError
"""What comes in is no JSON, or not of the form that is expected; its text says where and why."""

_encode = msgspec.json.Encoder(enc_hook=to_plain).encode
_plain = msgspec.json.Decoder().decode


def encode(message: object) -> bytes:
    """Return a struct, or anything that holds some, as JSON.

    >>> from astragal.protocol.events import Withdrew
    >>> encode(Withdrew(2))
    b'{"type":"withdrew","seat":2}'
    """
    return _encode([_ready(each) for each in message] if isinstance(message, list) else _ready(message))


def _ready(value: object) -> Any:
    """A value as msgspec writes it."""
    kind: Any = type(value)
    return value if written_as_it_is(kind) else to_plain(value)


@cache
def written_as_it_is(kind: Any) -> bool:
    """Tell whether msgspec writes values of a class in their plain form by itself, which is many times quicker.

    It writes what an instance holds, and a struct holds just that; only moves, which are text, and events within other
    structs must be made plain before.

    >>> from astragal.protocol.events import Revealed, Rolled
    >>> written_as_it_is(Rolled), written_as_it_is(Revealed)
    (True, False)
    """
    return is_struct(kind) and not any(text_reader(each) or _is_flat(each) for each in _held(kind, set()))


def _held(hint: Any, found: set[Any]) -> set[Any]:
    """All types that values of a type may hold, and itself."""
    if hint not in found:
        found.add(hint)
        inside = [*hints_of(hint).values(), *hint.__subclasses__()] if is_struct(hint) else get_args(hint)
        for each in inside:
            if get_origin(hint) is not Literal:
                _held(each, found)
    return found


def _is_flat(kind: Any) -> bool:
    return is_struct(kind) and bool(form_of(kind).flat)


class Decoder(Generic[T]):
    """Reads values of one type, and refuses what is not of its form with a `DecodeError`.

    A strict one also refuses fields that it does not know.
    """

    def __init__(self, kind: Any, *, strict: bool = True) -> None:
        self._kind = kind
        self._decode = msgspec.json.Decoder(mirror(kind, strict=strict)).decode
        self._twice = any(_is_flat(each) or each is float for each in _held(kind, set()))
        self._read = None if self._twice else mirror_reader(kind, strict)

    def decode(self, data: bytes | str) -> T:
        """Return the value of a JSON text."""
        value: Any = self._decode(data)
        if self._twice:  # mirrors have another form where events are held, and make 2.0 of a 2
            value = from_plain(self._kind, _plain(data))
        elif self._read is not None:
            value = self._read(value)
        made: T = value
        return made


@cache
def _decoder(kind: Any, strict: bool) -> Decoder[Any]:
    return Decoder(kind, strict=strict)


def decode(data: bytes | str, kind: Any, *, strict: bool = True) -> Any:
    """Return the value of a type that a JSON text holds, or raise `DecodeError`.

    >>> from astragal.protocol.events import AnyEvent
    >>> decode(b'{"type":"withdrew","seat":2}', AnyEvent)
    Withdrew(seat=2)
    """
    return _decoder(kind, strict).decode(data)


def check(data: Any, kind: Any, *, strict: bool = True) -> None:
    """Raise `DecodeError` unless plain data is of the form of a type.

    >>> from astragal.protocol.commands import Sit
    >>> check({"type": "sit", "seat": 9}, Sit)
    Traceback (most recent call last):
        ...
    msgspec.ValidationError: Expected `int` <= 5 - at `$.seat`
    """
    msgspec.convert(data, mirror(kind, strict=strict))


def convert(data: Any, kind: Any, *, strict: bool = True) -> Any:
    """Return the value of a type that has this plain form, or raise `DecodeError`.

    >>> from astragal.protocol.commands import Sit
    >>> convert({"type": "sit", "seat": 2}, Sit)
    Sit(seat=2)
    """
    check(data, kind, strict=strict)
    return from_plain(kind, data)
