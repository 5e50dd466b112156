"""The folders of games and their registry, and small promises of states that nothing else asks for."""

import sys
from pathlib import Path

import pytest

import astragal
from astragal import IllegalMove
from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.registry import GAMES
from astragal.games.quixo.rules.positions import PART, Positions
from astragal.games.quixo.rules.state import QuixoState


def test_a_part_that_cannot_be_imported_is_not_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "half_a_game"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "scene.py").write_text("import a_module_that_nobody_has")
    monkeypatch.syspath_prepend(tmp_path)

    class Half:
        @classmethod
        def folder(cls) -> str:
            return "half_a_game"

    with pytest.raises(ModuleNotFoundError, match="a_module_that_nobody_has"):
        has_part(Half, "scene")  # type: ignore[arg-type]
    assert not has_part(Half, "notation")  # type: ignore[arg-type]
    sys.modules.pop("half_a_game", None)


def test_games_come_and_go() -> None:
    kind = GAMES["quixo"]

    class Other(kind):  # type: ignore[misc, valid-type]
        name = "other"

    known: type[Game] = Other
    GAMES.register(known)
    assert astragal.game("other").start().game.name == "other"
    GAMES.remove("other")
    GAMES.remove("other")
    assert "other" not in GAMES
    assert part(kind, "rules").__name__ == "astragal.games.quixo.rules"


def test_sheets_draw_themselves_in_notebooks() -> None:
    sheet = astragal.game("qwixx").start().sheets[0]
    assert sheet._repr_svg_().startswith("<svg")
    assert "12" in str(sheet)


def test_positions_are_kept_in_parts() -> None:
    start = astragal.game("quixo", repetition=3).start()
    one, other = (start.board, 0), (start.board, 1)
    many = Positions([one, other] * PART)
    assert len(many) == 2 * PART
    assert many.count(other) == PART
    grown = Positions()
    for position in many:
        grown = grown.plus(position)
    assert grown == many
    assert repr(Positions([one])) == f"Positions([{one!r}])"
    plain = QuixoState(start.game, start.board, 0, 0, (one,))
    assert plain == start


def test_a_correction_of_another_game_is_refused() -> None:
    with pytest.raises(IllegalMove):
        astragal.game("qwinto").start().corrected(0, "y9~")
