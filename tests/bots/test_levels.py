"""Levels are offered where what they need is there."""

from pathlib import Path

import pytest

from astragal.bots import bots_available, levels_available
from astragal.bots.ladder import LADDERS
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
    for game, ladder in LADDERS.items():
        plain = [name for name, habits in ladder.items() if not habits.compiled]
        assert list(levels_available(game)) == plain
        assert list(bots_available(game)) == ["random", "greedy", *plain]
        assert "casual" in plain, "it is who plays when nobody says otherwise"
    set_warmed()
    for game, ladder in LADDERS.items():
        assert list(levels_available(game)) == [*ladder, "champion"]
    assert list(bots_available("qwixx"))[:3] == ["random", "greedy", "yardstick"]
    assert "yardstick" not in bots_available("quixo")
