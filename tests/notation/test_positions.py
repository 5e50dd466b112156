"""Positions: exact round-trips, a forgiving reader, errors with a place."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal import ReadError, position, read_position
from astragal.games.quixo.notation import board_text
from astragal.games.qwixx.rules.state import QwixxState
from tests.rules.kinds import KINDS, game_of, step


@pytest.mark.parametrize(
    "text",
    [
        "qwixx players=2 active=0 phase=roll closed=- 0:r/y/g/b/x0 1:r/y/g/b/x0",
        "qwixx players=1 sheet=mixed active=0 phase=roll closed=- 0:y2,3/r/b/g4/x3",
        "qwixx players=2 finish_turn=yes active=1 phase=colour dice=6,6,1,1 crossed=no closed=yg "
        "0:r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x3 1:r/y2,3,4,5,6,12#/g/b/x0",
        "longo players=2 lucky=2-16,6-11 fewest=all active=1 phase=white dice=8,1,2,3,4,5 closed=- "
        "0:r2,14/y/g/b/x0 1:r/y/g/b/x1",
        "qwinto players=2 first=1 active=1 phase=decide picked=oy dice=4,5 0:o4=5/y/p/x1 1:o/y/p/x0",
        "qwinto players=1 active=0 phase=reroll picked=p 0:o4=5/y/p/x1",
        "quixo players=4 repetition=3 partners_talk=yes active=2 made=7 board=XxOo1/5/2X2/5/5",
        "quixo players=2 active=0 made=9 board=XXXXX/5/5/5/5 over=line",
        "quixo players=2 move_limit=9 active=0 made=9 board=1XXXX/5/5/5/5 over=move_limit",
        "quixo players=2 repetition=3 active=0 made=9 board=1XXXX/5/5/5/5 over=repetition",
        "quixo players=4 active=0 made=9 board=1XXXX/5/5/5/5 over=forfeit-1",
    ],
)
def test_a_position_is_read_and_written_alike(text: str) -> None:
    assert position(read_position(text, strict=True)) == text


def test_forgiving_positions() -> None:
    assert read_position("quixo") == astragal.game("quixo").start()
    assert read_position("  qwixx \n 1:r5 \t 0:y7 ").scores == (1, 1)
    assert read_position("qwixx players=3").game.players == 3
    assert read_position("qwixx 0:red5,7/penalties2").scores == (3 - 10,)
    assert read_position("quixo board=XXXXX/5/5/5/5").over
    assert read_position("longo").game == astragal.game("longo")
    state = read_position("qwixx 0:r2,3,4,5,6,12#")
    assert isinstance(state, QwixxState)
    assert state.closed_rows == ("red",)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a game: qwixx"),
        ("chess", 1, "a game: qwixx"),
        ("qwixx what", 7, "name=value"),
        ("qwixx 0:r5 0:r6", 12, "0 once only"),
        ("qwixx active=0 active=1", 16, "active once only"),
        ("qwixx players=two", 7, "players= and a whole number"),
        ("qwixx players=9", 1, "options that the game has"),
        ("qwixx active=5", 7, "active= and a seat"),
        ("qwixx finish_turn=maybe", 7, "options that the game has"),
        ("longo lucky=5-5,6-7", 7, "options that the game has"),
        ("longo lucky=5,6-7", 7, "options that the game has"),
        ("qwixx phase=late", 7, "phase= and one of: roll, white, colour, over"),
        ("qwixx phase=over", 1, "a position that play can reach"),
        ("qwixx closed=r", 7, "closed= and one of: -"),
        ("qwixx phase=white", 1, "dice= and the faces, 1 to 6, of white, white"),
        ("qwixx phase=white dice=1,2,3,4,5,7", 19, "dice= and the faces, 1 to 6"),
        ("qwixx phase=white dice=1,2,3,4,5,x", 19, "dice= and the faces, 1 to 6"),
        ("qwixx dice=1,2,3,4,5,6", 7, "no dice in this phase"),
        ("qwixx crossed=yes", 7, "no such field"),
        ("qwixx colour=red", 7, "no such field"),
        ("qwixx 0:r12", 9, "a sheet that play can lead to"),
        ("qwixx 0:r13", 10, "a number of the red row"),
        ("qwixx 0:r5,5", 12, "a number of the red row, each once"),
        ("qwixx 0:r5,#,#", 14, "a number of the red row, each once"),
        ("qwixx 0:5", 9, "a row (r, y, g, b) or x"),
        ("qwixx 0:r5/r6", 12, "a row (r, y, g, b) or x, each once"),
        ("qwixx 0:q", 9, "a row (r, y, g, b) or x"),
        ("qwixx 0:x", 9, "how many, 0 to 4"),
        ("qwixx 0:x5", 10, "how many, 0 to 4"),
        ("qwixx 0:x1,2", 12, "how many, 0 to 4"),
        ("qwixx 0:r5 4:r5 players=2", 12, "sheets of the seats 0, 1 only"),
        ("qwinto picked=yo phase=roll", 8, "in the order o y p"),
        ("qwinto picked=o", 8, "in the order o y p"),
        ("qwinto phase=roll", 1, "in the order o y p"),
        ("qwinto phase=over", 1, "a position that play can reach"),
        ("qwinto 0:o1=5", 11, "with a column of the orange row (3, 4, 5, 7, 8, 9, 10, 11, 12)"),
        ("qwinto 0:o3=19", 11, "a number from 1 to 18"),
        ("qwinto 0:o3", 11, "a number from 1 to 18"),
        ("qwinto 0:o3=5,3=6", 15, "each column of the orange row once"),
        ("qwinto 0:o3=5,4=5", 10, "a sheet that play can lead to"),
        ("qwinto 0:x9", 11, "how many, 0 to 4"),
        ("quixo board=5/5/5/5", 7, "five ranks"),
        ("quixo board=..3/5/5/5/5", 7, "five ranks"),
        ("quixo board=Z4/5/5/5/5", 1, "a position that play can reach"),
        ("quixo board=x4/5/5/5/5", 1, "a position that play can reach"),
        ("quixo players=2 0:r5", 17, "no sheets"),
        ("quixo made=many", 7, "made= and a whole number"),
        ("quixo over=soon", 7, "over= and one of"),
        ("quixo over=line", 1, "over= only for how the game ended"),
        ("quixo over=repetition", 1, "a position that play can reach"),
        ("quixo board=XXXXX/5/5/5/5 over=forfeit-0", 1, "a position that play can reach"),
        ("quixo board=XXXXX/5/5/5/5 over=move_limit", 1, "over= only for how the game ended"),
    ],
)
def test_wrong_positions(text: str, column: int, expected: str) -> None:
    with pytest.raises(ReadError) as error:
        read_position(text)
    assert (error.value.line, error.value.column) == (1, column)
    assert expected in error.value.expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("quixo  players=2 active=0 made=0 board=5/5/5/5/5", 7, "players=2"),
        ("quixo players=2 active=0 made=0 board=5/5/5/5/5 ", 48, "the end of the line"),
        ("quixo players=2 active=0 made=0 board=5/5/5/5/113", 47, "5"),
        ("quixo active=0", 7, "players=2 active=0"),
        ("quixo players=2 active=0 made=0", 32, " board=5/5/5/5/5"),
    ],
)
def test_strict_positions(text: str, column: int, expected: str) -> None:
    read_position(text)
    with pytest.raises(ReadError) as error:
        read_position(text, strict=True)
    assert error.value.column == column
    assert error.value.expected.startswith(expected)


@given(st.text(alphabet="qwixolnt 0123456789:=/,#-+.rygbpXxO\n\té٣", max_size=60), st.sampled_from(["", *KINDS]))
def test_any_text_is_a_position_or_an_error(noise: str, kind: str) -> None:
    text = noise if not kind else f"{KINDS[kind]['game']} {noise}"
    try:
        state = read_position(text)
    except ReadError as error:
        assert error.line == 1
        assert str(error).startswith("Line 1, column ")
    else:
        assert read_position(position(state), strict=True) == state


@given(st.sampled_from(sorted(KINDS)), st.integers(0, 80), st.integers(0, 10**6), st.data())
def test_damaged_positions(kind: str, steps: int, seed: int, data: st.DataObject) -> None:
    chance = random.Random(seed)
    state = game_of(kind).start()
    for _ in range(steps):
        if not state.over:
            state = step(state, chance)
    text = position(state)
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text(max_size=3)) + text[place + data.draw(st.integers(0, 4)) :]
    try:
        read = read_position(damaged)
    except ReadError as error:
        assert error.column <= len(damaged) + 1
    else:
        assert read_position(position(read)) is not None


@given(st.text(alphabet=".XOxo", min_size=25, max_size=25))
def test_any_board_is_read_as_it_is_written(board: str) -> None:
    state = read_position(f"quixo players=4 board={board_text(board)}")
    assert state.to_dict()["board"] == board
