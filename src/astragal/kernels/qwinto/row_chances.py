"""One row of Qwinto by itself, all of its 4,686,825 fillings: what it is worth when so many rolls are still to come.

A row is known by the places written on and the numbers in it. Fillings are numbered by places first, then by numbers.
The three rows differ only in where their pentagons are, so they are worked out side by side. A roll is looked at by
choice (any number of dice, one roll again) or as others leave it; a number costs what `price` says, a look what `cost`
says. With prices of nought and one's own looks only this is dynamic programming of a row that is played alone.
"""

from math import comb

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwinto.rules.sheet import CELLS, PENTAGONS
from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.tables import FULL, NUMBERS, PLACES, WINDOWS, Ints
from astragal.kernels.qwinto.weights import CHANCES

Floats = NDArray[np.float64]
Halves = NDArray[np.float32]
Whole = NDArray[np.int32]


def _by_size() -> tuple[Whole, Whole, Ints]:
    """Sets of numbers as bits, those of equal size together; the rank of each among them; where each size begins."""
    sizes = np.array([bits.bit_count() for bits in range(1 << NUMBERS)])
    sets, rank, first = np.argsort(sizes, kind="stable"), np.zeros(1 << NUMBERS, np.int32), np.zeros(20, np.int64)
    first[1:] = np.cumsum([comb(NUMBERS, size) for size in range(19)])
    rank[sets] = np.arange(1 << NUMBERS) - first[sizes[sets]]
    return sets.astype(np.int32), rank, first


SETS, RANK, FIRST_SET = _by_size()
FIRST_FILLING = np.cumsum([0, *(comb(NUMBERS, places.bit_count()) for places in range(FULL + 1))])
"""For each set of places the number of its first filling."""
FILLINGS = int(FIRST_FILLING[-1])


def pentagon_places() -> tuple[Floats, Floats]:
    """Return for each row and place a 1 where a pentagon is, and a 1 where another cell of such a column is.

    >>> [int(table.sum()) for table in pentagon_places()]
    [5, 10]
    """
    own, helps = np.zeros((3, PLACES)), np.zeros((3, PLACES))
    for row, cells in enumerate(CELLS):
        for place, column in enumerate(cells):
            if column in PENTAGONS:
                (own if PENTAGONS[column] == row else helps)[row, place] = 1
    return own, helps


@compiled
def filling(rank: Whole, bits: int) -> int:
    """Return the number of a row's filling; `rank` is RANK."""
    return int(FIRST_FILLING[bits & FULL] + rank[bits >> PLACES + 1])


@compiled
def _last_layer(sets: Whole, number_counts: Floats, cell_counts: Floats, full: float, worth: Halves) -> None:
    for places in range(FULL + 1):
        size = count(places)
        for at in range(FIRST_SET[size], FIRST_SET[size + 1]):
            number = FIRST_FILLING[places] + at - FIRST_SET[size]
            for row in range(3):
                points = highest(sets[at]) + full if places == FULL else 1.0 * size
                left, numbers = places, sets[at]
                while left:
                    place = lowest(left)
                    points += max(0.0, number_counts[row, place] * (lowest(numbers) + 1) + cell_counts[row, place])
                    left &= left - 1
                    numbers &= numbers - 1
                worth[number, row] = points


@compiled
def _layer_before(
    sets: Whole, rank: Whole, after: Halves, price: Floats, cost: Floats, own: float, left: Floats, before: Halves
) -> None:
    best = np.zeros((NUMBERS + 1, 3))
    for places in range(FULL + 1):
        size = count(places)
        for at in range(FIRST_SET[size], FIRST_SET[size + 1]):
            numbers, now = sets[at], FIRST_FILLING[places] + at - FIRST_SET[size]
            lower, open_cells = 0, False
            for number in range(1, NUMBERS + 1):
                for row in range(3):
                    best[number, row] = after[now, row]
                if numbers >> number - 1 & 1:
                    lower += 1
                    continue
                window, place = WINDOWS[16 * places + lower], rank[numbers | 1 << number - 1]
                open_cells = open_cells or window != 0
                while window:
                    then = FIRST_FILLING[places | window & -window] + place
                    for row in range(3):
                        best[number, row] = max(best[number, row], after[then, row] - price[number])
                    window &= window - 1
            for row in range(3):
                before[now, row] = after[now, row]
                if open_cells:
                    before[now, row] += _gained(best, row, after[now, row], cost, own, left)


@compiled
def _gained(best: Floats, row: int, stay: float, cost: Floats, own: float, left: Floats) -> float:
    """Return what a roll adds on average to a row, `best` being what it is worth with each number."""
    chosen = given = 0.0
    for dice in range(1, 4):
        second = first = 0.0
        for number in range(dice, 6 * dice + 1):
            second += CHANCES[dice, number] * best[number, row]
        for number in range(dice, 6 * dice + 1):
            first += CHANCES[dice, number] * max(best[number, row], second)
        chosen = max(chosen, first - cost[dice] - stay)
        given += left[dice] * (second - stay)
    return own * chosen + given


def last_layer(number_counts: Floats, cell_counts: Floats, full: float = 0.0) -> Halves:
    """Return what each filling of the three rows is worth when nothing is to come.

    A full row has its highest number and `full`, another one a point a number. `number_counts` says for each row and
    place how much of the number there is added, `cell_counts` what any number there adds or, below nought, takes from
    that; nothing is lost by a cell.
    """
    worth = np.zeros((FILLINGS, 3), np.float32)
    _last_layer(SETS, number_counts, cell_counts, full, worth)
    return worth


def layer_before(
    after: Halves, price: Floats, cost: Floats, own: float = 1.0, left: Floats | None = None, room: Halves | None = None
) -> Halves:
    """Return what each filling is worth one roll earlier.

    With the chance `own` the roll is one's own, with the chance `left[dice]` one of so many dice that somebody else
    kept, and otherwise there is none for this row. `price` is by number, `cost` by the number of dice looked at.
    """
    before = np.empty_like(after) if room is None else room
    _layer_before(SETS, RANK, after, price, cost, own, np.zeros(4) if left is None else left, before)
    return before
