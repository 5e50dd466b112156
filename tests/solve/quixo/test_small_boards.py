"""Small boards: every single position has the value that a plain, independent solver finds."""

from random import Random

import numpy as np
import pytest

from astragal.solve.quixo.depth import DepthSolver
from astragal.solve.quixo.solver import Solver
from astragal.solve.quixo.tables import Tables
from tests.solve.quixo import plain
from tests.solve.quixo.compare import differences
from tests.solve.quixo.held import tables

pytestmark = pytest.mark.timeout(300)  # boards are solved

TOTALS = {3: (12_748, 0, 6_935), 4: (26_434_489, 1_608_496, 15_003_736)}


def test_every_position_of_3x3_equals_the_plain_solver() -> None:
    values = plain.solve(3)
    solver, before, totals = Solver(3), None, [0, 0, 0]
    for blanks in range(10):
        layer = solver.solve(blanks, before)
        assert differences(layer, values) == 0
        totals = [one + more for one, more in zip(totals, solver.count(layer).totals, strict=True)]
        before = layer
    assert tuple(totals) == TOTALS[3]


def test_positions_of_4x4_follow_from_their_moves() -> None:
    """By the plain rules. With the depths below this is a proof for these; bench/quixo_solver.py compares all."""
    known, chance = tables(4, 16), Random(1)
    codes = [chance.randrange(3**16) for _ in range(3000)]
    moves = {code: plain.after(4, code) for code in codes}
    values = _values(known, sorted({*codes, *(code for after in moves.values() for code in after)}))
    for code, after in moves.items():
        if after:
            answers = {values[one] for one in after}
            expected = 1 if -1 in answers else 0 if 0 in answers else -1
            assert values[code] == expected


def _values(known: Tables, codes: list[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    layers: dict[int, list[int]] = {}
    for code in codes:
        layers.setdefault(plain.sets(4, code)[0].bit_count(), []).append(code)
    for same in layers.values():
        blanks, mover = np.array([plain.sets(4, code) for code in same]).T.copy()
        found.update(zip(same, known.values(blanks, mover).tolist(), strict=True))
    return found


def test_4x4_has_the_published_counts() -> None:
    totals = [sum(kind) for kind in zip(*(counts.totals for _, counts in Solver(4).layers()), strict=True)]
    assert tuple(totals) == TOTALS[4]


def test_counts_by_cubes_are_right() -> None:
    values = plain.solve(3)
    cubes = np.zeros((2, 3**9), np.int64)
    codes = np.arange(3**9)
    for cell in range(9):
        digit = codes // 3**cell % 3
        cubes[0] += digit == 1
        cubes[1] += digit == 2
    for _, counts in Solver(3).layers():
        for mine, (won, drawn, lost) in enumerate(zip(counts.won, counts.drawn, counts.lost, strict=True)):
            here = values[(cubes[0] == mine) & (cubes[1] == 9 - counts.blanks - mine)]
            assert (won, drawn, lost) == tuple(int((here == kind).sum()) for kind in (1, 0, -1))


def test_depths_of_3x3_equal_the_plain_solver() -> None:
    values, depths = plain.solve_depths(3)
    won = np.bincount(depths[values == plain.WIN])
    lost = np.bincount(depths[values == plain.LOSS])
    found = list(DepthSolver(3).layers())
    deepest = max(layer.longest for layer in found)
    for expected, name in ((won, "won"), (lost, "lost")):
        counted = [
            sum(getattr(layer, name)[depth : depth + 1][0] for layer in found if layer.longest >= depth)
            for depth in range(deepest + 1)
        ]
        assert counted[: len(expected)] == expected.tolist()
        assert not any(counted[len(expected) :])


def test_on_4x4_the_first_player_wins_in_21_and_no_loss_takes_longer_than_22() -> None:
    found = list(DepthSolver(4).layers())
    assert [depth for depth, count in enumerate(found[16].won) if count] == [21]
    assert max(layer.longest for layer in found) == 22
    assert max(depth for layer in found for depth, count in enumerate(layer.lost) if count) == 22
    assert sum(sum(layer.won) for layer in found) == TOTALS[4][0]
    assert sum(sum(layer.lost) for layer in found) == TOTALS[4][2]
