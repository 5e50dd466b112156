"""Pushing, taking and finished lines."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.tables import (
    BOARD,
    KEEP,
    LANE,
    LEFT,
    LOW,
    MOVED,
    PUSHES,
    PUT,
    RIGHT,
    RING_BITS,
    TAKE,
    Ints,
)

FIRST_COLUMN, FIRST_ROW = 0x108421, 0x1F
BOTH_COLUMNS, BOTH_ROWS = FIRST_COLUMN | FIRST_COLUMN << LANE, FIRST_ROW | FIRST_ROW << LANE
RISING, FALLING = 1 | 1 << LANE, 16 | 16 << LANE


@compiled
def pushed(word: int, push: int) -> int:
    """Return the word after a push, still as its mover sees it.

    >>> bin(pushed(0b00110, 0))  # a1-e1: all of the row moves left
    '0b10011'
    """
    return int((word & KEEP[push]) | ((word & MOVED[push]) << LEFT[push] >> RIGHT[push]) | PUT[push])


@compiled
def dots_pushed(dots: int, push: int, partner: int) -> int:
    """Return the dots after a push, still as its mover sees them; 1 for one that points at the partner."""
    moved = (dots & KEEP[push]) | ((dots & MOVED[push]) << LEFT[push] >> RIGHT[push])
    return int((moved & BOARD) | PUT[push] * partner)


@compiled
def turned(word: int) -> int:
    """Return the word as the other side sees it.

    >>> turned(turned(5)) == 5
    True
    """
    return word >> LANE | (word & LOW) << LANE


@compiled
def dots_turned(word: int, dots: int) -> int:
    """Return the dots as the next seat sees them; the word is still the mover's.

    Of the mover's side the partner is now the one to come next, and the mover comes last.
    """
    return dots ^ (word & BOARD)


@compiled
def takes(word: int, dots: int) -> int:
    """Return which cubes may be taken (QI1, QI6).

    >>> takes(1 << 32, 0).bit_count()
    15
    """
    return RING_BITS & ~(word >> LANE) & ~(word & dots)


@compiled
def finished(word: int) -> int:
    """Return 0 if there is no line; else some bits, in the low half for the mover's lines, in the high half for others.

    >>> finished(0b11111), finished(0b11110)
    (1, 0)
    """
    pairs = word & word >> 1
    found = pairs & pairs >> 2 & word >> 4 & BOTH_COLUMNS
    pairs = word & word >> 5
    found |= pairs & pairs >> 10 & word >> 20 & BOTH_ROWS
    pairs = word & word >> 6
    found |= pairs & pairs >> 12 & word >> 24 & RISING
    pairs = word & word >> 4
    return found | (pairs & pairs >> 8 & word >> 16 & FALLING)


@compiled
def legal(word: int, dots: int, four: bool, mask: Ints) -> int:
    """Write 1 for every legal move of `game.all_moves` and 0 for the others; return how many are legal."""
    free, found = takes(word, dots), 0
    mask[:] = 0
    for push in range(PUSHES):
        if free & TAKE[push]:
            if four:
                mask[2 * push + 1] = mask[2 * push + 2] = 1
                found += 2
            else:
                mask[push] = 1
                found += 1
    if four and not found:
        mask[0] = found = 1
    return found


@compiled
def played(word: int, dots: int, four: bool, move: int) -> tuple[int, int]:
    """Return word and dots after a move of `game.all_moves`, as the next seat sees them."""
    if not four:
        return turned(pushed(word, move)), 0
    if move:
        push = (move - 1) >> 1
        word, dots = pushed(word, push), dots_pushed(dots, push, (move - 1) & 1)
    return turned(word), dots_turned(word, dots)


@compiled
def can_win(word: int, free: int) -> bool:
    """Tell whether the mover, who may take the cubes of `free`, has a push that wins at once."""
    for push in range(PUSHES):
        if free & TAKE[push]:
            found = finished(pushed(word, push))
            if found and not found >> LANE:
                return True
    return False
