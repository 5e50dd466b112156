"""Positions that are the same but for turning the board."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.tables import CELLS, LANE, LOW, REVERSED, SPREAD


@compiled
def mirrored(cells: int) -> int:
    """Return the squares with left and right exchanged.

    >>> mirrored(1)
    16
    """
    found = 0
    for row in range(0, CELLS, 5):
        found |= REVERSED[cells >> row & 31] << row
    return found


@compiled
def flipped(cells: int) -> int:
    """Return the squares with the first row last.

    >>> flipped(1) == 1 << 20
    True
    """
    return (
        (cells & 31) << 20 | (cells >> 5 & 31) << 15 | cells & 31 << 10 | (cells >> 15 & 31) << 5 | (cells >> 20 & 31)
    )


@compiled
def transposed(cells: int) -> int:
    """Return the squares with rows as columns.

    >>> transposed(0b10) == 1 << 5
    True
    """
    found = 0
    for row in range(5):
        found |= SPREAD[cells >> 5 * row & 31] << row
    return found


@compiled
def following(cells: int, turn: int) -> int:
    """Return picture number `turn`, numbered as in `tables`, from the one before it."""
    if turn & 1:
        # Once rows are columns, a mirror of the board that we began with is a flip.
        return mirrored(cells) if turn < 4 else flipped(cells)
    cells = flipped(mirrored(cells))
    return transposed(cells) if turn == 4 else cells


@compiled
def least(word: int, dots: int) -> tuple[int, int, int]:
    """Return the least of the eight pictures of a position, and which symmetry leads to it.

    >>> least(1 << 24, 0)
    (1, 0, 3)
    """
    best, best_dots, symmetry = word, dots, 0
    mine, other = word & LOW, word >> LANE
    for turn in range(1, 8):
        mine, other, dots = following(mine, turn), following(other, turn), following(dots, turn)
        picture = mine | other << LANE
        if picture < best or (picture == best and dots < best_dots):
            best, best_dots, symmetry = picture, dots, turn
    return best, best_dots, symmetry
