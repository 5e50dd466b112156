"""Choosing by a network in Qwinto: what can be written now, and what rolls of each set of dice would allow."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch, answer
from astragal.kernels.qwinto.game import (
    ACTIVE,
    DECIDE,
    DICE,
    FAILS,
    FULL_ROWS,
    OVER,
    PHASE,
    SHEETS,
    SUM,
    play_write,
    players_of,
    write_move,
)
from astragal.kernels.qwinto.net_inputs import look, look_rest, look_row
from astragal.kernels.qwinto.sheet import cells, full_rows, total, written
from astragal.kernels.qwinto.tables import AGAIN, KEEP, NUMBERS, PICKED, PLACES, Ints
from astragal.kernels.qwinto.weights import CHANCES

Floats = NDArray[np.float64]
Others = tuple[int, int, int]
FAR = 8
"""A number that is further from the usual one of its place is not thought of when dice are picked."""

LOWEST, RANGE = 20, 140
"""Points become values between 0 and 1 by these."""


@compiled
def final(state: Ints, seat: int, win: float) -> float:
    """Return what the end of a game is worth to a seat: its part of the win and its points, as much as each counts."""
    own, ties, best = total(state[SHEETS + 4 * seat : SHEETS + 4 * seat + 4]), 0, -1000
    for other in range(players_of(state)):
        score = total(state[SHEETS + 4 * other : SHEETS + 4 * other + 4])
        if score > best:
            best, ties = score, 0
        ties += score == best
    part = 1.0 / ties if own == best else 0.0
    points = min(max((own + LOWEST) / RANGE, 0.0), 1.0)
    return win * part + (1.0 - win) * points


@compiled
def worth(net: Net, d: Scratch, state: Ints, seat: int, win: float) -> float:
    """Return what a position before a pick, or the end, is worth to a seat."""
    if state[PHASE] == OVER:
        return final(state, seat, win)
    look(state, seat, d)
    return answer(net, d)


@compiled
def with_number(
    net: Net, d: Scratch, state: Ints, seat: int, cell: int, number: int, win: float, others: Others
) -> float:
    """Return what writing a number is worth if nobody else writes; `without` must have been asked before."""
    at = SHEETS + 4 * seat
    row = cell // PLACES
    old = state[at + row]
    state[at + row] = written(old, cell - PLACES * row, number)
    if full_rows(state[at : at + 4]) >= FULL_ROWS:
        value = final(state, seat, win)
    else:
        look_row(state[at + row], row, d)
        look_rest(state[at : at + 4], others, d)
        value = answer(net, d)
        look_row(old, row, d)
    state[at + row] = old
    return value


@compiled
def without(net: Net, d: Scratch, state: Ints, seat: int, active: int, win: float) -> tuple[float, Others]:
    """Return what writing nothing is worth, and what the others have; the seat's rows are in `d` afterwards."""
    fails = SHEETS + 4 * seat + 3
    if seat == active:
        state[fails] += 1
    others = look(state, seat, d)
    value = final(state, seat, win) if state[fails] >= FAILS else answer(net, d)
    if seat == active:
        state[fails] -= 1
    return value, others


@compiled
def best_write(net: Net, d: Scratch, state: Ints, seat: int, win: float) -> tuple[int, float]:
    """Return the best move of a seat that may write the sum on the table, as if nobody else wrote, and its worth."""
    active, at, number = state[ACTIVE], SHEETS + 4 * seat, state[SUM]
    found = cells(state[at], state[at + 1], state[at + 2], state[DICE], number)
    state[ACTIVE] = (active + 1) % players_of(state)
    chosen = 0
    best, others = without(net, d, state, seat, active, win)
    while found:
        cell = lowest(found)
        found &= found - 1
        value = with_number(net, d, state, seat, cell, number, win, others)
        if value > best:
            best, chosen = value, write_move(cell, number)
    state[ACTIVE] = active
    return chosen, best


