"""The commands `solve quixo` and `probe`."""

import json
from pathlib import Path

import pytest

from astragal.cli.main import main

pytestmark = pytest.mark.timeout(300)  # boards are solved

Told = pytest.CaptureFixture[str]


def test_solving_prints_all_counts(tmp_path: Path, capsys: Told) -> None:
    assert main(["solve", "quixo", "--size", "3", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr()
    assert "all            19,683            12,748                 0             6,935" in told.out
    assert "     0        9                 0                 0                 1" in told.out
    assert "of memory" in told.err
    assert "equal the published ones" in told.err
    assert json.loads((tmp_path / "quixo-3.json").read_text())["size"] == 3
    assert main(["solve", "quixo", "--size", "3", "--folder", str(tmp_path)]) == 0
    again = capsys.readouterr()
    assert again.out == told.out
    assert "solved already" in again.err


def test_totals_that_are_not_the_published_ones_are_told(tmp_path: Path, capsys: Told) -> None:
    assert main(["solve", "quixo", "--size", "3", "--folder", str(tmp_path)]) == 0
    journal = tmp_path / "quixo-3.json"
    told = json.loads(journal.read_text())
    told["layers"][4]["lost"][0] -= 1
    journal.write_text(json.dumps(told))
    capsys.readouterr()
    assert main(["solve", "quixo", "--size", "3", "--folder", str(tmp_path)]) == 1
    assert "NOT the published ones" in capsys.readouterr().err


def test_depths_are_printed(tmp_path: Path, capsys: Told) -> None:
    assert main(["solve", "quixo", "--size", "3", "--depth", "--folder", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "     1             7,359                14" in told
    assert main(["solve", "quixo", "--size", "3", "--depth", "--folder", str(tmp_path)]) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--keep", "everything"], "--keep takes layers from 0 to 25"),
        (["--threads", "0"], "At least one thread"),
        (["--check", "5", "--size", "4"], "Only boards of 5×5"),
        (["--check", "5"], "There are no tables in"),
        (["--ship", "file"], "cannot be read: no such file"),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, capsys: Told, arguments: list[str], reason: str) -> None:
    assert main(["solve", "quixo", "--folder", str(tmp_path / "tables"), *arguments]) == 2
    assert reason in capsys.readouterr().err


def test_probing_tells_what_each_move_is_worth_and_how_that_is_known(capsys: Told) -> None:
    assert main(["probe", "quixo", "board=O4/O4/O4/O4/XXXX1"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("For the side to move this is a win (")
    assert "a win (exact): e1-a1" in told
    assert main(["probe", "quixo", "board=O4/O4/O4/O4/XXXX1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["value"] == 1
    assert answer["moves"]["e1-a1"] == {"value": 1, "how": "exact"}


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("quixo board=5/5/5/5/XXXXX active=1", "The game is over here."),
        ("quixo board=5/5/5/5/5 --plies 9", "0 to 5 plies"),
        ("quixo board=5/5/5/5", "Expected"),
    ],
)
def test_what_cannot_be_probed_is_said(capsys: Told, position: str, reason: str) -> None:
    assert main(["probe", *position.split()]) == 2
    assert reason in capsys.readouterr().err


@pytest.mark.parametrize(
    ("position", "told"), [("qwixx", "The dice are to be rolled here"), ("quixo players=4", "Seat 0")]
)
def test_other_positions_are_estimated(capsys: Told, position: str, told: str) -> None:
    assert main(["probe", *position.split()]) == 0
    assert told in capsys.readouterr().out
