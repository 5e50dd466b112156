"""All moves along the rows of a size, for all positions of a plane at once.

Only rows are coded. The moves along columns are those along the rows of the transposed size, so a plane and its
transposed one are always handled together (`layers`).
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo.blanks import flipped, may_take, pushed_row
from astragal.kernels.quixo.geometry import COUNT, Ints, Small, Words
from astragal.kernels.quixo.lanes import ZERO
from astragal.kernels.quixo.permute import Room, permute
from astragal.kernels.quixo.pulls import pull_blank, pull_own, words
from astragal.kernels.quixo.ranks import link, rank


class Side(NamedTuple):
    """One of the two planes of a pair: what is needed to pull into it."""

    found: Words
    """Where the pulls are collected."""
    ranks: Ints
    starts: Ints


class Spare(NamedTuple):
    """Scratch space for sources that are stored another way round."""

    plane: Words
    ranks: Ints
    starts: Ints
    links: Ints
    room: Room


class Kind(NamedTuple):
    """Which moves are pulled: an own cube or a blank is taken, whose bit is `value`; `inverse` asks for complements."""

    blank: bool
    value: int
    inverse: np.uint64


@compiled
def pull_rows(
    size: int, table: Small, blanks: int, ranks: int, side: Side, source: Words, kind: Kind, changed: Small,
    since: int, spare: Spare,
) -> int:  # fmt: skip
    """Unite in `side.found` what all moves of this kind lead to; return how many were looked at.

    Only planes of the source that changed in pass `since` or later count; with -1 all do. If none does, nothing is
    written.
    """
    full = (1 << size) - 1
    source_ranks = ranks + 1 if kind.blank else ranks
    source_words = words(source_ranks)
    count = 0
    for row in range(size):
        shift = row * size
        bits = (blanks >> shift) & full
        rest = blanks & ~(full << shift)
        first = side.starts[row]
        last = first + size - COUNT[bits] - 1
        for column in range(size):
            if ((bits >> column) & 1) != kind.blank or not may_take(size, row, column):
                continue
            for low in range(2):
                if column == (0 if low else size - 1):
                    continue
                after = rest | (pushed_row(bits, column, low) << shift)
                entry = table[after]
                plane, flip = entry >> 2, entry & 3
                if since >= 0 and changed[plane] < since:
                    continue
                if count == 0:
                    side.found[:] = ZERO
                count += 1
                begin = plane * source_words
                out = source[begin : begin + source_words]
                if flip:
                    rank(size, flipped(size, after, flip), spare.ranks, spare.starts)
                    link(size, after, flip, spare.ranks, spare.links)
                    permute(spare.plane, out, source_ranks, spare.links, False, spare.room)
                    out = spare.plane[:source_words]
                if kind.blank:
                    pull_blank(side.found, out, ranks, first if low else last + 1, kind.value, kind.inverse)
                else:
                    taken = side.ranks[shift + column]
                    pull_own(side.found, out, first, last, taken, low != 0, kind.value, kind.inverse)
    return count


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