@compiled
def answer_write(net: Net, d: Scratch, state: Ints, seat: int, moves: Ints, win: float, after: Ints) -> None:
    """Put a seat's best move among the moves, the others' being as they are."""
    at, number = SHEETS + 4 * seat, state[SUM]
    found = cells(state[at], state[at + 1], state[at + 2], state[DICE], number)
    moves[seat] = chosen = 0
    after[:] = state
    play_write(after, moves)
    best = worth(net, d, after, seat, win)
    while found:
        moves[seat] = write_move(lowest(found), number)
        found &= found - 1
        after[:] = state
        play_write(after, moves)
        value = worth(net, d, after, seat, win)
        if value > best:
            best, chosen = value, moves[seat]
    moves[seat] = chosen


@compiled
def think_write(net: Net, d: Scratch, state: Ints, moves: Ints, win: float, after: Ints, likely: Ints) -> None:
    """Fill in what every seat writes: first each as if alone, then each knowing what the others would do."""
    players = players_of(state)
    for seat in range(players):
        likely[seat], _ = best_write(net, d, state, seat, win)
    for seat in range(players):
        expected = likely[seat]
        answer_write(net, d, state, seat, likely, win, after)
        moves[seat], likely[seat] = likely[seat], expected


@compiled
def options(net: Net, d: Scratch, state: Ints, seat: int, active: int, win: float, table: Floats, where: Ints) -> float:
    """Fill tables: for each row and number the best that writing it there is worth to a seat, or -1, and that move.

    Returns what writing nothing is worth. In the state it must be the next one's turn already.
    """
    at = SHEETS + 4 * seat
    nothing, others = without(net, d, state, seat, active, win)
    table[:] = -1.0
    for number in range(1, NUMBERS + 1):
        found = cells(state[at], state[at + 1], state[at + 2], 7, number)
        while found:
            cell = lowest(found)
            found &= found - 1
            row = cell // PLACES
            if abs(number - 1 - 2 * (cell - PLACES * row)) > FAR:
                continue
            value = with_number(net, d, state, seat, cell, number, win, others)
            if value > table[row, number]:
                table[row, number], where[row, number] = value, write_move(cell, number)
    return nothing


@compiled
def survey(net: Net, d: Scratch, state: Ints, win: float, table: Floats) -> float:
    """Fill a table: for each row and number the best that writing it there is worth to the active seat, or -1.

    Returns what a fail is worth.
    """
    seat = state[ACTIVE]
    state[ACTIVE] = (seat + 1) % players_of(state)
    nothing = options(net, d, state, seat, seat, win, table, np.empty((3, 19), np.int64))
    state[ACTIVE] = seat
    return nothing


@compiled
def of_roll(table: Floats, nothing: float, dice: int, number: int) -> float:
    """Return the worth of a sum that some dice show."""
    best = nothing
    for row in range(3):
        if dice >> row & 1:
            best = max(best, table[row, number])
    return best


@compiled
def average(table: Floats, nothing: float, dice: int, least: float) -> float:
    """Return the mean of rolls of some dice if each can be exchanged for `least`."""
    mean, size = 0.0, count(dice)
    for number in range(size, 6 * size + 1):
        mean += CHANCES[size, number] * max(least, of_roll(table, nothing, dice, number))
    return mean


@compiled
def best_active(net: Net, d: Scratch, state: Ints, win: float, table: Floats) -> int:
    """Return the active seat's move before writing: which dice, or whether to roll again."""
    nothing = survey(net, d, state, win, table)
    return decide(table, nothing, state) if state[PHASE] == DECIDE else best_pick(table, nothing)


@compiled
def best_pick(table: Floats, nothing: float) -> int:
    """Return the dice whose rolls are worth most, one roll again included."""
    best, chosen = -1.0, 1
    for pick in range(1, AGAIN):
        again = average(table, nothing, PICKED[pick], -1.0)
        value = average(table, nothing, PICKED[pick], again)
        if value > best:
            best, chosen = value, pick
    return chosen


@compiled
def decide(table: Floats, nothing: float, state: Ints) -> int:
    """Return whether to keep the sum on the table or to roll again."""
    again = average(table, nothing, state[DICE], -1.0)
    return AGAIN if again > of_roll(table, nothing, state[DICE], state[SUM]) else KEEP
