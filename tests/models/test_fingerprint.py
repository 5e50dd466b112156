"""A model plays only by the rules that it was learnt with."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import astragal
from astragal.arena.entries import read_entrant
from astragal.bots import make_bot
from astragal.core.errors import AstragalError
from astragal.games.quixo import fingerprint as quixo
from astragal.games.qwinto.rules import sheet as qwinto
from astragal.games.qwixx.rules import sheets
from astragal.games.qwixx.rules.game import Qwixx
from astragal.kernels.network import empty_network
from astragal.models import ModelMismatch, UnreadableModel, networks
from astragal.models.bind import rebound
from astragal.models.lines import scores, to_bytes
from astragal.models.networks import PARTS, best_for, from_bytes, model_for, shipped

WEIGHTS = Path(networks.__file__).parent / "weights"
NETWORKS = sorted(
    path.stem
    for path in WEIGHTS.glob("*.npz")
    if path.stem not in {"quixo-lines", "quixo-exact", "quixo-four", "qwixx-solo", "longo-solo"}
)


def loaded(name: str) -> networks.Model:
    return from_bytes((WEIGHTS / f"{name}.npz").read_bytes(), name)


@pytest.mark.parametrize("name", NETWORKS)
def test_every_network_that_ships_is_bound_to_the_rules(name: str) -> None:
    rules = loaded(name).about["rules"]
    assert rules["game"] == name.partition("-")[0]
    assert rules["players"] == loaded(name).about["players"]


@pytest.mark.parametrize(
    ("change", "fact"),
    [
        (lambda sheet: sheet.__dict__.update(points=(0, *range(2, 14))), "points"),
        (lambda sheet: object.__setattr__(sheet, "needed", 4), "needed"),
        (lambda sheet: object.__setattr__(sheet, "faces", 8), "faces"),
        (lambda sheet: object.__setattr__(sheet, "rows", (sheet.rows[1], *sheet.rows[1:])), "rows"),
    ],
)
def test_a_changed_sheet_is_noticed(change: object, fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(change)
    other = replace(sheets.SHEETS["classic"])
    change(other)
    monkeypatch.setattr(Qwixx, "layout", other)
    with pytest.raises(
        ModelMismatch, match=f"model qwixx-2 was learnt with other rules than these; what differs: .*{fact}"
    ) as error:
        loaded("qwixx-2")
    assert isinstance(error.value, AstragalError)
    assert error.value.code == "model_mismatch"
    loaded("longo-2")


def test_other_rules_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("astragal.games.qwixx.fingerprint.PENALTY", 10)
    monkeypatch.setattr(qwinto.QwintoSheet, "total", property(lambda self: 7))
    monkeypatch.setattr(quixo, "SIZE", 4)
    for name, fact in (("longo-many", "penalty"), ("qwinto-points", "points")):
        with pytest.raises(ModelMismatch, match=fact):
            loaded(name)
    with pytest.raises(ModelMismatch, match="size"):
        scores((WEIGHTS / "quixo-lines.npz").read_bytes())


def test_a_sheet_that_only_arranges_numbers_otherwise_is_played() -> None:
    for sheet in ("classic", "mixed", "shuffled"):
        assert model_for(astragal.game("qwixx", players=3, sheet=sheet))[0] is best_for("qwixx", 3)[0]


def test_a_sheet_with_other_points_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    best_for("qwixx", 2)  # is read with the rules as they are
    other = replace(sheets.SHEETS["classic"], name="other")
    other.__dict__["points"] = tuple(2 * n for n in range(14))
    monkeypatch.setattr(Qwixx, "layout", other)
    with pytest.raises(ModelMismatch, match="points"):
        model_for(Qwixx(players=2, finish_turn=True, open_choices=True))


def test_binding_changes_no_weight_and_is_needed() -> None:
    contents = (WEIGHTS / "qwixx-2.npz").read_bytes()
    again = from_bytes(rebound(contents))
    assert all((getattr(again.net, part) == getattr(loaded("qwixx-2").net, part)).all() for part in PARTS)
    loose = networks.to_bytes(networks.Model(again.net, {"game": "qwixx", "players": [2]}))
    with pytest.raises(UnreadableModel):
        from_bytes(loose)
    with pytest.raises(UnreadableModel):
        from_bytes(contents[:1000])
    lines = scores((WEIGHTS / "quixo-lines.npz").read_bytes())
    assert np.array_equal(scores(to_bytes(lines, {})), lines)
    assert shipped("chess-2") is None


def test_a_file_that_was_trained_plays(tmp_path: Path) -> None:
    """`champion:weights=FILE`: by that network, where the game is the one that it was learnt for."""
    view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    ours = str(WEIGHTS / "qwixx-2.npz")
    assert make_bot("champion", weights=ours).choose(view, 0) == make_bot("champion").choose(view, 0)
    idle = tmp_path / "2.5"
    blank = empty_network(len(loaded("qwixx-2").net.first))
    networks.save(idle, networks.Model.learnt(blank, {"game": "qwixx", "players": [2]}))
    entry = read_entrant(f"mine=champion:weights={idle}")
    assert entry.options == (("weights", str(idle)),), "a name of a file stays one"
    assert entry.make(1).choose(view, 0) in view.moves(0)
    with pytest.raises(ModelMismatch, match="was learnt for qwixx"):
        make_bot("champion", weights=ours).choose(astragal.game("longo").start().rolled((4, 1, 2, 6, 6, 3)), 0)
    with pytest.raises(UnreadableModel):
        make_bot("champion", weights=str(tmp_path / "nothing.npz")).choose(view, 0)
