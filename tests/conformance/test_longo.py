"""Qwixx Longo, clause by clause: what differs from Qwixx."""

from typing import cast

import pytest

import astragal
from astragal import IllegalRoll, InvalidOption, read_position
from astragal.games.qwixx.rules.sheets import LONGO, LUCKY_PAIRS
from astragal.games.qwixx.rules.state import QwixxState
from tests.play import clause, legal, refused, run


def position(*sheets: str, lucky: str = "", **fields: object) -> QwixxState:
    """Return the state with these sheets; lucky pairs that no roll of the test meets unless given."""
    pairs = lucky or ",".join(["2-3"] * len(sheets))
    words = [f"lucky={pairs}", *(f"{name}={value}" for name, value in fields.items())]
    words += [f"{seat}:{sheet}" for seat, sheet in enumerate(sheets)]
    return cast(QwixxState, read_position(" ".join(["longo", *words])))


def test_ql1_dice_and_sheet() -> None:
    state = astragal.game("longo").start()
    assert state.faces == 8
    assert state.rolled((8, 8, 8, 8, 8, 8)).awaiting == (0, 1)
    with pytest.raises(IllegalRoll):
        state.rolled((9, 1, 1, 1, 1, 1))
    up, down = tuple(range(2, 17)), tuple(range(16, 1, -1))
    assert [tuple(number for _, number in row) for row in LONGO.rows] == [up, up, down, down]
    assert legal(state.rolled((8, 8, 1, 1, 1, 1)), 0) == ["-", "g16", "b16"]


def test_ql2_lock_with_either_of_the_last_two() -> None:
    for row, numbers, lasts in (("r", "2,3,4,5,6,7", (15, 16)), ("g", "16,15,14,13,12,11", (3, 2))):
        sheet = "/".join(f"{r}{numbers}" if r == row else r for r in "rygb")
        five = sheet.replace(",7", "").replace(",11", "")
        for last in lasts:
            one = (last + 1) // 2
            faces = f"roll {one} {last - one} 1 1 1 1"
            lucky = "4-5,4-5"
            assert clause(run(position(five, "r/y/g/b", lucky=lucky), faces), 0, f"{row}{last}#") == "QL2"
            state = run(position(sheet, "r/y/g/b", lucky=lucky), faces)
            assert clause(state, 0, f"{row}{last}") == "QL2"
            state = run(state, f"0 {row}{last}#", "1 -")
            assert state.sheets[0].count("rygb".index(row)) == 8
            # The row is over: after a lock with the last but one the last cannot follow.
            assert len(state.closed_rows) == 1
            end, both = (16, "8 8") if row == "r" else (2, "1 1")
            assert clause(run(state, "0 -", f"roll {both} 1 1 1"), 0, f"{row}{end}#") == "QX8"


def test_ql2_most_crosses_in_a_row() -> None:
    everything = "r2,3,4,5,6,7,8,9,10,11,12,13,14,15#"
    assert position(f"{everything}/y/g/b").scores == (120,)
    assert position(everything.replace("15#", "16#") + "/y/g/b").scores == (120,)
    with pytest.raises(astragal.ReadError, match="goes on after the number that locked it"):
        position(everything.replace("15#", "15,16#") + "/y/g/b")


def test_ql3_lucky_numbers() -> None:
    state = position("r5/y/g/b", "r/y/g/b", lucky="6-11,5-8")
    state = run(state, "roll 5 1 1 1 1 1")
    # Fewest crosses: yellow, green and blue have none, so their first numbers are offered.
    assert legal(state, 0) == ["-", "r6", "y6", "g6", "b6", "*y2", "*g16", "*b16"]
    assert legal(state, 1) == ["-", "r6", "y6", "g6", "b6"]
    assert clause(state, 1, "*g16") == "QL3"
    assert refused(state, 0, "*g15").key == "qwixx.not_next"
    # Instead of the sum, not besides it; and only in action 1.
    after = run(state, "0 *g16", "1 -")
    assert after.sheets[0].numbers(2) == (16,)
    assert after.sheets[0].numbers(1) == ()
    assert clause(after, 0, "*b16") == "QL3"
    # It counts as a cross of the active player: no penalty.
    assert run(after, "0 -").scores[0] == 2
    # Usable all game long.
    again = run(after, "0 -", "roll 6 5 1 1 1 1")
    assert "*y2" in legal(again, 0)


def test_ql3_worked_lucky_cross() -> None:
    """Laura's lucky numbers are 6 and 11; six is announced, and she crosses green 16 instead of a 6."""
    game = astragal.game("longo", players=3, lucky=[[5, 8], [6, 11], [4, 9]])
    state = run(game.start(), "roll 5 1 1 1 1 8", "0 r6", "1 *g16", "2 y6", "0 b13")
    assert state.sheets[1].numbers(2) == (16,)
    assert state.scores == (2, 1, 1)


def test_ql3_a_lucky_cross_that_is_ordinary_is_listed_once() -> None:
    state = run(position("r/y2,3,4/g16/b16", lucky="2-11"), "roll 1 1 1 1 1 1")
    assert legal(state, 0) == ["-", "r2"]
    assert refused(state, 0, "*r2").key == "qwixx.lucky_ordinary"


def test_ql3_pairs_of_a_table() -> None:
    assert astragal.game("longo", players=5).options["lucky"] == LUCKY_PAIRS
    chances = {number: min(number - 1, 17 - number) for number in range(2, 17)}
    assert [chances[one] + chances[other] for one, other in LUCKY_PAIRS] == [11] * 5
    assert astragal.game("longo", lucky=[[16, 2], [16, 2]]).options["lucky"] == ((2, 16), (2, 16))
    for pairs in (
        [[5, 8]],
        [[5, 5], [6, 11]],
        [[1, 8], [6, 11]],
        [[5, 17], [6, 11]],
        [[5], [6, 11]],
        "5-8",
        [5, 8],
        [[True, 8], [6, 11]],
        [["5", "8"], [6, 11]],
    ):
        with pytest.raises(InvalidOption):
            astragal.game("longo", lucky=pairs)


