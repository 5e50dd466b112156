"""`astragal daily`: the day's dice and bots, as everybody has them; in every language."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from astragal.cli.commands.daily import day_table
from astragal.cli.main import main
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.notation import read_record, record_text
from astragal.table.day import DAILY_GAMES, date_seed, day_bots
from astragal.table.day_game import day_steps
from astragal.table.dice_check import check
from astragal.texts import LANGUAGES

MONDAY, TUESDAY = "2026-11-16", "2026-11-17"


def last(view: State, seat: int) -> Move:
    """What the person chooses here: whatever comes last among the possible."""
    return view.moves(seat)[-1]


@pytest.mark.parametrize("game", DAILY_GAMES)
def test_the_same_game_as_at_a_table_of_a_server(game: str, tmp_path: Path) -> None:
    table = day_table(MONDAY, game, tmp_path / "game.txt")
    while not table.state.over:
        if table.state.dice:
            table.roll()
            continue
        table.let_bots_choose()
        if 0 in table.state.awaiting:
            table.play(0, last(table.state.view(0), 0))
    *_, (_, played) = day_steps(MONDAY, game, date_seed(MONDAY, game), last)
    record = table.record()
    assert [str(entry.event) for entry in record.entries] == [str(one.event) for one in played.finished[-1].entries]
    found = check(read_record(record_text(record), strict=True))
    assert not found.failed, found.wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "-")
    path = tmp_path / "game.txt"
    assert main(["--language", language, "daily", "--day", MONDAY]) == 0
    assert main(["--language", language, "daily", "qwixx", "--day", MONDAY, "--save", str(path), "--champion"]) == 0
    said = capsys.readouterr().out
    assert all(f"astragal daily {game}" in said for game in DAILY_GAMES)
    assert "{" not in said
    assert "daily." not in said.replace("astragal daily", "")
    assert read_record(path.read_text("utf-8"), strict=True).final.over


def test_a_game_that_was_left_goes_on_with_its_dice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = whole, parted = tmp_path / "whole.txt", tmp_path / "parted.txt"
    lines = ["-"] * 1000
    monkeypatch.setattr("builtins.input", lambda prompt: lines.pop())
    assert main(["daily", "qwixx", "--day", TUESDAY, "--save", str(whole)]) == 0
    lines[:] = ["quit", *["-"] * 4]
    assert main(["daily", "qwixx", "--day", TUESDAY, "--save", str(parted)]) == 0
    assert not read_record(parted.read_text("utf-8"), strict=True).final.over
    lines[:] = ["-"] * 1000
    assert main(["play", "--resume", str(parted)]) == 0
    one, other = (read_record(path.read_text("utf-8"), strict=True) for path in paths)
    assert one.entries == other.entries
    assert len(day_bots(TUESDAY, "qwixx")) + 1 == len(one.names)
    capsys.readouterr()


def test_what_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    tomorrow = (date.today() + timedelta(days=1)).isoformat()
    for words, sentence in (
        (["--day", tomorrow], "are not there yet"),
        (["--day", "yesterday"], "yesterday"),
        (["chess"], "chess"),
    ):
        assert main(["daily", *words]) != 0
        assert sentence in capsys.readouterr().err
    (tmp_path / "there.txt").write_text("mine")
    assert main(["daily", "quixo", "--day", MONDAY, "--save", str(tmp_path / "there.txt")]) != 0
    assert (tmp_path / "there.txt").read_text() == "mine"
