"""How quick Quixo is solved and looked up, against a plain retrograde solver in the same run.

    python bench/quixo_solver.py [--layers 3]

Boards of 3×3 and 4×4 are solved by both, and every single position is compared; the script fails when one differs, when
the plain solver is not beaten by far, or when looking a position up takes longer than the limit. Of 5×5 the layers
with up to so many blanks are solved (all 25: 13 GB of memory and minutes; see docs/quixo-solved.md).
"""

import argparse
import sys
import time
from pathlib import Path
from random import Random

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from astragal.solve.quixo import judge
from astragal.solve.quixo.check import random_board
from astragal.solve.quixo.solver import Solver, warm_up
from astragal.solve.quixo.tables import Held, Tables
from tests.solve.quixo import plain
from tests.solve.quixo.compare import differences

LEAST = 10
"""So many times as quick as the plain solver we want to be on 4×4."""
LIMIT = 50e-6
"""Seconds for a position with all its moves, when what it needs is in memory."""


def compare(size: int) -> tuple[float, float, int]:
    """Return the seconds of both solvers, and how many positions differ."""
    begun = time.perf_counter()
    values = plain.solve(size)
    slow = time.perf_counter() - begun
    solver, before, quick, wrong = Solver(size), None, 0.0, 0
    for blanks in range(size**2 + 1):
        begun = time.perf_counter()
        layer = solver.solve(blanks, before)
        quick += time.perf_counter() - begun
        wrong += differences(layer, values)
        before = layer
    return slow, quick, wrong


def solve_first(last: int) -> Tables:
    """Solve the first layers of 5×5, print their speed, and return their tables."""
    known, solver = Tables(5), Solver(5)
    begun = time.perf_counter()
    print(f"{'5×5, blanks':<14}{'positions':>17}{'seconds':>10}{'positions/s':>15}")
    for layer, _ in solver.layers():
        took = time.perf_counter() - begun
        print(f"{layer.blanks:<14}{layer.positions:>17,}{took:>10.2f}{layer.positions / took:>15,.0f}")
        known.sources[layer.blanks] = Held(layer.owners, layer.owned(layer.losses))
        if layer.blanks == last:
            break
        begun = time.perf_counter()
    return known


def look_up(known: Tables, blanks: int) -> tuple[float, float]:
    """Return the seconds that a position takes: one alone, and one of many."""
    chance = Random(1)
    boards = [random_board(blanks, chance) for _ in range(20_000)]
    cells = np.array([judge.cells(board, ".") for board in boards])
    mover = np.array([judge.cells(board, "X") for board in boards])
    known.values(cells, mover)
    begun = time.perf_counter()
    known.values(cells, mover)
    many = (time.perf_counter() - begun) / len(boards)
    begun = time.perf_counter()
    for one, mine in zip(cells[:2000].tolist(), mover[:2000].tolist(), strict=True):
        known.value(one, mine)
    return (time.perf_counter() - begun) / 2000, many


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layers", type=int, default=2, metavar="BLANKS", help="the last layer of 5×5 (2)")
    chosen = parser.parse_args()
    warm_up()
    plain.solve(3)
    failed = False
    print(f"{'board':<8}{'plain, s':>10}{'Astragal, s':>13}{'times':>8}{'different':>11}")
    for size in (3, 4):
        slow, quick, wrong = compare(size)
        print(f"{size}×{size:<6}{slow:>10.2f}{quick:>13.3f}{slow / quick:>8.0f}{wrong:>11}")
        failed = failed or wrong > 0 or (size == 4 and slow < LEAST * quick)
    known = solve_first(chosen.layers)
    alone, many = look_up(known, chosen.layers)
    failed = failed or alone > LIMIT
    told = f"{1e6 * alone:.1f} µs alone, {1e6 * many:.1f} µs among many"
    print(f"A position with all its moves: {told}; limit {1e6 * LIMIT:.0f} µs.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
