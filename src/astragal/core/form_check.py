"""Whether plain data has the form of a type of the protocol, with the standard library only.

It is what `astragal.codec` lets msgspec check; a test compares the two.
"""

import re
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from astragal.core.struct import Absent, Bounds, default_of, form_of, hints_of, is_struct, text_reader

PLAIN: Mapping[Any, tuple[type, ...]] = {
    bool: (bool,),
    int: (int,),
    float: (int, float),
    str: (str,),
    type(None): (type(None),),
}


class BadForm(ValueError):
    """Data that is not of the form that is expected; the text says what and where."""


def check_form(kind: Any, data: Any, place: str = "$") -> None:
    """Raise `BadForm` unless plain data, as it is read from JSON, has the form of a type; unknown fields are refused.

    >>> check_form(tuple[int, ...], [1, 2])
    >>> check_form(tuple[int, ...], [1, "2"])
    Traceback (most recent call last):
        ...
    astragal.core.form_check.BadForm: Expected `int`, got `str` - at `$[1]`
    """
    origin, inside = get_origin(kind), get_args(kind)
    if kind is Any or kind is object:
        return
    if origin is Annotated:
        check_form(inside[0], data, place)
        for bounds in inside[1:]:
            _check_bounds(bounds, data, place)
    elif origin is Union or origin is types.UnionType:
        _check_union(inside, data, place)
    elif origin is Literal:
        if not any(type(data) is type(each) and data == each for each in inside):
            raise _bad(f"one of {', '.join(map(repr, inside))}", data, place)
    elif origin in (tuple, list):
        _check_sequence(origin, inside, data, place)
    elif origin in (dict, Mapping):
        _expect(dict, data, place)
        for name, each in data.items():
            check_form(inside[1], each, f"{place}.{name}")
    elif is_struct(kind):
        _check_struct(kind, data, place)
    elif text_reader(kind) is not None:
        _expect(str, data, place)
    elif type(data) not in PLAIN[kind]:
        raise _bad(kind.__name__, data, place)


def _expect(kind: type, data: Any, place: str) -> None:
    if type(data) is not kind:
        raise _bad("object" if kind is dict else "array" if kind is list else kind.__name__, data, place)


def _bad(expected: str, data: Any, place: str) -> BadForm:
    return BadForm(f"Expected `{expected}`, got `{type(data).__name__}` - at `{place}`")


def _check_sequence(origin: Any, inside: tuple[Any, ...], data: Any, place: str) -> None:
    _expect(list, data, place)
    if origin is tuple and inside[-1] is not Ellipsis:
        if len(data) != len(inside):
            raise BadForm(f"Expected `array` of length {len(inside)} - at `{place}`")
        kinds = inside
    else:
        kinds = inside[:1] * len(data)
    for number, (kind, each) in enumerate(zip(kinds, data, strict=True)):
        check_form(kind, each, f"{place}[{number}]")


def _check_union(kinds: tuple[Any, ...], data: Any, place: str) -> None:
    structs = {form_of(each).tag: each for each in kinds if is_struct(each)}
    if isinstance(data, dict) and any(structs):
        tag = data.get("type")
        if not isinstance(tag, str) or tag not in structs:
            raise BadForm(f"Invalid value {str(tag)[:40]!r} - at `{place}.type`")
        check_form(structs[tag], data, place)
        return
    for kind in kinds:
        if kind is Absent or (isinstance(kind, type) and issubclass(kind, Enum)):
            continue
        try:
            check_form(kind, data, place)
        except BadForm as error:
            reason = error
        else:
            return
    raise reason


def _check_struct(kind: type, data: Any, place: str) -> None:
    _expect(dict, data, place)
    tag, hints = form_of(kind).tag, hints_of(kind)
    if tag and data.get("type") != tag:
        raise BadForm(f"Expected `type` to be `{tag}` - at `{place}`")
    for name in data:
        if name not in hints and not (tag and name == "type"):
            raise BadForm(f"Object contains unknown field `{name[:40]}` - at `{place}`")
    for each in fields(kind):
        if each.name in data:
            check_form(hints[each.name], data[each.name], f"{place}.{each.name}")
        elif default_of(each) is MISSING:
            raise BadForm(f"Object missing required field `{each.name}` - at `{place}`")


def _check_bounds(bounds: Any, data: Any, place: str) -> None:
    if not isinstance(bounds, Bounds):
        return
    size = len(data) if isinstance(data, str | list) else 0
    broken = (
        f"`{type(data).__name__}` >= {bounds.ge}" if bounds.ge is not None and data < bounds.ge
        else f"`{type(data).__name__}` <= {bounds.le}" if bounds.le is not None and data > bounds.le
        else f"length >= {bounds.min_length}" if bounds.min_length is not None and size < bounds.min_length
        else f"length <= {bounds.max_length}" if bounds.max_length is not None and size > bounds.max_length
        else f"a match of {bounds.pattern}" if bounds.pattern is not None and not re.search(bounds.pattern, data)
        else ""
    )  # fmt: skip
    if broken:
        raise BadForm(f"Expected {broken} - at `{place}`")
