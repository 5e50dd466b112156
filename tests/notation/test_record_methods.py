"""Records as text, JSON and files, by their own methods."""

from pathlib import Path

import pytest

import astragal

TEXT = "Game: qwixx\nPlayers: 2\nSeat 0: Ada\n\nroll 4 1 2 6 6 3\n0 r5\n1 -\n"


def test_there_and_back() -> None:
    record = astragal.Record.read(TEXT)
    assert record.text() == astragal.record_text(record)
    assert record.json() == astragal.record_json(record)
    for text in (record.text(), record.json(), "\ufeff \n" + record.json()):
        assert astragal.Record.read(text) == record


@pytest.mark.parametrize("name", ["game.txt", "game.json", "GAME.JSON"])
def test_files(tmp_path: Path, name: str) -> None:
    record = astragal.Record.read(TEXT)
    record.save(tmp_path / name)
    assert astragal.Record.load(str(tmp_path / name)) == record
    assert (tmp_path / name).read_text().startswith("{" if name.lower().endswith("json") else "Astragal: 1")


def test_unreadable_files(tmp_path: Path) -> None:
    for contents in (b"\xff\xfe", b"{", b"", b"Game: qwixx\n\nroll \xff"):
        (tmp_path / "game.txt").write_bytes(contents)
        with pytest.raises(astragal.ReadError):
            astragal.Record.load(tmp_path / "game.txt")


def test_names_of_tags() -> None:
    with pytest.raises(astragal.InvalidText):
        astragal.Record(astragal.game("quixo").start(), tags={"no blanks": "x"})
