"""One sheet: where a number may be written, and what the sheet is worth. A sheet is three rows and the fails."""

from astragal.kernels.bits import count, highest
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.tables import (
    BEFORE,
    BONUS_ROW,
    CHOSEN,
    FIRST,
    FULL,
    PLACE_OF,
    PLACES,
    TRIPLES,
    WINDOWS,
    Ints,
)


@compiled
def columns(row: int, places: int) -> int:
    """Return places of a row as columns."""
    before = places & BEFORE[row]
    return int((before | (places ^ before) << 1) << FIRST[row])


@compiled
def places_of(row: int, in_columns: int) -> int:
    """Return columns as places of a row; those where the row has no cell are left out."""
    shifted = in_columns >> FIRST[row]
    return int(shifted & BEFORE[row] | shifted >> 1 & (FULL ^ BEFORE[row]))


@compiled
def lower(row: int, number: int) -> int:
    """Return how many numbers of a row are lower."""
    return count(row >> PLACES & ((1 << number) - 1))


@compiled
def cells(one: int, two: int, three: int, dice: int, number: int) -> int:
    """Return the cells of three rows where a number may be written (QW1, QW2, QW4): bits 0-8, 9-17, 18-26."""
    taken = 0
    bit = 1 << PLACES + number
    if one & bit:
        taken |= columns(0, 1 << CHOSEN[16 * (one & FULL) + lower(one, number)])
    if two & bit:
        taken |= columns(1, 1 << CHOSEN[16 * (two & FULL) + lower(two, number)])
    if three & bit:
        taken |= columns(2, 1 << CHOSEN[16 * (three & FULL) + lower(three, number)])
    found = 0
    if dice & 1 and not one & bit:
        found = WINDOWS[16 * (one & FULL) + lower(one, number)] & ~places_of(0, taken)
    if dice & 2 and not two & bit:
        found |= (WINDOWS[16 * (two & FULL) + lower(two, number)] & ~places_of(1, taken)) << PLACES
    if dice & 4 and not three & bit:
        found |= (WINDOWS[16 * (three & FULL) + lower(three, number)] & ~places_of(2, taken)) << 2 * PLACES
    return found


@compiled
def written(row: int, place: int, number: int) -> int:
    """Return a row with that number in that place."""
    return row | 1 << place | 1 << PLACES + number


@compiled
def number_at(row: int, place: int) -> int:
    """Return the number in a place that is written on."""
    numbers = row >> PLACES
    for _ in range(count(row & ((1 << place) - 1))):
        numbers &= numbers - 1
    return highest(numbers & -numbers) - 1


@compiled
def full_rows(sheet: Ints) -> int:
    """Return how many rows of a sheet are full."""
    full = 0
    for row in range(3):
        full += sheet[row] & FULL == FULL
    return full


@compiled
def total(sheet: Ints) -> int:
    """Return the score of a sheet (QW7)."""
    points = -5 * sheet[3]
    in_all = 0xFFF
    for row in range(3):
        places = sheet[row] & FULL
        points += highest(sheet[row] >> PLACES) - 1 if places == FULL else count(places)
        in_all &= columns(row, places)
    for triple in range(5):
        if in_all >> TRIPLES[triple] & 1:
            bonus = BONUS_ROW[triple]
            points += number_at(sheet[bonus], PLACE_OF[bonus, TRIPLES[triple]])
    return int(points)
