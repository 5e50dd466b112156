"""Frozen dataclasses with one plain form: dicts, lists or tuples, strings and numbers, as JSON has them.

Everything that crosses a wire or is stored is such a class, written down once and with the standard library only. A
server encodes the plain form (`astragal.codec`); a browser takes it as it is.

An instance keeps in its `__dict__` just what is written of it, in that order: its tag, and no field that is left out
because it has its default, which is found in the class. So an encoder that knows dataclasses needs no plain form.

>>> @struct(tag="step", omit_defaults=True)
... class Step:
...     place: int
...     note: str = ""
>>> to_plain((Step(1), Step(2, "there")))
[{'type': 'step', 'place': 1}, {'type': 'step', 'place': 2, 'note': 'there'}]
"""

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")


class Absent(Enum):
    """The value of a field that is not there at all, which is not the same as null."""

    ABSENT = 0

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent.ABSENT


class Bounds(NamedTuple):
    """What a value must keep to besides its type, as metadata of `Annotated`; whoever reads from outside checks it."""

    ge: int | None = None
    le: int | None = None
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    description: str | None = None


class Form(NamedTuple):
    """How a class is written."""

    tag: str
    """The value of its key `type`; empty for none."""
    omit_defaults: bool | tuple[str, ...]
    """Whether fields that have their default are left out, or which of them."""
    flat: str = ""
    """A field whose own fields are written in its place."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def struct(
    *, tag: str = "", omit_defaults: bool | tuple[str, ...] = False, flat: str = "", kw_only: bool = False
) -> Callable[[type[T]], type[T]]:
    """Make a frozen dataclass that has a plain form.

    It is made faster than `dataclass(frozen=True)` makes one, since moves and scenes make many.
    """

    def decorate(cls: type[T]) -> type[T]:
        if tag:
            # No field, since nobody sets it; but one that an encoder of dataclasses finds.
            cls.__annotations__ = {"type": ClassVar[str], **cls.__annotations__}
        made = dataclass(frozen=True, kw_only=kw_only)(cls)
        made.__form__ = Form(tag, omit_defaults, flat)  # type: ignore[attr-defined]
        _set_fast_init(made)
        return made

    return decorate


def form_of(kind: type) -> Form:
    """Return how a class is written.

    >>> form_of(struct(tag="a")(type("A", (), {}))).tag
    'a'
    """
    return cast(Form, kind.__form__)  # type: ignore[attr-defined]


def is_struct(kind: object) -> bool:
    """Tell whether this is a class made by `struct`.

    >>> is_struct(int)
    False
    """
    return isinstance(kind, type) and "__form__" in vars(kind)


def changed(value: T, **changes: object) -> T:
    """Return the same with other values in some fields; as `dataclasses.replace`, but its cost does not grow with them.

    >>> @struct()
    ... class Point:
    ...     x: int
    ...     y: int
    >>> changed(Point(1, 2), y=5)
    Point(x=1, y=5)
    """
    kind = type(value)
    if not kind.__left_out__.isdisjoint(changes):  # type: ignore[attr-defined]
        whole = {each.name: getattr(value, each.name) for each in fields(cast(Any, kind))}
        return kind(**whole | changes)
    made = object.__new__(kind)
    inside = made.__dict__
    inside.update(value.__dict__)
    size = len(inside)
    inside.update(changes)
    if len(inside) != size:
        raise TypeError(f"{kind.__name__} has no such field: {', '.join(changes)}")
    return made


def _set_fast_init(cls: type) -> None:
    """Values go straight into the instance: the usual `__init__` of frozen classes calls a function for each."""
    form, left_out = form_of(cls), set[str]()
    names: dict[str, object] = {"_MISSING": MISSING}
    positional, keywords = list[str](), list[str]()
    body = ["inside = self.__dict__", *([f"inside['type'] = {form.tag!r}"] if form.tag else ())]
    for each in fields(cls):
        argument, put = each.name, f"inside[{each.name!r}] = {each.name}"
        default = default_of(each)
        if default is not MISSING:
            names[f"_{each.name}"] = default
            argument += f"=_{each.name}"
        if _may_be_left_out(form, each.name, default):
            left_out.add(each.name)
            setattr(cls, each.name, default)
            put = f"if {each.name} {_differs(default)} _{each.name}: {put}"
        elif each.default_factory is not MISSING:
            names[f"_{each.name}"] = each.default_factory
            argument = f"{each.name}=_MISSING"
            put = f"inside[{each.name!r}] = _{each.name}() if {each.name} is _MISSING else {each.name}"
        (keywords if each.kw_only else positional).append(argument)
        body.append(put)
    if hasattr(cls, "__post_init__"):
        body.append("self.__post_init__()")
    arguments = ", ".join(["self", *positional, *(["*", *keywords] if keywords else [])])
    names["__init__"] = None
    exec(f"def __init__({arguments}):\n " + "\n ".join(body), names)
    cls.__init__ = names["__init__"]  # type: ignore[misc]
    cls.__left_out__ = frozenset(left_out)  # type: ignore[attr-defined]


def _may_be_left_out(form: Form, name: str, default: object) -> bool:
    """Whether a field is not written when it has its default."""
    if default is ABSENT:
        return True
    return default is not MISSING and (form.omit_defaults is True or name in (form.omit_defaults or ()))


def _differs(default: object) -> str:
    return "is not" if default is None or isinstance(default, bool | Enum) else "!="


# -- plain forms --------------------------------------------------------------------------------------------

_AS_TEXT: dict[type, Callable[[str], object]] = {}
"""Values that are written as their `str()`, and how they are read."""


def written_as_text(kind: type[T], read: Callable[[str], T]) -> None:
    """Let values of a class, and of those derived from it, be written as their text; `read` makes them again."""
    _AS_TEXT[kind] = read


def text_reader(kind: object) -> Callable[[str], object] | None:
    """Return how values of a class are read that are written as their text; None for any other class."""
    return _AS_TEXT.get(kind) if isinstance(kind, type) else None


def default_of(each: "Field[Any]") -> object:
    """Return the default of a field, `MISSING` if it has none."""
    return each.default_factory() if each.default_factory is not MISSING else each.default


def to_plain(value: Any) -> Any:
    """Return the plain form of a value: of a struct, or of anything that holds some.

    >>> to_plain({"a": (1, None)})
    {'a': [1, None]}
    """
    kind: type = type(value)
    if kind in _LEAVES:
        return value
    if kind is tuple or kind is list:
        return [to_plain(each) for each in value]
    if kind is dict:
        return {name: to_plain(each) for name, each in value.items()}
    return _writer(kind)(value)


_LEAVES = frozenset({str, int, float, bool, type(None)})


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """Return the types of the fields of a struct, with what `Annotated` adds."""
    return get_type_hints(kind, include_extras=True)


@cache
def _writer(kind: type) -> Callable[[Any], Any]:
    if is_struct(kind):
        return _struct_writer(kind)
    if any(issubclass(kind, base) for base in _AS_TEXT):
        return str
    if issubclass(kind, Mapping):
        return lambda value: {name: to_plain(each) for name, each in value.items()}
    if issubclass(kind, str | int | float):
        return lambda value: value
    if issubclass(kind, tuple | frozenset):
        return lambda value: [to_plain(each) for each in value]
    raise TypeError(f"{kind.__name__} has no plain form")


def _struct_writer(kind: type) -> Callable[[Any], dict[str, Any]]:
    """A function made for this class: a look at each field, a call only for those that hold more than a leaf."""
    form, hints = form_of(kind), hints_of(kind)
    names: dict[str, Any] = {"to_plain": to_plain}
    lines = [f"made = {{'type': {form.tag!r}}}" if form.tag else "made = {}"]
    for each in fields(kind):
        name, default = each.name, default_of(each)
        lines.append(f"it = value.{name}")
        put = f"made[{name!r}] = " + ("it" if _plain_already(hints[name]) else "to_plain(it)")
        if name == form.flat:
            lines.append("made.update(to_plain(it))")
        elif _may_be_left_out(form, name, default):
            names[f"_{name}"] = default
            lines.append(f"if it {_differs(default)} _{name}: {put}")
        else:
            lines.append(put)
    exec("def write(value):\n " + "\n ".join(lines) + "\n return made", names)
    return cast(Callable[[Any], dict[str, Any]], names["write"])


def _plain_already(hint: Any) -> bool:
    """Whether values of a type are their own plain form; what is typed as `object` or `Any` is taken to be plain."""
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _plain_already(inside[0])
    if origin is Literal:
        return True
    if origin in (Union, types.UnionType, tuple, list, dict):
        return all(_plain_already(each) for each in inside)
    return hint in _LEAVES or hint in (object, Any, Absent, Ellipsis)


# -- and back -----------------------------------------------------------------------------------------------


def from_plain(kind: Any, data: Any) -> Any:
    """Return the value of a type that has this plain form; nothing is checked that would not fail by itself.

    >>> @struct()
    ... class Point:
    ...     x: int
    ...     to: tuple[int, ...] = ()
    >>> from_plain(Point, {"x": 1, "to": [2, 3]})
    Point(x=1, to=(2, 3))
    """
    read = reader(kind)
    return data if read is None else read(data)


@cache
def reader(kind: Any) -> Callable[[Any], Any] | None:
    """Return what makes a value of its plain form; None where they are the same."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return reader(inside[0])
    if origin in (Union, types.UnionType):
        return _union_reader([each for each in inside if each not in (type(None), Absent)])
    if origin is tuple:
        return _tuple_reader(inside)
    if origin is list:
        each = reader(inside[0])
        return None if each is None else lambda data: [each(one) for one in data]
    if origin in (dict, Mapping):
        value = reader(inside[1])
        return None if value is None else lambda data: {name: value(one) for name, one in data.items()}
    return _struct_reader(kind) if is_struct(kind) else text_reader(kind)


