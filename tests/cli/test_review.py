"""`astragal review` and `probe` as people call them."""

import json
from pathlib import Path

import pytest

import astragal
from astragal.cli.main import main
from astragal.texts import LANGUAGES
from tests.review.games import random_record
from tests.rules.kinds import game_of


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("review") / "game.txt"
    random_record(game_of("qwixx"), 1).save(path)
    return path


def test_a_table_and_what_cost_most(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(file), "--no-color"]) == 0
    said = capsys.readouterr().out
    for words in ("Shared dice", "Own choices", "Without luck", "What cost most", "Blunder"):
        assert words in said


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_languages(file: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", language, "review", str(file), "--no-color"]) == 0
    said = capsys.readouterr().out
    assert "Shared dice" not in said
    assert "{" not in said


def test_json_html_and_record(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, record = tmp_path / "page.html", tmp_path / "kept.txt"
    assert main(["review", str(file), "--json", "--html", str(page), "--record", str(record)]) == 0
    told = json.loads(capsys.readouterr().out)
    for seat, one in enumerate(told["seats"]):
        assert sum(one["bookings"].values()) == pytest.approx(told["end"][seat] - told["start"][seat], abs=1e-9)
    assert page.read_text("utf-8").count("<polyline") == 2
    kept = astragal.Record.load(record)
    assert all(entry.comment.startswith("eval ") for entry in kept.entries if str(entry.event).startswith("roll"))
    assert kept.final == astragal.Record.load(file).final


@pytest.mark.parametrize(
    "text", ["nonsense", "Game: chess\n", "Game: qwixx\n\nroll 9 9 9 9 9 9\n", "Astragal: 99\nGame: qwixx\n"]
)
def test_bad_records(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, page = tmp_path / "bad.txt", tmp_path / "page.html"
    bad.write_text(text, "utf-8")
    assert main(["review", str(bad), "--html", str(page)]) == 2
    said = capsys.readouterr()
    assert "Line" in said.err
    assert not said.out
    assert not page.exists()


def test_a_position_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", "quixo active=1"]) == 2
    assert "record" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("qwixx phase=white dice=1,1,6,5,5,6 active=0", "r2"),
        ("longo players=3 phase=white dice=1,1,6,5,5,6 active=0", "r2"),
        ("qwinto", "roll oyp"),
        ("quixo players=4 board=5/5/5/O4/XxXX1 active=0", "a1-a5"),
    ],
)
def test_probe_knows_every_game(position: str, move: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", *position.split(), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    seat = told["seats"]["0"]
    assert sum(seat[move]["shares"]) == pytest.approx(1, abs=1e-6)
    values = [one["value"] for one in seat.values()]
    assert values == sorted(values, reverse=True)
    assert main(["probe", *position.split()]) == 0
    assert move in capsys.readouterr().out


def test_probe_before_a_roll(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["probe", "qwixx", "players=3"]) == 0
    assert "rolled" in capsys.readouterr().out
