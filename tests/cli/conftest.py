"""What the tests of the commands share."""

from pathlib import Path

import pytest

from tests.cli.runner import Inside


@pytest.fixture
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Inside:
    """Commands run in this process, in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Inside(tmp_path, capsys)
