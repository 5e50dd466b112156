"""Quixo, clause by clause, for two players and for four."""

from typing import cast

import pytest

import astragal
from astragal import InvalidOption, NotAwaited, read_position
from astragal.games.quixo.rules.board import EMPTY, INDEX
from astragal.games.quixo.rules.state import QuixoState
from tests.play import clause, legal, refused, run


def position(board: str, active: int = 0, **fields: object) -> QuixoState:
    """Return the position of a board drawn from rank 5 down, with `.` for blanks."""
    ranks = "/".join("".join("1" if c == "." else c for c in rank) for rank in board.split())
    words = [f"{name}={value}" for name, value in fields.items()]
    return cast(QuixoState, read_position(" ".join(["quixo", f"board={ranks}", f"active={active}", *words])))


def drawn(state: QuixoState) -> str:
    """Return the board from rank 5 down, as `position` takes it."""
    return " ".join(state.board[start : start + 5] for start in (20, 15, 10, 5, 0))


def test_qi0_start() -> None:
    for players in (2, 4):
        for first in range(players):
            state = astragal.game("quixo", players=players, first=first).start()
            assert isinstance(state, QuixoState)
            assert state.board == EMPTY
            assert state.awaiting == (first,)
    # The symbols belong to the seats, whoever begins.
    assert drawn(run(astragal.game("quixo", first=1).start(), "1 a1-a5")) == "O.... ..... ..... ..... ....."


def test_qi1_take_from_the_ring_blank_or_own() -> None:
    state = position("X.O.. ..... ..... ..... .....", active=0)
    taken = {move.partition("-")[0] for move in legal(state, 0)}
    ring = {name for name in INDEX if name[0] in "ae" or name[1] in "15"}
    assert len(ring) == 16
    assert taken == ring - {"c5"}
    assert clause(state, 0, "c5-c1") == "QI1"
    assert clause(state, 0, "c3-c1") == "QI1"
    # Passing is not allowed, and it is not the other one's turn.
    assert clause(state, 0, "-") == "QI1"
    with pytest.raises(NotAwaited) as error:
        run(state, "1 a1-a5")
    assert error.value.clause == "QI1"
    assert {
        move.partition("-")[0] for move in legal(position("X.O.. ..... ..... ..... .....", active=1), 1)
    } == ring - {"a5"}


def test_qi2_the_cube_shows_the_movers_symbol() -> None:
    assert drawn(run(position("..... ..... ..... ..... ....."), "0 c1-c5")) == "..X.. ..... ..... ..... ....."
    assert drawn(run(position("..... ..... ..... ..... .....", 1), "1 c1-c5")) == "..O.. ..... ..... ..... ....."
    assert drawn(run(position("..... ..... ..... ..... X....", 0), "0 a1-a5")) == "X.... ..... ..... ..... ....."


def test_qi3_push_at_an_end_of_the_row_or_column() -> None:
    state = astragal.game("quixo").start()
    ways: dict[str, set[str]] = {}
    for text in legal(state, 0):
        take, _, put = text.partition("-")
        ways.setdefault(take, set()).add(put)
    assert ways["a1"] == {"a5", "e1"}
    assert ways["e5"] == {"a5", "e1"}
    assert ways["c1"] == {"a1", "e1", "c5"}
    assert ways["a3"] == {"e3", "a1", "a5"}
    assert sorted(map(len, ways.values())) == [2] * 4 + [3] * 12
    assert refused(state, 0, "c1-c1").key == "quixo.same_place"
    for text in ("c1-b1", "c1-c4", "c1-a5", "a1-e5"):
        assert clause(state, 0, text) == "QI3"
    # The line moves along towards the gap; everything else stays.
    board = "XOX.O .O... ..X.. O...X OX.XO"
    assert drawn(run(position(board), "0 d5-a5")) == "XXOXO .O... ..X.. O...X OX.XO"
    assert drawn(run(position(board), "0 d5-e5")) == "XOXOX .O... ..X.. O...X OX.XO"
    assert drawn(run(position(board), "0 d1-d5")) == "XOXXO .O... ..X.. O...X OX..O"
    assert drawn(run(position(board), "0 b1-a1")) == "XOX.O .O... ..X.. O...X XO.XO"


