"""The mean over all rolls of what a position is worth after them, exactly, by a network.

Every seat is expected to play as `net_choice.think` says. The two white dice and the coloured ones separate: what the
others do and which cells there are depends on the white sum only, and of the coloured dice only the best one counts. So
every cell is looked at once for each white sum, and rolls (6⁶ in Qwixx, 8⁶ in Longo) are counted, not played.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    COLOUR,
    DICE,
    PHASE,
    SHEETS,
    WHITE,
    choices,
    play_colour,
    play_white,
)
from astragal.kernels.qwixx.net_choice import OPEN, answer_white, best_colour, think, turned, worth
from astragal.kernels.qwixx.sheet import free
from astragal.kernels.qwixx.tables import Ints, SheetTables

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

NUMBERS = 17
"""Sums of two dice are less than this."""


@compiled
def seat_values(t: SheetTables, net: Net, d: Scratch, state: Ints, own: Floats, shares: Floats) -> None:
    """Fill in what a position before a roll, or the end, is worth: to each seat by itself, and as shares of 1."""
    whole = 0.0
    for seat in range(t.players):
        own[seat] = 1.0 - own[0] if t.players == 2 and seat == 1 else worth(t, net, d, state, seat)
        whole += own[seat]
    for seat in range(t.players):
        shares[seat] = own[seat] / whole if whole > 0 else 1.0 / t.players


@compiled
def moment_values(t: SheetTables, net: Net, d: Scratch, state: Ints, own: Floats, shares: Floats) -> None:
    """Fill in what any moment is worth if all play on as the network does until the next roll."""
    after, middle = state.copy(), state.copy()
    d.fresh = 1
    if state[PHASE] == WHITE:
        moves, likely = np.zeros(t.players, np.int64), np.zeros(t.players, np.int64)
        second = think(t, net, d, state, moves, middle, after, likely)
        turned(t, state, moves, second, middle)
    elif state[PHASE] == COLOUR:
        move, _ = best_colour(t, net, d, state, after)
        play_colour(t, middle, move)
    seat_values(t, net, d, middle, own, shares)


@compiled
def _played_on(
    t: SheetTables, net: Net, d: Scratch, state: Ints, likely: Ints, second: int, answers: bool, work: Ints, row: Floats
) -> None:
    """Fill in the shares after a turn of which the active seat's moves are given; with `answers` the others answer."""
    size = len(state)
    after, moves = work[:size], work[size : size + t.players]
    moves[:] = likely
    if answers:
        for seat in range(t.players):
            if seat != state[ACTIVE]:
                expected = likely[seat]
                answer_white(t, net, d, state, seat, likely, second, after)
                moves[seat], likely[seat] = likely[seat], expected
    turned(t, state, moves, second, after)
    seat_values(t, net, d, after, row[t.players :], row[: t.players])


@compiled
def _look_around(
    t: SheetTables, net: Net, d: Scratch, state: Ints, likely: Ints, middle: Ints, after: Ints, best: Floats, by: Ints
) -> tuple[float, int]:
    """Find, for the white sum on the table, the best white move with each coloured cell, and with none.

    `best` and `by` take values and moves by colour and number; returned are those of no coloured cell.
    """
    active, low = state[ACTIVE], min(state[DICE], state[DICE + 1])
    high = state[DICE] + state[DICE + 1] - low
    cells, more = choices(t, state, active)
    best[:] = -1.0
    none, none_by = -1.0, 0
    for way in range(3):
        left = 1 if way == 0 else (cells if way == 1 else more)
        while left:
            move = 0 if way == 0 else t.move_of[lowest(left)] + (way - 1) * t.lucky_by
            left &= left - 1
            likely[active] = move
            middle[:] = state
            play_white(t, middle, likely)
            after[:] = middle
            if middle[PHASE] == COLOUR:
                play_colour(t, after, 0)
            value = worth(t, net, d, after, active)
            if value > none:
                none, none_by = value, move
            if middle[PHASE] != COLOUR:
                continue
            marks, closed = middle[SHEETS + 2 * active], middle[CLOSED]
            for colour in range(4):
                if closed >> t.die_row[colour] & 1:
                    continue
                for number in range(low + 1, high + t.faces + 1):
                    cell = free(t, marks, closed, t.coloured[4 * number + colour])
                    if cell:
                        after[:] = middle
                        play_colour(t, after, t.move_of[lowest(cell)])
                        value = worth(t, net, d, after, active)
                        if value > best[colour, number]:
                            best[colour, number], by[colour, number] = value, move
    return none, none_by


