"""Short proofs without tables: can the side to move force a line, or be forced to lose, within a few moves?"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Ints
from astragal.kernels.quixo_solver.moves import MAX_MOVES, after_moves
from astragal.kernels.quixo_solver.probe import LOSS, UNKNOWN, WIN, has_line


@compiled
def prove(size: int, blanks: int, mover: int, depth: int) -> int:
    """Return WIN or LOSS if so many plies prove it, else UNKNOWN."""
    return _prove(size, blanks, mover, depth, np.empty((depth + 1, 2, 2 * MAX_MOVES), np.int64))


@compiled
def _prove(size: int, blanks: int, mover: int, depth: int, rooms: Ints) -> int:
    everything = (1 << (size * size)) - 1
    if has_line(size, mover):
        return WIN
    if has_line(size, everything & ~mover & ~blanks):
        return LOSS
    if depth == 0:
        return UNKNOWN
    moves = rooms[depth]
    count = after_moves(size, blanks, mover, 1, False, moves)
    count += after_moves(size, blanks, mover, 1, True, moves[:, count:])
    best = LOSS if count else UNKNOWN
    for move in range(count):
        after = moves[0, move]
        answer = _prove(size, after, everything & ~moves[1, move] & ~after, depth - 1, rooms)
        if answer == LOSS:
            return WIN
        if answer == UNKNOWN:
            best = UNKNOWN
    return best
