"""The moves that lead to the positions of a plane, along its rows, each for all of these positions at once."""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.batches import CHUNK, run_down, run_up, without
from astragal.kernels.quixo_solver.blanks import may_take
from astragal.kernels.quixo_solver.geometry import COUNT, Indexes, Ints, Small
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.moves import pulled_row
from astragal.kernels.quixo_solver.pairs import Pair, find_pair
from astragal.kernels.quixo_solver.scratch import NOTES

# Rows of `PlaneBatch.moves`: the blank set before the move, the rank where the cube lies now, the rank where it lay.
BEFORE, END, TAKEN = range(3)


class PlaneBatch(NamedTuple):
    """Room for the positions of one owner, for those before a move, for the moves, and for notes about planes."""

    all: Ints
    some: Ints
    moves: Ints
    notes: Ints
    lookups: Ints


@compiled
def make_batch(starts: Ints, begin: int, end: int) -> PlaneBatch:
    """Make room for the largest owner of these."""
    most = 1
    for owner in range(begin, end):
        most = max(most, starts[owner + 1] - starts[owner])
    return PlaneBatch(
        np.empty(most, np.int64),
        np.empty(most, np.int64),
        np.empty((3, 64), np.int64),
        np.zeros((NOTES, 64), np.int64),
        np.zeros((3, 1 << CHUNK), np.int64),
    )


@compiled
def take_in(
    size: int, table: Small, owner: int, owners: Small, starts: Ints, indexes: Indexes, batch: PlaneBatch
) -> Pair:
    """Lay out the positions of an owner, and note what its planes are like."""
    first = starts[owner]
    for item in range(starts[owner + 1] - first):
        batch.all[item] = np.int64(indexes[first + item])
    return find_pair(size, table, int(np.int64(owners[owner])), batch.notes)


@compiled
def list_before(size: int, blanks: int, blank: int, row_starts: int, batch: PlaneBatch) -> int:
    """List the moves along rows that lead to a plane, of an own cube or of a blank one; return how many."""
    full = (1 << size) - 1
    count = 0
    for row in range(size):
        shift = row * size
        row_blanks, rest = (blanks >> shift) & full, blanks & ~(full << shift)
        first = batch.notes[row_starts, row]
        last = first + size - COUNT[row_blanks] - 1
        for low in range(2):
            place = 0 if low else size - 1
            if (row_blanks >> place) & 1:
                continue
            for column in range(size):
                if column == place or not may_take(size, row, column):
                    continue
                before = pulled_row(row_blanks, column, low, full)
                batch.moves[BEFORE, count] = rest | ((before | (blank << column)) << shift)
                batch.moves[END, count] = first if low else last
                batch.moves[TAKEN, count] = first + column - COUNT[before & ((1 << column) - 1)]
                count += 1
    return count


@compiled
def collect(move: int, blank: int, value: int, count: int, batch: PlaneBatch) -> int:
    """Collect the positions before a move of the side that has this value; return how many there are."""
    all_, some, end, taken = batch.all, batch.some, batch.moves[END, move], batch.moves[TAKEN, move]
    many = 0
    if blank:
        for item in range(count):
            if (all_[item] >> end) & 1 == value:
                some[many] = without(all_[item], end)
                many += 1
    elif end <= taken:
        for item in range(count):
            if (all_[item] >> end) & 1 == value:
                some[many] = run_down(all_[item], end, taken)
                many += 1
    else:
        for item in range(count):
            if (all_[item] >> end) & 1 == value:
                some[many] = run_up(all_[item], taken, end)
                many += 1
    return many


@compiled
def put(out: Ints, found: int, owner: int, count: int, batch: PlaneBatch) -> int:
    """Put out what was collected for an owner; return how many there are now."""
    for item in range(count):
        out[found + item] = (owner << INDEX_BITS) | batch.some[item]
    return found + count
