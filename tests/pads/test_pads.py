"""The pads: everything of a sheet is on them, within their edges; the PDF has its pages and is always the same."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

import astragal.pads
from astragal.core.colours import LETTERS
from astragal.core.errors import InvalidOption
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, PENTAGONS
from astragal.games.qwixx.rules.sheets import LUCKY_PAIRS, PENALTIES, SHEETS
from astragal.pads import MAX_PADS, PAPERS, drawn, pages, pdf
from astragal.pads.frame import HEIGHT, WIDTH, Pad, letter
from astragal.pads.hatching import hatch
from astragal.pads.parts import Disc, Outline, TextPart
from astragal.texts import catalogue

FONTS = Path(astragal.pads.__file__).parent / "fonts"

LANGUAGES = ("en", "de", "uk", "ru")


def one(sheet: str, language: str = "en") -> Pad:
    """One pad of a sheet of any game."""
    if sheet in ("longo", "qwinto"):
        return drawn(sheet, pads=1, language=language)[0]
    return drawn("qwixx", pads=1, sheet=sheet, language=language)[0]


def sizes(file: bytes) -> list[tuple[float, float]]:
    """Width and height of the pages, in millimetres."""
    (box,) = set(re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", file))
    width, height = (round(float(side) / 72 * 25.4, 1) for side in box)
    return [(width, height)] * len(re.findall(rb"/Type /Page\b(?!s)", file))


@pytest.mark.parametrize("name", SHEETS)
def test_every_cell_of_a_qwixx_sheet(name: str) -> None:
    sheet, pad = SHEETS[name], one(name)
    for row in sheet.rows:
        for colour, number in row:
            assert pad.names.count(f"{LETTERS[colour]}{number}") == 1
    for of, colour in zip(sheet.letters, sheet.row_colours, strict=True):
        assert f"lock-{of}" in pad.names
        assert f"points-{of}" in pad.names
        assert letter(colour, "en") in pad.texts
    printed = [text for text in pad.texts if text.isdigit()]
    for number in {number for row in sheet.rows for _, number in row}:
        assert printed.count(str(number)) >= len(sheet.rows)
    most = max(map(len, sheet.rows)) - sheet.tail + 2
    assert {str(points) for points in sheet.points[1 : most + 1]} <= set(printed)
    assert pad.texts.count(f"{sheet.needed}×") == sheet.tail * len(sheet.rows)
    boxes = [f"penalty{place}" for place in range(1, PENALTIES + 1)]
    assert {*boxes, "penalties", "total", "name", "date"} <= set(pad.names)


def test_the_cells_stand_in_the_order_of_the_sheet() -> None:
    pad = one("shuffled")
    lefts = {part.name: part.points[0][0] for part in pad.parts if isinstance(part, Outline)}
    for row in SHEETS["shuffled"].rows:
        places = [lefts[f"{LETTERS[colour]}{number}"] for colour, number in row]
        assert places == sorted(places)


def test_every_cell_of_qwinto() -> None:
    pad = one("qwinto")
    pentagons = {part.name for part in pad.parts if isinstance(part, Outline) and len(part.points) == 5}
    for row, colour in enumerate(COLOURS):
        of = LETTERS[colour]
        cells = [name for name in pad.names if re.fullmatch(rf"{of}\d+", name)]
        assert cells == [f"{of}{column + 1}" for column in CELLS[row]]
        assert {f"{of}{column + 1}" for column, at in PENTAGONS.items() if at == row} <= pentagons
    assert {f"bonus{column + 1}" for column in PENTAGONS} <= pentagons
    assert {*(f"fail{place + 1}" for place in range(FAILS)), "fails", "bonus", "total"} <= set(pad.names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sheet", [*SHEETS, "qwinto"])
def test_nothing_leaves_the_pad_and_no_name_comes_twice(sheet: str, language: str) -> None:
    pad = one(sheet, language)
    assert len(set(pad.names)) == len(pad.names)
    for part in pad.parts:
        if isinstance(part, TextPart):
            points = [(part.x, part.y)]
        elif isinstance(part, Disc):
            points = [(part.x - part.radius, part.y - part.radius), (part.x + part.radius, part.y + part.radius)]
        else:
            points = list(part.points)
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points), part


@pytest.mark.parametrize("sheet", [*SHEETS, "qwinto"])
def test_words_and_letters_are_those_of_the_language(sheet: str) -> None:
    for language in LANGUAGES:
        pad = one(sheet, language)
        for key in ("name", "date", "total"):
            assert catalogue(language)[f"pad.{key}"] in pad.texts
        colours = COLOURS if sheet == "qwinto" else SHEETS[sheet].row_colours
        assert {letter(colour, language) for colour in colours} <= set(pad.texts)
        assert pad.names == one(sheet, "en").names
    foreign = [text for text in one(sheet, "uk").texts if re.search("[A-Za-z]", text)]
    assert foreign == [{"longo": "Qwixx Longo", "qwinto": "Qwinto"}.get(sheet, "Qwixx")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_tell_colours_apart(language: str) -> None:
    assert len({letter(colour, language) for colour in ("red", "yellow", "green", "blue")}) == 4
    assert len({letter(colour, language) for colour in COLOURS}) == 3


def test_the_font_has_every_letter_that_is_printed() -> None:
    for name in ("Nunito-Regular", "Nunito-Bold"):
        known = TTFont(FONTS / f"{name}.ttf").getBestCmap()
        for language in LANGUAGES:
            for sheet in (*SHEETS, "qwinto"):
                assert all(ord(char) in known for text in one(sheet, language).texts for char in text)


def test_lucky_pairs_follow_one_another() -> None:
    def lucky(pad: Pad) -> tuple[int, ...]:
        return tuple(int(name.removeprefix("lucky")) for name in pad.names if name.startswith("lucky"))

    assert [lucky(pad) for pad in drawn("longo", pads=6)] == [*LUCKY_PAIRS, LUCKY_PAIRS[0]]
    given = drawn("longo", pads=3, lucky=[[8, 5], (2, 16)])
    assert [lucky(pad) for pad in given] == [(5, 8), (2, 16), (5, 8)]
    assert [lucky(pad) for pad in drawn("qwixx", pads=1)] == [()]


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
@pytest.mark.parametrize(("count", "leaves"), [(1, 1), (4, 1), (5, 2), (8, 2)])
def test_pages(paper: str, size: tuple[float, float], count: int, leaves: int) -> None:
    assert sizes(pdf("qwinto", paper=paper, pads=count)) == [size] * leaves
    assert pages(count) == leaves


def test_four_pads_fit_on_every_paper() -> None:
    for paper in PAPERS.values():
        assert 4 * HEIGHT + 2 * paper.margin < paper.height
        assert paper.width - WIDTH > 15


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_pads_are_the_same_bytes(game: str, language: str) -> None:
    first = pdf(game, pads=2, language=language)
    assert first.startswith(b"%PDF-")
    assert pdf(game, pads=2, language=language) == first


@pytest.mark.parametrize(
    ("game", "options", "key"),
    [
        ("quixo", {}, "pads.no_sheet"),
        ("quixo", {"sheet": "mixed"}, "pads.no_sheet"),
        ("chess", {}, "option.game"),
        ("qwixx", {"pads": 0}, "pads.count"),
        ("qwixx", {"pads": MAX_PADS + 1}, "pads.count"),
        ("qwixx", {"pads": True}, "pads.count"),
        ("qwixx", {"paper": "a5"}, "option.one_of"),
        ("qwixx", {"language": "fr"}, "option.one_of"),
        ("qwixx", {"sheet": "longo"}, "option.one_of"),
        ("qwixx", {"lucky": [(5, 8)]}, "option.unknown"),
        ("longo", {"sheet": "mixed"}, "option.unknown"),
        ("qwinto", {"sheet": "classic"}, "option.unknown"),
        ("longo", {"lucky": [(5, 5)]}, "option.pairs"),
        ("longo", {"lucky": [(1, 5)]}, "option.pairs"),
    ],
)
def test_what_cannot_be_printed(game: str, options: dict[str, object], key: str) -> None:
    with pytest.raises(InvalidOption) as refused:
        pdf(game, **options)  # type: ignore[arg-type]
    assert refused.value.message.key == key


def test_every_colour_has_a_pattern_of_its_own() -> None:
    patterns = [
        hatch(colour, 0, 0, 12, 8, "#000000") for colour in ("red", "yellow", "green", "blue", "orange", "purple")
    ]
    assert all(patterns)
    assert len({str(pattern) for pattern in patterns}) == len(patterns)
    for part in (part for pattern in patterns for part in pattern if isinstance(part, Outline)):
        assert all(-1e-9 <= x <= 12 + 1e-9 and -1e-9 <= y <= 8 + 1e-9 for x, y in part.points)


def test_importing_does_not_load_the_printer() -> None:
    code = (
        "import sys, astragal, astragal.pads\nassert 'fpdf' not in sys.modules and 'astragal.draw' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
