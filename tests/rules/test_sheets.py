"""Sheets by themselves: what holds for every sheet that play or paper can show."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import astragal
from astragal import IllegalRoll
from astragal.games.qwinto.notation import read_written, written_text
from astragal.games.qwinto.rules.sheet import CELLS, QwintoSheet
from astragal.games.qwixx.notation import marks_text, read_marks
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import CLASSIC, LONGO, SHEETS
from astragal.notation.scanner import Spot


@st.composite
def marked(draw: st.DrawFn) -> QwixxSheet:
    """A sheet crossed by any legal sequence of crosses."""
    marks = QwixxSheet.blank(SHEETS[draw(st.sampled_from(sorted(SHEETS)))])
    for row in range(4):
        for place in range(len(marks.sheet.rows[row])):
            if marks.can_cross(row, place) and draw(st.integers(0, 2)):
                marks = marks.crossed(row, place)
    for _ in range(draw(st.integers(0, 4))):
        marks = marks.penalised()
    return marks


@st.composite
def written(draw: st.DrawFn) -> QwintoSheet:
    """A sheet written by any legal sequence of numbers."""
    sheet = QwintoSheet()
    for _ in range(draw(st.integers(0, 40))):
        row = draw(st.integers(0, 2))
        column, number = draw(st.sampled_from(CELLS[row])), draw(st.integers(1, 18))
        if sheet.fits(row, column, number):
            sheet = sheet.with_number(row, column, number)
    return sheet.failed() if draw(st.booleans()) else sheet


@given(marked())
def test_a_crossed_sheet_has_no_problems_and_its_text_is_the_sheet(marks: QwixxSheet) -> None:
    assert marks.problems() == []
    assert read_marks(Spot(marks_text(marks)), marks.sheet) == marks
    assert marks.total == sum(marks.points(row) for row in range(4)) - 5 * marks.penalties
    for row in range(4):
        crosses, length = marks.count(row), len(marks.sheet.rows[row])
        assert len(marks.numbers(row)) + marks.locked(row) == crosses
        assert len(marks.numbers(row)) + len(marks.skipped(row)) <= length
        # QX1: nothing left of a cross can be crossed, so every row ends, and at most at its longest.
        assert not any(marks.can_cross(row, place) for place in range(min(marks.next_place(row), length)))
        assert crosses <= length + 2 - marks.sheet.tail


@given(written())
def test_a_written_sheet_has_no_problems_and_its_text_is_the_sheet(sheet: QwintoSheet) -> None:
    assert sheet.problems() == []
    assert read_written(Spot(written_text(sheet))) == sheet
    for row, column, number in sheet.cells():
        without = sheet.with_number(row, column, 0)
        assert without.fits(row, column, number), "the order of writing does not matter"
        assert not sheet.fits(row, column, number)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 11), st.integers(1, 18)), max_size=27))
def test_problems_are_found_exactly_where_rules_are_broken(cells: list[tuple[int, int, int]]) -> None:
    sheet = QwintoSheet()
    for row, column, number in cells:
        if column in CELLS[row]:
            sheet = sheet.with_number(row, column, number)
    rows = [[n for n in row if n] for row in sheet.numbers]
    rising = all(row == sorted(set(row)) for row in rows)
    columns = [[row[c] for row in sheet.numbers if row[c]] for c in range(12)]
    different = all(len(set(column)) == len(column) for column in columns)
    assert (sheet.problems() == []) == (rising and different)
    assert {problem.clause for problem in sheet.problems()} <= {"QW1", "QW2"}


@pytest.mark.parametrize(
    ("marks", "clauses"),
    [
        (QwixxSheet(CLASSIC, (0, 0, 0, 0), penalties=5), ["QX10"]),
        (QwixxSheet(CLASSIC, (1 << 11, 0, 0, 0)), ["QX7"]),
        (QwixxSheet(CLASSIC, (0b11111 | 1 << 10, 0, 0, 0)), ["QX7"]),
        (QwixxSheet(CLASSIC, (0b1111 | 3 << 10, 0, 0, 0)), ["QX7"]),
        (QwixxSheet(CLASSIC, (0b11111 | 3 << 10, 0, 0, 0)), []),
        (QwixxSheet(LONGO, (0, 0, 0, 0b111111 | 7 << 13)), ["QL2"]),
        (QwixxSheet(LONGO, (0, 0, 0b11111 | 5 << 13, 0)), ["QL2"]),
        (QwixxSheet(LONGO, (0, 0, 0b111111 | 5 << 13, 0)), []),
    ],
)
def test_sheets_that_play_cannot_lead_to(marks: QwixxSheet, clauses: list[str]) -> None:
    assert [problem.clause for problem in marks.problems()] == clauses


def test_problems_name_what_is_on_the_sheet() -> None:
    twice = QwintoSheet().with_number(0, 2, 5).with_number(1, 2, 5)
    assert [problem.text() for problem in twice.problems()] == ["Column 3 has 5 twice."]
    falling = QwintoSheet().with_number(0, 2, 5).with_number(0, 3, 4)
    assert [problem.text() for problem in falling.problems()] == ["The orange row does not rise: 4 stands right of 5."]
    early = QwixxSheet(CLASSIC, (0b1011 | 3 << 10, 0, 0, 0))
    assert [problem.text() for problem in early.problems()] == [
        "The red row is locked, but only 3 of the 5 crosses that this needs stand before its end."
    ]


def test_too_many_fails() -> None:
    assert [problem.clause for problem in QwintoSheet(fails=5).problems()] == ["QW6"]
    assert [problem.clause for problem in QwintoSheet().with_number(0, 3, 19).problems()] == ["QW3"]


def test_a_game_without_dice_has_none() -> None:
    state = astragal.game("quixo").start()
    assert (state.dice, state.faces, state.shown) == ((), 0, ())
    with pytest.raises(IllegalRoll, match="No dice are to be rolled now"):
        state.rolled((1,))
    with pytest.raises(IllegalRoll, match="The game is over"):
        state.forfeit(0).rolled((1,))


def test_sheets_and_states_draw_themselves_in_notebooks() -> None:
    for thing in (astragal.game("quixo").start(), QwixxSheet.blank(CLASSIC), QwintoSheet()):
        assert thing._repr_svg_().startswith("<svg")