@compiled
def _rank(t: SheetTables, best: Floats, none: float, one: int, other: int, shown: Ints, order: Ints) -> int:
    """Order what single coloured dice offer with two white ones, the best first; return how many beat nothing.

    `shown` takes the better of the two sums by colour and face; `order` takes colour · faces + face.
    """
    count = 0
    for colour in range(4):
        for face in range(t.faces):
            number = one + face + 1
            if best[colour, other + face + 1] > best[colour, number]:
                number = other + face + 1
            shown[colour, face] = number
            value = best[colour, number]
            if value <= none:
                continue
            place = count
            while place > 0:
                above = order[place - 1]
                if best[above // t.faces, shown[above // t.faces, above % t.faces]] >= value:
                    break
                order[place] = above
                place -= 1
            order[place] = colour * t.faces + face
            count += 1
    return count


@compiled
def _best_shown(best: Floats, none: float, shown: Ints, roll: Ints) -> tuple[int, int]:
    """Return colour and number of the best that a roll offers, (-1, 0) if nothing is better."""
    top, at, number = none, -1, 0
    for colour in range(4):
        face = roll[2 + colour]
        if face > 0 and best[colour, shown[colour, face - 1]] > top:
            at, number = colour, shown[colour, face - 1]
            top = best[at, number]
    return at, number


@compiled
def _mean(t: SheetTables, shown: Ints, order: Ints, count: int, rows: Floats, nothing: Floats, mean: Floats) -> None:
    """Fill in the mean over the coloured dice: each place in the order counts if no die shows anything before it."""
    left, one = np.ones(4), 1.0 / t.faces
    mean[:] = 0.0
    for place in range(count):
        colour, face = order[place] // t.faces, order[place] % t.faces
        chance = one
        for die in range(4):
            if die != colour:
                chance *= left[die]
        left[colour] -= one
        for seat in range(t.players):
            mean[seat] += chance * rows[colour, shown[colour, face], seat]
    chance = left[0] * left[1] * left[2] * left[3]
    for seat in range(t.players):
        mean[seat] += chance * nothing[seat]


@compiled
def expect_roll(t: SheetTables, net: Net, d: Scratch, before: Ints, roll: Ints, answers: bool, found: Floats) -> None:
    """Fill three rows of shares for a position before a roll, and six faces (0 for a die that is out) that came then.

    Rows: the mean over all rolls, the mean over the coloured dice given the white ones, and what that roll is worth.
    With `answers` passive seats think twice, as in `think`; without, they do what is best if nobody else does anything.
    """
    players, faces, active = t.players, t.faces, before[ACTIVE]
    state, middle, after = before.copy(), before.copy(), before.copy()
    state[PHASE] = WHITE
    likely, moves = np.zeros(players, np.int64), np.zeros(players, np.int64)
    work = np.zeros(len(state) + players, np.int64)
    best, by = np.zeros((4, NUMBERS)), np.zeros((4, NUMBERS), np.int64)
    known, rows = np.zeros((4, NUMBERS), np.bool_), np.zeros((4, NUMBERS, 2 * players))
    nothing, mean = np.zeros(2 * players), np.zeros(players)
    shown, order = np.zeros((4, faces), np.int64), np.zeros(4 * faces, np.int64)
    found[:] = 0.0
    d.fresh = 1
    for number in range(2, 2 * faces + 1):
        low = max(1, number - faces)
        state[DICE], state[DICE + 1] = low, number - low
        state[DICE + 2 : DICE + 6] = 0
        moves[:] = 0
        for seat in range(players):
            if seat != active:
                answer_white(t, net, d, state, seat, moves, OPEN, after)
                likely[seat], moves[seat] = moves[seat], 0
        none, none_by = _look_around(t, net, d, state, likely, middle, after, best, by)
        known[:] = False
        likely[active] = none_by
        _played_on(t, net, d, state, likely, 0, answers, work, nothing)
        for one in range(low, number // 2 + 1):
            other = number - one
            count = _rank(t, best, none, one, other, shown, order)
            for place in range(count):
                colour = order[place] // faces
                sum_ = shown[colour, order[place] % faces]
                if not known[colour, sum_]:
                    known[colour, sum_] = True
                    first = max(low, sum_ - faces)
                    state[DICE], state[DICE + 1], state[DICE + 2 + colour] = first, number - first, sum_ - first
                    likely[active] = by[colour, sum_]
                    move = t.move_of[lowest(t.coloured[4 * sum_ + colour])]
                    _played_on(t, net, d, state, likely, move, answers, work, rows[colour, sum_])
                    state[DICE + 2 + colour] = 0
            _mean(t, shown, order, count, rows, nothing, mean)
            chance = (1.0 if one == other else 2.0) / (faces * faces)
            found[0] += chance * mean
            if min(roll[0], roll[1]) == one and max(roll[0], roll[1]) == other:
                colour, sum_ = _best_shown(best, none, shown, roll)
                found[1] = mean
                found[2] = nothing[:players] if colour < 0 else rows[colour, sum_, :players]
