"""The moves of a single position, forwards and backwards, on sets of cells.

A position is its blank set and the set of its 1s; `value` tells whether the side that moves has the 1s or the 0s.
Moves along columns are made on the transposed size, and what they lead to is left so: its value is the same.
"""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import may_take, pushed_row, transposed
from astragal.kernels.quixo_solver.geometry import Ints

MAX_MOVES = 64
"""Room for all moves of a position; there are 44 at most."""


@compiled
def after_moves(size: int, blanks: int, ones: int, value: int, blank: bool, out: Ints) -> int:
    """List the positions that taking an own cube (or, with `blank`, a blank one) leads to; return how many.

    out[0, i] becomes a blank set, out[1, i] the 1s.
    """
    full = (1 << size) - 1
    count = 0
    for across in range(2):
        if across:
            blanks, ones = transposed(size, blanks), transposed(size, ones)
        for row in range(size):
            shift = row * size
            row_blanks, row_ones = (blanks >> shift) & full, (ones >> shift) & full
            rest, rest_ones = blanks & ~(full << shift), ones & ~(full << shift)
            for column in range(size):
                if not may_take(size, row, column) or ((row_blanks >> column) & 1) != blank:
                    continue
                if not blank and ((row_ones >> column) & 1) != value:
                    continue
                for low in range(2):
                    end = 0 if low else size - 1
                    if column == end:
                        continue
                    out[0, count] = rest | (pushed_row(row_blanks, column, low) << shift)
                    pushed = pushed_row(row_ones, column, low) | (value << end)
                    out[1, count] = rest_ones | (pushed << shift)
                    count += 1
    return count


@compiled
def before_moves(size: int, blanks: int, ones: int, value: int, blank: bool, out: Ints) -> int:
    """List the positions from which a move leads here, with an own cube taken or a blank one; return how many."""
    full = (1 << size) - 1
    count = 0
    for across in range(2):
        if across:
            blanks, ones = transposed(size, blanks), transposed(size, ones)
        for row in range(size):
            shift = row * size
            row_blanks, row_ones = (blanks >> shift) & full, (ones >> shift) & full
            rest, rest_ones = blanks & ~(full << shift), ones & ~(full << shift)
            for low in range(2):
                end = 0 if low else size - 1
                if (row_blanks >> end) & 1 or ((row_ones >> end) & 1) != value:
                    continue
                for column in range(size):
                    if column == end or not may_take(size, row, column):
                        continue
                    before = pulled_row(row_blanks, column, low, full) | ((1 if blank else 0) << column)
                    before_ones = pulled_row(row_ones, column, low, full)
                    if not blank:
                        before_ones |= value << column
                    out[0, count] = rest | (before << shift)
                    out[1, count] = rest_ones | (before_ones << shift)
                    count += 1
    return count


@compiled
def pulled_row(bits: int, column: int, low: int, row: int) -> int:
    """A row before a push: the end comes out, the bits up to `column` go back, and there is a 0 at `column`."""
    if low:
        return ((bits >> (column + 1)) << (column + 1)) | ((bits & ((1 << (column + 1)) - 1)) >> 1)
    return (bits & ((1 << column) - 1)) | (((bits >> column) << (column + 1)) & row)
