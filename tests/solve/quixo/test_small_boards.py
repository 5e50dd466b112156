"""Small boards: every single position has the value that a plain, independent solver finds."""

import numpy as np
import pytest

from astragal.solve.quixo.depth import DepthSolver
from astragal.solve.quixo.solver import Solver
from tests.solve.quixo import plain
from tests.solve.quixo.compare import differences

TOTALS = {3: (12_748, 0, 6_935), 4: (26_434_489, 1_608_496, 15_003_736)}


@pytest.mark.parametrize("size", [3, 4])
def test_every_position_of_a_small_board_equals_the_plain_solver(size: int) -> None:
    values = plain.solve(size)
    totals = [0, 0, 0]
    solver = Solver(size)
    before = None
    for blanks in range(size**2 + 1):
        layer = solver.solve(blanks, before)
        assert differences(layer, values) == 0
        totals = [one + more for one, more in zip(totals, solver.count(layer).totals, strict=True)]
        before = layer
    assert tuple(totals) == TOTALS[size]


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
