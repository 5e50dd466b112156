"""A whole game of Qwinto as a vector of integers, and its moves.

    0 phase   1 active   2 the dice picked (a bit a row)   3 the sum on the table, 0 if there is none
    4 + 4 · seat the three rows of a sheet and its fails

Nothing here checks: a move must be one of those that `legal` gives.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.qwinto.sheet import cells, full_rows, total, written
from astragal.kernels.qwinto.tables import AGAIN, KEEP, NUMBERS, PICKED, PLACES, WRITES, Ints

PHASE, ACTIVE, DICE, SUM, SHEETS = 0, 1, 2, 3, 4
PICK, ROLL, DECIDE, REROLL, WRITE, OVER = 0, 1, 2, 3, 4, 5
FULL_ROWS, FAILS = 2, 4


def blank(players: int, first: int = 0) -> Ints:
    """Return the vector of a game before its first pick.

    >>> blank(2, first=1).tolist()
    [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    state = np.zeros(SHEETS + 4 * players, np.int64)
    state[ACTIVE] = first
    return state


@compiled
def players_of(state: Ints) -> int:
    """Return how many play."""
    return (len(state) - SHEETS) // 4


@compiled
def roll(state: Ints, number: int) -> None:
    """Put a sum on the table (QW3)."""
    state[SUM] = number
    state[PHASE] = DECIDE if state[PHASE] == ROLL else WRITE


@compiled
def choices(state: Ints, seat: int) -> int:
    """Return the cells where a seat may write the sum on the table, nine bits a row."""
    at = SHEETS + 4 * seat
    return cells(state[at], state[at + 1], state[at + 2], state[DICE], state[SUM])


@compiled
def write_move(cell: int, number: int) -> int:
    """Return the move that writes a number in a cell."""
    return WRITES + NUMBERS * cell + number - 1


@compiled
def legal(state: Ints, seat: int, mask: NDArray[np.bool_]) -> int:
    """Fill a mask over `game.all_moves` with what a seat may play now, and return how many moves that are."""
    mask[:] = False
    phase = state[PHASE]
    if phase == WRITE:
        found = choices(state, seat)
        mask[0] = True
        for cell in range(3 * PLACES):
            if found >> cell & 1:
                mask[write_move(cell, state[SUM])] = True
        return 1 + count(found)
    if seat != state[ACTIVE]:
        return 0
    if phase == PICK:
        mask[1:AGAIN] = True
        return AGAIN - 1
    if phase == DECIDE:
        mask[AGAIN] = True
        mask[KEEP] = True
        return 2
    return 0


@compiled
def play_active(state: Ints, move: int) -> None:
    """Let the active seat pick dice, or keep a roll or not (QW3)."""
    if state[PHASE] == PICK:
        state[DICE] = PICKED[move]
        state[PHASE] = ROLL
    elif move == AGAIN:
        state[SUM] = 0
        state[PHASE] = REROLL
    else:
        state[PHASE] = WRITE


@compiled
def play_write(state: Ints, moves: Ints) -> None:
    """Resolve a writing with a move of every seat (QW4, QW5, QW6)."""
    over, players, active = False, players_of(state), state[ACTIVE]
    for seat in range(players):
        at = SHEETS + 4 * seat
        if moves[seat] > 0:
            cell = (moves[seat] - WRITES) // NUMBERS
            row = at + cell // PLACES
            state[row] = written(state[row], cell % PLACES, state[SUM])
            over = over or full_rows(state[at : at + 4]) >= FULL_ROWS
        elif seat == active:
            state[at + 3] += 1
            over = over or state[at + 3] >= FAILS
    state[DICE] = 0
    state[SUM] = 0
    state[PHASE] = OVER if over else PICK
    if not over:
        state[ACTIVE] = (active + 1) % players


@compiled
def scores(state: Ints, totals: Ints) -> None:
    """Fill in what each seat's sheet is worth."""
    for seat in range(players_of(state)):
        at = SHEETS + 4 * seat
        totals[seat] = total(state[at : at + 4])
