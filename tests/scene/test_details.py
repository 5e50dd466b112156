"""Moments with something special about them, looked at one by one."""

import subprocess
import sys

import pytest

import astragal
from astragal import State
from astragal.notation.record import Entry, Event, Play, Roll, correction
from astragal.scene import Choice, Scene, scene
from astragal.scene.layouts import layout_of
from astragal.scene.types import BoardLayout, GridLayout, SheetLayout, SideOf
from tests.play import run

LATE = "qwixx players=2 active=0 phase=roll closed=g 0:r2,3,4,5,6/y/g12,11,10,9,8,2#/b/x{x} 1:r/y2,3,4,5,6/g/b/x0"


def late(penalties: int = 0, options: str = "") -> State:
    text = LATE.format(x=penalties)
    return astragal.read_position(text.replace("players=2", f"players=2{options}"))


def choice(found: Scene, seat: int, move: str) -> Choice:
    return next(each for each in found.choices[str(seat)] if each.move == move)


def warned(found: Scene, seat: int, move: str) -> str:
    warning = choice(found, seat, move).warning
    return warning.key if warning else ""


def test_topics_of_qwixx() -> None:
    state = astragal.game("qwixx").start()
    assert scene(state, (0,)).topic == "roll"
    state = run(state, "roll 1 1 6 6 6 6")
    assert scene(state, (0,)).topic == "white"
    state = run(state, "0 r2", "1 -")
    assert scene(state, (0,)).topic == "colour"
    locking = run(late(), "roll 6 6 1 1 1")
    assert scene(locking, (0,)).topic == "lock"
    assert scene(locking, ()).topic == "white"
    stuck = astragal.read_position(
        "qwixx players=1 active=0 phase=colour dice=1,1,1,1,1,1 closed=- 0:r10/y10/g3/b3/x0",
    )
    assert scene(stuck, ()).topic == "colour"
    assert scene(stuck, (0,)).topic == "penalty"
    lucky = run(astragal.game("longo").start(), "roll 4 1 1 1 1 1")
    assert scene(lucky, (0,)).topic == "lucky"
    assert scene(lucky, (1,)).topic == "white"


def test_warnings_of_qwixx() -> None:
    state = run(late(), "roll 6 6 1 1 1")
    found = scene(state, (0, 1))
    assert warned(found, 0, "r12#") == warned(found, 1, "y12#") == "warn.ends_game"
    assert choice(found, 0, "r12#").locks
    assert choice(found, 0, "r12#").gain == 28 - 15
    assert warned(found, 0, "-") == ""
    finish = scene(run(late(options=" finish_turn=yes"), "roll 6 6 1 1 1"), (0,))
    assert warned(finish, 0, "r12#") == "warn.ends_after_turn"
    for penalties, key in ((0, "warn.penalty"), (3, "warn.last_penalty")):
        found = scene(run(late(penalties), "roll 1 2 1 1 1", "0 -", "1 -"), (0,))
        assert warned(found, 0, "-") == key
        assert choice(found, 0, "-").gain == -5


def test_dice_that_are_out() -> None:
    found = scene(run(late(), "roll 6 5 1 2 3"), ())
    assert [(die.name, die.face, die.out) for die in found.dice] == [
        *(("white", 6, False), ("white", 5, False), ("red", 1, False)),
        *(("yellow", 2, False), ("green", 0, True), ("blue", 3, False)),
    ]
    assert (found.number, found.faces) == (11, 6)
    assert found.announce is not None
    assert found.announce.params == {"sum": 11}


def test_lucky_choices() -> None:
    found = scene(run(astragal.game("longo").start(), "roll 4 1 1 1 1 1"), (0,))
    lucky = choice(found, 0, "*g16")
    assert lucky.lucky
    assert lucky.cell == "g16"
    assert lucky.label.params == {"colour": "green", "number": 16, "sum": 5}


def test_the_phases_of_qwinto() -> None:
    state = astragal.game("qwinto").start()
    found = scene(state, (0,))
    assert (found.topic, found.number, [die.face for die in found.dice]) == ("pick", 0, [0, 0, 0])
    state = run(state, "0 roll yp")
    assert [die.to_roll for die in scene(state, ()).dice] == [False, True, True]
    state = run(state, "roll 2 4")
    found = scene(state, (0,))
    assert (found.number, found.announce) == (6, None)
    assert [each.kind for each in found.choices["0"]] == ["again", "keep"]
    state = run(state, "0 keep")
    found = scene(state, (0, 1))
    assert (found.topic, found.number, [die.face for die in found.dice]) == ("write", 6, [0, 2, 4])
    assert found.announce is not None
    assert warned(found, 0, "-") == "warn.fail"
    assert warned(found, 1, "-") == ""


