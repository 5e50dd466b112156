"""Moves as text: one exact spelling, a forgiving one, and three different errors."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal import AmbiguousMove, IllegalMove, InvalidText, NotAwaited, find_move, move
from astragal.notation.moves import short
from tests.play import run
from tests.rules.kinds import KINDS, game_of

QWIXX = run(astragal.game("qwixx").start(), "roll 4 1 2 6 6 3")
WRITE = run(astragal.game("qwinto").start(), "0 roll yp", "roll 2 4", "0 keep")


@pytest.mark.parametrize("kind", KINDS)
def test_every_move_is_read_as_it_is_written(kind: str) -> None:
    for option in game_of(kind).all_moves:
        assert move(str(option)) == option
        assert str(move(str(option))) == str(option)


@pytest.mark.parametrize(
    "text",
    ["", " ", "r", "r0", "r05", "r5 ", " r5", "R5", "r123", "r5##", "**r5", "x5", "--", "a1-a6", "a1a5", "a1-a5>>",
     "roll", "roll ", "roll x", "roll  oy", "rolloy", "Keep", "y9=", "y9=012", "y=9", "=9", "r٥", "r5\n", "y9=12\0",
     "é", "r" * 100_000],
)  # fmt: skip
def test_text_that_is_no_move(text: str) -> None:
    with pytest.raises(InvalidText) as error:
        move(text)
    assert len(str(error.value)) < 100


@given(st.text(max_size=12))
def test_any_text_is_a_move_or_an_error(text: str) -> None:
    with suppress(InvalidText):
        assert str(move(text)) == text


@pytest.mark.parametrize(
    ("text", "meant"),
    [("r5", "r5"), (" R5 ", "r5"), ("red 5", "r5"), ("Yellow  5", "y5"), ("r 5", "r5"), ("-", "-"), ("pass", "-"),
     ("—", "-"), ("Nothing", "-")],
)  # fmt: skip
def test_what_people_write_in_qwixx(text: str, meant: str) -> None:
    assert str(find_move(QWIXX, 0, text)) == meant


@pytest.mark.parametrize(
    ("state", "text", "meant"),
    [
        (astragal.read_position("qwixx phase=white dice=6,6,1,1,1,1 0:r2,3,4,5,6"), "r12", "r12#"),
        (astragal.read_position("qwixx phase=white dice=6,6,1,1,1,1 0:r2,3,4,5,6/g11/b11"), "12", "r12#"),
        (astragal.read_position("longo phase=white dice=5,1,1,1,1,1 lucky=6-11 0:r5/y5/b16"), "*16", "*g16"),
        (astragal.read_position("longo phase=white dice=5,1,1,1,1,1 lucky=6-11 0:r5/y5/b16"), "* green 16", "*g16"),
        (astragal.game("qwinto").start(), "roll yellow, orange", "roll oy"),
        (astragal.game("qwinto").start(), "yp", "roll yp"),
        (astragal.game("qwinto").start(), "ROLL P+Y", "roll yp"),
        (WRITE, "y9", "y9=6"),
        (WRITE, "purple 9", "p9=6"),
        (WRITE, "y9 = 6", "y9=6"),
        (astragal.game("quixo").start(), "A1A5", "a1-a5"),
        (astragal.game("quixo").start(), "a1 -> a5", "a1-a5"),
        (astragal.game("quixo").start(), "a1 – a5", "a1-a5"),
        (astragal.game("quixo", players=4).start(), "a1a5>", "a1-a5>"),
    ],
)  # fmt: skip
def test_what_people_write_elsewhere(state: astragal.State, text: str, meant: str) -> None:
    assert str(find_move(state, 0, text)) == meant


def test_three_different_errors() -> None:
    with pytest.raises(InvalidText):
        find_move(QWIXX, 0, "five")
    with pytest.raises(InvalidText):
        find_move(astragal.game("qwinto").start(), 0, "roll qq")
    with pytest.raises(IllegalMove) as illegal:
        find_move(QWIXX, 0, "r6")
    assert illegal.value.clause == "QX4"
    with pytest.raises(AmbiguousMove) as ambiguous:
        find_move(QWIXX, 0, "5")
    assert "r5, y5, g5, b5" in str(ambiguous.value)
    with pytest.raises(AmbiguousMove):
        find_move(astragal.game("quixo").start(), 0, "a1")
    with pytest.raises(NotAwaited):
        find_move(astragal.game("quixo").start(), 1, "a1-a5")
    codes = {InvalidText.code, IllegalMove.code, AmbiguousMove.code, NotAwaited.code}
    assert len(codes) == 4


def test_messages_repeat_only_what_prints() -> None:
    assert short("a\x1b[2Jb\n") == "a�[2Jb�"
