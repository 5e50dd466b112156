"""One player's sheet with what has been crossed on it."""

from dataclasses import dataclass
from functools import lru_cache

from astragal.core.sheet import PlayerSheet
from astragal.games.qwixx.rules.sheets import PENALTIES, PENALTY, PrintedSheet
from astragal.texts import Message, say


@dataclass(frozen=True, slots=True)
class QwixxSheet(PlayerSheet):
    """A sheet as a player has marked it. A row is a number with a bit for each cell, and one more for the lock.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> marks = QwixxSheet.blank(CLASSIC).crossed(0, 3).crossed(0, 5)
    >>> marks.numbers(0), marks.skipped(0), marks.points(0)
    ((5, 7), (2, 3, 4, 6), 3)
    """

    sheet: PrintedSheet
    rows: tuple[int, ...]
    penalties: int = 0
    lucky: tuple[int, int] | None = None

    @classmethod
    def blank(cls, sheet: PrintedSheet, lucky: tuple[int, int] | None = None) -> "QwixxSheet":
        """Return a fresh sheet.

        >>> from astragal.games.qwixx.rules.sheets import CLASSIC
        >>> QwixxSheet.blank(CLASSIC).total
        0
        """
        return cls(sheet, (0,) * len(sheet.rows), 0, lucky)

    def can_cross(self, row: int, place: int) -> bool:
        """Tell whether that cell could be crossed if the dice allowed it and the row were open (QX1, QX7)."""
        marks = self.rows[row]
        if marks >> place:
            return False
        return not self.sheet.locks(row, place) or marks.bit_count() >= self.sheet.needed

    def crossed(self, row: int, place: int) -> "QwixxSheet":
        """Return the sheet with that cell crossed, and the lock with it where it locks (unchecked)."""
        bits = 1 << place
        if self.sheet.locks(row, place):
            bits |= 1 << len(self.sheet.rows[row])
        rows = (*self.rows[:row], self.rows[row] | bits, *self.rows[row + 1 :])
        return QwixxSheet(self.sheet, rows, self.penalties, self.lucky)

    def penalised(self) -> "QwixxSheet":
        """Return the sheet with one more penalty (unchecked).

        >>> from astragal.games.qwixx.rules.sheets import CLASSIC
        >>> QwixxSheet.blank(CLASSIC).penalised().total
        -5
        """
        return QwixxSheet(self.sheet, self.rows, self.penalties + 1, self.lucky)

    def next_place(self, row: int) -> int:
        """Return the place right after the last cross of a row.

        >>> from astragal.games.qwixx.rules.sheets import CLASSIC
        >>> QwixxSheet.blank(CLASSIC).crossed(0, 3).next_place(0)
        4
        """
        return self.rows[row].bit_length()

    def locked(self, row: int) -> bool:
        """Tell whether this player locked that row."""
        return bool(self.rows[row] >> len(self.sheet.rows[row]))

    def count(self, row: int) -> int:
        """Return the crosses of a row, the lock included."""
        return self.rows[row].bit_count()

    def points(self, row: int) -> int:
        """Return what a row is worth (QX12)."""
        return self.sheet.points[self.rows[row].bit_count()]

    @property
    def total(self) -> int:
        """The score of the sheet (QX12).

        >>> from astragal.games.qwixx.rules.sheets import CLASSIC
        >>> QwixxSheet(CLASSIC, (0b1111, 0b111, 0b1111111, 0b11111111), penalties=2).total
        70
        """
        points = self.sheet.points
        return sum([points[row.bit_count()] for row in self.rows]) - PENALTY * self.penalties

    def numbers(self, row: int) -> tuple[int, ...]:
        """Return the crossed numbers of a row from left to right."""
        return _numbers(self.sheet, row, self.rows[row])

    def skipped(self, row: int) -> tuple[int, ...]:
        """Return the numbers that are lost: those left of the last cross without one of their own (QX1)."""
        cells = self.sheet.rows[row][: self.next_place(row)]
        return tuple(n for place, (_, n) in enumerate(cells) if not self.rows[row] >> place & 1)

    def problems(self) -> list[Message]:
        """Return what no play could have led to: for sheets that came from paper or from outside.

        >>> from astragal.games.qwixx.rules.sheets import CLASSIC
        >>> [problem.clause for problem in QwixxSheet.blank(CLASSIC).crossed(0, 10).problems()]
        ['QX7']
        """
        found = []
        if not 0 <= self.penalties <= PENALTIES:
            found.append(say("sheet.penalties", "QX10", most=PENALTIES))
        for row, marks in enumerate(self.rows):
            cells = self.sheet.rows[row]
            colour = self.sheet.row_colours[row]
            numbers = marks & ((1 << len(cells)) - 1)
            last = numbers >> len(cells) - self.sheet.tail
            before = (numbers & ((1 << len(cells) - self.sheet.tail) - 1)).bit_count()
            clause = self.sheet.lock_clause
            if last and before < self.sheet.needed:
                found.append(say("sheet.lock_early", clause, row=colour, needed=self.sheet.needed, have=before))
            if last.bit_count() > 1:
                found.append(say("sheet.after_lock", clause, row=colour))
            if bool(last) != self.locked(row):
                found.append(say("sheet.lock_alone", clause, row=colour))
        return found


@lru_cache(maxsize=1 << 14)
def _numbers(sheet: PrintedSheet, row: int, marks: int) -> tuple[int, ...]:
    """Asked for every sheet at every moment of every table, and nearly always the same as a moment ago."""
    return tuple(number for place, (_, number) in enumerate(sheet.rows[row]) if marks >> place & 1)
