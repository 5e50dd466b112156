"""Playing alone by solved values, in the kernels' own game: the proof that values and rules belong together."""

import numpy as np

from astragal.kernels.bits import count, highest, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import (
    CLOSED,
    CLOSING,
    CROSSED,
    DICE,
    OVER,
    PHASE,
    SHEETS,
    choices,
    colour_cells,
    play_colour,
    play_white,
    scores,
    start,
)
from astragal.kernels.qwixx.policy_play import roll_dice
from astragal.kernels.qwixx.sheet import crossed, locked, total
from astragal.kernels.qwixx.solo_state import Values, closed_rows, pair_numbers, value_at
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.random import stream


@compiled
def row_number(solo: Solo, marks: int, closed: int, row: int) -> int:
    """Return the state of a row as it is numbered for solving."""
    if closed >> row & 1:
        return solo.rows - 1
    lane = marks >> 16 * row & 0xFFFF
    depth, have = highest(lane), count(lane)
    return depth * (depth - 1) // 2 + have if have else 0


@compiled
def outlook(t: SheetTables, solo: Solo, values: Values, marks: int, penalties: int, closed: int) -> float:
    """Return the points of a sheet and what it still brings, after a turn."""
    points = float(total(t, marks, penalties))
    rows = (
        row_number(solo, marks, closed, 0),
        row_number(solo, marks, closed, 1),
        row_number(solo, marks, closed, 2),
        row_number(solo, marks, closed, 3),
    )
    if penalties >= 4 or closed_rows(solo, rows) >= CLOSING:
        return points
    one, other = pair_numbers(solo, rows)
    return points + value_at(values, one, other, penalties)


@compiled
def best_colour(
    t: SheetTables, solo: Solo, values: Values, marks: int, penalties: int, closed: int, dice: Ints, done: bool
) -> tuple[int, float]:
    """Return the best cell of action 2, -1 for none, and the outlook."""
    cell, best = -1, outlook(t, solo, values, marks, penalties + (0 if done else 1), closed)
    left = colour_cells(t, marks, closed, dice)
    while left:
        place = lowest(left)
        left &= left - 1
        after = crossed(t, marks, place)
        value = outlook(t, solo, values, after, penalties, closed | locked(t, after))
        if value > best:
            cell, best = place, value
    return cell, best


@compiled
def after_white(t: SheetTables, solo: Solo, values: Values, state: Ints, seat: int, cell: int, dice: Ints) -> float:
    """Return the outlook of the active seat after a cell of action 1 (-1 for none) and the best action 2."""
    at = SHEETS + 2 * seat
    marks, penalties, closed = state[at], state[at + 1], state[CLOSED]
    if cell >= 0:
        marks = crossed(t, marks, cell)
        closed |= locked(t, marks)
    if count(closed) >= CLOSING and not t.finish:
        return float(total(t, marks, penalties))
    for die in range(6):
        dice[die] = state[DICE + die]
        if die >= 2 and closed >> t.die_row[die - 2] & 1:
            dice[die] = 0
    _, value = best_colour(t, solo, values, marks, penalties, closed, dice, cell >= 0)
    return value


@compiled
def best_white(t: SheetTables, solo: Solo, values: Values, state: Ints, seat: int, dice: Ints) -> int:
    """Return the best move of the active seat in action 1, knowing all the dice."""
    chosen, best = 0, after_white(t, solo, values, state, seat, -1, dice)
    cells, more = choices(t, state, seat)
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            cell = lowest(left)
            left &= left - 1
            value = after_white(t, solo, values, state, seat, cell, dice)
            if value > best:
                chosen, best = int(t.move_of[cell]) + lucky * t.lucky_by, value
    return chosen


@compiled
def solo_games(t: SheetTables, solo: Solo, values: Values, seed: int, first: int, games: int, totals: Ints) -> int:
    """Let one player play games of a seed by solved values; return their turns."""
    state, faces, dice = np.zeros(SHEETS + 2, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    moves = np.zeros(1, np.int64)
    turns = 0
    for game in range(games):
        start(state, 0)
        sequence = stream(seed, first + game)
        turn = 0
        while state[PHASE] != OVER:
            roll_dice(t, state, sequence, turn, faces)
            moves[0] = best_white(t, solo, values, state, 0, dice)
            play_white(t, state, moves)
            if state[PHASE] != OVER:
                marks, penalties, closed = state[SHEETS], state[SHEETS + 1], state[CLOSED]
                now = state[DICE : DICE + 6]
                cell, _ = best_colour(t, solo, values, marks, penalties, closed, now, state[CROSSED] != 0)
                play_colour(t, state, t.move_of[cell] if cell >= 0 else 0)
            turn += 1
        turns += turn
        scores(t, state, totals[game])
    return turns