def test_ql4_fewest_over_open_rows() -> None:
    """Red is closed and has fewest; yellow cannot be crossed next but has fewest of the open rows: no lucky move."""
    other = "r2,3,4,5,6,7,15#/y/g/b"
    state = position("r/y14/g16,15/b16,15", other, lucky="6-11,2-3")
    assert legal(run(state, "roll 5 1 1 1 1"), 0) == ["-", "g6", "b6"]
    assert clause(run(state, "roll 5 1 1 1 1"), 0, "*y15#") == "QL2"
    assert clause(run(state, "roll 5 1 1 1 1"), 0, "*g14") == "QL4"
    assert clause(run(state, "roll 5 1 1 1 1"), 0, "*r2") == "QX8"
    # Of tied rows only those that can be crossed are offered.
    state = position("r/y14/g16/b16,15", other, lucky="6-11,2-3")
    assert legal(run(state, "roll 5 1 1 1 1"), 0) == ["-", "g6", "b6", "*g15"]


def test_ql4_option_fewest() -> None:
    other = "r2,3,4,5,6,7,15#/y/g/b"
    sheet = "r/y14/g16,15/b16,15"
    crossable = position(sheet, other, lucky="6-11,2-3", fewest="crossable")
    assert legal(run(crossable, "roll 5 1 1 1 1"), 0) == ["-", "g6", "b6", "*g14", "*b14"]
    every = position("r/y14/g16/b16,15", other, lucky="6-11,2-3", fewest="all")
    assert legal(run(every, "roll 5 1 1 1 1"), 0) == ["-", "g6", "b6"]
    assert clause(run(every, "roll 5 1 1 1 1"), 0, "*g15") == "QL4"
    blocked = position("r14/y14/g4/b4", lucky="6-11", fewest="crossable")
    assert legal(run(blocked, "roll 5 1 1 1 1 1"), 0) == ["-"]


def test_ql4_locking_with_a_lucky_cross() -> None:
    six = "r9,10,11,12,13,14/y2,3,4,5,6,7,8/g16,15,14,13,12,11,10/b16,15,14,13,12,11,10"
    state = run(position(six, lucky="6-11"), "roll 5 1 1 1 1 1")
    assert "*r15#" in legal(state, 0)
    assert clause(state, 0, "*r15") == "QL2"
    state = run(state, "0 *r15#")
    assert state.closed_rows == ("red",)
    assert state.sheets[0].count(0) == 8


def test_qx9_longo_lucky_crosses_and_locks_stand_together() -> None:
    """16 is announced: one seat locks red with 16, one with a lucky 15, one crosses a lucky red number."""
    sheets = (
        "r9,10,11,12,13,14/y/g/b",
        "r9,10,11,12,13,14/y2,3,4,5,6,7,8/g16,15,14,13,12,11,10/b16,15,14,13,12,11,10",
        "r/y2/g16/b16",
    )
    state = position(*sheets, lucky="2-3,5-16,4-16", active=2)
    state = run(state, "roll 8 8 1 1 1 1", "0 r16#", "1 *r15#", "2 *r2")
    assert state.closed_rows == ("red",)
    assert [sheet.numbers(0)[-1] for sheet in state.sheets] == [16, 15, 2]
    assert state.sheets[2].count(0) == 1


def test_ql5_score_and_worked_total_of_87() -> None:
    assert LONGO.points[15] == 120
    state = position("r3,5,6,9/y4,6,8/g16,15,14,12,11,10,9,8,6/b16,15,13,12,11,10,9,8/x2")
    assert [state.sheets[0].points(row) for row in range(4)] == [10, 6, 45, 36]
    assert state.scores == (87,)


def test_ql_worked_turn() -> None:
    """Whites 5 and 1: yellow 6, red 6; the active player adds the white 5 and the blue 8 and crosses blue 13."""
    state = run(astragal.game("longo", players=4).start(), "roll 5 1 3 3 3 8", "1 y6", "0 r6", "2 -", "3 -", "0 b13")
    assert state.scores == (2, 1, 0, 0)


def test_ql_worked_lock_with_green_3() -> None:
    state = run(position("r/y/g16,15,14,13,12,11/b", "r/y/g/b", lucky="4-5,4-5"), "roll 2 1 1 1 1 1", "0 g3#", "1 -")
    assert state.sheets[0].locked(2)
    assert "green" not in dict(state.shown)


def test_ql_worked_end() -> None:
    """Green is closed, two white eights: red 16 and yellow 16 are locked together."""
    sheets = ("r2,3,4,5,6,7/y/g16,15,14,13,12,11,2#/b", "r/y2,3,4,5,6,7/g/b")
    state = run(position(*sheets), "roll 8 8 1 1 1", "0 r16#", "1 y16#")
    assert state.over
    assert state.closed_rows == ("red", "yellow", "green")


def test_ql_worked_sheet() -> None:
    """Red 5 and 7; yellow open from 14 on; green right of 11 and blue right of 14 (the text, not its picture)."""
    sheet = position("r5,7/y2,3,4,8,9,13/g15,12,11/b14").sheets[0]
    open_ = [[n for p, (_, n) in enumerate(LONGO.rows[row]) if sheet.can_cross(row, p)] for row in range(4)]
    assert sheet.skipped(0) == (2, 3, 4, 6)
    assert open_[1] == [14, 15, 16]
    assert open_[2][0] == 10
    assert open_[3][0] == 13
