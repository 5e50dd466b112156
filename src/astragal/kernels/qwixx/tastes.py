"""Players by rules of thumb about single crosses, to measure champions against: nothing in them is the yardstick's.

A cross is worth BONUS, less SKIP for each number that it passes by, LONG more for each cross that its row has, LUCKY
more if a lucky number brought it. A lock is worth LOCK, unless it ends the game without winning it. A penalty costs
PENALTY.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    ACTIVE,
    CLOSED,
    CLOSING,
    COLOUR,
    CROSSED,
    DICE,
    OVER,
    PHASE,
    ROLL,
    SHEETS,
    WHITE,
    choices,
    colour_cells,
    play_colour,
    play_white,
)
from astragal.kernels.qwixx.net_choice import share
from astragal.kernels.qwixx.policy_play import roll_dice
from astragal.kernels.qwixx.sheet import crossed, crosses, locked, total
from astragal.kernels.qwixx.solo_play import best_colour, best_white, outlook
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import stream

Floats = NDArray[np.float64]

BONUS, SKIP, LONG, LUCKY, LOCK, PENALTY = 0, 1, 2, 3, 4, 5
NEVER = -1000.0
POINT = 0.01
"""What a point ahead counts beside a win where games are played on: it tells more of a few games than wins alone."""


@compiled
def cross_value(t: SheetTables, taste: Floats, state: Ints, seat: int, marks: int, cell: int, lucky: bool) -> float:
    """Return what one cross is worth to a taste."""
    row = cell >> 4
    have = crosses(marks, row)
    if t.tail >> cell & 1:
        if count(state[CLOSED] | 1 << row) >= CLOSING:
            points = total(t, crossed(t, marks, cell), state[SHEETS + 2 * seat + 1])
            for other in range(t.players):
                at = SHEETS + 2 * other
                if other != seat and total(t, state[at], state[at + 1]) >= points:
                    return NEVER
        return float(taste[LOCK])
    skipped = (cell & 15) - highest(marks >> 16 * row & 0xFFFF)
    value = taste[BONUS] - taste[SKIP] * skipped + taste[LONG] * have
    return float(value + taste[LUCKY] if lucky else value)


@compiled
def second_value(t: SheetTables, taste: Floats, state: Ints, seat: int, marks: int, due: bool) -> tuple[float, int]:
    """Return the best of action 2 on a sheet and its move; a penalty is due if nothing is crossed."""
    best, chosen = (-taste[PENALTY] if due else 0.0), 0
    left = colour_cells(t, marks, state[CLOSED], state[DICE : DICE + 6])
    while left:
        cell = lowest(left)
        left &= left - 1
        value = cross_value(t, taste, state, seat, marks, cell, False)
        if value > best:
            best, chosen = value, int(t.move_of[cell])
    return best, chosen


@compiled
def by_taste(t: SheetTables, taste: Floats, state: Ints, seat: int) -> int:
    """Return the move that a seat chooses now; in its own turn both actions are chosen together."""
    marks = state[SHEETS + 2 * seat]
    if state[PHASE] == COLOUR:
        return second_value(t, taste, state, seat, marks, state[CROSSED] == 0)[1]
    active = state[ACTIVE] == seat
    cells, more = choices(t, state, seat)
    best, chosen = (second_value(t, taste, state, seat, marks, True)[0] if active else 0.0), 0
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            value = cross_value(t, taste, state, seat, marks, cell, lucky == 1)
            if active and value > NEVER:
                value += second_value(t, taste, state, seat, crossed(t, marks, cell), False)[0]
            if value > best:
                best, chosen = value, int(t.move_of[cell]) + lucky * t.lucky_by
    return chosen


@compiled
def play_on(t: SheetTables, taste: Floats, state: Ints, sequence: np.uint64, moves: Ints, faces: Ints) -> None:
    """Play a game to its end, all seats by one taste."""
    turn = 0
    while state[PHASE] != OVER:
        if state[PHASE] == ROLL:
            roll_dice(t, state, sequence, turn, faces)
            turn += 1
        if state[PHASE] == WHITE:
            for seat in range(t.players):
                moves[seat] = by_taste(t, taste, state, seat)
            play_white(t, state, moves)
        else:
            play_colour(t, state, by_taste(t, taste, state, state[ACTIVE]))


@compiled
def by_playouts(
    t: SheetTables, taste: Floats, state: Ints, seat: int, playouts: int, sequence: np.uint64, after: Ints
) -> int:
    """Return a taste's move, or one that is surely better in games played on by it, all with the same dice.

    Surely: by more than a standard error of the difference.
    """
    given, own = np.zeros(t.players, np.int64), by_taste(t, taste, state, seat)
    if state[PHASE] == WHITE:
        for other in range(t.players):
            given[other] = by_taste(t, taste, state, other)
    usual, tried = np.zeros(playouts), np.zeros(playouts)
    played_on(t, taste, state, seat, own, given, sequence, after, usual)
    cells, more = choices(t, state, seat)
    best, chosen = 0.0, own
    for way in range(3):
        left = 1 if way == 0 else (cells if way == 1 else more)
        while left:
            move = 0 if way == 0 else t.move_of[lowest(left)] + (way - 1) * t.lucky_by
            left &= left - 1
            if move == own:
                continue
            played_on(t, taste, state, seat, move, given, sequence, after, tried)
            gain, square = 0.0, 0.0
            for game in range(playouts):
                gain += tried[game] - usual[game]
                square += (tried[game] - usual[game]) ** 2
            if gain > best and gain * gain > square:
                best, chosen = gain, move
    return chosen


@compiled
def played_on(
    t: SheetTables,
    taste: Floats,
    state: Ints,
    seat: int,
    move: int,
    given: Ints,
    sequence: np.uint64,
    after: Ints,
    found: Floats,
) -> None:
    """Fill in what games bring that go on after a move, the others' being given."""
    moves, faces = np.zeros(t.players, np.int64), np.zeros(6, np.int64)
    for game in range(len(found)):
        after[:] = state
        if state[PHASE] == WHITE:
            moves[:] = given
            moves[seat] = move
            play_white(t, after, moves)
        else:
            play_colour(t, after, move)
        play_on(t, taste, after, stream(int(sequence >> np.uint64(2)), game), moves, faces)
        found[game] = share(t, after, seat) + POINT * ahead(t, after, seat)


@compiled
def ahead(t: SheetTables, state: Ints, seat: int) -> int:
    """Return by how many points a seat is ahead of the best other one."""
    best = -1000
    for other in range(t.players):
        if other != seat:
            best = max(best, total(t, state[SHEETS + 2 * other], state[SHEETS + 2 * other + 1]))
    return total(t, state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1]) - best


@compiled
def by_solved(t: SheetTables, solo: Solo, values: Values, state: Ints, seat: int, dice: Ints) -> int:
    """Return the move of somebody who plays as if alone, by solved values, whatever the others do."""
    marks, penalties, closed = state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1], state[CLOSED]
    if state[PHASE] == COLOUR:
        cell, _ = best_colour(t, solo, values, marks, penalties, closed, state[DICE : DICE + 6], state[CROSSED] != 0)
        return int(t.move_of[cell]) if cell >= 0 else 0
    if state[ACTIVE] == seat:
        return best_white(t, solo, values, state, seat, dice)
    cells, more = choices(t, state, seat)
    best, chosen = outlook(t, solo, values, marks, penalties, closed), 0
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            after = crossed(t, marks, cell)
            value = outlook(t, solo, values, after, penalties, closed | locked(t, after))
            if value > best:
                best, chosen = value, int(t.move_of[cell]) + lucky * t.lucky_by
    return chosen
