"""Levels are offered where what they need is there."""

from pathlib import Path

import pytest

from astragal.bots import levels_available
from astragal.kernels.stamp import set_warmed, warmed
from astragal.solve.quixo.paths import VARIABLE, layer_path


def test_perfect_is_offered_where_all_tables_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    set_warmed()
    assert "perfect" not in levels_available("quixo")
    for blanks in range(26):
        layer_path(tmp_path, 5, blanks).touch()
    assert "perfect" in levels_available("quixo")
    assert "perfect" not in levels_available("qwixx")


def test_nobody_waits_for_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not warmed()
    assert list(levels_available("qwixx")) == ["random", "greedy"]
    set_warmed()
    assert list(levels_available("qwixx")) == ["random", "greedy", "yardstick", "champion"]
