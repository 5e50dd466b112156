"""Rows of Qwinto by themselves: the tables against a plain reckoning, and a bound that holds for who plays alone."""

import random
from itertools import product

import numpy as np
import pytest

from astragal.kernels.network import scratch
from astragal.kernels.qwinto.alone import alone_games
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.row_chances import (
    FILLINGS,
    RANK,
    Halves,
    filling,
    last_layer,
    layer_before,
    pentagon_places,
)
from astragal.models.networks import best_for

OWN, HELPS = pentagon_places()
SUMS = {dice: [sum(faces) for faces in product(range(1, 7), repeat=dice)] for dice in (1, 2, 3)}
Row = tuple[int, ...]
"""Nine numbers, 0 where nothing is written."""


def some_row(seed: int, size: int) -> Row:
    chance = random.Random(seed)
    places, numbers = sorted(chance.sample(range(9), size)), sorted(chance.sample(range(1, 19), size))
    row = [0] * 9
    for place, number in zip(places, numbers, strict=True):
        row[place] = number
    return tuple(row)


def number_of(row: Row) -> int:
    return int(filling(RANK, sum(1 << place | 1 << 9 + number for place, number in enumerate(row) if number)))


def with_number(row: Row, number: int) -> list[Row]:
    """All rows that writing a number leads to."""
    found = []
    for place in range(9):
        before, behind = row[:place], [other for other in row[place + 1 :] if other]
        if not row[place] and number > max(before, default=0) and number < min(behind, default=99):
            found.append((*before, number, *row[place + 1 :]))
    return found


def points(row: Row, which: int) -> float:
    pentagons = sum(number for place, number in enumerate(row) if OWN[which, place])
    return pentagons + (row[8] if all(row) else sum(map(bool, row)))


def expected(row: Row, which: int, looks: int, price: float) -> float:
    """What a row makes with so many rolls of its own, reckoned from all faces."""
    if looks == 0:
        return points(row, which)
    stay = expected(row, which, looks - 1, price)
    best = {}
    for number in range(1, 19):
        written = [expected(after, which, looks - 1, price) - price for after in with_number(row, number)]
        best[number] = max([stay, *written])
    values = [stay]
    for sums in SUMS.values():
        second = np.mean([best[number] for number in sums])
        values.append(float(np.mean([max(best[number], second) for number in sums])))
    return max(values)


def layers(looks: int, price: float) -> Halves:
    now = last_layer(OWN, 0 * HELPS)
    for _ in range(looks):
        now = layer_before(now, np.full(19, price), np.zeros(4))
    return now


@pytest.fixture(scope="module")
def two_looks() -> Halves:
    return layers(2, 0.5)


def test_every_filling_has_a_number_of_its_own() -> None:
    found = {number_of(some_row(seed, size)) for seed in range(40) for size in range(10)}
    rows = {some_row(seed, size) for seed in range(40) for size in range(10)}
    assert len(found) == len(rows)
    assert max(found) < FILLINGS
    assert number_of((0,) * 9) == 0


@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("which", [0, 1, 2])
def test_tables_hold_what_is_reckoned_from_all_faces(two_looks: Halves, size: int, which: int) -> None:
    for seed in range(2):
        row = some_row(100 * size + seed, size)
        assert two_looks[number_of(row), which] == pytest.approx(expected(row, which, 2, 0.5), abs=1e-4)


def test_a_pentagon_that_pays_for_its_column_is_never_worth_less_than_nought() -> None:
    row = (1, 2, 4, 5, 7, 8, 10, 12, 18)
    for price in (0.0, 3.0, 30.0):
        found = last_layer(OWN, price * (HELPS - 2 * OWN))
        for which in range(3):
            paid = sum(price for place in range(9) if HELPS[which, place])
            rest = sum(max(0.0, number - 2 * price) for place, number in enumerate(row) if OWN[which, place])
            assert found[number_of(row), which] == pytest.approx(18 + paid + rest)


def test_a_roll_that_others_left_is_worth_less_than_one_s_own() -> None:
    last, free = last_layer(OWN, 0 * HELPS), (np.zeros(19), np.zeros(4))
    own = layer_before(last, *free)
    left = layer_before(last, *free, own=0.0, left=np.array([0.0, 0.2, 0.3, 0.5]))
    assert (left <= own + 1e-4).all()
    assert (left >= last - 1e-4).all()
    assert left[0, 0] < own[0, 0]


def test_who_plays_alone_looks_further_or_not() -> None:
    net, totals = best_for("qwinto", 1)[0].net, {}
    for further in (False, True):
        totals[further] = np.zeros((60, 1), np.int64)
        alone_games(net, scratch(SLOTS), further, 5, 0, 60, totals[further])
        assert 70 < totals[further].mean() < 95
    assert (totals[True] != totals[False]).any()