@pytest.mark.parametrize(
    ("board", "text", "line"),
    [
        ("..... ..... ..... ..... XXXX.", "e1-a1", "a1 b1 c1 d1 e1"),
        ("..... ..... XXXX. ..... .....", "e3-a3", "a3 b3 c3 d3 e3"),
        ("X.... X.... X.... X.... .....", "a1-a5", "a1 a2 a3 a4 a5"),
        ("..... .X... ..X.. ...X. ....X", "a1-a5", "e1 d2 c3 b4 a5"),
        ("....X ...X. ..X.. .X... .....", "a5-a1", "a1 b2 c3 d4 e5"),
    ],
)
def test_qi4_five_in_a_row_column_or_diagonal_win(board: str, text: str, line: str) -> None:
    state = run(position(board), f"0 {text}")
    assert (state.over, state.winners, state.scores) == (True, (0,), (1, 0))
    assert state.outcome is not None
    assert state.outcome.termination == "line"
    assert state.winning_line == tuple(line.split())
    assert state.awaiting == ()
    assert refused(state, 1, "a1-a5").key == "game_over"
    # Four are not enough, and circles win in the same way.
    assert not run(position(board.replace("X", ".", 1)), f"0 {text}").over
    assert run(position(board.replace("X", "O"), active=1), f"1 {text}").winners == (1,)


def test_qi5_making_the_other_sides_line_loses() -> None:
    # Pushing column e down brings the circle of e5 into the fourth row.
    lost = run(position("....O OOOO. ..... ..... ....X"), "0 e1-e5")
    assert drawn(lost) == "....X OOOOO ..... ..... ....."
    assert (lost.over, lost.winners, lost.scores) == (True, (1,), (0, 1))
    # Even if an own line is made at the same time.
    both = run(position("XXXXO OOOO. ..... ..... ....."), "0 e1-e5")
    assert drawn(both) == "XXXXX OOOOO ..... ..... ....."
    assert (both.over, both.winners, both.scores) == (True, (1,), (0, 1))
    # The own line alone wins.
    assert run(position("XXXX. OOO.. ..... ..... ....."), "0 e1-e5").winners == (0,)


def test_qi6_four_players() -> None:
    """Seats 0 and 2 are crosses, 1 and 3 circles; `X` points at 0, `x` at 2, `O` at 1, `o` at 3."""
    state = position("X.x.. ..... O...o ..... .....", active=0, players=4)
    takes = [{move.partition("-")[0] for move in legal(position(drawn(state), s, players=4), s)} for s in range(4)]
    everything = {name for name in INDEX if name[0] in "ae" or name[1] in "15"}
    assert takes[0] == everything - {"c5", "a3", "e3"}
    assert takes[2] == everything - {"a5", "a3", "e3"}
    assert takes[1] == everything - {"a5", "c5", "e3"}
    assert takes[3] == everything - {"a5", "c5", "a3"}
    assert clause(state, 0, "c5-c1") == "QI6"
    assert clause(state, 0, "a3-a1") == "QI1"
    # Clockwise, and partners win together.
    order = []
    for _ in range(5):
        order.append(state.active)
        state = run(state, f"{state.active} {state.moves(state.active)[0]}")
    assert order == [0, 1, 2, 3, 0]
    won = run(position("..... ..... ..... ..... XxXx.", players=4), "0 e1-a1")
    assert (won.winners, won.scores) == ((0, 2), (1, 0, 1, 0))
    with pytest.raises(NotAwaited) as error:
        run(position("..... ..... ..... ..... .....", players=4), "2 a1-a5")
    assert error.value.clause == "QI6"


def test_qi7_the_dot() -> None:
    state = position("..... ..... ..... ..... .....", players=4)
    assert "a1-a5" in legal(state, 0)
    assert "a1-a5>" in legal(state, 0)
    assert len(legal(state, 0)) == 88
    assert drawn(run(state, "0 a1-a5")) == "X.... ..... ..... ..... ....."
    assert drawn(run(state, "0 a1-a5>")) == "x.... ..... ..... ..... ....."
    assert [drawn(run(position(drawn(state), s, players=4), f"{s} a1-a5>"))[0] for s in range(4)] == list("xoXO")
    # Pushing changes nobody's dot.
    line = position("x.... o.... X.... O.... .....", players=4)
    assert drawn(run(line, "0 a1-a5")) == "X.... x.... o.... X.... O...."
    assert clause(astragal.game("quixo").start(), 0, "a1-a5>") == "QI7"


