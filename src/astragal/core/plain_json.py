"""Structs as JSON with the standard library only: to the byte what `astragal.codec` writes, which a test compares."""

import json
from typing import Any

from astragal.core.form_check import check_form
from astragal.core.struct import from_plain, to_plain


def write_json(value: object) -> str:
    """Return a struct, or anything that holds some, as JSON.

    >>> from astragal.protocol.events import Withdrew
    >>> write_json([Withdrew(2)])
    '[{"type":"withdrew","seat":2}]'
    """
    return json.dumps(to_plain(value), ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def read_json(kind: Any, text: str) -> Any:
    """Return the value of a type that a JSON text holds, or raise `ValueError`.

    >>> from astragal.protocol.commands import AnyCommand
    >>> read_json(AnyCommand, '{"type": "play", "seat": 0, "move": "r5"}')
    Play(seat=0, move='r5')
    """
    data = json.loads(text, parse_constant=_refuse)
    check_form(kind, data)
    return from_plain(kind, data)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is no JSON")
