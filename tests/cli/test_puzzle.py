"""`astragal puzzle` and `astragal puzzles` as people call them."""

import json
import re
from datetime import date
from pathlib import Path

import pytest

from astragal.cli.commands.puzzles import drop
from astragal.cli.main import main
from astragal.core.struct import changed
from astragal.puzzle_making.finishing import read, write
from astragal.puzzles import puzzle, puzzles, todays, values
from astragal.texts import LANGUAGES


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> "list[str]":
    """Lines that are typed; then the input ends."""
    lines: list[str] = []

    def answer(prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setattr("builtins.input", answer)
    return lines


def test_one_by_its_id(typing: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    one = puzzles("quixo")[0]
    typing += ["what?", "b2-b3", "?", "moves", one.right[0]]
    assert main(["puzzle", one.id.upper(), "--no-color"]) == 0
    said = capsys.readouterr().out
    assert f"puzzle {one.id}" in said
    assert "is not the text of a move" in said
    assert f"{one.right[0]} is right." in said
    assert typing == []


@pytest.mark.parametrize("game", ["qwixx", "longo", "qwinto"])
def test_a_wrong_answer_is_told_what_it_keeps(game: str, typing: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    one = puzzles(game)[3]
    wrong = next(number for number, value in enumerate(one.answers) if value < max(one.answers) - one.noise)
    first = 0 if "-" in _moves(one.id) else 1
    typing += [str(wrong + first)]
    assert main(["puzzle", one.id, "--no-color"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "% of what was possible" in said
    assert "Your chance to win after each move:" in said
    assert "Themes:" in said


def _moves(name: str) -> list[str]:
    from astragal.puzzles import state_of

    one = puzzle(name)
    return [str(move) for move in state_of(one).moves(one.seat)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_todays_in_every_language(language: str, typing: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    day = date(2026, 11, 17)
    show = {"en": "show", "de": "lösung", "uk": "відповідь", "ru": "ответ"}[language]
    typing += [show] * 4
    assert main(["--language", language, "puzzle", "--day", day.isoformat(), "--no-color"]) == 0
    said = capsys.readouterr().out
    assert all(todays(day, game).id in said for game in ("qwixx", "longo", "qwinto", "quixo"))
    assert "{" not in said


def test_by_theme_until_one_leaves(typing: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    typing += ["show", "", "show", "q"]
    assert main(["puzzle", "quixo", "--theme", "Defence", "--no-color"]) == 0
    assert capsys.readouterr().out.count("All moves lose but one.") == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["puzzle", "quixo-99999"], "There is no puzzle quixo-99999."),
        (["puzzle", "chess"], "There is no puzzle chess."),
        (["puzzle", "--theme", "nonsense"], "There is no theme “nonsense”"),
        (["puzzle", "quixo", "--theme", "column"], "Quixo has no puzzles with the theme"),
        (["puzzle", "--day", "yesterday"], "A day is written like"),
        (["puzzles", "make", "chess", "--folder", "x"], "There is no game “chess”."),
        (["puzzles", "make", "qwixx", "--folder", "x", "--count", "0"], "--count has to be a number from 1 on."),
        (["puzzles", "check", "--sample", "0"], "--sample has to be a number from 1 on."),
    ],
)
def test_bad_input(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert sentence in capsys.readouterr().err


def test_quixo_is_made_from_all_tables_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ASTRAGAL_TABLES", str(tmp_path))
    assert main(["puzzles", "make", "quixo", "--folder", str(tmp_path / "finds"), "--count", "1"]) == 2
    assert "tables of all positions" in capsys.readouterr().err


def test_make_pack_and_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["puzzles", "make", "qwixx", "--folder", str(tmp_path), "--count", "1", "--pack", str(tmp_path / "packed")]
    assert main(words) == 0
    assert "puzzles," in capsys.readouterr().out
    assert (tmp_path / "packed" / "qwixx.json.gz").exists()
    assert main(["puzzles", "check", "quixo", "--sample", "20", "--seed", "3"]) == 0
    assert "20 looked at, 20 as they should be" in capsys.readouterr().out


def test_what_is_wrong_is_taken_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = puzzles("quixo")[:3]
    write(tmp_path, "quixo", some)
    drop(tmp_path, "quixo", {some[1].id})
    assert read(tmp_path, "quixo") == (some[0], some[2])
    assert "2 puzzles" in capsys.readouterr().out


def test_a_check_names_its_judges(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "check", "qwixx", "--sample", "2", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "champion: qwixx-2 8e56315c, " in told
    assert "second judge: weights 0.491 " in told
    assert "2 looked at, 2 as they should be: both judges" in told


def test_puzzles_are_judged_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What both judges confirm stays under its id, with their names; a puzzle with another answer goes."""
    right, reversed_ = sorted(puzzles("qwixx"), key=lambda one: (len(one.answers), min(one.answers)))[:2]
    other = next(move for move in values(reversed_) if move not in reversed_.right)
    write(tmp_path, "qwixx", [right, changed(reversed_, right=(other,))])
    words = ["puzzles", "judge", "qwixx", "--folder", str(tmp_path / "judgements"), "--pack", str(tmp_path)]
    assert main(words) == 0
    assert [(one.id, one.right) for one in read(tmp_path, "qwixx")] == [(right.id, right.right)]
    listed = json.loads((tmp_path / "list.json").read_text("utf-8"))["games"]["qwixx"]
    assert set(listed["judges"]) == {"champion", "second"}
    assert listed["last"] == max(int(one.id.rpartition("-")[2]) for one in (right, reversed_))
    # Judgements of other networks are not mixed with those of now.
    file = tmp_path / "judgements" / "qwixx-judged.jsonl"
    file.write_text(re.sub("qwixx-(2|3|many) [0-9a-f]{8}", "qwixx-2 00000000", file.read_text("utf-8")), "utf-8")
    assert main(words) == 2
    assert "Other networks" in capsys.readouterr().err
    assert main(["puzzles", "judge", "quixo", "--folder", "x", "--pack", str(tmp_path)]) == 2
