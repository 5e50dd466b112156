"""A whole game of the family as a vector of integers, and its moves.

    0 phase   1 active   2 closed rows (bits)   3 whether the active seat crossed in action 1
    4 … 9 the dice (white, white, red, yellow, green, blue; 0 for one that is out)
    10 + 2 · seat the marks, 11 + 2 · seat the penalties

Nothing here checks: a move must be one of those that `legal` gives.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.sheet import crossed, free, locked, lucky_cells, total
from astragal.kernels.qwixx.tables import Ints, SheetTables

PHASE, ACTIVE, CLOSED, CROSSED, DICE, SHEETS = 0, 1, 2, 3, 4, 10
ROLL, WHITE, COLOUR, OVER = 0, 1, 2, 3
CLOSING, PENALTIES = 2, 4


def blank(t: SheetTables, first: int = 0) -> Ints:
    """Return the vector of a game before its first roll.

    >>> from astragal.games.qwixx.rules.game import Qwixx
    >>> from astragal.kernels.qwixx.tables import tables
    >>> blank(tables(Qwixx(players=3)), first=2)[:3].tolist()
    [0, 2, 0]
    """
    state = np.zeros(SHEETS + 2 * t.players, np.int64)
    state[ACTIVE] = first
    return state


@compiled
def start(state: Ints, first: int) -> None:
    """Put a vector back to the beginning of a game."""
    state[:] = 0
    state[ACTIVE] = first


@compiled
def roll(t: SheetTables, state: Ints, faces: Ints) -> None:
    """Put six faces on the table, whatever they are for dice that are out (QX3)."""
    state[DICE] = faces[0]
    state[DICE + 1] = faces[1]
    for colour in range(4):
        out = state[CLOSED] >> t.die_row[colour] & 1
        state[DICE + 2 + colour] = 0 if out else faces[2 + colour]
    state[PHASE] = WHITE


@compiled
def white_cells(t: SheetTables, marks: int, closed: int, number: int) -> int:
    """Return the cells that a sheet can cross with that white sum (QX4)."""
    return free(t, marks, closed, t.cells[number])


@compiled
def lucky(t: SheetTables, seat: int, marks: int, closed: int, number: int) -> int:
    """Return the cells that a seat can cross with that sum because it is a lucky number of its own."""
    if t.lucky[seat] >> number & 1:
        return lucky_cells(t, marks, closed, number)
    return 0


@compiled
def colour_cells(t: SheetTables, marks: int, closed: int, dice: Ints) -> int:
    """Return the cells that a sheet can cross in action 2 (QX5). `dice` are six faces, 0 for those that are out."""
    cells = 0
    for colour in range(4):
        face = dice[2 + colour]
        if face:
            cells |= t.coloured[4 * (dice[0] + face) + colour] | t.coloured[4 * (dice[1] + face) + colour]
    return free(t, marks, closed, cells)


@compiled
def choices(t: SheetTables, state: Ints, seat: int) -> tuple[int, int]:
    """Return the cells that a seat may cross now, and those that a lucky number lets it cross."""
    marks, closed = state[SHEETS + 2 * seat], state[CLOSED]
    if state[PHASE] == WHITE:
        number = state[DICE] + state[DICE + 1]
        return white_cells(t, marks, closed, number), lucky(t, seat, marks, closed, number)
    return colour_cells(t, marks, closed, state[DICE : DICE + 6]), 0


@compiled
def legal(t: SheetTables, state: Ints, seat: int, mask: NDArray[np.bool_]) -> int:
    """Fill a mask over `game.all_moves` with what a seat may play now, and return how many moves that are."""
    mask[:] = False
    due = state[PHASE] == WHITE or (state[PHASE] == COLOUR and seat == state[ACTIVE])
    if not due:
        return 0
    cells, more = choices(t, state, seat)
    mask[0] = True
    for move in range(1, t.moves):
        bits = cells if t.lucky_by == 0 or move <= t.lucky_by else more
        mask[move] = bits >> t.bit_of[move] & 1
    return 1 + count(cells) + count(more)


@compiled
def play_white(t: SheetTables, state: Ints, moves: Ints) -> None:
    """Resolve action 1 with a move of every seat (QX9, QX10, QX11)."""
    closed = state[CLOSED]
    for seat in range(t.players):
        if moves[seat] > 0:
            marks = crossed(t, state[SHEETS + 2 * seat], t.bit_of[moves[seat]])
            state[SHEETS + 2 * seat] = marks
            closed |= locked(t, marks)
    state[CLOSED] = closed
    if count(closed) >= CLOSING and not t.finish:
        state[PHASE] = OVER
        state[DICE : DICE + 6] = 0
        return
    state[PHASE] = COLOUR
    state[CROSSED] = moves[state[ACTIVE]] > 0
    for colour in range(4):
        if closed >> t.die_row[colour] & 1:
            state[DICE + 2 + colour] = 0


@compiled
def play_colour(t: SheetTables, state: Ints, move: int) -> None:
    """Resolve action 2 with the active seat's move (QX5, QX6, QX10)."""
    active = state[ACTIVE]
    at = SHEETS + 2 * active
    if move > 0:
        state[at] = crossed(t, state[at], t.bit_of[move])
        state[CLOSED] |= locked(t, state[at])
    elif not state[CROSSED]:
        state[at + 1] += 1
    state[CROSSED] = 0
    state[DICE : DICE + 6] = 0
    if count(state[CLOSED]) >= CLOSING or state[at + 1] >= PENALTIES:
        state[PHASE] = OVER
        return
    state[PHASE] = ROLL
    state[ACTIVE] = (active + 1) % t.players


@compiled
def scores(t: SheetTables, state: Ints, totals: Ints) -> None:
    """Fill in what each seat's sheet is worth."""
    for seat in range(t.players):
        totals[seat] = total(t, state[SHEETS + 2 * seat], state[SHEETS + 2 * seat + 1])
