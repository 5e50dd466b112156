"""What rolls are worth to one who plays alone, by solved values, and by playing on with the yardstick's weights."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.bits import lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.game import OVER, PHASE, ROLL, SHEETS, WHITE, choices, play_colour, play_white, roll
from astragal.kernels.qwixx.policy_play import roll_dice
from astragal.kernels.qwixx.sheet import total
from astragal.kernels.qwixx.solo_play import after_white
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import Solo
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.weights import by_weights
from astragal.kernels.random import stream

Floats = NDArray[np.float64]


@compiled
def best_total(t: SheetTables, solo: Solo, values: Values, state: Ints, dice: Ints) -> float:
    """Return the points that the best move of action 1 leads to; `dice` is room to work in."""
    best = after_white(t, solo, values, state, 0, -1, dice)
    cells, more = choices(t, state, 0)
    for lucky in range(2):
        left = more if lucky else cells
        while left:
            best = max(best, after_white(t, solo, values, state, 0, lowest(left), dice))
            left &= left - 1
    return best


@compiled
def mean_given_white(t: SheetTables, solo: Solo, values: Values, before: Ints, one: int, other: int) -> float:
    """Return the mean over all coloured dice of the points that a turn with these white dice leads to."""
    state, dice, faces, size = before.copy(), np.zeros(6, np.int64), np.zeros(6, np.int64), t.faces
    faces[0], faces[1] = one, other
    mean = 0.0
    for number in range(size**4):
        rest = number
        for colour in range(4):
            faces[2 + colour] = 1 + rest % size
            rest //= size
        state[PHASE] = ROLL
        roll(t, state, faces)
        mean += best_total(t, solo, values, state, dice)
    return mean / size**4


@compiled
def weights_totals(t: SheetTables, weights: Floats, start: Ints, seed: int, totals: Floats) -> None:
    """Play on alone from any moment, once for each place of `totals`, which takes the points."""
    state, faces, moves = start.copy(), np.zeros(6, np.int64), np.zeros(1, np.int64)
    for game in range(len(totals)):
        state[:] = start
        sequence, turn = stream(seed, game), 0
        while state[PHASE] != OVER:
            if state[PHASE] == ROLL:
                roll_dice(t, state, sequence, turn, faces)
                turn += 1
            move = by_weights(t, weights, state, 0)
            if state[PHASE] == WHITE:
                moves[0] = move
                play_white(t, state, moves)
            else:
                play_colour(t, state, move)
        totals[game] = total(t, state[SHEETS], state[SHEETS + 1])
