"""Qwinto, clause by clause."""

from typing import cast

import pytest

import astragal
from astragal import IllegalMove, IllegalRoll, NotAwaited, read_position
from astragal.games.qwinto.rules.sheet import CELLS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from tests.play import clause, legal, refused, run

WORKED = "o4=5,8=10,9=13,11=17/y2=2,3=3,4=7,5=8,6=10,8=11,9=12,10=15,11=16/p1=2,2=4,4=6,6=7,8=9,9=11/x2"
"""The sheet that both the booklet and we total to 43."""


def position(*sheets: str, **fields: object) -> QwintoState:
    """Return the state with these sheets."""
    words = [f"{name}={value}" for name, value in fields.items()]
    words += [f"{seat}:{sheet}" for seat, sheet in enumerate(sheets)]
    return cast(QwintoState, read_position(" ".join(["qwinto", *words])))


def start(players: int = 2, **options: object) -> QwintoState:
    return astragal.game("qwinto", players=players, **options).start()


def test_qw_sheet() -> None:
    assert [len(cells) for cells in CELLS] == [9, 9, 9]
    by_column = {c + 1: [row for row in range(3) if c in CELLS[row]] for c in range(12)}
    assert {c for c, rows in by_column.items() if len(rows) == 3} == {3, 4, 8, 9, 10}
    assert {c + 1: row for c, row in PENTAGONS.items()} == {3: 2, 4: 0, 8: 0, 9: 1, 10: 2}
    assert [by_column[c] for c in (1, 2, 5, 6, 7, 11, 12)] == [[2], [1, 2], [0, 1], [1, 2], [0, 2], [0, 1], [0]]


def test_qw1_rows_rise() -> None:
    state = position("o/y5=8/p", phase="write", picked="yp", dice="2,5")
    # 7 fits left of the 8 only, with gaps between; the column rule plays no part here.
    assert [m for m in legal(state, 0) if m.startswith("y")] == ["y2=7", "y3=7", "y4=7"]
    assert refused(state, 0, "y6=7").clause == "QW1"
    state = position("o/y5=8/p", phase="write", picked="y", dice="4")
    assert legal(state, 0) == ["-", "y2=4", "y3=4", "y4=4"]
    state = position("o/y5=8/p", phase="write", picked="yp", dice="5,5")
    assert [m for m in legal(state, 0) if m.startswith("y")] == ["y6=10", "y8=10", "y9=10", "y10=10", "y11=10"]
    # Strictly: the same number again fits nowhere in the row.
    state = position("o/y5=8/p", phase="write", picked="yp", dice="4,4")
    assert [m for m in legal(state, 0) if m.startswith("y")] == []
    assert {clause(state, 0, f"y{column}=8") for column in (2, 3, 4, 6, 8, 9, 10, 11)} == {"QW1"}


def test_qw1_worked_sheet() -> None:
    """A yellow row that starts at 2 in its second cell takes only a 1 in its first; between 6 and 7 nothing fits."""
    sheet = position("o/y3=2/p4=6,7=7").sheets[0]
    assert [n for n in range(1, 19) if sheet.fits(1, 1, n)] == [1]
    assert [n for n in range(1, 19) if sheet.fits(2, 5, n)] == []


def test_qw2_columns_hold_no_number_twice() -> None:
    # Column 5 has two cells (orange, yellow), column 9 three.
    state = position("o5=8/y/p9=8", phase="write", picked="oyp", dice="2,3,3")
    assert refused(state, 0, "y5=8").clause == "QW2"
    assert refused(state, 0, "y9=8").clause == "QW2"
    assert "y6=8" in legal(state, 0)
    # Order in a column does not matter.
    state = position("o5=8/y/p", phase="write", picked="y", dice="3")
    assert "y5=3" in legal(state, 0)


def test_qw3_pick_and_roll() -> None:
    state = start(3, first=1)
    assert state.awaiting == (1,)
    assert legal(state, 1) == ["roll o", "roll y", "roll p", "roll oy", "roll op", "roll yp", "roll oyp"]
    with pytest.raises(NotAwaited) as error:
        run(state, "0 roll o")
    assert error.value.clause == "QW3"
    for text in ("roll yo", "roll oo", "keep", "-"):
        assert clause(state, 1, text) == "QW3"
    state = run(state, "1 roll yp")
    assert state.dice == ("yellow", "purple")
    with pytest.raises(IllegalRoll):
        state.rolled((1, 2, 3))
    state = run(state, "roll 2 4")
    assert legal(state, 1) == ["again", "keep"]
    assert clause(state, 1, "y3=6") == "QW3"
    # Again: all of the same dice, once; then writing begins at once.
    again = run(state, "1 again")
    assert again.dice == ("yellow", "purple")
    again = run(again, "roll 4 5")
    assert (again.phase, again.number, again.awaiting) == ("write", 9, (0, 1, 2))
    assert clause(again, 1, "again") == "QW4"
    kept = run(state, "1 keep")
    assert (kept.phase, kept.number) == ("write", 6)


