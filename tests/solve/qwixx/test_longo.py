"""Solitaire Longo: late states against plain enumeration, lucky numbers included."""

from functools import cache
from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import Longo
from astragal.kernels.qwixx.solo_layers import solve_layer
from astragal.kernels.qwixx.solo_tables import ROWS, row_state, solo

pytestmark = pytest.mark.timeout(300)  # solitaire is solved

Row = tuple[int, int] | None
Rows = tuple[Row, ...]

LUCKY = (5, 8)
GAME = Longo(players=1, lucky=(LUCKY,))
LATE: list[tuple[Rows, int]] = [
    (((12, 5), (13, 7), (13, 3), None), 2),
    (((11, 4), (13, 5), None, (13, 6)), 3),
    (((13, 6), (13, 5), (11, 5), None), 3),
]


@pytest.fixture(scope="module")
def values() -> NDArray[np.float32]:
    """Only the states from a depth of 50 on."""
    t = solo(GAME)
    found = np.zeros((1, int(t.pairs), int(t.pairs), 4), np.float32)
    for layer in range(60, 49, -1):
        solve_layer(t, found, layer, 0, 1)
    return found


@pytest.mark.parametrize(("rows", "penalties"), LATE)
def test_all_rolls_of_late_states(values: NDArray[np.float32], rows: Rows, penalties: int) -> None:
    t = solo(GAME)
    states = [int(t.rows) - 1 if row is None else row_state(*row) for row in rows]
    one, other = int(t.pair[ROWS * states[0] + states[1]]), int(t.pair[ROWS * states[2] + states[3]])
    assert float(values[0, one, other, penalties]) == pytest.approx(by_all_rolls(rows, penalties), abs=1e-4)


@cache
def by_all_rolls(rows: Rows, penalties: int) -> float:
    """What is still to come, by trying every roll of the white dice and of the dice that can still be used."""
    if rows.count(None) >= 2 or penalties >= 4:
        return 0.0
    live = [row for row in range(4) if any(cross(rows, row, number) for number in range(2, 17))]
    total = 0.0
    for dice in product(range(1, 9), repeat=2 + len(live)):
        total += best_of(rows, penalties, dice[:2], tuple(zip(live, dice[2:], strict=True)))
    return float(total / 8 ** (2 + len(live)))


def best_of(rows: Rows, penalties: int, whites: tuple[int, ...], coloured: tuple[tuple[int, int], ...]) -> float:
    best = by_all_rolls(rows, penalties + 1) - 5
    for after, points in action_1(rows, sum(whites)):
        if points:
            best = max(best, points + by_all_rolls(after, penalties))
        if after.count(None) < 2:
            for row, face in coloured:
                for white in set(whites):
                    found = cross(after, row, white + face)
                    if found is not None:
                        best = max(best, points + found[1] + by_all_rolls(found[0], penalties))
    return best


@cache
def action_1(rows: Rows, number: int) -> tuple[tuple[Rows, int], ...]:
    """Nothing, the sum in a row, or a lucky cross."""
    found = [(rows, 0), *(cross(rows, row, number) for row in range(4))]
    if number in LUCKY:
        fewest = min(row[1] for row in rows if row is not None)
        for row, state in enumerate(rows):
            if state is not None and state[1] == fewest:
                found.append(cross(rows, row, state[0] + 2 if row < 2 else 16 - state[0]))
    return tuple(option for option in found if option is not None)


@cache
def cross(rows: Rows, row: int, number: int) -> tuple[Rows, int] | None:
    state = rows[row]
    place = number - 2 if row < 2 else 16 - number
    if state is None or place < state[0] or (place >= 13 and state[1] < 6):
        return None
    new: Row = None if place >= 13 else (place + 1, state[1] + 1)
    return (*rows[:row], new, *rows[row + 1 :]), state[1] + 1 + (state[1] + 2 if place >= 13 else 0)
