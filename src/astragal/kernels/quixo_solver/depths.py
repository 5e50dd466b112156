"""How many plies the end is away: layers solved in step with depth instead of as fast as possible.

A round finds exactly the positions that are decided in d plies: wins with a move to a loss in d - 1, and losses whose
moves all lead to wins in d - 1 at most. So a round looks at sets as they were before it, of this layer and of the layer
before; what it finds is added afterwards. (A finished game is decided in 0 plies.)
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, transposed
from astragal.kernels.quixo_solver.geometry import FLIPS, Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import ONES, ZERO
from astragal.kernels.quixo_solver.layers import INDEX_BITS, pull_all
from astragal.kernels.quixo_solver.lines import find_lines, lines_of_ones, lines_of_zeros
from astragal.kernels.quixo_solver.moves import MAX_MOVES, before_moves
from astragal.kernels.quixo_solver.pairs import find_pair, mirror
from astragal.kernels.quixo_solver.pulls import valid
from astragal.kernels.quixo_solver.ranks import BitPlace, is_set, ones_of, owned_place_of, place_of
from astragal.kernels.quixo_solver.rows import PullKind
from astragal.kernels.quixo_solver.scratch import MINE, make_scratch
from astragal.kernels.quixo_solver.sparse import all_won


@compiled
def start_lines(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, losses: Words
) -> None:
    """Depth 0: finished lines."""
    scratch = make_scratch(size, layer)
    notes, all_valid = scratch.notes, valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        count = find_lines(size, notes)
        first = pair.plane * scratch.words
        for a in range(scratch.words):
            full, empty = lines_of_ones(notes, count, a), lines_of_zeros(notes, count, a)
            wins[first + a] = full & all_valid
            losses[first + a] = full & ~empty & all_valid
        mirror(wins, pair, scratch)
        mirror(losses, pair, scratch)


@compiled
def find_wins(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int,
    wins: Words, losses: Words, losses_before: Words, new: Words,
) -> None:  # fmt: skip
    """Find the wins of a round, for owners."""
    scratch = make_scratch(size, layer)
    notes, found, all_valid = scratch.notes, scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    kept = np.zeros(scratch.words, np.uint64)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        kept[:] = ZERO
        if layer > 0 and pull_all(size, table, pair, losses_before, PullKind(1, 1, ZERO), owners, -1, scratch):
            kept[:] = found
        if not pull_all(size, table, pair, losses, PullKind(0, 1, ZERO), owners, -1, scratch):
            found[:] = ZERO
        count = find_lines(size, notes)
        first, to = pair.plane * scratch.words, owner * scratch.words
        for a in range(scratch.words):
            more = (found[a] | kept[a]) & ~wins[first + a] & all_valid
            if more:
                more &= ~lines_of_zeros(notes, count, a)
            new[to + a] = more


@compiled
def find_losses(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int,
    wins: Words, losses: Words, wins_before: Words, new: Words,
) -> None:  # fmt: skip
    """Find the losses of a round, for owners."""
    scratch = make_scratch(size, layer)
    notes, found, all_valid = scratch.notes, scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    kept = np.zeros(scratch.words, np.uint64)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        kept[:] = ZERO
        if layer > 0 and pull_all(size, table, pair, wins_before, PullKind(1, 0, ONES), owners, -1, scratch):
            kept[:] = found
        if not pull_all(size, table, pair, wins, PullKind(0, 0, ONES), owners, -1, scratch):
            found[:] = ZERO
        count = find_lines(size, notes)
        first, to = pair.plane * scratch.words, owner * scratch.words
        for a in range(scratch.words):
            more = ~found[a] & ~kept[a] & ~losses[first + a] & all_valid
            if more:
                more &= ~(lines_of_ones(notes, count, a) | lines_of_zeros(notes, count, a))
            new[to + a] = more


@compiled
def add(size: int, table: Small, layer: int, owners: Small, begin: int, end: int, planes: Words, new: Words) -> None:
    """Add what a round found."""
    scratch = make_scratch(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        first, from_ = pair.plane * scratch.words, owner * scratch.words
        some = False
        for a in range(scratch.words):
            if new[from_ + a]:
                planes[first + a] |= new[from_ + a]
                some = True
        if some:
            mirror(planes, pair, scratch)


@compiled
def listed(owned: Words, words: int, out: Ints) -> int:
    """List the positions of owners' planes as numbers (`layers.INDEX_BITS`); return how many."""
    count = 0
    for owner in range(owned.size // words):
        for a in range(words):
            word = owned[owner * words + a]
            bit = 0
            while word:
                if word & np.uint64(1):
                    out[count] = (owner << INDEX_BITS) | (a << 6) | bit
                    count += 1
                word >>= np.uint64(1)
                bit += 1
    return count


@compiled
def wins_one_before(
    size: int, table: Small, source_owners: Small, owner_of: Small, words: int, wins: Words,
    losses: Words, ranks: int, blank: bool, queue: Ints, found: Ints,
) -> int:  # fmt: skip
    """List positions of a layer that are won by a move to one of these losses, of the same layer or the one before."""
    moves = np.empty((2, MAX_MOVES), np.int64)
    all_ones = (1 << ranks) - 1
    count = 0
    for item in queue:
        blanks = int(np.int64(source_owners[item >> INDEX_BITS]))
        mine = ones_of(size, blanks, item & ((1 << INDEX_BITS) - 1))
        for move in range(before_moves(size, blanks, mine, 1, blank, moves)):
            place = place_of(size, table, moves[0, move], moves[1, move])
            if not is_set(wins, words, place) and not is_set(
                losses, words, BitPlace(place.plane, place.bit ^ all_ones)
            ):
                own = owned_place_of(size, table, moves[0, move], moves[1, move])
                found[count] = (int(owner_of[own.plane]) << INDEX_BITS) | own.bit
                count += 1
    return count


@compiled
def losses_one_before(
    size: int, table: Small, source_owners: Small, owner_of: Small, words: int, wins: Words, losses: Words,
    words_before: int, wins_before: Words, ranks: int, blank: bool, queue: Ints, found: Ints,
) -> int:  # fmt: skip
    """List positions of a layer that are lost now that these, of the same layer or the one before, are won."""
    moves, more = np.empty((2, MAX_MOVES), np.int64), np.empty((2, MAX_MOVES), np.int64)
    all_ones = (1 << ranks) - 1
    count = 0
    for item in queue:
        blanks = int(np.int64(source_owners[item >> INDEX_BITS]))
        theirs = ones_of(size, blanks, item & ((1 << INDEX_BITS) - 1))
        for move in range(before_moves(size, blanks, theirs, 0, blank, moves)):
            before, before_ones = moves[0, move], moves[1, move]
            place = place_of(size, table, before, before_ones)
            if is_set(losses, words, place) or is_set(wins, words, BitPlace(place.plane, place.bit ^ all_ones)):
                continue
            if all_won(size, table, before, before_ones, False, words, wins, more) and all_won(
                size, table, before, before_ones, True, words_before, wins_before, more
            ):
                own = owned_place_of(size, table, before, before_ones)
                found[count] = (int(owner_of[own.plane]) << INDEX_BITS) | own.bit
                count += 1
    return count


@compiled
def weigh(size: int, owners: Small, items: Ints) -> int:
    """Count the positions that these stand for, symmetric ones and all."""
    total = 0
    for item in items:
        blanks = int(np.int64(owners[item >> INDEX_BITS]))
        mine = ones_of(size, blanks, item & ((1 << INDEX_BITS) - 1))
        across, across_mine = transposed(size, blanks), transposed(size, mine)
        same = 0
        for flip in range(FLIPS):
            if flipped(size, blanks, flip) == blanks and flipped(size, mine, flip) == mine:
                same += 1
            if flipped(size, across, flip) == blanks and flipped(size, across_mine, flip) == mine:
                same += 1
        total += 8 // same
    return total
