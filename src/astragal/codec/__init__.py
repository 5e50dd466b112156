"""The messages of `astragal.protocol` as JSON, written and checked by msgspec.

>>> from astragal.protocol.commands import AnyCommand
>>> decode(b'{"type": "play", "seat": 0, "move": "r5"}', AnyCommand)
Play(seat=0, move='r5')
>>> encode(_)
b'{"type":"play","seat":0,"move":"r5"}'
"""

from astragal.codec.json_text import DecodeError, Decoder, check, convert, decode, encode
from astragal.codec.mirrors import mirror

__all__ = ["DecodeError", "Decoder", "check", "convert", "decode", "encode", "mirror"]
