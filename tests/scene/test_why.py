"""Why a tap is not allowed, and what stands in its way."""

import pytest

import astragal
from astragal import InvalidText, NoSuchSeat, State
from astragal.scene import scene, why
from astragal.scene.layouts import cells_of
from tests.play import run
from tests.rules.kinds import KINDS
from tests.scene.playing import moments


@pytest.mark.parametrize("kind", KINDS)
def test_none_exactly_where_a_choice_is(kind: str) -> None:
    for place, (state, _) in enumerate(moments(kind)):
        if place % 3:
            continue
        found = scene(state, state.game.everyone)
        assert found.layout is not None
        for seat in state.game.everyone:
            offered = {choice.cell for choice in found.choices.get(str(seat), ())}
            for cell in cells_of(found.layout):
                reason = why(state, seat, cell)
                assert (reason.words is None) == (cell in offered), (cell, reason)
                assert set(reason.cells) <= cells_of(found.layout)
            for choice in found.choices.get(str(seat), ()):
                assert why(state, seat, choice.move).words is None


def asked(state: State, seat: int, tap: str) -> tuple[str, tuple[str, ...]]:
    found = why(state, seat, tap)
    assert found.words is not None
    return found.words.key, found.cells


def test_qwixx() -> None:
    state = astragal.game("qwixx").start()
    assert asked(state, 0, "r5") == ("roll.first", ())
    state = run(state, "roll 4 1 2 6 6 3", "0 r5", "1 -")
    assert asked(state, 1, "r6") == ("not_your_turn", ())
    assert asked(state, 0, "r12")[0] == "qwixx.not_a_sum"
    state = run(state, "0 -", "roll 2 2 1 1 1 1")
    assert asked(state, 0, "r4") == ("qwixx.left_to_right", ("r5",))
    state = run(state, "0 -", "1 -", "1 -", "roll 4 1 1 1 1 1")
    assert asked(state, 0, "r5") == ("qwixx.crossed_already", ("r5",))
    state = run(state, "0 -", "1 -", "0 -", "roll 6 6 1 1 1 1")
    assert asked(state, 0, "r12") == ("qwixx.too_few", ())
    assert asked(state, 0, "r12#") == ("qwixx.too_few", ())


def test_a_lucky_cross_is_allowed() -> None:
    state = run(astragal.game("longo").start(), "roll 4 1 1 1 1 1")
    assert why(state, 0, "r2").words is None
    assert asked(state, 1, "r2")[0] == "qwixx.not_the_sum"


def test_qwinto() -> None:
    state = astragal.game("qwinto").start()
    assert asked(state, 0, "y3") == ("qwinto.pick_now", ())
    assert asked(state, 1, "y3") == ("not_your_turn", ())
    state = run(state, "0 roll y")
    assert asked(state, 0, "y3") == ("roll.first", ())
    state = run(state, "roll 4")
    assert asked(state, 0, "y3") == ("qwinto.decide_now", ())
    state = run(state, "0 keep")
    assert asked(state, 0, "o3") == ("qwinto.not_rolled", ())
    assert why(state, 0, "y3").words is None
    state = run(state, "0 y3=4", "1 -", "1 roll yp", "roll 1 2", "1 keep")
    assert asked(state, 0, "y3") == ("qwinto.taken", ("y3",))
    assert asked(state, 0, "y4") == ("qwinto.row_order", ("y3",))
    state = run(state, "0 -", "1 -", "0 roll p", "roll 4", "0 keep")
    assert asked(state, 0, "p3") == ("qwinto.column_twice", ("y3",))


def test_quixo() -> None:
    state = run(astragal.game("quixo").start(), "0 a1-a5")
    assert asked(state, 1, "c3") == ("quixo.inside", ("c3",))
    assert asked(state, 1, "a5") == ("quixo.others_cube", ("a5",))
    assert asked(state, 0, "a1") == ("not_your_turn", ())
    assert why(state, 1, "a1").words is None
    assert asked(state, 1, "a1-a1")[0] == "quixo.same_place"
    assert asked(state, 1, "a1-e5")[0] == "quixo.no_way"
    assert asked(state, 1, "-")[0] == "quixo.no_pass"
    assert asked(state.forfeit(0), 1, "a1")[0] == "game_over"
    four = run(astragal.game("quixo", players=4).start(), "0 a1-a5>", "1 b1-b5")
    assert why(four, 2, "a5").words is None
    four = run(four, "2 a5-a1>", "3 c1-c5", "0 d1-d5", "1 e1-e5")
    assert asked(four, 2, "a1") == ("quixo.partners_cube", ("a1",))


@pytest.mark.parametrize(
    ("game", "tap"), [("qwixx", "r13"), ("qwinto", "o1"), ("quixo", "f1"), ("qwixx", ""), ("quixo", "r5")]
)
def test_unknown_cells(game: str, tap: str) -> None:
    with pytest.raises(InvalidText):
        why(astragal.game(game).start(), 0, tap)


def test_no_such_seat() -> None:
    with pytest.raises(NoSuchSeat):
        why(astragal.game("qwixx").start(), 7, "r5")
