"""`astragal score`: totals, mistakes on paper, and texts that cannot be read."""

import io
from pathlib import Path

import pytest

from tests.cli.runner import Inside, astragal

SEVENTY = "r 2 3 4 5 / y 2 3 4 / g 12 11 10 9 8 7 6 / b 12 11 10 9 8 7 6 5 / x 2"
FORTY_THREE = "o 4=5 8=10 9=13 11=17 / y 2=2 3=3 4=7 5=8 6=10 8=11 9=12 10=15 11=16 / p 1=2 2=4 4=6 6=7 8=9 9=11 / x2"


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["qwixx", SEVENTY], ["red", "10", "36", "−10", "70"]),
        (["qwixx", *SEVENTY.split()], ["70"]),
        (["QWIXX", "red 2,3,4,5; blue 12 | penalties 2; yellow 2 3"], ["4"]),
        (["longo", "r 2 3 4 5 / y 2 3 4 / g 16 15 14 13 12 11 10 9 8 / b 16 15 14 13 12 11 10 9 / x 2"], ["87"]),
        (["qwinto", FORTY_THREE], ["column 9", "12", "with gaps", "43"]),
        (["qwixx", "r2 3 4 5 6 12"], ["7 with the lock", "28"]),
        (["qwixx", "y 2 3 4 5 6 12", "--sheet", "mixed"], ["7 with the lock"]),
        (["qwixx", "r10 6 2 8 3 11", "--sheet", "shuffled"], ["7 with the lock"]),
        (["qwixx", ""], ["total", "0"]),
    ],
)
def test_totals(inside: Inside, words: list[str], parts: list[str]) -> None:
    done = inside("score", *words)
    assert done.code == 0, done.err
    for part in parts:
        assert part in done.out


@pytest.mark.parametrize(
    ("words", "clause"),
    [
        (["qwixx", "r 12"], "[QX7]"),
        (["longo", "r 2 3 4 5 6 7 15 16"], "[QL2]"),
        (["qwinto", "o 3=9 4=9"], "[QW1]"),
        (["qwinto", "o 3=9 / y 3=9"], "[QW2]"),
    ],
)
def test_mistakes_on_paper_are_pointed_out(inside: Inside, words: list[str], clause: str) -> None:
    done = inside("score", *words)
    assert done.code == 1
    assert "This sheet cannot come from a game:" in done.out
    assert clause in done.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["qwixx", "r 2 13"], "Line 1, column 5: found “13”. Expected: a number of the red row"),
        (["qwixx", "hello"], "Line 1, column 1: found “hello”."),
        (["qwixx", "r 2 2"], "once"),
        (["qwixx", "x 9"], "how many, 0 to 4"),
        (["qwinto", "o 1=5"], "column=number"),
        (["qwinto", "o 3=77"], "a number from 1 to 18"),
        (["quixo", "a1"], "Quixo has no sheet to total."),
        (["qwints", "o"], "Did you mean qwinto?"),
        (["longo", "r 2", "--sheet", "mixed"], "no option sheet"),
    ],
)
def test_what_cannot_be_read(inside: Inside, words: list[str], sentence: str) -> None:
    done = inside("score", *words)
    assert done.code == 2
    assert sentence in done.err
    assert done.out == ""


def test_a_sheet_from_stdin_tells_lines(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r 2 3\ny 4 99\n"))
    done = inside("score", "qwixx", "-")
    assert "Line 2, column 5: found “99”." in done.err


def test_as_a_process(tmp_path: Path) -> None:
    done = astragal(tmp_path, "score", "qwixx", "-", typed=SEVENTY.replace("/", "\n"))
    assert (done.code, done.err) == (0, "")
    assert "70" in done.out
    assert "\x1b" not in done.out
