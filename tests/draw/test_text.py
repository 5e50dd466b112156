import io

import pytest
from rich.cells import cell_len
from rich.console import Console

import astragal
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State
from astragal.draw import Drawable, text
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import COLOURS, QwintoSheet
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import CLASSIC, SHEETS

NASTY = [
    '<b>&"[red]',
    "小林葵小林葵小林葵小林葵小林葵",
    "\x1b[31mRed\x07",
    "a" * 500,
    "e" + "\u0301" * 99,
    "[/]\n\n[bold]",
]


def shown(
    thing: Drawable,
    *,
    seat: int | None = None,
    names: list[str] | None = None,
    legal: tuple[Move, ...] = (),
    colour: bool = False,
    width: int = 80,
) -> str:
    """What a terminal gets; without colour it is as in a file."""
    console = Console(
        file=io.StringIO(),
        width=width,
        color_system="truecolor" if colour else None,
        force_terminal=colour,
        _environ={},
    )
    with console.capture() as capture:
        console.print(text(thing, seat=seat, names=names, legal=legal))
    return capture.get()


def test_nothing_is_wider_than_a_terminal(states: list[State]) -> None:
    for state in states:
        everything = [shown(state, names=NASTY, width=200)]
        for seat in state.game.everyone:
            everything.append(shown(state, seat=seat, names=NASTY, legal=state.moves(seat), width=200))
        for picture in everything:
            for line in picture.splitlines():
                assert cell_len(line) <= 80, line


def test_names_steer_nothing() -> None:
    picture = shown(astragal.game("qwixx", players=5).start(), names=NASTY)
    assert "\x1b" not in picture
    assert "\x07" not in picture
    assert '<b>&"[red]' in picture, "rich's own markup is not read in names"


def test_a_file_gets_no_escape_codes_and_a_terminal_gets_colours(states: list[State]) -> None:
    assert "\x1b" not in shown(states[-1])
    assert "\x1b[" in shown(states[-1], colour=True)


def row(picture: str, letter: str) -> str:
    (found,) = [line for line in picture.splitlines() if line.startswith(f" {letter} ")]
    return found


def test_crossed_lost_and_open_numbers_differ_without_colour() -> None:
    red = row(shown(QwixxSheet.blank(CLASSIC).crossed(0, 3).crossed(0, 5)), "r").split()
    assert red == ["r", "-", "-", "-", "X", "-", "X", "8", "9", "10", "11", "12", "#", "3"]


def test_a_lock_is_crossed_by_its_owner_and_closed_for_all() -> None:
    marks = QwixxSheet.blank(CLASSIC)
    for place in (0, 1, 2, 3, 4, 10):
        marks = marks.crossed(0, place)
    assert row(shown(marks), "r").split()[-3:] == ["X", "X", "28"]


def test_penalties_and_totals_are_shown() -> None:
    picture = shown(QwixxSheet.blank(CLASSIC).crossed(0, 3).penalised().penalised())
    assert "penalties XX.. -10" in picture
    assert "total -9" in picture


def test_legal_numbers_are_bracketed() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3))
    picture = shown(state, seat=1, legal=state.moves(1))
    assert all("[5]" in row(picture, letter) for letter in "rygb")
    assert picture.count("[") == 4
    assert "[" not in shown(state, seat=1)


def test_legal_moves_belong_to_the_only_seat_that_is_awaited() -> None:
    state = astragal.game("qwixx", players=2).start().rolled((4, 1, 2, 6, 6, 3)).play(0, NOTHING)
    first, second = shown(state, names=["Ann", "Bob"], legal=state.moves(1)).split("\n  Bob\n")
    assert "[5]" not in first
    assert second.count("[5]") == 4


def test_every_cell_of_a_mixed_sheet_has_its_letter() -> None:
    layout = SHEETS["mixed"]
    picture = shown(QwixxSheet.blank(layout))
    for cells in layout.rows:
        for colour, number in cells:
            assert f" {colour[0]}{number} " in picture


def test_letters_of_every_row_are_there() -> None:
    for sheet in SHEETS.values():
        for letter in "rygb":
            assert row(shown(QwixxSheet.blank(sheet)), letter)
    for colour in COLOURS:
        assert row(shown(QwintoSheet()), colour[0])