def test_qw3_smallest_and_largest_sum() -> None:
    assert "p1=1" in legal(run(start(1), "0 roll p", "roll 1", "0 keep"), 0)
    assert "o12=18" in legal(run(start(1), "0 roll oyp", "roll 6 6 6", "0 keep"), 0)


def test_qw4_everybody_writes_in_a_rolled_colour() -> None:
    """Purple and yellow show 2 and 4; again: 4 and 5, "nine": it goes to a purple or yellow cell only."""
    state = run(start(3), "0 roll yp", "roll 2 4", "0 again", "roll 4 5")
    for seat in range(3):
        assert {move[0] for move in legal(state, seat)} == {"-", "y", "p"}
        assert len(legal(state, seat)) == 19
    assert clause(state, 2, "o3=9") == "QW4"
    assert clause(state, 2, "y3=8") == "QW4"
    assert refused(state, 2, "y7=9").key == "qwinto.no_cell"
    assert refused(state, 2, "y20=9").key == "qwinto.no_cell"
    state = run(state, "0 y4=9", "1 y6=9", "2 p8=9")
    assert [list(sheet.cells()) for sheet in state.sheets] == [[(1, 3, 9)], [(1, 5, 9)], [(2, 7, 9)]]
    assert state.active == 1
    state = run(state, "1 roll y", "roll 6", "1 keep")
    assert refused(state, 0, "y4=6").key == "qwinto.taken"


def test_qw4_choices_are_hidden() -> None:
    state = run(start(2), "0 roll y", "roll 6", "0 keep", "1 y5=6")
    assert state.view(0).hidden == (1,)
    assert "y5" not in str(state.view(0).to_dict()["pending"])
    assert run(state, "1 -", "0 y5=6").scores == (1, 0)
    opened = run(start(2, open_choices=True), "0 roll y", "roll 6", "0 keep", "1 y5=6")
    assert opened.view(0).to_dict()["pending"] == {"1": "y5=6"}


def test_qw5_fail_of_the_active_player_only() -> None:
    state = run(start(2), "0 roll y", "roll 6", "0 keep", "0 -", "1 -")
    assert [sheet.fails for sheet in state.sheets] == [1, 0]
    # Also when nothing can be written: `-` is then the only choice, and still to be made.
    full = position("o/y2=1,3=2,4=3,5=4,6=5,8=6,9=7,10=8,11=9/p", phase="write", picked="y", dice="6")
    assert full.awaiting == (0,)
    assert legal(full, 0) == ["-"]
    assert run(full, "0 -").scores == (9 - 5,)


def test_qw6_end_by_two_full_rows_of_one_player() -> None:
    yellow = "y2=1,3=2,4=3,5=4,6=5,8=6,9=7,10=8,11=9"
    orange = "o3=1,4=4,5=5,7=6,8=7,9=8,10=9,11=10"
    almost = f"{orange}/{yellow}/p"
    other = "o/y/p2=2,3=3,4=4,6=5,7=6,8=7,9=8,10=9/x0"
    # Full rows of two different players do not end it.
    state = run(
        position(f"o/{yellow}/p", "o/y/p1=1,2=2,3=3,4=4,6=5,7=6,8=7,9=8,10=9"),
        "0 roll o",
        "roll 1",
        "0 keep",
        "0 -",
        "1 -",
    )
    assert not state.over
    state = run(position(almost, other), "0 roll op", "roll 6 6", "0 keep", "0 o12=12")
    assert not state.over, "everybody writes for that roll first"
    state = run(state, "1 -")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.termination == "rows"
    assert state.scores[0] == 12 + 9


def test_qw6_end_by_the_fourth_fail() -> None:
    state = run(position("o/y/p/x3", "o/y/p/x3"), "0 roll y", "roll 6", "0 keep", "0 -")
    assert not state.over
    state = run(state, "1 y5=6")
    assert state.over
    assert state.outcome is not None
    assert (state.outcome.termination, state.winners) == ("fails", (1,))
    assert state.scores == (-20, -14)
    assert (state.dice, state.awaiting) == ((), ())


