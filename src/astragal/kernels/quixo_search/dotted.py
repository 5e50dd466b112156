"""What a position of four looks like without looking ahead: lines as in `worth`, and whom the dots in them point at.

A cube that points at the seat to move can be taken at once, one that points at its partner two turns later; of the
other side one next, the other last. So the table has an entry for each line with its dots.
"""

import numpy as np

from astragal.games.quixo.rules.board import SIZE
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.tables import LANE, Sums
from astragal.kernels.quixo_search.worth import COLUMN, GATHER, KINDS, PATTERNS, falling, rising, table, worth

DOTTED = PATTERNS << SIZE
"""How many entries a kind of line has: cubes of the mover's side, of the other side, and dots, five bits each."""


@compiled
def looks(word: int, dots: int, four: int, lines: Sums) -> int:
    """Return the sum over the lines, with dots if four play; `worth.score` and others take it apart."""
    if not four:
        return worth(word, lines)
    mine, other, total = word & 0x1FFFFFF, word >> LANE, 0
    for place in range(5):
        kind = DOTTED * (place if place < 3 else 4 - place)
        row = mine >> 5 * place & 31 | (other >> 5 * place & 31) << 5 | (dots >> 5 * place & 31) << 10
        one = (mine >> place & COLUMN) * GATHER >> 20 & 31
        two = (other >> place & COLUMN) * GATHER >> 20 & 31
        three = (dots >> place & COLUMN) * GATHER >> 20 & 31
        total += lines[kind | row] + lines[kind | one | two << 5 | three << 10]
    total += lines[3 * DOTTED | rising(mine) | rising(other) << 5 | rising(dots) << 10]
    return int(total + lines[3 * DOTTED | falling(mine) | falling(other) << 5 | falling(dots) << 10])


def fitting(lines: Sums, four: bool) -> Sums:
    """Return a table that a search of four can read, or of two: one without dots does for both.

    >>> from astragal.kernels.quixo_search.worth import plain
    >>> fitting(table(plain()), True).size == KINDS * DOTTED
    True
    """
    return without_dots(lines) if four and lines.size == KINDS * PATTERNS else lines


def without_dots(lines: Sums) -> Sums:
    """Return a table for two, as `worth.table` makes it, for four: whatever the dots.

    >>> from astragal.kernels.quixo_search.worth import plain
    >>> found = without_dots(table(plain()))
    >>> looks(0b111, 0b101, 1, found) == worth(0b111, table(plain()))
    True
    """
    return np.tile(lines.reshape(KINDS, 1, PATTERNS), (1, 1 << SIZE, 1)).reshape(-1)


def with_dots(scores: Sums) -> Sums:
    """Return a table for four from what lines with dots score, with the counts of fours that `worth.fours` reads.

    >>> from astragal.kernels.quixo_search.worth import fours
    >>> fours(looks(0b1111, 0, 1, with_dots(np.zeros((KINDS, DOTTED), np.int32))))
    1
    """
    found: Sums = without_dots(table(np.zeros((KINDS, PATTERNS), np.int32))) + scores.astype(np.int32).reshape(-1)
    return found
