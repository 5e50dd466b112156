"""From what msgspec has decoded and checked, which are mirrors, to the structs they mirror; each field is read once."""

import types
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

from msgspec import UNSET

from astragal.codec.mirrors import mirror
from astragal.core.struct import default_of, hints_of, is_struct, text_reader

Read = Callable[[Any], Any]


@cache
def mirror_reader(kind: Any, strict: bool) -> Read | None:
    """Return what makes a value of a type from its mirror; None where they are the same.

    >>> from astragal.protocol.commands import Sit
    >>> mirror_reader(Sit, True)(mirror(Sit)(seat=2))
    Sit(seat=2)
    """
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return mirror_reader(inside[0], strict)
    if origin in (Union, types.UnionType):
        return _union_reader(inside, strict)
    if origin is tuple and inside[-1] is not Ellipsis:
        readers = [mirror_reader(each, strict) or _same for each in inside]
        return (
            None
            if set(readers) == {_same}
            else lambda data: tuple(r(one) for r, one in zip(readers, data, strict=True))
        )
    if origin in (tuple, list):
        one_by_one, each = origin, mirror_reader(inside[0], strict)
        return None if each is None else lambda data: one_by_one([each(one) for one in data])
    if origin in (dict, Mapping):
        value = mirror_reader(inside[1], strict)
        return None if value is None else lambda data: {name: value(one) for name, one in data.items()}
    return _struct_reader(kind, strict) if is_struct(kind) else text_reader(kind)


def _same(data: Any) -> Any:
    return data


def _union_reader(kinds: tuple[Any, ...], strict: bool) -> Read | None:
    """By the class of what was decoded, which no two kinds of a union share."""
    readers = {_decoded_as(kind, strict): each for kind in kinds if (each := mirror_reader(kind, strict)) is not None}

    def read(data: Any) -> Any:
        found = readers.get(type(data))
        return data if found is None else found(data)

    return read if readers else None


def _decoded_as(kind: Any, strict: bool) -> Any:
    if is_struct(kind):
        return mirror(kind, strict=strict)
    return str if text_reader(kind) is not None else get_origin(kind)


def _struct_reader(kind: type, strict: bool) -> Read:
    """A function made for this class. What is not there has its default, and that is not always what a mirror has."""
    names: dict[str, Any] = {"kind": kind, "UNSET": UNSET}
    arguments = []
    for each in fields(kind):
        name, default = each.name, default_of(each)
        read, value = mirror_reader(hints_of(kind)[name], strict), f"data.{name}"
        if read is not None:
            names[f"read_{name}"] = read
            value = f"read_{name}({value})"
        if isinstance(default, Enum):
            names[f"default_{name}"] = default
            value = f"default_{name} if data.{name} is UNSET else {value}"
        arguments.append(f"{name}={value}")
    exec(f"def read(data): return kind({', '.join(arguments)})", names)
    made: Read = names["read"]
    return made