def _tuple_reader(inside: tuple[Any, ...]) -> Callable[[Any], Any]:
    if len(inside) == 2 and inside[1] is Ellipsis:
        each = reader(inside[0])
        return tuple if each is None else lambda data: tuple(each(one) for one in data)
    readers = [reader(one) for one in inside]
    return lambda data: tuple(r(one) if r else one for r, one in zip(readers, data, strict=True))


def _union_reader(kinds: list[Any]) -> Callable[[Any], Any] | None:
    if len(kinds) == 1:
        read = reader(kinds[0])
        return None if read is None else lambda data: None if data is None else read(data)
    structs = {form_of(kind).tag: reader(kind) for kind in kinds if is_struct(kind)}
    texts = [read for kind in kinds if (read := text_reader(kind)) is not None]
    if structs:
        return lambda data: data if data is None else cast(Any, structs[data["type"]])(data)
    return texts[0] if texts else None


def _struct_reader(kind: type) -> Callable[[Any], Any]:
    hints, flat = hints_of(kind), form_of(kind).flat
    names = frozenset(each.name for each in fields(kind)) - {flat}
    others = [(name, each) for name in names if (each := reader(hints[name])) is not None]
    flat_reader = reader(hints[flat]) if flat else None

    def read(data: Mapping[str, Any]) -> Any:
        found = {name: value for name, value in data.items() if name in names}
        for name, each in others:
            if name in found:
                found[name] = each(found[name])
        if flat_reader is not None:
            found[flat] = flat_reader(data)
        return kind(**found)

    return read
