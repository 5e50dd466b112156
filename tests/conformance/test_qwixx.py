"""Qwixx, clause by clause."""

import random
from typing import cast

import pytest

import astragal
from astragal import IllegalRoll, NotAwaited, read_position
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import CLASSIC
from astragal.games.qwixx.rules.state import QwixxState
from astragal.narration import News, news, sentence
from astragal.notation.record import Play
from astragal.texts import LANGUAGES, catalogue
from tests.play import clause, legal, refused, run


def position(*sheets: str, **fields: object) -> QwixxState:
    """Return the state with these sheets."""
    words = [f"{name}={value}" for name, value in fields.items()]
    words += [f"{seat}:{sheet}" for seat, sheet in enumerate(sheets)]
    return cast(QwixxState, read_position(" ".join(["qwixx", *words])))


def test_qx1_left_to_right() -> None:
    state = position("r5,7/y/g/b/x0", "r/y/g/b/x0")
    for faces, sum_ in (("1 1", 2), ("1 2", 3), ("2 2", 4), ("1 4", 5), ("3 3", 6), ("3 4", 7)):
        assert clause(run(state, f"roll {faces} 1 1 1 1"), 0, f"r{sum_}") == "QX1"
    assert "r8" in legal(run(state, "roll 4 4 1 1 1 1"), 0)
    # Skipping is allowed, also at the start; the other player's sheet is another sheet.
    assert "r11" in legal(run(state, "roll 5 6 1 1 1 1"), 0)
    assert "r2" in legal(run(state, "roll 1 1 1 1 1 1"), 1)


def test_qx1_worked_sheet() -> None:
    """Red 5 and 7 crossed; yellow's last cross is 10, green's 6, blue's 10."""
    state = position("r5,7/y2,3,8,10/g11,6/b10/x0")
    sheet = state.sheets[0]
    assert sheet.skipped(0) == (2, 3, 4, 6)
    open_ = {row: [n for p, (_, n) in enumerate(CLASSIC.rows[row]) if sheet.can_cross(row, p)] for row in range(4)}
    assert open_[0] == [8, 9, 10, 11]
    # 12 lies right of the 10, but needs a fifth cross first (QX7).
    assert open_[1] == [11]
    assert open_[2] == [5, 4, 3]
    assert open_[3] == [9, 8, 7, 6, 5, 4, 3]
    assert sheet.crossed(1, 9).can_cross(1, 10)


def test_qx2_first_player_and_clockwise() -> None:
    state = astragal.game("qwixx", players=3, first=2).start()
    for active in (2, 0, 1, 2):
        assert state.active == active
        state = run(state, "roll 1 1 6 6 6 6", "0 -", "1 -", "2 -", f"{active} -")


def test_qx3_roll_of_all_dice_still_in() -> None:
    assert astragal.game("qwixx").start().dice == ("white", "white", "red", "yellow", "green", "blue")
    locked = position("r2,3,4,5,6,12#/y/g/b/x0", "r/y/g/b/x0")
    assert locked.dice == ("white", "white", "yellow", "green", "blue")
    for faces in ([1] * 4, [1] * 6, [0, 1, 1, 1, 1], [7, 1, 1, 1, 1], [True, 1, 1, 1, 1], "11111", [1.0, 1, 1, 1, 1]):
        with pytest.raises(IllegalRoll) as error:
            locked.rolled(faces)  # type: ignore[arg-type]
        assert error.value.clause == "QX3"
    with pytest.raises(IllegalRoll):
        run(locked, "roll 1 1 1 1 1", "roll 1 1 1 1 1")


def test_qx4_action_1_for_everybody() -> None:
    state = run(astragal.game("qwixx", players=3).start(), "roll 4 1 2 6 6 3")
    assert state.awaiting == (0, 1, 2)
    for seat in range(3):
        assert legal(state, seat) == ["-", "r5", "y5", "g5", "b5"]
        assert clause(state, seat, "r6") == "QX4"
    # One row only: a second choice replaces the first.
    state = run(state, "1 r5", "1 y5", "0 -", "2 -")
    assert state.sheets[1].numbers(0) == ()
    assert state.sheets[1].numbers(1) == (5,)


