"""Positions of a layer as numbers, and what their moves lead to: for looking many positions up at once."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Ints, Small
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.moves import MAX_MOVES, after_moves
from astragal.kernels.quixo_solver.probe import LOSS, UNKNOWN, WIN, has_line, owner_place


@compiled
def number_losses(size: int, owners: Small, blanks: Ints, opponent: Ints, numbers: Ints) -> None:
    """Write down the numbers that positions have in the sets of losses of their layer (`layers.INDEX_BITS`)."""
    for item in range(blanks.size):
        place = owner_place(size, owners, blanks[item], opponent[item])
        numbers[item] = (place.plane << INDEX_BITS) | place.bit


@compiled
def finished_values(size: int, blanks: Ints, mover: Ints, values: Ints) -> None:
    """Write down what finished lines make of positions, for their movers; UNKNOWN where there is no line."""
    everything = (1 << (size * size)) - 1
    for item in range(blanks.size):
        if has_line(size, mover[item]):
            values[item] = WIN
        elif has_line(size, everything & ~mover[item] & ~blanks[item]):
            values[item] = LOSS
        else:
            values[item] = UNKNOWN


@compiled
def successors(size: int, blanks: Ints, mover: Ints, blank: bool, owners: Small, numbers: Ints, starts: Ints) -> int:
    """Write down what moves of one kind lead to, as numbers of losses of the layer that they lead to.

    `blank`: moves that take a blank cube. Those of position p are numbers[starts[p] : starts[p + 1]].
    """
    moves = np.empty((2, MAX_MOVES), np.int64)
    at = 0
    for item in range(blanks.size):
        starts[item] = at
        for move in range(after_moves(size, blanks[item], mover[item], 1, blank, moves)):
            place = owner_place(size, owners, moves[0, move], moves[1, move])
            numbers[at] = (place.plane << INDEX_BITS) | place.bit
            at += 1
    starts[blanks.size] = at
    return at


@compiled
def least(depths: Ints, starts: Ints, found: Ints) -> None:
    """Lower found[p] to the least of a position's depths that is not negative; -1 means that there was none yet."""
    for item in range(found.size):
        for at in range(starts[item], starts[item + 1]):
            if depths[at] >= 0 and (found[item] < 0 or depths[at] < found[item]):
                found[item] = depths[at]
