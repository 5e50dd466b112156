"""Depths that are looked up: all of 3×3 as a plain solver finds them, endings of 5×5 by the rules."""

import os
import shutil
from pathlib import Path
from random import Random

import numpy as np
import pytest

from astragal.cli.main import main
from astragal.engines.quixo_tables import TablesEngine
from astragal.kernels.quixo_solver.probe import LOSS, WIN
from astragal.notation.record import Record
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.check import random_board
from astragal.solve.quixo.depth import DepthSolver
from astragal.solve.quixo.depth_check import check_depths, distances
from astragal.solve.quixo.depth_line import judged, line_from, position_of, quickest
from astragal.solve.quixo.depth_rounds import FEW
from astragal.solve.quixo.depth_tables import DepthTables, depth_folder
from tests.solve.quixo import plain
from tests.solve.quixo.held import tables

pytestmark = pytest.mark.timeout(600)  # boards are solved

LISTS, PLANES = 1, 10**9
"""Lists wherever they can be, or planes."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables of 5×5 without blanks, with their depths."""
    place = tmp_path_factory.mktemp("tables")
    list(DepthSolver(5, 2, depth_folder(place, 5)).layers(0))
    return place


@pytest.fixture(scope="module")
def endings(folder: Path) -> DepthTables:
    return DepthTables(5, depth_folder(folder, 5))


@pytest.mark.parametrize("few", [LISTS, FEW, PLANES])
def test_every_position_of_3x3_is_as_far_from_its_end_as_a_plain_solver_finds(tmp_path: Path, few: int) -> None:
    list(DepthSolver(3, 1, tmp_path, few=few).layers())
    known = DepthTables(3, tmp_path)
    values, depths = plain.solve_depths(3)
    sets = np.array([plain.sets(3, code) for code in range(3**9)])
    layers = np.array([int(blanks).bit_count() for blanks in sets[:, 0]])
    for layer in range(10):
        codes = np.flatnonzero(layers == layer)
        found, plies = known.distances(*sets[codes].T.copy())
        assert (found == values[codes]).all()
        assert (plies == depths[codes]).all()


@pytest.mark.parametrize("few", [LISTS, PLANES])
def test_lists_and_planes_count_the_same_on_4x4(few: int) -> None:
    assert _counts(few) == _counts(FEW)


def _counts(few: int) -> list[tuple[list[int], list[int]]]:
    return [(layer.won, layer.lost) for layer in DepthSolver(4, few=few).layers(8)]


def test_endings_of_5x5_follow_from_their_moves(endings: DepthTables) -> None:
    assert endings.last == 0
    assert check_depths(endings, 0, 300, Random(1)) == (300, [])


def test_the_longest_line_is_as_long_as_it_says(folder: Path, endings: DepthTables, tmp_path: Path) -> None:
    target = tmp_path / "longest.txt"
    assert main(["solve", "quixo", "--depth", "--line", str(target), "--folder", str(folder)]) == 0
    record = Record.read(target.read_text())
    assert [str(entry.event).split()[1] for entry in record.entries] == [
        str(push) for push in line_from(endings, position_of(*endings.deepest))
    ]
    assert len(record.entries) == endings.distance(*endings.deepest).plies == 70
    assert record.final.winners == (1,)


def test_who_has_tables_wins_in_the_fewest_moves_where_depths_are_stored(endings: DepthTables) -> None:
    engine, chance, won = TablesEngine(known=tables(5, 0), nodes=1000, distances=endings), Random(3), 0
    while won < 5:
        board = random_board(0, chance)
        (distance,) = distances(endings, [(board, 0)])
        if distance.value != WIN or distance.plies < 3:
            continue
        won += 1
        state = position_of(0, sum(1 << cell for cell, letter in enumerate(board) if letter == "X"))
        chosen = engine.pick(state, 0, state.moves(0), chance)
        assert chosen in quickest(endings, state)
        answers = judged(endings, state)
        assert answers[chosen].plies == distance.plies - 1
        assert all(answer.plies >= distance.plies - 1 for answer in answers.values() if answer.value == LOSS)


def test_the_command_checks_and_says_what_is_missing(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "quixo", "--depth", "--check", "20", "--folder", str(folder)]) == 0
    assert "20 positions in 1 layers; wrong: 0" in capsys.readouterr().out
    assert main(["solve", "quixo", "--depth", "--check", "20", "--folder", str(tmp_path)]) == 2
    assert "There are no depths" in capsys.readouterr().err


def test_a_worker_that_finds_a_damaged_file_says_so(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = depth_folder(tmp_path, 5)
    shutil.copytree(depth_folder(folder, 5), copied)
    file = copied / "00-002-lost"
    contents = bytearray(file.read_bytes())
    contents[len(contents) // 2] ^= 255
    file.write_bytes(contents)
    assert main(["solve", "quixo", "--depth", "--check", "20000", "--folder", str(tmp_path)]) == 2
    assert "is damaged" in capsys.readouterr().err


def test_looking_positions_up_leaves_no_file_open(folder: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    known = DepthTables(5, depth_folder(folder, 5))
    assert known.distance(*known.deepest).plies == 70
    assert len(os.listdir("/proc/self/fd")) == before


def test_a_damaged_frame_is_refused(tmp_path: Path) -> None:
    list(DepthSolver(3, 1, tmp_path, few=PLANES).layers(4))
    for file in tmp_path.glob("04-*-lost"):
        contents = bytearray(file.read_bytes())
        contents[0] ^= 255
        file.write_bytes(contents)
    with pytest.raises(DamagedFile):
        DepthTables(3, tmp_path).distance(0b1111, 0b100010000)
