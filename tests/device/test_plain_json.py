"""Without msgspec: what the standard library writes is to the byte what the codec writes, and it refuses the same."""

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from astragal.codec import DecodeError, decode, encode
from astragal.core.plain_json import read_json, write_json
from astragal.core.struct import Absent, Bounds, default_of, form_of, hints_of, is_struct, text_reader
from astragal.protocol import requests as r
from astragal.protocol.commands import AnyCommand
from astragal.protocol.events import AnyEvent
from astragal.protocol.frames import Incoming

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=6) | st.sampled_from(["r5", "ab" * 16, "a1-a5", "-"])
LEAVES = st.none() | st.booleans() | st.integers(-3, 300) | TEXT | st.floats(-1e6, 1e6).map(lambda x: round(x, 3))
KINDS = (Incoming, AnyCommand, r.NewTable, r.Joining, r.Tap, r.NewMe, r.PositionText, r.RecordText, r.SceneWanted)


def plain(kind: Any) -> st.SearchStrategy[Any]:
    """Plain data that has the form of a type, or nearly."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        bounds = next((each for each in inside[1:] if isinstance(each, Bounds)), Bounds())
        if bounds.ge is not None or bounds.le is not None:
            return st.integers((bounds.ge or 0) - 1, min((bounds.le or 50) + 1, 400))
        return plain(inside[0])
    if origin in (Union, types.UnionType):
        kept = [
            each for each in inside if each is not Absent and not (isinstance(each, type) and issubclass(each, Enum))
        ]
        return st.one_of([plain(each) for each in kept])
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (tuple, list):
        if origin is tuple and inside[-1] is not Ellipsis:
            return st.tuples(*map(plain, inside)).map(list)
        return st.lists(plain(inside[0]), max_size=3)
    if origin in (dict, Mapping):
        return st.dictionaries(TEXT, LEAVES, max_size=2)
    if is_struct(kind):
        return st.deferred(lambda: _struct(kind))
    if text_reader(kind) is not None:
        return st.sampled_from(["r5", "-", "a1-a5", "keep", "y9=12"])
    if kind in (Any, object):
        return LEAVES
    return {int: st.integers(0, 5), bool: st.booleans(), str: TEXT, float: st.integers(0, 9), type(None): st.none()}[
        kind
    ]


def _struct(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    needed, others = dict[str, Any](), dict[str, Any]()
    for each in fields(kind):
        (needed if default_of(each) is MISSING else others)[each.name] = plain(hints_of(kind)[each.name])
    tag = form_of(kind).tag
    return st.fixed_dictionaries({**({"type": st.just(tag)} if tag else {}), **needed}, optional=others)


def spoilt(data: Any) -> st.SearchStrategy[Any]:
    """The same with something else in one place."""
    if isinstance(data, dict) and data:
        name = st.sampled_from(sorted(data))
        swapped = st.tuples(name, LEAVES).map(lambda change: {**data, change[0]: change[1]})
        dropped = name.map(lambda gone: {key: value for key, value in data.items() if key != gone})
        deeper = name.flatmap(lambda key: spoilt(data[key]).map(lambda value: {**data, key: value}))
        return swapped | dropped | deeper | st.just({**data, "unknown": 1})
    if isinstance(data, list) and data:
        return st.tuples(st.integers(0, len(data) - 1), LEAVES).map(
            lambda change: [*data[: change[0]], change[1], *data[change[0] + 1 :]]
        )
    return LEAVES


@settings(deadline=None, max_examples=60)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: getattr(kind, "__name__", "AnyCommand"))
@given(data=st.data())
def test_the_same_is_refused_and_read(kind: Any, data: st.DataObject) -> None:
    good = data.draw(plain(kind))
    given = data.draw(st.just(good) | spoilt(good))
    text = json.dumps(given, ensure_ascii=False)
    try:
        expected = decode(text, kind)
    except DecodeError:
        with pytest.raises(ValueError, match=r".+"):
            read_json(kind, text)
    else:
        assert read_json(kind, text) == expected


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_the_same_is_written(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from([AnyEvent, AnyCommand]))
    value = decode(json.dumps(data.draw(plain(kind).filter(lambda each: fits(each, kind)))), kind)
    assert write_json(value).encode() == encode(value)


def fits(given: Any, kind: Any) -> bool:
    try:
        decode(json.dumps(given), kind)
    except DecodeError:
        return False
    return True


@given(st.floats(-1e9, 1e9).map(lambda number: round(number, 3)))
def test_numbers_are_written_alike(number: float) -> None:
    """Times and shares: nothing here is smaller than a thousandth, or so great that a power of ten is written."""
    assert write_json(number).encode() == encode(number)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_texts_are_written_alike(text: str) -> None:
    assert write_json([text]).encode() == encode([text])
