"""One sheet as a word: which cells can be crossed, crossing, counting."""

from astragal.kernels.bits import count, lowest
from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.tables import SheetTables

_S1, _S2, _S4, _S8 = 0x7FFF7FFF7FFF7FFF, 0x3FFF3FFF3FFF3FFF, 0x0FFF0FFF0FFF0FFF, 0x00FF00FF00FF00FF
_FIRST = 0x0001000100010001


@compiled
def passed(marks: int) -> int:
    """Return the cells at or left of the last cross of each row, crossed or lost."""
    marks |= marks >> 1 & _S1
    marks |= marks >> 2 & _S2
    marks |= marks >> 4 & _S4
    return marks | marks >> 8 & _S8


@compiled
def crosses(marks: int, row: int) -> int:
    """Return how many crosses a row has, the lock included."""
    return count(marks >> 16 * row & 0xFFFF)


@compiled
def free(t: SheetTables, marks: int, closed: int, cells: int) -> int:
    """Return those of some cells that this sheet allows to cross (QX1, QX7, QX8)."""
    cells &= ~(passed(marks) | t.lanes[closed])
    last = cells & t.tail
    while last:
        if crosses(marks, lowest(last) >> 4) < t.needed:
            cells &= ~(last & -last)
        last &= last - 1
    return cells


@compiled
def lucky_cells(t: SheetTables, marks: int, closed: int, number: int) -> int:
    """Return where a lucky number leads: the next cells of the rows with the fewest crosses (QL3, QL4)."""
    shut = t.lanes[closed]
    following = (passed(marks & ~shut) + _FIRST) & ~shut
    can = free(t, marks, closed, following)
    fewest = 64
    for row in range(4):
        if t.fewest == 0:
            counted = not closed >> row & 1
        elif t.fewest == 1:
            counted = can >> 16 * row & 0xFFFF != 0
        else:
            counted = True
        if counted:
            fewest = min(fewest, crosses(marks, row))
    found = 0
    for row in range(4):
        if crosses(marks, row) == fewest:
            found |= can & t.lanes[1 << row]
    return found & ~int(t.cells[number])


@compiled
def crossed(t: SheetTables, marks: int, cell: int) -> int:
    """Return the sheet with that cell crossed, and the lock with it where it locks."""
    bit = 1 << cell
    if t.tail & bit:
        bit |= t.locks & t.lanes[1 << (cell >> 4)]
    return marks | bit


@compiled
def locked(t: SheetTables, marks: int) -> int:
    """Return a bit for each row that this sheet has locked."""
    locks = marks & t.locks
    rows = 0
    while locks:
        rows |= 1 << (lowest(locks) >> 4)
        locks &= locks - 1
    return rows


@compiled
def total(t: SheetTables, marks: int, penalties: int) -> int:
    """Return the score of a sheet (QX12)."""
    points = t.points
    rows = points[count(marks & 0xFFFF)] + points[count(marks >> 16 & 0xFFFF)]
    rows += points[count(marks >> 32 & 0xFFFF)] + points[count(marks >> 48 & 0xFFFF)]
    return int(rows) - 5 * penalties