def test_qi8_pass_only_when_nothing_may_be_taken() -> None:
    ring = "xoxox o...o x...x o...o xoxox"
    state = position(ring, active=0, players=4)
    assert legal(state, 0) == ["-"]
    assert state.awaiting == (0,)
    passed = run(state, "0 -")
    assert drawn(passed) == ring
    assert (passed.awaiting, passed.over) == ((1,), False)
    assert legal(passed, 1) == ["-"]
    free = position(ring, active=2, players=4)
    assert clause(free, 2, "-") == "QI8"
    assert clause(position(ring.replace("xoxox o...o", "xo.ox o...o"), players=4), 0, "-") == "QI8"


def test_qi9_talk_is_an_option_of_the_game_for_four() -> None:
    assert astragal.game("quixo", players=4).options["partners_talk"] is False
    talking = astragal.game("quixo", players=4, partners_talk=True)
    assert talking.options["partners_talk"] is True
    assert talking.start().moves(0) == astragal.game("quixo", players=4).start().moves(0)
    with pytest.raises(InvalidOption) as error:
        astragal.game("quixo", partners_talk=True)
    assert error.value.clause == "QI9"


def test_qi10_running_out_of_time_loses() -> None:
    state = astragal.game("quixo", players=4, move_seconds=30).start()
    lost = state.forfeit(0)
    assert lost.over
    assert (lost.winners, lost.scores) == ((1, 3), (0, 1, 0, 1))
    assert lost.outcome is not None
    assert lost.outcome.termination == "forfeit"
    with pytest.raises(astragal.IllegalMove):
        lost.forfeit(1)
    for wrong in (0, -1, 1.5, True, "30"):
        with pytest.raises(InvalidOption):
            astragal.game("quixo", move_seconds=wrong)


SHUFFLE = ("0 a1-a5", "1 e1-e5", "0 a5-a1", "1 e5-e1")
"""After the first two moves of these the last two undo them, and all four can be repeated."""


def _repeat(state: QuixoState, times: int) -> QuixoState:
    for _ in range(times):
        state = run(state, *SHUFFLE)
    return state


def test_qi11_no_draws_unless_asked_for() -> None:
    state = _repeat(astragal.game("quixo").start(), 100)
    assert not state.over


def test_qi11_option_repetition() -> None:
    # The position after two moves comes again after six and, for the third time, after ten.
    nine = run(_repeat(astragal.game("quixo", repetition=3).start(), 2), SHUFFLE[0])
    assert not nine.over
    done = run(nine, SHUFFLE[1])
    assert (done.over, done.winners, done.scores) == (True, (), (0.5, 0.5))
    assert done.outcome is not None
    assert done.outcome.termination == "repetition"
    # A position counts its side to move: these cubes stand twice, but not with the same seat to move.
    other = "0 a1-a5", "1 e1-e5", "0 a5-a1", "1 e5-e1"
    assert not run(astragal.game("quixo", repetition=2).start(), *other, other[0]).over
    assert run(astragal.game("quixo", repetition=2).start(), *other, *other[:2]).over


def test_qi11_repetition_counts_dots() -> None:
    """With four players the same cubes with other dots are another position."""
    once = ("0 a1-a5", "1 e1-e5", "2 c1-c5", "3 b1-b5", "0 a5-a1", "1 e5-e1", "2 c5-c1", "3 b5-b1")
    game = astragal.game("quixo", players=4, repetition=2)
    same = run(game.start(), *once, *once[:3])
    assert not same.over
    assert run(same, once[3]).over
    turned = run(game.start(), *once, "0 a1-a5>", *once[1:4])
    assert not turned.over


def test_qi11_option_move_limit() -> None:
    state = astragal.game("quixo", move_limit=4).start()
    three = run(state, *SHUFFLE[:3])
    assert not three.over
    done = run(three, SHUFFLE[3])
    assert done.over
    assert (done.winners, done.scores) == ((), (0.5, 0.5))
    assert done.outcome is not None
    assert done.outcome.termination == "move_limit"
    # A forced pass is a move too.
    passed = run(position("xoxox o...o x...x o...o xoxox", players=4, move_limit=8, made=7), "0 -")
    assert passed.over
    # A line made with the last move wins all the same.
    won = run(position("..... ..... ..... ..... XXXX.", move_limit=10, made=9), "0 e1-a1")
    assert won.winners == (0,)