def test_qx4_choices_are_hidden_and_can_be_changed() -> None:
    state = run(astragal.game("qwixx", players=3).start(), "roll 4 1 2 6 6 3", "2 r5")
    assert state.awaiting == (0, 1)
    assert legal(state, 2) == ["-", "r5", "y5", "g5", "b5"]
    assert state.scores == (0, 0, 0)
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.hidden == (2,)
        assert view.to_dict()["pending"] == {"2": "?"}
        assert view.awaiting == (0, 1)
    assert state.view(2) == state
    # A view can be played on: with guesses for what is hidden it resolves, without it waits.
    view = run(state.view(0), "0 y5", "1 -")
    assert view.awaiting == ()
    assert view.phase == "white"
    assert run(view, "2 g5").phase == "colour"
    assert run(state, "2 -", "0 y5", "1 -").sheets[2] == QwixxSheet.blank(CLASSIC)


def test_qx4_option_open_choices() -> None:
    state = run(astragal.game("qwixx", open_choices=True).start(), "roll 4 1 2 6 6 3", "1 r5")
    assert state.view(0).to_dict()["pending"] == {"1": "r5"}
    assert state.view(None) == state
    assert run(state, "1 y5", "0 -").sheets[1].numbers(1) == (5,)


def test_qx5_action_2_for_the_active_player() -> None:
    state = run(astragal.game("qwixx", players=2, first=1).start(), "roll 4 1 2 6 6 3", "0 r5", "1 y5")
    assert state.awaiting == (1,)
    assert legal(state, 0) == []
    assert legal(state, 1) == ["-", "r3", "r6", "y7", "y10", "g10", "g7", "b7", "b4"]
    with pytest.raises(NotAwaited) as error:
        run(state, "0 r6")
    assert error.value.clause == "QX5"
    assert clause(state, 1, "r5") == "QX5"
    assert run(state, "1 b7").sheets[1].numbers(3) == (7,)
    # Judged on the sheet as action 1 left it: the same number is taken, and what lies left of it is lost.
    state = run(astragal.game("qwixx").start(), "roll 4 1 1 6 6 3", "0 r5", "1 -")
    assert clause(state, 0, "r2") == "QX1"
    assert refused(state, 0, "r5").key == "qwixx.crossed_already"


def test_qx6_penalty() -> None:
    start = astragal.game("qwixx").start()
    nothing = run(start, "roll 4 1 2 6 6 3", "0 -", "1 -", "0 -")
    assert nothing.scores == (-5, 0)
    assert run(start, "roll 4 1 2 6 6 3", "0 r5", "1 -", "0 -").scores == (1, 0)
    assert run(start, "roll 4 1 2 6 6 3", "0 -", "1 -", "0 r6").scores == (1, 0)
    # The other player never marks one, whatever it does; the penalty comes after action 2.
    assert run(start, "roll 4 1 2 6 6 3", "0 -", "1 r5").scores == (0, 1)


def test_qx7_lock_needs_five_crosses() -> None:
    for row, last, others in (
        ("r", 12, "2,3,4,5"),
        ("y", 12, "2,3,4,5"),
        ("g", 2, "12,11,10,9"),
        ("b", 2, "12,11,10,9"),
    ):
        faces = "roll 6 6 1 1 1 1" if last == 12 else "roll 1 1 6 6 6 6"
        text = {r: f"{r}{others}" if r == row else r for r in "rygb"}
        four = position("/".join(text.values()), "r/y/g/b/x0")
        assert clause(run(four, faces), 0, f"{row}{last}#") == "QX7"
        fifth = {"r": "6", "y": "6", "g": "8", "b": "8"}[row]
        text[row] += f",{fifth}"
        five = run(position("/".join(text.values()), "r/y/g/b/x0"), faces)
        assert f"{row}{last}#" in legal(five, 0)
        assert clause(five, 0, f"{row}{last}") == "QX7"
        after = run(five, f"0 {row}{last}#", "1 -")
        assert after.sheets[0].count("rygb".index(row)) == 7
        assert after.scores[0] == 28
    assert clause(run(position("r2,3,4,5,6/y/g/b/x0"), "roll 5 6 1 1 1 1"), 0, "r11#") == "QX7"


