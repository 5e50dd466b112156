"""What the standard library's check of forms says, case by case; the property tests compare it with the codec."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest

from astragal.core import players
from astragal.core.form_check import BadForm, check_form
from astragal.core.moves import Move
from astragal.core.plain_json import read_json
from astragal.core.players import EngineSpec
from astragal.core.struct import Absent, Bounds, struct
from astragal.protocol.events import AnyEvent  # with it moves are written as text


@struct(tag="one")
class _One:
    number: int
    word: str = ""


@struct(tag="two")
class _Two:
    pair: tuple[int, str]


GOOD: list[tuple[Any, Any]] = [
    (Any, object()),
    (Annotated[int, Bounds(ge=0, le=5), "a note"], 3),
    (Annotated[str, Bounds(min_length=1, max_length=3, pattern="^a")], "ab"),
    (int | None, None),
    (Absent | int, 1),
    (Literal["a", "b"], "b"),
    (list[int], [1, 2]),
    (tuple[int, str], [1, "x"]),
    (Mapping[str, int], {"a": 1}),
    (_One | _Two, {"type": "one", "number": 1}),
    (_One, {"type": "one", "number": 1, "word": "x"}),
    (int | _One, 5),
    (float, 1),
]
BAD: list[tuple[Any, Any, str]] = [
    (Annotated[int, Bounds(ge=0)], -1, ">= 0"),
    (Annotated[int, Bounds(le=5)], 6, "<= 5"),
    (Annotated[str, Bounds(min_length=2)], "a", "length >= 2"),
    (Annotated[str, Bounds(max_length=2)], "abc", "length <= 2"),
    (Annotated[str, Bounds(pattern="^a")], "b", "a match of"),
    (int | None, "x", "NoneType"),
    (Literal["a", "b"], "c", "one of"),
    (list[int], "x", "array"),
    (list[int], [1, "x"], r"\$\[1\]"),
    (tuple[int, str], [1], "length 2"),
    (Mapping[str, int], {"a": "x"}, r"\$\.a"),
    (Mapping[str, int], [], "object"),
    (_One | _Two, {"type": "three"}, "Invalid value 'three'"),
    (_One | _Two, {}, "Invalid value 'None'"),
    (_One, {"type": "two"}, "to be `one`"),
    (_One, {"type": "one", "number": 1, "more": 1}, "unknown field `more`"),
    (_One, {"type": "one"}, "missing required field `number`"),
    (str, 1, "Expected `str`"),
]


@pytest.mark.parametrize(("kind", "data"), GOOD)
def test_what_fits(kind: Any, data: Any) -> None:
    check_form(kind, data)


@pytest.mark.parametrize(("kind", "data", "said"), BAD)
def test_what_does_not(kind: Any, data: Any, said: str) -> None:
    with pytest.raises(BadForm, match=said):
        check_form(kind, data)


def test_what_is_written_as_text() -> None:
    check_form(Move, "a1-a5")
    check_form(AnyEvent, {"type": "withdrew", "seat": 2})
    with pytest.raises(BadForm, match="Expected `str`"):
        check_form(Move, 5)


def test_numbers_that_json_has_not() -> None:
    with pytest.raises(ValueError, match="NaN is no JSON"):
        read_json(float, "NaN")


def test_without_a_compiler_or_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser, where only the pure half is."""
    assert not EngineSpec("x", "astragal.engines.playouts:PlayoutEngine", needs=("astragal.nowhere:there",)).ready
    monkeypatch.setattr(players, "can_compile", lambda: False)
    assert not EngineSpec("x", "astragal.engines.playouts:PlayoutEngine", kernels="qwixx_network").ready