def test_mending_mistakes() -> None:
    state = run(astragal.game("qwinto").start(), "0 roll y", "roll 4", "0 keep", "0 y3=4", "1 -")
    assert not scene(state, (0, 1)).correctable
    found = scene(state, (0, 1), real_dice=True)
    assert found.correctable == {"0": ("y3",)}
    assert found.movable == {"0": ("y3", "y2", "y4", "y5", "y6", "y8", "y9", "y10", "y11")}
    later = scene(run(state, "1 roll y"), (0, 1), real_dice=True)
    assert later.correctable == {"0": ("y3",)}
    assert not later.movable


def last(*events: Event, game: str = "qwixx") -> list[tuple[int, tuple[str, ...]]]:
    found = scene(astragal.game(game).start(), (), entries=[Entry(event) for event in events])
    return [(each.seat, each.cells) for each in found.last]


def play(seat: int, text: str) -> Play:
    return Play(seat, astragal.move(text))


def test_what_was_done_last() -> None:
    turn: list[Event] = [Roll((4, 1, 2, 6, 6, 3)), play(0, "r5"), play(1, "y5")]
    assert last(*turn[:1]) == []
    assert last(*turn) == [(0, ("r5",)), (1, ("y5",))]
    turn.append(play(0, "b7"))
    assert last(*turn) == [(0, ("r5",)), (1, ("y5",)), (0, ("b7",))]
    assert last(*turn, Roll((1, 1, 1, 1, 1, 1))) == [(0, ("r5",)), (1, ("y5",)), (0, ("b7",))]
    assert last(*turn, Roll((1, 1, 1, 1, 1, 1)), play(0, "-"), play(1, "g2")) == [(1, ("g2",))]


def test_what_was_written_last() -> None:
    turn: list[Event] = [play(0, "roll y"), Roll((4,)), play(0, "keep"), play(0, "y3=4"), play(1, "y4=4")]
    both = [(0, ("y3",)), (1, ("y4",))]
    assert last(*turn, game="qwinto") == both
    assert last(*turn, play(1, "roll y"), Roll((2,)), play(1, "again"), Roll((2,)), game="qwinto") == both
    assert last(*turn, correction(0, "y3~"), game="qwinto") == both[1:]
    assert last(*turn, correction(1, "y4~y9"), game="qwinto") == [both[0], (1, ("y9",))]


def test_quixo_for_four() -> None:
    state = astragal.game("quixo", players=4).start()
    found = scene(state, (0,))
    assert found.sheets[3] == SideOf("O", 1, "o")
    assert found.topic == "dot"
    assert [each.label.key for each in found.choices["0"][:2]] == ["choice.push_self", "choice.push_partner"]
    found = scene(run(state, "0 a1-a5>"), (), entries=[Entry(play(0, "a1-a5>"))])
    assert (found.cubes[20].symbol, found.cubes[20].dot) == ("X", 2)
    assert found.last[0].line == ("a1", "a2", "a3", "a4", "a5")


def test_passing() -> None:
    state = astragal.read_position("quixo players=4 active=0 made=40 board=xOxOx/O3O/x3x/O3O/xOxOx")
    found = scene(state, (0,))
    assert [each.label.key for each in found.choices["0"]] == ["choice.pass"]
    assert (found.topic, found.prompt.key) == ("pass", "prompt.quixo.pass")


def test_the_end_of_quixo() -> None:
    state = astragal.read_position("quixo players=2 active=0 made=20 board=5/5/5/2O2/OOXOO")
    assert warned(scene(state, (0,)), 0, "c1-c5") == "warn.gives_line"
    found = scene(run(state, "0 c1-c5"), (0,))
    assert found.ending is not None
    assert found.ending.lines == (("a1", "b1", "c1", "d1", "e1"),)
    assert (found.topic, found.phase, found.scores) == ("losing_line", "over", (0, 1))
    drawn = scene(run(astragal.game("quixo", move_limit=1).start(), "0 a1-a5"), ())
    assert (drawn.topic, drawn.scores) == ("draw", (0.5, 0.5))


def test_layouts() -> None:
    mixed = layout_of(astragal.game("qwixx", sheet="mixed"))
    assert isinstance(mixed, SheetLayout)
    assert [(row.colour, row.letter) for row in mixed.rows][:2] == [("yellow", "y"), ("red", "r")]
    assert [cell.id for cell in mixed.rows[0].cells if cell.locks] == ["y12"]
    grid = layout_of(astragal.game("qwinto"))
    assert isinstance(grid, GridLayout)
    assert sorted(cell.id for row in grid.rows for cell in row.cells if cell.bonus) == ["o4", "o8", "p10", "p3", "y9"]
    board = layout_of(astragal.game("quixo"))
    assert isinstance(board, BoardLayout)
    assert [cell.id for cell in board.cells][:6] == ["a1", "b1", "c1", "d1", "e1", "a2"]


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_layouts_are_made_once(name: str) -> None:
    assert layout_of(astragal.game(name)) is layout_of(astragal.game(name))


def test_importing_is_light() -> None:
    code = "import sys, astragal.scene; print({'rich', 'fastapi', 'sqlalchemy', 'asyncio'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
