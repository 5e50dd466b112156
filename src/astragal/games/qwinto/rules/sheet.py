"""Qwinto's staggered sheet, and what is written on it."""

from collections.abc import Iterator
from dataclasses import dataclass

from astragal.core.sheet import PlayerSheet
from astragal.texts import Message, say

COLOURS = ("orange", "yellow", "purple")
COLUMNS = 12
SUMS = range(1, 19)
"""What one to three dice can make."""

PRINTED = (
    "..o*o.o*oooo",
    ".ooooo.o*oo.",
    "oo*o.oooo*..",
)
"""The three rows column by column: `o` a cell, `*` a cell with a pentagon, `.` none."""

CELLS = tuple(tuple(c for c in range(COLUMNS) if row[c] != ".") for row in PRINTED)
"""The columns (from 0) that each row has."""

PENTAGONS = {column: row for row, cells in enumerate(PRINTED) for column, mark in enumerate(cells) if mark == "*"}
"""For each column of three cells, the row of its pentagon."""

FAIL = 5
"""What a failed attempt costs (QW7)."""
FAILS = 4
"""The failed attempt that ends the game (QW6)."""
FULL_ROWS = 2
"""The full rows of one player that end the game (QW6)."""

Numbers = tuple[tuple[int, ...], ...]
"""Three rows of twelve: the number in each cell, 0 where none is."""


@dataclass(frozen=True, slots=True)
class QwintoSheet(PlayerSheet):
    """One player's sheet. Rows and columns count from 0 here; people and notation count columns from 1.

    >>> sheet = QwintoSheet().with_number(1, 1, 2)
    >>> [n for n in range(1, 19) if sheet.fits(1, 2, n)][:3]
    [3, 4, 5]
    """

    numbers: Numbers = ((0,) * COLUMNS,) * 3
    fails: int = 0

    def with_number(self, row: int, column: int, number: int) -> "QwintoSheet":
        """Return the sheet with that number in that cell, or with 0 erased (unchecked)."""
        old = self.numbers[row]
        new = (*old[:column], number, *old[column + 1 :])
        return QwintoSheet((*self.numbers[:row], new, *self.numbers[row + 1 :]), self.fails)

    def failed(self) -> "QwintoSheet":
        """Return the sheet with one more failed attempt (unchecked).

        >>> QwintoSheet().failed().total
        -5
        """
        return QwintoSheet(self.numbers, self.fails + 1)

    def fits(self, row: int, column: int, number: int) -> bool:
        """Tell whether a number may be written in that cell (QW1, QW2)."""
        return PRINTED[row][column] != "." and self.conflict(row, column, number) is None

    def conflict(self, row: int, column: int, number: int) -> tuple[int, int] | None:
        """Return the cell that keeps a number out of a cell of the sheet: first that cell, its row, its column.

        >>> QwintoSheet().with_number(1, 1, 2).conflict(1, 4, 2)
        (1, 1)
        """
        numbers = self.numbers
        if numbers[row][column]:
            return row, column
        for other, written in enumerate(numbers[row]):
            if written and (written >= number if other < column else written <= number):
                return row, other
        for other in range(3):
            if numbers[other][column] == number:
                return other, column
        return None

    def full(self, row: int) -> bool:
        """Tell whether a row has all its nine numbers."""
        return all(self.numbers[row][column] for column in CELLS[row])

    @property
    def full_rows(self) -> int:
        """How many rows are full.

        >>> QwintoSheet().full_rows
        0
        """
        return sum(self.full(row) for row in range(3))

    def row_points(self, row: int) -> int:
        """Return what a row scores: full its rightmost number, otherwise one a number (QW7)."""
        if self.full(row):
            return self.numbers[row][CELLS[row][-1]]
        return sum(number > 0 for number in self.numbers[row])

    def column_points(self, column: int) -> int:
        """Return what a column scores: full the number in its pentagon, otherwise nothing (QW7)."""
        if column not in PENTAGONS or not all(self.numbers[row][column] for row in range(3)):
            return 0
        return self.numbers[PENTAGONS[column]][column]

    @property
    def total(self) -> int:
        """The score of the sheet (QW7).

        >>> QwintoSheet().with_number(0, 3, 5).total
        1
        """
        rows = sum(self.row_points(row) for row in range(3))
        columns = sum(self.column_points(column) for column in PENTAGONS)
        return rows + columns - FAIL * self.fails

    def cells(self) -> Iterator[tuple[int, int, int]]:
        """Give row, column and number of every cell that is written on."""
        for row in range(3):
            for column in CELLS[row]:
                if self.numbers[row][column]:
                    yield row, column, self.numbers[row][column]

    def problems(self) -> list[Message]:
        """Return every number that breaks a rule where it stands: for sheets from paper or from outside.

        >>> [p.clause for p in QwintoSheet().with_number(1, 1, 9).with_number(1, 2, 9).problems()]
        ['QW1']
        """
        found = []
        if not 0 <= self.fails <= FAILS:
            found.append(say("sheet.fails", "QW6", most=FAILS))
        for row, column, number in self.cells():
            if not 1 <= number <= 18:
                found.append(say("sheet.number", "QW3", number=number))
            left = [n for n in self.numbers[row][:column] if n]
            if left and left[-1] >= number:
                found.append(say("sheet.row_order", "QW1", row=COLOURS[row], one=left[-1], other=number))
            if number in (self.numbers[above][column] for above in range(row)):
                found.append(say("sheet.column_twice", "QW2", column=column + 1, number=number))
        return found
