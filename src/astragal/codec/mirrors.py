"""For every struct a class of msgspec with the same fields, so that msgspec can check what comes in and describe it.

msgspec knows unions of its own classes only, so those of the protocol are mirrored; nobody writes a mirror by hand.
"""

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from functools import cache, partial, reduce
from operator import or_
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from astragal.core.struct import (
    ABSENT,
    Absent,
    Bounds,
    default_of,
    form_of,
    hints_of,
    is_struct,
    text_reader,
    to_plain,
)


@cache
def mirror(kind: Any, *, strict: bool = True) -> Any:
    """Return the type of msgspec that has the same plain form; `strict` ones refuse unknown fields.

    >>> from astragal.protocol.commands import Sit
    >>> msgspec.json.decode(b'{"type": "sit", "seat": 2}', type=mirror(Sit)).seat
    2
    """
    origin, inside = get_origin(kind), get_args(kind)
    if is_struct(kind):
        return _flat_mirror(kind, strict) if form_of(kind).flat else _struct_mirror(kind, strict)
    if kind is Absent:
        return msgspec.UnsetType
    if text_reader(kind) is not None:
        return str
    if origin is Annotated:
        return Annotated[(mirror(inside[0], strict=strict), *map(_meta, inside[1:]))]
    if origin in (Union, types.UnionType):
        return reduce(or_, dict.fromkeys(mirror(each, strict=strict) for each in inside if not _is_enum(each)))
    if origin is None or origin is Literal:
        return kind
    arguments = tuple(each if each is Ellipsis else mirror(each, strict=strict) for each in inside)
    return (dict if origin is Mapping else origin)[arguments]


def _is_enum(kind: object) -> bool:
    """Stands for something that is not written, such as a hidden choice."""
    return isinstance(kind, type) and issubclass(kind, Enum) and kind is not Absent


def _meta(bounds: Any) -> Any:
    if not isinstance(bounds, Bounds):
        return bounds
    return msgspec.Meta(**{name: value for name, value in bounds._asdict().items() if value is not None})


@cache
def _struct_mirror(kind: type, strict: bool, before: tuple[tuple[Any, ...], ...] = ()) -> Any:
    """The mirror of a class, with further fields before its own."""
    form = form_of(kind)
    made = [*before, *(_field(kind, each, strict) for each in fields(kind))]
    return msgspec.defstruct(
        kind.__name__,
        made,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=strict,
        tag_field="type" if form.tag else None,
        tag=form.tag or None,
        namespace={"__doc__": kind.__doc__},
    )


def _flat_mirror(kind: type, strict: bool) -> Any:
    """One mirror for each class whose fields may stand in the place of a field."""
    flat = form_of(kind).flat
    before = tuple(_field(kind, each, strict) for each in fields(kind) if each.name != flat)
    return reduce(or_, (_struct_mirror(each, strict, before) for each in get_args(hints_of(kind)[flat])))


def _field(kind: type, each: Any, strict: bool) -> tuple[Any, ...]:
    hint, default = mirror(hints_of(kind)[each.name], strict=strict), default_of(each)
    if default is MISSING:
        return each.name, hint
    if default is ABSENT:
        return each.name, hint, msgspec.UNSET
    if isinstance(default, Enum):
        return each.name, hint | msgspec.UnsetType, msgspec.UNSET
    if is_struct(type(default)):
        return each.name, hint, msgspec.field(default_factory=partial(msgspec.convert, to_plain(default), hint))
    return each.name, hint, default