def test_qw7_score_of_rows_and_columns() -> None:
    yellow = "y2=1,3=2,4=3,5=4,6=5,8=6,9=7,10=8,11=18"
    assert position(f"o/{yellow}/p").scores == (18,)
    assert position("o/" + yellow.replace(",5=4", "") + "/p").scores == (8,)
    # Column 10 scores its purple pentagon, column 5 (two cells) nothing.
    assert position("o10=12/y10=13/p10=14").scores == (3 + 14,)
    assert position("o10=12/y10=13/p9=14").scores == (3,)
    assert position("o5=12/y5=13/p/x1").scores == (2 - 5,)


def test_qw7_worked_total_of_43() -> None:
    sheet = position(WORKED).sheets[0]
    assert [sheet.row_points(row) for row in range(3)] == [4, 16, 6]
    assert {c + 1: sheet.column_points(c) for c in PENTAGONS} == {3: 0, 4: 5, 8: 10, 9: 12, 10: 0}
    assert sheet.total == 43


def test_qw7_ties_share() -> None:
    state = run(position("o/y/p/x3", "o3=5/y/p/x2", "o3=5/y/p/x2"), "0 roll y", "roll 6", "0 keep", "0 -", "1 -", "2 -")
    assert state.winners == (1, 2)


def _after_round() -> QwintoState:
    """Two players wrote a six in yellow column 5; seat 0 was active, seat 1 is next."""
    return run(start(2), "0 roll yp", "roll 2 4", "0 keep", "0 y5=6", "1 y5=6")


def test_qw8_mistakes_of_this_round() -> None:
    state = _after_round()
    # Moved to a fitting cell, in a colour that was rolled.
    moved = state.moved(1, "yellow", 5, "purple", 4)
    assert list(moved.sheets[1].cells()) == [(2, 3, 6)]
    assert moved.sheets[1].fails == 0
    with pytest.raises(IllegalMove) as error:
        state.moved(1, "yellow", 5, "orange", 5)
    assert error.value.clause == "QW4"
    with pytest.raises(IllegalMove):
        state.moved(1, "yellow", 5, "yellow", 7)
    # Erased: an active player left with nothing marks a fail, another does not.
    assert state.erased(1, "yellow", 5).sheets[1] == QwintoSheet()
    assert state.erased(0, "yellow", 5).sheets[0] == QwintoSheet().failed()
    # Once erased, it cannot come back.
    with pytest.raises(IllegalMove):
        state.erased(1, "yellow", 5).moved(1, "yellow", 5, "yellow", 4)


def test_qw8_mistakes_found_later() -> None:
    state = run(_after_round(), "1 roll o")
    assert state.erased(0, "yellow", 5).sheets[0] == QwintoSheet(), "no fail: the round is over"
    with pytest.raises(IllegalMove) as error:
        state.moved(1, "yellow", 5, "yellow", 4)
    assert (error.value.clause, error.value.message.key) == ("QW8", "qwinto.too_late")
    with pytest.raises(IllegalMove) as error:
        state.erased(1, "purple", 5)
    assert error.value.clause == "QW8"
    first_column = position("o/y/p1=3", "o/y/p")
    assert first_column.erased(0, "purple", 1).sheets[0] == QwintoSheet()
    for colour, column in (("purple", 0), ("purple", 13), ("red", 1)):
        with pytest.raises(IllegalMove):
            first_column.erased(0, colour, column)
    # The number before may be erased in the round after it as well, and play goes on.
    state = run(state, "roll 3", "1 keep", "0 o5=3")
    assert state.erased(1, "yellow", 5).awaiting == (1,)
    with pytest.raises(IllegalMove, match="before you correct"):
        state.erased(0, "yellow", 5)


def test_qw8_a_correction_can_end_or_reopen_the_game() -> None:
    state = run(position("o/y/p/x3", "o/y/p/x0"), "0 roll y", "roll 6", "0 keep", "0 y5=6", "1 -")
    assert not state.over
    ended = state.erased(0, "yellow", 5)
    assert ended.over
    assert ended.active == 0
    full = "o3=1,4=4,5=5,7=6,8=7,9=8,10=9,11=10,12=12/y2=1,3=2,4=3,5=4,6=5,8=6,9=7,10=8,11=9/p"
    over = position(full, "o/y/p", phase="over", active=0)
    reopened = over.erased(0, "orange", 12)
    assert not reopened.over
    assert (reopened.phase, reopened.active) == ("pick", 1)
    three = position("o3=1/y/p", "o/y/p", "o/y/p", active=2).erased(0, "orange", 3)
    assert (three.phase, three.active) == ("pick", 2)
