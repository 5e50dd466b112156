"""Levels are offered where what they need is there; what has to be compiled never hides one."""

from pathlib import Path

import pytest

from astragal.bots import BOTS, bots_available, levels_available, levels_unprepared
from astragal.bots.levels import levels_of
from astragal.core.registry import GAMES
from astragal.kernels import compile_cache
from astragal.kernels.compile_cache import is_prepared, mark_prepared
from astragal.solve.quixo.paths import VARIABLE, layer_path


def test_perfect_is_offered_where_all_tables_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert "perfect" not in levels_available("quixo")
    for blanks in range(26):
        layer_path(tmp_path, 5, blanks).touch()
    assert "perfect" in levels_available("quixo")
    assert "perfect" not in levels_available("qwixx")


def test_compiled_code_never_makes_a_bot_disappear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(compile_cache, "_compiled_here", set())
    assert not is_prepared("qwixx_weights")
    for game, kind in GAMES.items():
        ladder = {name: habits for name, habits in levels_of(kind).items() if habits.offered and name != "perfect"}
        assert list(levels_available(game)) == list(ladder)
        assert "champion" in ladder
        plain = [name for name, habits in ladder.items() if habits.engine == "heuristic"]
        assert [*plain, *levels_unprepared(game)] == list(ladder), "the others are told to take a while at first"
        assert "casual" in plain, "it is who plays when nobody says otherwise"
    assert BOTS["master"].kernels("qwixx") == ("qwixx_weights",)
    mark_prepared("qwixx_weights")
    assert levels_unprepared("qwixx") == levels_unprepared("longo") == ("champion",)
    assert BOTS["master"].kernels("qwixx") == ()
    assert list(bots_available("qwixx"))[:3] == ["random", "greedy", "yardstick"]
    assert "yardstick" not in bots_available("quixo")
