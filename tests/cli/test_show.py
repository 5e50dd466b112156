"""`astragal show`: positions and records as text, SVG, JSON and lists of moves."""

import io
import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

import astragal as library
from tests.cli.runner import Inside, astragal

RECORD = """\
Astragal: 1
Game: qwixx
Players: 2
Seat 0: Ann
Seat 1: Bob
Result: unfinished

roll 4 1 2 6 6 3
0 r5
1 y5
0 b7
roll 1 1 1 1 1 1
0 -
1 r2
"""
QUIXO = "quixo board=1X3/5/5/5/O4 active=0"


@pytest.fixture
def record(inside: Inside) -> str:
    (inside.home / "game.txt").write_text(RECORD)
    return "game.txt"


def test_a_position(inside: Inside) -> None:
    done = inside("show", QUIXO)
    assert done.code == 0
    assert "X" in done.out
    assert inside("show", *QUIXO.split()).out == done.out
    assert "a1-e1" not in inside("show", QUIXO, "--moves").out
    assert "b5-b1" in inside("show", QUIXO, "--moves").out
    assert json.loads(inside("show", QUIXO, "--json").out)["board"][0] == "O"


def test_a_record(inside: Inside, record: str) -> None:
    done = inside("show", record)
    assert done.code == 0
    for part in ("Ann", "Bob", "unfinished"):
        assert part in done.out
    moves = inside("show", record, "--moves").out
    assert "w4 w1 r2 y6 g6 b3 · Ann r5 · Bob y5 · Ann b7" in moves
    assert "w1 w1 r1 y1 g1 b1 · Ann – · Bob r2" in moves


def test_a_moment_of_a_record(inside: Inside, record: str) -> None:
    assert "Before the first event of 7" in inside("show", record, "--at", "0").out
    assert "After event 1 of 7: w4 w1 r2 y6 g6 b3" in inside("show", record, "--at", "1").out
    assert "After event 4 of 7: Ann b7" in inside("show", record, "--at", "4").out
    for at in ("8", "-1"):
        done = inside("show", record, f"--at={at}")
        assert (done.code, "The record has 7 events" in done.err) == (2, True)
    assert "--at needs a record" in inside("show", QUIXO, "--at", "1").err


def test_seats(inside: Inside, record: str) -> None:
    done = inside("show", record, "--at", "1", "--seat", "1")
    assert "[5]" in done.out
    assert inside("show", record, "--seat", "7").code == 2


def test_json_and_back(inside: Inside, record: str) -> None:
    text = inside("show", record, "--json").out
    (inside.home / "game.json").write_text(text)
    assert inside("show", "game.json").out == inside("show", record).out
    assert library.read_record_json(text) == library.read_record(RECORD)


def test_svg(inside: Inside, record: str) -> None:
    for words in ([QUIXO], [record], [record, "--seat", "1", "--at", "3"]):
        assert Xml.fromstring(inside("show", *words, "--svg").out).tag.endswith("svg")
    assert inside("show", "--svg", QUIXO).out == inside("show", QUIXO, "--svg").out
    done = inside("show", record, "--svg", "picture.svg")
    assert done.out == "Written to picture.svg\n"
    assert Xml.fromstring((inside.home / "picture.svg").read_text()).tag.endswith("svg")
    assert inside("show", record, "--svg", "no/picture.svg").err.startswith("no/picture.svg cannot be written")


@pytest.mark.parametrize("text", [RECORD, QUIXO])
def test_stdin(inside: Inside, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    done = inside("show", "-")
    assert done.code == 0
    assert done.out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Astragal: 1\nGame: qwixx\n\nroll 1 2\n", "Line 4, column 1"),
        ("{", "this is not JSON"),
        ("", "Game: and one of"),
        ("Astragal: 9\nGame: qwixx\n", "a version of the format that exists"),
    ],
)
def test_broken_files(inside: Inside, text: str, sentence: str) -> None:
    (inside.home / "broken.txt").write_text(text)
    done = inside("show", "broken.txt")
    assert (done.code, sentence in done.err) == (2, True), done.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Say what to show"),
        (["nothing.txt"], "“nothing.txt” is no file"),
        (["quixo board=9"], "Line 1, column 7"),
        (["qwixx " + "x" * 5000], "Expected: name=value"),
        (["."], "cannot be read: is a directory"),
        (["raw"], "is not text in UTF-8"),
    ],
)
def test_what_cannot_be_shown(inside: Inside, words: list[str], sentence: str) -> None:
    (inside.home / "raw").write_bytes(b"\xff\xff")
    done = inside("show", *words)
    assert (done.code, sentence in done.err) == (2, True), done.err


def test_what_was_overlooked_is_told(inside: Inside) -> None:
    (inside.home / "odd.txt").write_text(RECORD.replace("unfinished", "3 4, won by 1"))
    done = inside("show", "odd.txt")
    assert done.code == 0
    assert "Overlooked in the record: Line 6" in done.err


def test_as_a_process(tmp_path: Path) -> None:
    done = astragal(tmp_path, "show", "-", "--moves", typed=RECORD)
    assert (done.code, done.err) == (0, "")
    assert "Ann r5" in done.out