def test_qx8_closing() -> None:
    state = position("r2,3,4,5,6/y/g/b/x0", "r/y/g/b/x0")
    state = run(state, "roll 6 6 1 2 3 4", "0 r12#", "1 -")
    # The red die is gone at once: not in action 2 of this turn, not for anybody later.
    assert dict(state.shown).keys() == {"white", "yellow", "green", "blue"}
    assert legal(state, 0) == ["-", "y8", "g9", "b10"]
    assert clause(state, 0, "r7") == "QX8"
    state = run(state, "0 -")
    assert state.closed_rows == ("red",)
    state = run(state, "roll 4 4 1 1 1")
    assert legal(state, 1) == ["-", "y8", "g8", "b8"]
    assert clause(state, 1, "r8") == "QX8"
    # In action 2 as well a lock closes.
    state = run(position("r2,3,4,5,6/y/g/b/x0", "r/y/g/b/x0"), "roll 6 1 6 1 1 1", "0 -", "1 -", "0 r12#")
    assert state.dice == ("white", "white", "yellow", "green", "blue")


def test_qx8_a_closed_row_is_closed_for_good() -> None:
    """One booklet says until the end of the round, the other in later rounds: it never opens again."""
    state = run(position("r2,3,4,5,6/y/g/b/x0", "r/y/g/b/x0"), "roll 6 6 1 2 3 4", "0 r12#", "1 -", "0 -")
    for _ in range(5):
        assert "red" not in state.dice
        state = run(state, "roll 1 2 3 4 5")
        for seat in state.due:
            assert not any(text.startswith("r") for text in legal(state, seat))
        seats = state.due
        for seat in seats:
            state = run(state, f"{seat} -")
        assert clause(state, state.active, "r3") == "QX8"
        state = run(state, f"{state.active} -")


def test_qx8_every_closed_row_is_announced_once_by_its_colour() -> None:
    fives = "r2,3,4,5,6/y2,3,4,5,6/g/b/x0"
    state = run(position(fives, fives, fives), "roll 6 6 1 1 1 1")
    told: list[News] = []
    for seat, text in enumerate(("r12#", "r12#", "y12#")):
        made = Play(seat, astragal.move(text))
        after = cast(QwixxState, made.apply(state))
        told += news(state, made, after)
        state = after
    closed = [each.words for each in told if each.words.key == "news.closed"]
    assert [words.params for words in closed] == [{"colour": "red"}, {"colour": "yellow"}]
    assert {words.clause for words in closed} == {"QX8"}
    for language in LANGUAGES:
        for words in closed:
            colour = str(catalogue(language)[f"word.{words.params['colour']}"])
            assert colour[:3].lower() in sentence(words, (), language).lower()


def test_qx9_locking_together() -> None:
    state = position("r/y/g/b/x0", "r2,3,4,5,6/y/g/b/x0", "r2,3,4,5,7/y/g/b/x0", "r2,3,4,5/y/g/b/x0")
    state = run(state, "roll 6 6 1 1 1 1")
    # Whoever locks: here two players who are not active.
    assert clause(state, 3, "r12#") == "QX7"
    after = run(state, "1 r12#", "2 r12#", "0 -", "3 -")
    assert [sheet.locked(0) for sheet in after.sheets] == [False, True, True, False]
    assert after.closed_rows == ("red",)
    # Judged on the sheets as they were before: the order of the answers makes no difference.
    assert run(state, "3 -", "0 -", "2 r12#", "1 r12#") == after


