import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import astragal
from astragal.core.moves import NOTHING
from astragal.core.state import State
from astragal.draw import svg
from astragal.games.quixo.rules.moves import Push
from astragal.games.qwinto.rules.moves import Write
from astragal.games.qwinto.rules.sheet import QwintoSheet
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import CLASSIC, LONGO, SHEETS

SVG = "{http://www.w3.org/2000/svg}"
NASTY = ['<b>&"', "]]>", "'\x00\x1b[31m\ud800", "\u202eevil", "a" * 500, "\n\n"]


def parsed(picture: str) -> ET.Element:
    root = ET.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def said(root: ET.Element) -> list[str]:
    """What the texts of a picture say, title and description not counted."""
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def check(picture: str) -> ET.Element:
    """Check what holds for every picture: it stands alone, scales, speaks, and fits into any page."""
    root = parsed(picture)
    assert root.get("role") == "img"
    width, height = map(float, root.get("viewBox", "").split()[2:])
    assert width > 100
    assert height > 100
    assert not re.search(r"(?<!max-)width:\d", root.get("style", ""))
    assert (root.findtext(f"{SVG}title") or "").strip()
    assert (root.findtext(f"{SVG}desc") or "").strip()
    used = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert used <= {"svg", "title", "desc", "g", "rect", "circle", "path", "text"}
    assert not any(element.get("id") for element in root.iter())
    assert "url(" not in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    for element in root.iter():
        for value in element.attrib.values():
            assert "nan" not in value.lower()
            assert "None" not in value
    return root


def test_every_state_of_every_game_is_a_picture(states: list[State]) -> None:
    for state in states:
        check(svg(state))
        for seat in state.game.everyone:
            check(svg(state, seat=seat, names=NASTY))


@pytest.mark.parametrize(
    "thing",
    [*(QwixxSheet.blank(sheet, (5, 8)) for sheet in SHEETS.values()), QwintoSheet()],
    ids=lambda thing: type(thing).__name__,
)
def test_a_sheet_alone_is_a_picture(thing: QwixxSheet | QwintoSheet) -> None:
    check(svg(thing))
    check(svg(thing, names=["<Ann>"]))
    assert thing._repr_svg_() == svg(thing)


def test_the_same_thing_is_always_drawn_the_same(states: list[State]) -> None:
    assert svg(states[-1]) == svg(states[-1])
    assert states[-1]._repr_svg_() == svg(states[-1])


def test_names_are_escaped_and_shown() -> None:
    picture = svg(astragal.game("qwixx").start(), names=['<b>&"', "Bob"])
    assert "<b>" not in picture
    assert '<b>&"' in said(parsed(picture))
    assert "Bob" in said(parsed(picture))


def test_names_cannot_run_over_the_sheet() -> None:
    shown = said(parsed(svg(astragal.game("qwixx").start(), names=["a" * 500, "b"])))
    assert max(map(len, shown)) < 80


def rolled() -> State:
    return astragal.game("qwixx", players=3).start().rolled((4, 1, 2, 6, 6, 3))


def test_what_another_chose_does_not_change_a_picture() -> None:
    red, nothing = rolled().play(0, Cross("red", 5)), rolled().play(0, NOTHING)
    assert svg(red) == svg(nothing)
    assert svg(red, seat=1) == svg(nothing, seat=1)
    assert svg(red) != svg(rolled()), "that a seat has chosen is shown"
    assert svg(red, seat=0) != svg(nothing, seat=0), "one's own choice is shown"


def test_what_another_writes_does_not_change_a_picture() -> None:
    state = astragal.game("qwinto").start().play(0, astragal.move("roll oy")).rolled((3, 4))
    state = state.play(0, astragal.move("keep"))
    one, other = state.play(0, Write("orange", 3, 7)), state.play(0, NOTHING)
    assert svg(one) == svg(other) != svg(state)
    assert svg(one, seat=1) == svg(other, seat=1)
    assert svg(one, seat=0) != svg(other, seat=0)


def test_open_choices_are_shown() -> None:
    start = astragal.game("qwixx", open_choices=True).start().rolled((4, 1, 2, 6, 6, 3))
    assert svg(start.play(0, Cross("red", 5))) != svg(start.play(0, NOTHING))


def test_legal_cells_glow_only_for_the_seat_that_owes_a_choice() -> None:
    state = rolled()
    glowing = svg(state, seat=0).count('stroke="#fffbe0"')
    assert glowing == 3 * 4, "three rings around each of the four fives"
    assert svg(state).count('stroke="#fffbe0"') == 0
    assert svg(state.play(0, NOTHING), seat=0).count('stroke="#fffbe0"') == 0


def test_a_seat_is_drawn_alone() -> None:
    shown = said(parsed(svg(rolled(), seat=1, names=["Ann", "Bob", "Cleo"])))
    assert "Bob" in shown
    assert "Cleo" not in shown


def test_every_colour_has_its_letter() -> None:
    for sheet in SHEETS.values():
        shown = said(parsed(svg(QwixxSheet.blank(sheet))))
        assert {"r", "y", "g", "b"} <= set(shown)
    mixed = said(parsed(svg(QwixxSheet.blank(SHEETS["mixed"]))))
    assert sum(letter in "rygb" for letter in mixed) >= 44, "each cell of a mixed sheet has a letter of its own"
    assert {"o", "y", "p"} <= set(said(parsed(svg(QwintoSheet()))))


def test_crosses_and_lost_numbers_are_drawn() -> None:
    blank = QwixxSheet.blank(CLASSIC)
    paths = [svg(marks).count("<path") for marks in (blank, blank.crossed(0, 0), blank.crossed(0, 3))]
    assert paths[1] == paths[0] + 1, "a cross"
    assert paths[2] == paths[1] + 3, "a cross and three dashes"


def test_the_description_tells_the_whole_sheet() -> None:
    told = parsed(svg(QwixxSheet.blank(LONGO, (6, 11)).crossed(2, 1).penalised())).findtext(f"{SVG}desc") or ""
    assert "Green row: 15 crossed; 16 lost; 1 point." in told
    assert "Lucky numbers: 6 and 11." in told
    assert "Penalties: 1. Total: -4." in told


def test_a_last_push_is_marked() -> None:
    state = astragal.game("quixo").start().play(0, Push("c1", "c5"))
    assert svg(state, last=Push("c1", "c5")) != svg(state, last=Push("a1", "a5")) != svg(state)
    assert svg(state, last=Push("c3", "z9")) == svg(state), "no such push: nothing to mark"


def test_dots_point_at_their_seats() -> None:
    state = astragal.game("quixo", players=4).start().play(0, Push("a1", "a5"))
    turned = astragal.game("quixo", players=4).start().play(0, Push("a1", "a5", partner=True))

    def dot(of: State) -> tuple[float, float]:
        (found,) = [c for c in parsed(svg(of)).iter(f"{SVG}circle") if c.get("r") == "5.6"]
        return float(found.get("cx", "")), float(found.get("cy", ""))

    assert dot(state)[0] == dot(turned)[0]
    assert dot(state)[1] > dot(turned)[1], "seat 0 sits at the bottom, its partner at the top"


def test_importing_and_drawing_svg_does_not_need_rich() -> None:
    code = (
        "import sys, astragal.draw as d, astragal\n"
        "assert 'astragal.draw.qwixx_svg' not in sys.modules\n"
        "d.svg(astragal.game('qwixx').start())\n"
        "assert not any(name.split('.')[0] == 'rich' for name in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
