"""All moves along the rows of a board, for all positions of a plane at once.

Only rows are coded. The moves along columns are those along the rows of the transposed board, so a plane and its
transposed one are always handled together (`pairs`).
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, may_take, pushed_row
from astragal.kernels.quixo_solver.geometry import COUNT, Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import ZERO
from astragal.kernels.quixo_solver.permute import permute
from astragal.kernels.quixo_solver.pulls import pull_blank, pull_own, words
from astragal.kernels.quixo_solver.ranks import link, rank
from astragal.kernels.quixo_solver.scratch import (
    FROM_SPARE,
    MY_RANKS,
    OTHER_RANKS,
    SPARE,
    SPARE_RANKS,
    SPARE_STARTS,
    SolverScratch,
)


class PullKind(NamedTuple):
    """Which moves are pulled: an own cube or a blank is taken, whose bit is `value`; `inverse` asks for complements."""

    blank: int
    value: int
    inverse: np.uint64


@compiled
def pull_rows(
    size: int,
    table: Small,
    blanks: int,
    which: int,
    source: Words,
    kind: PullKind,
    changed: Small,
    since: int,
    scratch: SolverScratch,
) -> int:
    """Unite in the scratch space what all moves of this kind lead to; return how many were looked at.

    `which` of the pair is meant, MINE or OTHER. Only planes of the source that changed in pass `since` or later count;
    with -1 all do. If none does, nothing is written.
    """
    full = (1 << size) - 1
    notes, ranks, target = scratch.notes, scratch.ranks, scratch.planes[which, : scratch.words]
    cell_ranks = OTHER_RANKS if which else MY_RANKS
    source_ranks = ranks + 1 if kind.blank else ranks
    source_words = words(source_ranks)
    count = 0
    for row in range(size):
        shift = row * size
        bits = (blanks >> shift) & full
        rest = blanks & ~(full << shift)
        first = notes[cell_ranks + 1, row]
        last = first + size - COUNT[bits] - 1
        for column in range(size):
            if ((bits >> column) & 1) != kind.blank or not may_take(size, row, column):
                continue
            for low in range(2):
                if column == (0 if low else size - 1):
                    continue
                after = rest | (pushed_row(bits, column, low) << shift)
                entry = table[after]
                plane, flip = int(entry >> 2), entry & 3
                if since >= 0 and changed[plane] < since:
                    continue
                if count == 0:
                    target[:] = ZERO
                count += 1
                out = source[plane * source_words : (plane + 1) * source_words]
                if flip:
                    out = _turned_round(size, after, flip, out, source_ranks, notes, scratch)
                if kind.blank:
                    pull_blank(target, out, ranks, first if low else last + 1, kind.value, kind.inverse)
                else:
                    taken = notes[cell_ranks, shift + column]
                    pull_own(target, out, first, last, taken, low, kind.value, kind.inverse)
    return count


@compiled
def _turned_round(
    size: int, blanks: int, flip: int, stored: Words, ranks: int, notes: Ints, scratch: SolverScratch
) -> Words:
    """A plane that is stored as its mirror image, the way round that is needed."""
    rank(size, flipped(size, blanks, flip), notes, SPARE_RANKS, SPARE_STARTS)
    link(size, blanks, flip, notes, SPARE_RANKS, FROM_SPARE)
    plane = scratch.planes[SPARE, : stored.size]
    permute(plane, stored, ranks, FROM_SPARE, False, scratch)
    return plane


@compiled
def any_changed(size: int, table: Small, blanks: int, changed: Small, since: int) -> bool:
    """Whether a plane that own moves lead to changed in pass `since` or later."""
    full = (1 << size) - 1
    for row in range(size):
        shift = row * size
        bits = (blanks >> shift) & full
        rest = blanks & ~(full << shift)
        for column in range(size):
            if (bits >> column) & 1 or not may_take(size, row, column):
                continue
            for low in range(2):
                if column == (0 if low else size - 1):
                    continue
                after = rest | (pushed_row(bits, column, low) << shift)
                if changed[table[after] >> 2] >= since:
                    return True
    return False