def test_qx9_all_choices_of_action_1_stand() -> None:
    state = position("r2,3,4,5,6/y/g/b/x0", "r2,3,4/y/g/b/x0", phase="roll")
    state = run(state, "roll 6 6 1 1 1 1")
    assert "y12#" not in legal(state, 1)
    assert run(state, "0 r12#", "1 g12").sheets[1].numbers(2) == (12,)


def test_qx10_end_by_the_fourth_penalty() -> None:
    state = position("r/y/g/b/x3", "r/y/g/b/x3")
    state = run(state, "roll 4 1 2 6 6 3", "0 -", "1 -")
    assert not state.over
    state = run(state, "0 -")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.termination == "penalties"
    assert (state.scores, state.winners) == ((-20, -15), (1,))
    assert (state.dice, state.awaiting, legal(state, 0)) == ((), (), [])
    with pytest.raises(IllegalRoll):
        state.rolled([1] * 6)
    assert refused(state, 0, "-").key == "game_over"


def test_qx10_end_by_two_closed_rows() -> None:
    state = position("r2,3,4,5,6/y/g/b/x0", "r/y/g12,11,10,9,8,2#/b/x0")
    assert not state.over
    state = run(state, "roll 6 1 6 1 1", "0 -", "1 -")
    assert not state.over
    state = run(state, "0 r12#")
    assert state.over
    assert state.outcome is not None
    assert state.outcome.termination == "rows"
    assert state.winners == (0, 1)


def test_qx10_worked_end_three_rows() -> None:
    """Green is closed; two white sixes; one player locks red, another yellow: three rows are closed."""
    state = position("r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x0", "r/y2,3,4,5,6/g/b/x0", "r/y/g/b/x0", active=2)
    state = run(state, "roll 6 6 1 1 1", "0 r12#", "1 y12#", "2 -")
    assert state.over
    assert state.closed_rows == ("red", "yellow", "green")
    assert state.scores == (28 + 28, 28, 0)
    assert state.winners == (0,)


@pytest.mark.parametrize("name", ["qwixx", "longo"])
def test_qx10_no_game_goes_on_with_two_closed_rows(name: str) -> None:
    """One booklet's example has a second row closed already; and only action 1 closes several rows."""
    chance = random.Random(name)
    together = 0
    top = 12 if name == "qwixx" else 16
    down = ",".join(map(str, range(top, top - 6, -1)))
    filled = f"r2,3,4,5,6,7/y2,3,4,5,6,7/g{down}/b{down}/x0"
    for _ in range(60):
        sheets = " ".join(f"{seat}:{filled}" for seat in range(4))
        state = cast(QwixxState, read_position(f"{name} players=4 {sheets}"))
        while not state.over:
            assert len(state.closed_rows) < 2
            assert all(each.penalties < 4 for each in state.sheets)
            if not state.awaiting:
                state = state.rolled([chance.randint(1, state.faces) for _ in state.dice])
                continue
            before, alone = state, len(state.due) == 1
            for seat in state.awaiting:
                moves = state.moves(seat)
                locks = [made for made in moves if str(made).endswith("#")]
                state = state.play(seat, chance.choice(locks or moves))
            closed = len(state.closed_rows) - len(before.closed_rows)
            assert closed <= 1 or not alone
            together += closed > 1
        assert len(state.closed_rows) >= 2 or any(each.penalties == 4 for each in state.sheets)
    assert together


def test_qx11_end_in_action_1() -> None:
    sheets = ("r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x3", "r/y2,3,4,5,6/g/b/x0")
    state = run(position(*sheets, active=0), "roll 6 6 1 1 1", "0 -", "1 y12#")
    assert state.over
    assert state.scores == (15 + 28 - 15, 28)
    assert state.awaiting == ()


def test_qx11_option_finish_turn() -> None:
    sheets = ("r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x3", "r/y2,3,4,5,6/g/b/x0")
    state = run(position(*sheets, active=0, finish_turn="yes"), "roll 6 6 1 1 1", "0 -", "1 y12#")
    assert not state.over
    assert state.awaiting == (0,)
    # Yellow is gone with green; red and blue may still be used.
    assert legal(state, 0) == ["-", "r7", "b7"]
    assert run(state, "0 -").scores == (15 + 28 - 20, 28)
    done = run(state, "0 b7")
    assert done.over
    assert done.scores == (15 + 28 + 1 - 15, 28)


