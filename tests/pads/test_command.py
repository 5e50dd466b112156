"""`astragal sheets`: where the file goes, what is said, what is refused."""

import subprocess
from pathlib import Path

import pytest

from astragal.pads import pdf
from tests.cli.runner import COMMAND, Inside, environment


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    monkeypatch.chdir(tmp_path)
    return Inside(tmp_path, capsys)


def test_a_file_of_the_usual_name(inside: Inside) -> None:
    done = inside("sheets", "qwixx")
    assert (done.code, done.out) == (0, "Written to astragal-qwixx.pdf: 8 sheets, 2 pages.\n")
    assert (inside.home / "astragal-qwixx.pdf").read_bytes() == pdf("qwixx", pads=8)


def test_everything_that_can_be_asked_for(inside: Inside) -> None:
    done = inside(
        "sheets", "Longo", "-o", "l.pdf", "--paper", "letter", "--pads", "1", "--lucky", "5,8", "--lucky", "11,6"
    )
    assert done.out == "Written to l.pdf: 1 sheet, 1 page.\n"
    assert (inside.home / "l.pdf").read_bytes() == pdf("longo", paper="letter", pads=1, lucky=[(5, 8), (6, 11)])
    inside("sheets", "qwixx", "-o", "m.pdf", "--sheet", "mixed", "--language", "de")
    assert (inside.home / "m.pdf").read_bytes() == pdf("qwixx", sheet="mixed", language="de")


def test_a_file_is_not_written_over_by_accident(inside: Inside) -> None:
    old = inside.home / "astragal-qwinto.pdf"
    old.write_text("mine")
    done = inside("sheets", "qwinto")
    assert (done.code, done.out) == (2, "")
    assert "exists already" in done.err
    assert old.read_text() == "mine"
    assert inside("sheets", "qwinto", "--force").code == 0
    assert old.read_bytes() == pdf("qwinto")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["quixo"], "Quixo has no sheet to print."),
        (["qwinot"], "Did you mean qwinto?"),
        (["qwixx", "--pads", "0"], "1 to 24 sheets"),
        (["qwixx", "--sheet", "round"], "classic, mixed, shuffled"),
        (["qwixx", "--lucky", "5,8"], "has no option lucky"),
        (["longo", "--lucky", "5;8"], "“5;8” is not"),
        (["longo", "--lucky", "5,99"], "from 2 to 16"),
        (["qwixx", "-o", "nowhere/pads.pdf"], "nowhere/pads.pdf cannot be written"),
    ],
)
def test_what_is_refused(inside: Inside, words: list[str], said: str) -> None:
    done = inside("sheets", *words)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert list(inside.home.iterdir()) == []


def test_to_stdout(tmp_path: Path) -> None:
    command = [*COMMAND, "sheets", "qwinto", "--pads", "1", "-o", "-"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, env=environment(tmp_path), timeout=60, check=True)
    assert done.stdout == pdf("qwinto", pads=1)
    assert (done.stderr, list(tmp_path.iterdir())) == (b"", [])
