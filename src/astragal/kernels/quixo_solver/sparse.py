"""The last passes of a layer change few positions: from then on we follow these, one by one.

A new loss makes wins of the positions before it; a new win may make losses of the positions before it, if all other
moves lead to wins, too. A position is one number here, as `layers.improve` lists it.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, size_of, transposed
from astragal.kernels.quixo_solver.geometry import FLIPS, Ints, Small, Words
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.moves import MAX_MOVES, after_moves, before_moves
from astragal.kernels.quixo_solver.ranks import BitPlace, is_set, ones_of, owned_place_of, place_of


@compiled
def wins_before(
    size: int, table: Small, owners: Small, owner_of: Small, words: int, wins: Words, losses: Words,
    queue: Ints, found: Ints,
) -> int:  # fmt: skip
    """List positions that are won because a move leads to one of these losses; return how many. Some come twice."""
    moves = np.empty((2, MAX_MOVES), np.int64)
    count = 0
    for item in queue:
        blanks = int(np.int64(owners[item >> INDEX_BITS]))
        all_ones = (1 << (size * size - size_of(blanks))) - 1  # losses have the sides the other way round
        ones = ones_of(size, blanks, item & ((1 << INDEX_BITS) - 1))
        for move in range(before_moves(size, blanks, ones, 1, False, moves)):
            place = place_of(size, table, moves[0, move], moves[1, move])
            if not is_set(wins, words, place) and not is_set(
                losses, words, BitPlace(place.plane, place.bit ^ all_ones)
            ):
                own = owned_place_of(size, table, moves[0, move], moves[1, move])
                found[count] = (int(owner_of[own.plane]) << INDEX_BITS) | own.bit
                count += 1
    return count


@compiled
def losses_before(
    size: int, table: Small, owners: Small, owner_of: Small, words: int, wins: Words, losses: Words,
    hopeless: Words, queue: Ints, found: Ints,
) -> int:  # fmt: skip
    """List positions that are lost now that these are won; return how many. Some come twice."""
    moves = np.empty((2, MAX_MOVES), np.int64)
    more = np.empty((2, MAX_MOVES), np.int64)
    count = 0
    for item in queue:
        blanks = int(np.int64(owners[item >> INDEX_BITS]))
        ones = ones_of(size, blanks, item & ((1 << INDEX_BITS) - 1))
        for move in range(before_moves(size, blanks, ones, 0, False, moves)):
            before, before_ones = moves[0, move], moves[1, move]
            if is_set(losses, words, place_of(size, table, before, before_ones)):
                continue
            own = owned_place_of(size, table, before, before_ones)
            owner = int(owner_of[own.plane])
            if is_set(hopeless, words, BitPlace(owner, own.bit)) and all_won(
                size, table, before, before_ones, False, words, wins, more
            ):
                found[count] = (owner << INDEX_BITS) | own.bit
                count += 1
    return count


@compiled
def all_won(size: int, table: Small, blanks: int, ones: int, blank: bool, words: int, wins: Words, moves: Ints) -> bool:
    """Whether all moves of this kind of the side with the 0s lead to wins of the other side."""
    for move in range(after_moves(size, blanks, ones, 0, blank, moves)):
        if not is_set(wins, words, place_of(size, table, moves[0, move], moves[1, move])):
            return False
    return True


@compiled
def enter(size: int, table: Small, owners: Small, words: int, planes: Words, found: Ints, new: Ints) -> int:
    """Add positions to the planes; list those that were not there yet, and return how many."""
    count = 0
    for item in found:
        blanks = int(np.int64(owners[item >> INDEX_BITS]))
        index = item & ((1 << INDEX_BITS) - 1)
        if is_set(planes, words, BitPlace(int(table[blanks] >> 2), index)):
            continue
        new[count] = item
        count += 1
        ones = ones_of(size, blanks, index)
        # Where a blank set is its own mirror image, the mirrored position is another one of the same plane.
        for flip in range(FLIPS):
            if flipped(size, blanks, flip) == blanks:
                image = flipped(size, ones, flip)
                _set(planes, words, place_of(size, table, blanks, image))
                _set(planes, words, place_of(size, table, transposed(size, blanks), transposed(size, image)))
    return count


@compiled
def _set(planes: Words, words: int, place: BitPlace) -> None:
    planes[place.plane * words + (place.bit >> 6)] |= np.uint64(1) << np.uint64(place.bit & 63)
