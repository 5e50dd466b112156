"""Looking positions up in tables of losses.

A table is handed over as three arrays: the blank sets that own its planes, in rising order; the place of each block of
words in a pool, or -1 while it is not there; the pool. So a file can be used as it lies on the disk, its blocks
checked when they are first needed, or block by block as they are unpacked. A table that is not there has no owners.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, standing, transposed
from astragal.kernels.quixo_solver.geometry import LINES, Ints, Small, Words
from astragal.kernels.quixo_solver.moves import MAX_MOVES, after_moves
from astragal.kernels.quixo_solver.pulls import words
from astragal.kernels.quixo_solver.ranks import BitPlace, index_of

BLOCK = 8192
"""How many words a block of a table has."""

LOSS, DRAW, WIN, UNKNOWN = -1, 0, 1, 2
ABSENT = -1
"""What `look` answers when the block is not in the pool."""


@compiled
def owner_place(size: int, owners: Small, blanks: int, ones: int) -> BitPlace:
    """Return which owner has a position, and its index in the owner's plane; -1 if there is no such owner."""
    flip, across = standing(size, blanks), transposed(size, blanks)
    other_flip = standing(size, across)
    mine, other = flipped(size, blanks, flip), flipped(size, across, other_flip)
    if other < mine:
        mine, ones = other, flipped(size, transposed(size, ones), other_flip)
    else:
        ones = flipped(size, ones, flip)
    low, high = 0, owners.size
    while low < high:
        middle = (low + high) >> 1
        if owners[middle] < mine:
            low = middle + 1
        else:
            high = middle
    if low == owners.size or owners[low] != mine:
        return BitPlace(-1, 0)
    return BitPlace(low, index_of(size, mine, ones))


@compiled
def look(size: int, ranks: int, owners: Small, slots: Small, pool: Words, blanks: int, ones: int, missing: Ints) -> int:
    """Return 1 if a position is in a table, 0 if not, ABSENT if its block has to be fetched: see missing[0]."""
    place = owner_place(size, owners, blanks, ones)
    word = place.plane * words(ranks) + (place.bit >> 6)
    block = word // BLOCK
    if slots[block] < 0:
        missing[0] = block
        return ABSENT
    found = pool[int(slots[block]) * BLOCK + word % BLOCK] >> np.uint64(place.bit & 63)
    return int(np.int64(found & np.uint64(1)))


@compiled
def has_line(size: int, cells: int) -> bool:
    """Whether a set of cells has a whole line in it."""
    for line in range(2 * size + 2):
        whole = True
        for place in range(size):
            if not (cells >> LINES[size, line, place]) & 1:
                whole = False
                break
        if whole:
            return True
    return False


@compiled
def value(
    size: int, blanks: int, mover: int, ranks: int,
    owners: Small, slots: Small, pool: Words, less_owners: Small, less_slots: Small, less_pool: Words,
    moves: Ints, missing: Ints,
) -> int:  # fmt: skip
    """Return what a position is for its mover, by the losses of its layer and of the one with a blank less.

    If a block is missing, missing[1] becomes 0 or 1: of which of the two tables.
    """
    opponent = ~mover & ~blanks & ((1 << (size * size)) - 1)
    missing[0] = -1
    if has_line(size, mover):
        return WIN
    if has_line(size, opponent):
        return LOSS
    if owners.size:
        missing[1] = 0
        lost = look(size, ranks, owners, slots, pool, blanks, opponent, missing)
        if lost:
            return LOSS if lost == 1 else UNKNOWN
        for move in range(after_moves(size, blanks, mover, 1, False, moves)):
            lost = look(size, ranks, owners, slots, pool, moves[0, move], moves[1, move], missing)
            if lost:
                return WIN if lost == 1 else UNKNOWN
    count = after_moves(size, blanks, mover, 1, True, moves)
    if less_owners.size:
        missing[1] = 1
        for move in range(count):
            lost = look(size, ranks + 1, less_owners, less_slots, less_pool, moves[0, move], moves[1, move], missing)
            if lost:
                return WIN if lost == 1 else UNKNOWN
    if owners.size and (less_owners.size or not count):
        return DRAW
    return UNKNOWN


@compiled
def values(
    size: int, ranks: int, blanks: Ints, mover: Ints, begin: int,
    owners: Small, slots: Small, pool: Words, less_owners: Small, less_slots: Small, less_pool: Words,
    found: Ints, missing: Ints,
) -> int:  # fmt: skip
    """Fill in the values of positions from number `begin` on; stop at the first one of which a block is missing."""
    moves = np.empty((2, MAX_MOVES), np.int64)
    for i in range(begin, blanks.size):
        found[i] = value(
            size, blanks[i], mover[i], ranks,
            owners, slots, pool, less_owners, less_slots, less_pool, moves, missing,
        )  # fmt: skip
        if missing[0] >= 0:
            return i
    return blanks.size


@compiled
def settle(
    size: int, ranks: int, blanks: Ints, mover: Ints, owners: Small, slots: Small, pool: Words, found: Ints
) -> None:
    """Tell wins from draws by a table of wins, where the losses alone left it open."""
    missing = np.empty(2, np.int64)
    for i in range(blanks.size):
        if found[i] == UNKNOWN:
            found[i] = WIN if look(size, ranks, owners, slots, pool, blanks[i], mover[i], missing) == 1 else DRAW