def test_qx12_score() -> None:
    assert CLASSIC.points[1:] == (1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
    whole = "r2,3,4,5,6,7,8,9,10,11,12#"
    assert position(f"{whole}/y/g/b/x1", active=0).scores == (78 - 5,)
    # Equal totals share the win.
    state = position("r/y/g/b/x3", "r/y/g/b/x3", "r2/y/g/b/x0")
    assert run(state, "roll 4 1 2 6 6 3", "0 -", "1 -", "2 -", "0 -").winners == (2,)
    tie = position("r2,3,4,5/y/g/b/x3", "r2/y/g/b/x3", "r/y/g/b/x2", active=0)
    done = run(tie, "roll 4 1 2 6 6 3", "0 -", "1 -", "2 -", "0 -")
    assert done.scores == (-10, -14, -10)
    assert done.winners == (0, 2)


def test_qx12_worked_total_of_70() -> None:
    state = position("r3,5,6,9/y4,6,8/g12,10,9,8,6,5,4/b12,11,10,9,8,7,5,4/x2")
    assert [state.sheets[0].points(row) for row in range(4)] == [10, 6, 28, 36]
    assert state.scores == (70,)


def test_qx_worked_turn() -> None:
    """Whites 4 and 1: yellow 5 by one player, red 5 by the active one; then white 4 and blue 6 make blue 10."""
    state = run(astragal.game("qwixx", players=4).start(), "roll 4 1 2 2 2 6", "1 y5", "0 r5", "2 -", "3 -")
    assert "b10" in legal(state, 0)
    state = run(state, "0 b10")
    assert [state.sheets[0].numbers(row) for row in range(4)] == [(5,), (), (), (10,)]
    assert state.sheets[1].numbers(1) == (5,)
    assert state.scores == (2, 1, 0, 0)
    assert state.active == 1


def test_shuffled_sheet_is_read_by_place() -> None:
    state = run(astragal.game("qwixx", sheet="shuffled").start(), "roll 1 1 6 6 6 6", "0 r2", "1 -")
    # 10 and 6 lie left of red's 2; 8, 3 and 4 right of it.
    assert [clause(run(state, "0 -", f"roll {f} 1 1 1 1"), 0, m) for f, m in (("4 6", "r10"), ("3 3", "r6"))] == [
        "QX1"
    ] * 2
    assert "r3" in legal(run(state, "0 -", "roll 1 2 1 1 1 1"), 0)
    locks = {row[-1] for row in astragal.game("qwixx", sheet="shuffled").start().game.layout.rows}
    assert locks == {("red", 11), ("yellow", 10), ("green", 3), ("blue", 4)}


def test_mixed_sheet_colours_and_locks() -> None:
    """The first row starts red and ends yellow: locking it takes the yellow die; yellow cells elsewhere stay."""
    start = "qwixx sheet=mixed 0:y2,3,4,5,6/r/b/g/x0 1:y/r/b/g/x0"
    state = run(cast(QwixxState, read_position(start)), "roll 6 6 2 3 1 1", "0 y12#", "1 -")
    assert dict(state.shown).keys() == {"white", "red", "green", "blue"}
    assert state.closed_rows == ("yellow",)
    # Action 2: blue 7 stands in the second row, red 8 in the fourth; green 7 is in the closed first row.
    assert legal(state, 0) == ["-", "b7", "r8"]
    assert clause(state, 0, "g7") == "QX8"
    assert clause(state, 0, "y9") == "QX8"
    state = run(state, "0 -", "roll 4 5 1 1 1")
    # White 9: blue 9 of the first row is closed; green 9, yellow 9 and red 9 stand in rows that are open.
    assert legal(state, 1) == ["-", "g9", "y9", "r9"]
    assert clause(state, 1, "b9") == "QX8"
