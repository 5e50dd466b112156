"""Runs: stored, stopped, killed, gone on with, damaged."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.files import PAGE, LayerFile, write_planes
from astragal.solve.quixo.keep import read_keep
from astragal.solve.quixo.layer import empty_layer
from astragal.solve.quixo.paths import layer_path
from astragal.solve.quixo.run import Run
from astragal.solve.quixo.tables import Tables
from tests.solve.quixo.held import tables

pytestmark = pytest.mark.timeout(300)  # boards are solved

TOTALS = (26_434_489, 1_608_496, 15_003_736)


def _run(folder: Path, keep: str = "all", packing: str = "zstd") -> Run:
    return Run(4, folder, read_keep(keep, 4), packing)


def _totals(run: Run) -> tuple[int, ...]:
    return tuple(sum(kind) for kind in zip(*(entry.counts(4).totals for entry in run.journal.entries), strict=True))


@pytest.mark.parametrize("packing", ["zstd", "plain"])
def test_tables_on_the_disk_tell_what_those_in_memory_do(tmp_path: Path, packing: str) -> None:
    run = _run(tmp_path, packing=packing)
    assert len(list(run.layers())) == 17
    assert _totals(run) == TOTALS
    stored, held = Tables(4, tmp_path), tables(4, 16)
    assert stored.complete
    chance = np.random.default_rng(1)
    for blanks in range(17):
        cells = np.array([sum(1 << int(cell) for cell in chance.permutation(16)[:blanks]) for _ in range(200)])
        mover = chance.integers(0, 1 << 16, 200) & ~cells
        assert stored.values(cells, mover).tolist() == held.values(cells, mover).tolist()
    assert _run(tmp_path, packing=packing).finished


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    list(islice(_run(tmp_path, "none").layers(), 9))
    assert sorted(path.name for path in tmp_path.glob("*.losses")) == ["quixo-4-07.losses", "quixo-4-08.losses"]
    run = _run(tmp_path, "none")
    assert [entry.blanks for entry in run.layers()] == list(range(9, 17))
    assert _totals(run) == TOTALS
    assert not list(tmp_path.glob("*.losses"))


def test_a_run_that_lost_a_table_begins_before_it(tmp_path: Path) -> None:
    list(islice(_run(tmp_path).layers(), 9))
    broken = layer_path(tmp_path, 4, 8)
    content = bytearray(broken.read_bytes())
    content[-5] ^= 1
    broken.write_bytes(content)
    run = _run(tmp_path)
    assert [entry.blanks for entry in run.layers()] == list(range(8, 17))
    assert _totals(run) == TOTALS


def test_a_run_survives_a_kill(tmp_path: Path) -> None:
    code = f"""
import os, signal
from pathlib import Path
from astragal.solve.quixo.keep import read_keep
from astragal.solve.quixo.run import Run
def told(blanks, share):
    if (blanks, share) > (6, 0.2): os.kill(os.getpid(), signal.SIGKILL)
run = Run(4, Path({str(tmp_path)!r}), read_keep("all", 4), told=told)
list(run.layers())
"""
    done = subprocess.run([sys.executable, "-c", code], check=False, env=dict(os.environ))
    assert done.returncode == -signal.SIGKILL
    run = _run(tmp_path)
    assert [entry.blanks for entry in run.layers()] == list(range(6, 17))
    assert _totals(run) == TOTALS


def test_what_is_kept_can_be_chosen(tmp_path: Path) -> None:
    list(_run(tmp_path, "2-3,5").layers())
    assert {path.name[8:10] for path in tmp_path.glob("*.losses")} == {"02", "03", "05"}
    other = tmp_path / "other"
    run = _run(other, "0.1MB")
    list(run.layers())
    assert sum(path.stat().st_size for path in other.glob("*.losses")) <= 100_000
    assert {path.name[8:10] for path in other.glob("*.losses")} == {"00", "01", "02", "03"}


def test_a_journal_that_makes_no_sense_is_not_believed(tmp_path: Path) -> None:
    (tmp_path / "quixo-4.json").write_text(json.dumps({"size": 4, "layers": [{"blanks": 3}]}))
    assert _run(tmp_path).journal.entries == []


@pytest.mark.parametrize("packing", ["zstd", "plain"])
@pytest.mark.parametrize("place", ["magic", "head", "index", "block", "end"])
def test_a_flipped_bit_is_refused(tmp_path: Path, packing: str, place: str) -> None:
    layer, path = empty_layer(4, 4), tmp_path / "quixo-4-04.losses"
    planes = np.random.default_rng(2).integers(0, 1 << 63, len(layer.owners) * layer.words, np.uint64)
    with ThreadPoolExecutor(1) as threads:
        write_planes(path, 4, 4, layer.owners, planes, packing=packing, threads=threads)
        assert (LayerFile(path).planes(threads) == planes).all()
        content = bytearray(path.read_bytes())
        at = {"magic": 1, "head": 30, "index": PAGE + 9, "block": LayerFile(path).head.data + 999, "end": -1}[place]
        content[at] ^= 0x10
        path.write_bytes(content)
        with pytest.raises(DamagedFile, match="is damaged"):
            LayerFile(path).planes(threads)


def test_a_file_that_ends_early_or_is_of_another_layer_is_refused(tmp_path: Path) -> None:
    list(_run(tmp_path, "0-2").layers())
    path = layer_path(tmp_path, 4, 1)
    content = path.read_bytes()
    for wrong in (b"", content[:100], content[:-1]):
        path.write_bytes(wrong)
        with pytest.raises(DamagedFile):
            Tables(4, tmp_path).source(1)
    path.write_bytes(layer_path(tmp_path, 4, 2).read_bytes())
    with pytest.raises(DamagedFile, match="another layer"):
        Tables(4, tmp_path).source(1)
