"""Games written as data are the games that the rules, and a record of them, tell."""

import json
from pathlib import Path

import numpy as np
import pytest

import astragal
from astragal.cli.main import main
from astragal.core.errors import InvalidOption
from astragal.envs import coding_of
from astragal.envs.dataset import batches, write
from astragal.notation.record import Play


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("qwixx", ["champion", "yardstick"]),
        ("longo", ["weights", "random"]),
        ("qwinto", ["champion"] * 3),
        ("quixo", ["random"] * 2),
    ],
)
def test_rows_are_the_choices_of_the_records(name: str, bots: list[str], tmp_path: Path) -> None:
    """Every record, replayed: the same seats choose, see and play the same as the rows say."""
    columns = next(batches(name, bots, 6, seed=3, threads=2, records=tmp_path))
    coding = coding_of(name, players=len(bots))
    row = 0
    for number in range(6):
        record = astragal.read_record((tmp_path / f"{number:08}.txt").read_text())
        assert record.final.over
        states = list(record.states())
        for before, entry in zip(states, record.entries, strict=False):
            if not isinstance(entry.event, Play):
                continue
            seat = entry.event.seat
            phase = before
            for other in before.due:
                phase = phase.withdrawn(other)
            assert (columns["game"][row], columns["seat"][row]) == (number, seat)
            assert np.array_equal(columns["observation"][row], coding.observation(phase, seat))
            assert columns["action"][row] == coding.action(entry.event.move)
            factor = 1 if coding.game.has_points else 2
            assert columns["score"][row] == factor * record.final.scores[seat]
            row += 1
    assert row == len(columns["game"])


def test_parquet_and_numpy_hold_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    files = [tmp_path / "games.parquet", tmp_path / "games.npz"]
    for path in files:
        assert (
            main(["dataset", "qwixx", "--games", "20", "--bots", "yardstick,random", "--seed", "5", "--out", str(path)])
            == 0
        )
    assert "20 games" in capsys.readouterr().out
    table, arrays = parquet.read_table(files[0]), np.load(files[1])
    for column in ("game", "step", "seat", "action", "score", "share"):
        assert np.array_equal(table[column].to_numpy(), arrays[column])
    assert b"".join(table["observation"].to_pylist()) == arrays["observation"].tobytes()
    about = json.loads(str(arrays["about"]))
    assert about == json.loads(table.schema.metadata[b"astragal"])
    assert about["bots"] == ["yardstick", "random"]
    assert about["game"]["game"] == "qwixx"


def test_wrong_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(InvalidOption):
        write(tmp_path / "games.csv", "qwixx", ["random", "random"], 2)
    with pytest.raises(InvalidOption):
        next(batches("qwixx", ["genius", "random"], 2))
    assert (
        main(["dataset", "quixo", "--games", "2", "--bots", "champion,random", "--out", str(tmp_path / "a.npz")]) == 2
    )
    assert "random" in capsys.readouterr().err
