"""Counting depths goes on after a kill, and does not believe what is not whole."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from astragal.solve.quixo.depth import DepthSolver
from astragal.solve.quixo.depth_kept import SeedFiles, kept

pytestmark = pytest.mark.timeout(600)  # boards are solved


def _found(folder: Path | None, begun: list[int] | None = None) -> list[tuple[list[int], list[int], tuple[int, int]]]:
    solver = DepthSolver(3, 1, folder, lambda blanks, depth: None if begun is None else begun.append(blanks))
    return [(layer.won, layer.lost, layer.deepest) for layer in solver.layers()]


def test_a_run_survives_a_kill(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from astragal.solve.quixo.depth import DepthSolver
def told(blanks, depth):
    if (blanks, depth) > (5, 2): os.kill(os.getpid(), signal.SIGKILL)
list(DepthSolver(3, 1, Path({str(tmp_path)!r}), told).layers())
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, env=dict(os.environ))
    assert done.returncode == -signal.SIGKILL
    assert len(kept(tmp_path, 3)[0]) == 5
    begun: list[int] = []
    assert _found(tmp_path, begun) == _found(None)
    assert set(begun) == {5, 6, 7, 8, 9}


@pytest.mark.parametrize("damage", ["seeds", "layer"])
def test_what_is_not_whole_is_counted_again(tmp_path: Path, damage: str) -> None:
    list(DepthSolver(3, 1, tmp_path).layers(4))
    layers, seeds = kept(tmp_path, 3)
    assert len(layers) == 5
    if damage == "seeds":
        seeds.won[seeds.last].file.unlink()
    else:
        (tmp_path / "depth-3-02.json").write_text("{}")
    assert kept(tmp_path, 3) == ([], SeedFiles())
    assert _found(tmp_path) == _found(None)
