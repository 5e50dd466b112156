"""Levels are offered where what they need is there."""

from pathlib import Path

import pytest

from astragal.bots import bots_available, levels_available
from astragal.bots.levels import levels_of
from astragal.core.registry import GAMES
from astragal.kernels.compile_cache import is_precompiled, mark_precompiled
from astragal.solve.quixo.paths import VARIABLE, layer_path


def test_perfect_is_offered_where_all_tables_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    mark_precompiled()
    assert "perfect" not in levels_available("quixo")
    for blanks in range(26):
        layer_path(tmp_path, 5, blanks).touch()
    assert "perfect" in levels_available("quixo")
    assert "perfect" not in levels_available("qwixx")


def test_nobody_waits_for_a_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert not is_precompiled()
    for game, kind in GAMES.items():
        ladder = {name: habits for name, habits in levels_of(kind).items() if habits.offered}
        plain = [name for name, habits in ladder.items() if habits.engine == "heuristic"]
        assert list(levels_available(game)) == plain
        assert list(bots_available(game)) == ["random", "greedy", *plain]
        assert "casual" in plain, "it is who plays when nobody says otherwise"
    mark_precompiled()
    for game, kind in GAMES.items():
        ladder = {name: habits for name, habits in levels_of(kind).items() if habits.offered and name != "perfect"}
        assert list(levels_available(game)) == list(ladder)
        assert "champion" in ladder
    assert list(bots_available("qwixx"))[:3] == ["random", "greedy", "yardstick"]
    assert "yardstick" not in bots_available("quixo")
