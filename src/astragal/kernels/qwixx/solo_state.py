"""The value of one state of solitaire play: what perfect play still brings, on average.

Before any roll the four colour dice are independent of each other, given the white ones. Whatever is done in action 1,
a face of the red die makes possible one best continuation with red, and so on: the value of a roll is the highest of
one number that the white dice give and one number for each colour die. The average of the highest of independent
numbers comes from the product of their distribution functions, face by face, instead of from all the rolls.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.solo_tables import PLACES, ROWS, Solo

Values = NDArray[np.floating]
"""By pair of rising rows, pair of falling rows and penalties: what is still to come. Or FACTORS tables by pair, few
vectors that say nearly the same: one for each number of penalties, and one for the falling rows.
"""
Floats = NDArray[np.float64]

NEVER = -1e9
FACTORS = 5
"""Tables that stand for one that is too large to be kept."""


@compiled
def pair_numbers(t: Solo, rows: tuple[int, int, int, int]) -> tuple[int, int]:
    """Return the two pairs of four rows."""
    return int(t.pair[ROWS * rows[0] + rows[1]]), int(t.pair[ROWS * rows[2] + rows[3]])


@compiled
def value_at(values: Values, one: int, other: int, penalties: int) -> float:
    """Return what is still to come, from a whole table or from its factors."""
    if len(values) != FACTORS:
        return float(values[one, other, penalties])
    found = 0.0
    for place in range(values.shape[2]):
        found += values[penalties, one, place] * values[FACTORS - 1, other, place]
    return found


@compiled
def changed(rows: tuple[int, int, int, int], row: int, state: int) -> tuple[int, int, int, int]:
    """Return four rows with one of them in another state."""
    if row == 0:
        return state, rows[1], rows[2], rows[3]
    if row == 1:
        return rows[0], state, rows[2], rows[3]
    if row == 2:
        return rows[0], rows[1], state, rows[3]
    return rows[0], rows[1], rows[2], state


@compiled
def row_of(rows: tuple[int, int, int, int], row: int) -> int:
    """Return the state of a row."""
    if row < 2:
        return rows[0] if row == 0 else rows[1]
    return rows[2] if row == 2 else rows[3]


@compiled
def with_colour(t: Solo, values: Values, rows: tuple[int, int, int, int], points: int, best: Floats) -> None:
    """Raise `best` (by row, place and penalties) to what points won so far and one more cross can bring."""
    one, other = pair_numbers(t, rows)
    for row in range(4):
        state = row_of(rows, row)
        partner = row_of(rows, row ^ 1)
        for place in range(t.depth[state], t.places):
            after = t.after[PLACES * state + place]
            if after < 0:
                continue
            new = t.pair[ROWS * after + partner]
            first, second = (new, other) if row < 2 else (one, new)
            if t.mirror and row < 2:
                first, second = second, first  # the same value, and near the one before in memory
            won = points + t.gain[PLACES * state + place]
            for penalties in range(4):
                value = won + values[first, second, penalties]
                best[row, place, penalties] = max(best[row, place, penalties], value)


@compiled
def lucky_row(t: Solo, rows: tuple[int, int, int, int], row: int) -> int:
    """Return the state of a row after a lucky cross, -1 if there is none in it (QL3, QL4)."""
    state = row_of(rows, row)
    if state == t.rows - 1:
        return -1
    after = int(t.after[PLACES * state + t.depth[state]])
    for other in range(4):
        rival = row_of(rows, other)
        if rival == t.rows - 1 or t.crosses[rival] >= t.crosses[state]:
            continue
        if t.fewest == 0 or t.after[PLACES * rival + t.depth[rival]] >= 0:
            return -1
    return after


@compiled
def white_choice(t: Solo, rows: tuple[int, int, int, int], number: int, choice: int) -> tuple[int, int]:
    """Return the state of row `choice % 4` after a white sum and the points; choices from 4 on are lucky ones."""
    row = choice & 3
    state = row_of(rows, row)
    if choice >= 4:
        if not t.lucky >> number & 1:
            return -1, 0
        return lucky_row(t, rows, row), int(t.gain[PLACES * state + t.depth[state]])
    place = number - 2 if row < 2 else 2 * t.faces - number
    return int(t.after[PLACES * state + place]), int(t.gain[PLACES * state + place])


@compiled
def closed_rows(t: Solo, rows: tuple[int, int, int, int]) -> int:
    """Return how many rows are closed."""
    closed, last = 0, t.rows - 1
    for row in range(4):
        closed += row_of(rows, row) == last
    return closed


@compiled
def look_ahead(t: Solo, values: Values, rows: tuple[int, int, int, int], white: Floats, colour: Floats) -> None:
    """Fill in the best after each white sum: `white` with action 1 alone, `colour` with the cross of action 2 too."""
    sums = 2 * t.faces + 1
    colour[0, :, :, :] = NEVER
    with_colour(t, values, rows, 0, colour[0])
    for number in range(2, sums):
        colour[number, :, :, :] = colour[0]
        white[number, :] = NEVER
        for choice in range(8 if t.lucky else 4):
            after, points = white_choice(t, rows, number, choice)
            if after < 0:
                continue
            new = changed(rows, choice & 3, after)
            one, other = pair_numbers(t, new)
            for penalties in range(4):
                value = points + values[one, other, penalties]
                white[number, penalties] = max(white[number, penalties], value)
            if t.finish or closed_rows(t, new) < 2:
                with_colour(t, values, new, points, colour[number])


@compiled
def list_crosses(t: Solo, rows: tuple[int, int, int, int], colour: Floats, order: NDArray[np.int64]) -> None:
    """List for each white sum, from place 1 on, the crosses of action 2 that something allows; place 0 has how many."""
    for number in range(2, 2 * t.faces + 1):
        found = 0
        for row in range(4):
            for place in range(t.depth[row_of(rows, row)], t.places):
                if colour[number, row, place, 0] > NEVER:
                    found += 1
                    order[number, found] = PLACES * row + place
        order[number, 0] = found


@compiled
def sort_crosses(best: Floats, penalties: int, order: NDArray[np.int64], keys: Floats) -> None:
    """Sort crosses by value, the best first. They come sorted for one more penalty: there is little to do."""
    for at in range(1, order[0] + 1):
        cross = order[at]
        value = best[cross >> 4, cross & 15, penalties]
        place = at
        while place > 1 and keys[place - 1] < value:
            keys[place], order[place] = keys[place - 1], order[place - 1]
            place -= 1
        keys[place], order[place] = value, cross


@compiled
def mean_of_highest(t: Solo, one: int, other: int, least: float, order: NDArray[np.int64], keys: Floats) -> float:
    """Return the average over the colour dice of the highest of `least` and what each die makes possible.

    Going down from the best cross, `ways` counts the rolls that allow none of those so far. No branch depends on the
    cross: a processor would guess it wrong half of the time.
    """
    faces = t.faces
    ways = whole = faces * faces * faces * faces
    every, mean, seen = (2 << faces) - 2, 0.0, 0
    for at in range(1, order[0] + 1):
        if keys[at] <= least or ways == 0:
            break
        row, place = order[at] >> 4, order[at] & 15
        number = 1 << (place + 2 if row < 2 else 2 * faces - place)
        seen |= ((number >> one | number >> other) & every) << 16 * row
        fewer = (faces - count(seen & 0xFFFF)) * (faces - count(seen >> 16 & 0xFFFF))
        fewer *= (faces - count(seen >> 32 & 0xFFFF)) * (faces - count(seen >> 48))
        mean += keys[at] * (ways - fewer)
        ways = fewer
    return (mean + least * ways) / whole


@compiled
def active_value(
    t: Solo, nothing: float, white: Floats, colour: Floats, penalties: int, order: NDArray[np.int64], keys: Floats
) -> float:
    """Return the value before one's own roll, `nothing` being that of crossing nothing at all."""
    mean = 0.0
    for number in range(2, 2 * t.faces + 1):
        sort_crosses(colour[number], penalties, order[number], keys)
        least = max(nothing, white[number, penalties])
        for one in range(max(1, number - t.faces), number // 2 + 1):
            value = mean_of_highest(t, one, number - one, least, order[number], keys)
            mean += value if 2 * one == number else 2.0 * value
    return mean / (t.faces * t.faces)


@compiled
def passive_value(t: Solo, values: Values, rows: tuple[int, int, int, int], nothing: float, penalties: int) -> float:
    """Return the value before another's roll, of which only the white dice count; `values` hold after it."""
    mean = 0.0
    for number in range(2, 2 * t.faces + 1):
        best = nothing
        for choice in range(8 if t.lucky else 4):
            after, points = white_choice(t, rows, number, choice)
            if after >= 0:
                one, other = pair_numbers(t, changed(rows, choice & 3, after))
                best = max(best, points + values[one, other, penalties])
        mean += best * min(number - 1, 2 * t.faces + 1 - number)
    return mean / (t.faces * t.faces)
