"""Whether the mover can avoid all that is known to be won for the other side, for many positions of a plane."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.backwards import PlaneBatch
from astragal.kernels.quixo_solver.batches import has, run_down, run_up, to_stored, with_bit
from astragal.kernels.quixo_solver.blanks import may_take, pushed_row
from astragal.kernels.quixo_solver.geometry import COUNT, Small, Words
from astragal.kernels.quixo_solver.pulls import words
from astragal.kernels.quixo_solver.ranks import rank
from astragal.kernels.quixo_solver.scratch import HERE_RANKS, HERE_STARTS


@compiled
def without_escape(
    size: int, table: Small, blanks: int, blank: int, wins: Words, ranks: int, count: int, batch: PlaneBatch
) -> int:
    """Keep those of the collected positions in which all moves along rows lead to wins; return how many.

    The mover has the 0s. With `blank` blanks are taken, and the wins are those of the layer before.
    """
    if count == 0:
        return 0
    full = (1 << size) - 1
    many = words(ranks + blank)
    notes = batch.notes
    rank(size, blanks, notes, HERE_RANKS, HERE_STARTS)
    for row in range(size):
        shift = row * size
        row_blanks, rest = (blanks >> shift) & full, blanks & ~(full << shift)
        first = notes[HERE_STARTS, row]
        last = first + size - COUNT[row_blanks] - 1
        for column in range(size):
            if ((row_blanks >> column) & 1) != blank or not may_take(size, row, column):
                continue
            taken = notes[HERE_RANKS, shift + column]
            for low in range(2):
                if column == (0 if low else size - 1):
                    continue
                after = rest | (pushed_row(row_blanks, column, low) << shift)
                at = int(table[after] >> 2) * many
                to = first if low else last + blank
                if table[after] & 3:
                    count = _without_turned(size, table, after, taken, to, low, blank, wins, at, ranks, count, batch)
                else:
                    count = _without(taken, to, low, blank, wins, at, count, batch)
                if count == 0:
                    return 0
    return count


@compiled
def _without(taken: int, to: int, low: int, blank: int, wins: Words, at: int, count: int, batch: PlaneBatch) -> int:
    some = batch.some
    kept = 0
    if blank:
        for item in range(count):
            if has(wins, at, with_bit(some[item], to, 0)):
                some[kept] = some[item]
                kept += 1
    elif low:
        for item in range(count):
            index = some[item]
            if (index >> taken) & 1 or has(wins, at, run_up(index, to, taken)):
                some[kept] = index
                kept += 1
    else:
        for item in range(count):
            index = some[item]
            if (index >> taken) & 1 or has(wins, at, run_down(index, taken, to)):
                some[kept] = index
                kept += 1
    return kept


@compiled
def _without_turned(
    size: int, table: Small, after: int, taken: int, to: int, low: int, blank: int, wins: Words, at: int, ranks: int,
    count: int, batch: PlaneBatch,
) -> int:  # fmt: skip
    """The same where the plane after the move is stored as a mirror image: rare, so one position at a time."""
    some, one = batch.some, np.empty(1, np.int64)
    kept = 0
    for item in range(count):
        index = some[item]
        if blank:
            one[0] = with_bit(index, to, 0)
        elif (index >> taken) & 1:
            some[kept] = index
            kept += 1
            continue
        else:
            one[0] = run_up(index, to, taken) if low else run_down(index, taken, to)
        to_stored(size, table, after, one, 1, ranks + blank, batch.notes, batch.lookups)
        if has(wins, at, one[0]):
            some[kept] = index
            kept += 1
    return kept