def test_longo_shows_all_its_numbers_and_the_lucky_ones() -> None:
    picture = shown(astragal.game("longo", lucky=((6, 11), (2, 16))).start())
    assert row(picture.split("Seat 1")[1], "g").split()[1:-1] == [*map(str, range(16, 1, -1)), "#"]
    assert "lucky ★6 ★11" in picture


def test_qwinto_shows_circles_pentagons_numbers_and_bonus() -> None:
    sheet = QwintoSheet().with_number(0, 3, 5).with_number(1, 3, 7).with_number(2, 3, 6)
    picture = shown(sheet, legal=(Write("orange", 8, 9),))
    orange = row(picture, "o")
    assert "< 5>" in orange
    assert orange.count("(  )") == 7
    assert orange.count("[<>]") == 1
    (bonus,) = [line for line in picture.splitlines() if "bonus" in line]
    assert "< 5>" in bonus


def test_dice_have_letters_and_numbers() -> None:
    picture = shown(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)))
    for die in ("w⚃4", "w⚀1", "r⚁2", "y⚅6", "g⚅6", "b⚂3", "= 5"):
        assert die in picture


def test_what_another_chose_does_not_change_the_drawing() -> None:
    state = astragal.game("qwixx", players=3).start().rolled((4, 1, 2, 6, 6, 3))
    red, nothing = state.play(0, Cross("red", 5)), state.play(0, NOTHING)
    for seat in (None, 1):
        assert shown(red, seat=seat, colour=True) == shown(nothing, seat=seat, colour=True)
        assert shown(red, seat=seat) != shown(state, seat=seat), "that a seat has chosen is shown"
    assert "{5}" in shown(red, seat=0)
    assert "{5}" not in shown(red)


def test_a_hidden_lock_cannot_be_guessed_from_the_drawing() -> None:
    marks = {"rows": [[2, 3, 4, 5, 6], [], [], []], "penalties": 0}
    start = astragal.game("qwixx").start().rolled((6, 6, 2, 6, 6, 3))
    data = start.to_dict() | {"sheets": [marks, marks]}
    state = astragal.state(data)
    locked = state.play(0, Cross("red", 12, lock=True))
    assert shown(locked, seat=1) == shown(state.play(0, NOTHING), seat=1)


def test_whose_turn_it_is_and_who_won() -> None:
    state = astragal.game("quixo").start()
    assert "▶ X Ann, crosses  turn" in shown(state, names=["Ann", "Bob"])
    for take in ("a1-e1", "a2-e2") * 4 + ("a1-e1",):
        state = state.play(state.active, astragal.move(take))
    assert state.winners == (0,)
    picture = shown(state, names=["Ann", "Bob"])
    assert "Five crosses in a line! Ann wins!" in picture
    assert picture.count("*X*") == 5


def test_quixo_shows_symbols_dots_and_legal_cubes() -> None:
    state = astragal.game("quixo", players=4).start()
    state = state.play(0, Push("a1", "a5")).play(1, Push("b1", "b5", partner=True))
    picture = shown(state, legal=state.moves(2))
    assert "5 │ X↓ │ O→ │[· ]│[· ]│[· ]│ 5" in picture
    assert "1 │[· ]│[· ]│[· ]│[· ]│[· ]│ 1" in picture
    assert "3 │[· ]│ ·  │ ·  │ ·  │[· ]│ 3" in picture


def test_once_a_cube_is_taken_the_ways_back_are_marked() -> None:
    state = astragal.game("quixo").start()
    picture = shown(state, legal=tuple(m for m in state.moves(0) if isinstance(m, Push) and m.take == "c1"))
    assert "1 │>· │ · │[·]│ · │>· │ 1" in picture
    assert picture.count(">") == 3


@pytest.mark.parametrize("name", ["qwixx", "longo", "qwinto", "quixo"])
def test_a_terminal_without_unicode_gets_plain_characters(name: str) -> None:
    state = astragal.game(name, players=2).start()
    assert "?" not in in_ascii(state, ["Ann", "Bob"]), "every sign of the drawing itself has a plain one"
    assert "?nnchen" in in_ascii(state, ["Ännchen", "葵"])


def in_ascii(state: State, names: list[str]) -> str:
    target = io.BytesIO()
    file = io.TextIOWrapper(target, encoding="ascii")
    Console(file=file, width=80, color_system=None, _environ={}).print(text(state, names=names))
    file.flush()
    return target.getvalue().decode("ascii")
