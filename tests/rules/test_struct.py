"""Frozen dataclasses with a plain form: what is written is read again, and nothing changes."""

import json
import pickle
from collections.abc import Mapping
from dataclasses import FrozenInstanceError, field
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest

from astragal.codec import DecodeError, decode, encode
from astragal.codec.json_text import written_as_it_is
from astragal.core.moves import HIDDEN, NOTHING, Hidden, Move
from astragal.core.struct import ABSENT, Absent, Bounds, changed, form_of, from_plain, is_struct, struct, to_plain
from astragal.protocol import events  # noqa: F401  # moves are written as text


class Colour(StrEnum):
    RED = "red"


@struct(tag="dot", omit_defaults=True)
class Dot:
    x: Annotated[int, Bounds(ge=0)]
    name: str = ""


@struct(tag="line")
class Line:
    ends: tuple[Dot, Dot]
    notes: Mapping[str, Dot] = field(default_factory=dict)


@struct(omit_defaults=("hidden",), kw_only=True)
class Drawing:
    parts: tuple[Dot | Line, ...]
    kind: Literal["flat", "deep"] = "flat"
    moves: tuple[tuple[int, Move], ...] = ()
    hidden: Move | Hidden = HIDDEN
    first: Dot | None = None
    more: list[Dot] = field(default_factory=list)
    pairs: dict[str, tuple[int, ...]] = field(default_factory=dict)
    anything: Any = None
    missing: int | Absent | None = ABSENT

    def __post_init__(self) -> None:
        assert self.parts


@struct(flat="part")
class Numbered:
    number: int
    part: Dot | Line


WHOLE = Drawing(
    parts=(Dot(1), Line((Dot(2, "a"), Dot(3)), {"b": Dot(4)})),
    kind="deep",
    moves=((0, NOTHING),),
    hidden=NOTHING,
    first=Dot(5),
    more=[Dot(6)],
    pairs={"c": (1, 2)},
    anything={"d": [1]},
    missing=None,
)


def test_what_is_written_is_read_again() -> None:
    plain = to_plain(WHOLE)
    assert plain["parts"][0] == {"type": "dot", "x": 1}
    assert plain["moves"] == [[0, "-"]]
    assert plain["missing"] is None
    assert from_plain(Drawing, plain) == WHOLE
    small = Drawing(parts=(Dot(1),))
    assert set(to_plain(small)) == {"parts", "kind", "moves", "first", "more", "pairs", "anything"}
    assert from_plain(Drawing, to_plain(small)) == small
    assert from_plain(int, 3) == 3
    assert from_plain(list[int], [3]) == [3]
    assert from_plain(Dot | None, None) is None
    assert from_plain(Dot | Line | None, None) is None


def test_fields_in_the_place_of_a_field() -> None:
    numbered = Numbered(7, Dot(1, "a"))
    assert to_plain(numbered) == {"number": 7, "type": "dot", "x": 1, "name": "a"}
    assert from_plain(Numbered, to_plain(numbered)) == numbered


def test_they_are_frozen_and_changed_into_others() -> None:
    dot = Dot(1)
    with pytest.raises(FrozenInstanceError):
        dot.x = 2  # type: ignore[misc]
    assert (changed(dot, x=2), dot) == (Dot(2), Dot(1))
    with pytest.raises(TypeError, match="y"):
        changed(dot, y=2)
    with pytest.raises(TypeError):
        Drawing((Dot(1),))  # type: ignore[call-arg]
    assert hash(Dot(1)) == hash(Dot(1))


def test_what_has_a_plain_form() -> None:
    assert to_plain({"a": (Dot(1), None)}) == {"a": [{"type": "dot", "x": 1}, None]}
    assert to_plain([frozenset({1}), Colour.RED]) == [[1], "red"]
    assert to_plain(type("Proxy", (dict,), {})(a=Dot(1))) == {"a": {"type": "dot", "x": 1}}
    with pytest.raises(TypeError, match="no plain form"):
        to_plain(object())
    assert is_struct(Dot)
    assert not is_struct(Dot(1))
    assert form_of(Drawing).omit_defaults == ("hidden",)
    assert repr(ABSENT) == "ABSENT"


def test_an_instance_holds_what_is_written_of_it_in_order() -> None:
    for value in (Dot(1), Dot(2, "a"), changed(Dot(3), name="b"), changed(Dot(4, "c"), name=""), changed(Dot(5), x=6)):
        assert list(vars(value).items()) == list(to_plain(value).items())
    assert changed(Dot(4, "c"), name="") == Dot(4)
    assert changed(Dot(4), name="d") == Dot(4, "d")
    assert hash(Dot(4, "")) == hash(Dot(4))
    assert Dot(4).name == ""
    assert pickle.loads(pickle.dumps(Dot(4))) == Dot(4)
    with pytest.raises(TypeError):
        changed(Dot(4), name="d", other=1)


def test_the_encoder_needs_no_plain_form() -> None:
    for value in (Dot(1), Dot(2, "ö\x00"), Line((Dot(2, "a"), Dot(3)), {"b": Dot(4)}), WHOLE, Numbered(7, Dot(1))):
        expected = json.dumps(to_plain(value), ensure_ascii=False, separators=(",", ":")).encode()
        assert encode(value) == expected
        assert encode([value]) == b"[%s]" % expected
    assert written_as_it_is(Line)
    assert not written_as_it_is(Drawing)
    assert not written_as_it_is(Numbered)


@struct(omit_defaults=True)
class Page:
    dots: tuple[Dot | Line, ...] = ()
    pair: tuple[int, Dot] = (0, Dot(0))
    move: Move | Hidden = HIDDEN
    plays: tuple[tuple[int, Move], ...] = ()
    first: Dot = Dot(1)
    by_name: dict[str, Dot] = field(default_factory=dict)
    missing: tuple[Dot, ...] | Absent | None = ABSENT
    numbers: list[int] = field(default_factory=list)
    half: Annotated[int, Bounds(le=9)] | None = None


@pytest.mark.parametrize("strict", [True, False])
def test_what_was_encoded_is_decoded_by_one_reading(strict: bool) -> None:
    pages = [
        Page(),
        Page(
            dots=(Dot(1), Line((Dot(2), Dot(3)), {"b": Dot(4)})), pair=(1, Dot(5)), move=NOTHING, plays=((0, NOTHING),)
        ),
        Page(first=Dot(7, "x"), by_name={"a": Dot(8)}, missing=(Dot(9),), numbers=[1], half=2),
        Page(missing=None),
    ]
    for page in pages:
        assert decode(encode(page), Page, strict=strict) == from_plain(Page, to_plain(page)) == page
    assert decode(b"{}", Page) == Page()
    with pytest.raises(DecodeError):
        decode(b'{"half": 10}', Page)
    assert type(decode(b'{"value": 2}', Weight).value) is int
    assert encode(decode(b'{"value":2}', Weight)) == b'{"value":2}'


@struct()
class Weight:
    value: float
