"""What a position looks like without looking ahead: the sum over the twelve lines, a table lookup each."""

import numpy as np

from astragal.games.quixo.rules.board import SIZE
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.tables import LANE, Sums

KINDS = 4
"""Lines at the edge, next to it, in the middle, and diagonals."""
PATTERNS = 1 << 2 * SIZE
SHIFT, OTHERS, HALF = 20, 25, 1 << 19
"""A sum is the score, and from these bits on how many lines have four cubes of the mover's, and of the other side."""
GATHER = 0x111110
COLUMN = 0x108421
RISING, FALLING = 0x1041041, 0x111110
MAX_WORTH = 20_000
PLAIN = (0, 1, 4, 9, 20, 20)
"""What a line with so many cubes of a side is worth, if nothing was learnt."""


@compiled
def worth(word: int, lines: Sums) -> int:
    """Return the sum over the lines; `score`, `fours` and `their_fours` take it apart."""
    mine, other = word & 0x1FFFFFF, word >> LANE
    total = 0
    for place in range(5):
        kind = PATTERNS * (place if place < 3 else 4 - place)
        total += lines[kind | (mine >> 5 * place & 31) | (other >> 5 * place & 31) << 5]
        # A multiplication brings the five bits of a column together.
        one = (mine >> place & COLUMN) * GATHER >> 20 & 31
        two = (other >> place & COLUMN) * GATHER >> 20 & 31
        total += lines[kind | one | two << 5]
    one, two = rising(mine), rising(other)
    total += lines[3 * PATTERNS | one | two << 5]
    one, two = falling(mine), falling(other)
    return int(total + lines[3 * PATTERNS | one | two << 5])


@compiled
def rising(cells: int) -> int:
    """Return the squares a1, b2 … e5 as five bits.

    >>> bin(rising(1 << 6 | 1 << 24))
    '0b10010'
    """
    return (cells & RISING) * COLUMN >> 20 & 31


@compiled
def falling(cells: int) -> int:
    """Return the squares e1, d2 … a5 as five bits.

    >>> bin(falling(1 << 4 | 1 << 20))
    '0b10001'
    """
    found = 0
    for place in range(5):
        found |= (cells >> 4 * (place + 1) & 1) << place
    return found


@compiled
def score(total: int) -> int:
    """Return how good a position looks for its mover."""
    return ((total + HALF) & ((1 << SHIFT) - 1)) - HALF


@compiled
def fours(total: int) -> int:
    """Return how many lines have four cubes of the mover's side: without one there is no winning push."""
    return (total + HALF) >> SHIFT & 31


@compiled
def their_fours(total: int) -> int:
    """Return how many lines have four cubes of the other side."""
    return (total + HALF) >> OTHERS


def plain() -> Sums:
    """Return scores of the kinds of lines by what is in them, by counting cubes only."""
    found = np.zeros((KINDS, PATTERNS), np.int32)
    for pattern in range(PATTERNS):
        mine, other = pattern & 31, pattern >> SIZE
        if not mine & other:
            found[:, pattern] = 10 * (PLAIN[mine.bit_count()] - PLAIN[other.bit_count()])
    return found


def table(scores: Sums) -> Sums:
    """Return scores with the counts of fours added, as `worth` takes them.

    >>> found = table(plain())
    >>> total = worth(0b01111 | 1 << 24 << 32, found)
    >>> fours(total), their_fours(total), score(total) > 0
    (1, 0, True)
    """
    found = scores.astype(np.int32).reshape(KINDS, PATTERNS).copy()
    for pattern in range(PATTERNS):
        mine, other = pattern & 31, pattern >> SIZE
        if not mine & other:
            found[:, pattern] += (mine.bit_count() >= 4) << SHIFT
            found[:, pattern] += (other.bit_count() >= 4) << OTHERS
    return found.reshape(-1)
