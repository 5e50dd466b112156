"""Structs ↔ JSON."""

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

from astragal.codec.mirrors import mirror
from astragal.core.struct import from_plain, to_plain

T = TypeVar("T")

DecodeError = msgspec.MsgspecError
"""What comes in is no JSON, or not of the form that is expected; its text says where and why."""

_encode = msgspec.json.Encoder().encode
_plain = msgspec.json.Decoder().decode


def encode(message: object) -> bytes:
    """Return a struct, or anything that holds some, as JSON.

    >>> from astragal.protocol.events import Withdrew
    >>> encode(Withdrew(2))
    b'{"type":"withdrew","seat":2}'
    """
    return _encode(to_plain(message))


class Decoder(Generic[T]):
    """Reads values of one type, and refuses what is not of its form with a `DecodeError`.

    A strict one also refuses fields that it does not know.
    """

    def __init__(self, kind: Any, *, strict: bool = True) -> None:
        self._kind = kind
        self._check = msgspec.json.Decoder(mirror(kind, strict=strict)).decode

    def decode(self, data: bytes | str) -> T:
        """Return the value of a JSON text."""
        self._check(data)
        value: T = from_plain(self._kind, _plain(data))
        return value


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
