"""Qwinto, written a second time from shared/rules.md alone (never from src/).

A sheet is a dictionary from (row letter, column) to the number written there. A number fits a cell if
every number left of it is smaller, every number right of it is larger, and no number of its column is the same.

Left open by the texts: whether `first` rolls when players=1 (always seat 0), and nothing else.
"""

from collections.abc import Sequence
from itertools import combinations

NAMES = {"o": "orange", "y": "yellow", "p": "purple"}
#          column   123456789012     ( = a cell, < = a cell with a pentagon
PICTURE = {
    "o": "  (<( (<((((",
    "y": " ((((( (<(( ",
    "p": "((<( ((((<  ",
}
CELLS = [(row, column) for row in "oyp" for column in range(1, 13) if PICTURE[row][column - 1] != " "]
PENTAGONS = [(row, column) for row, column in CELLS if PICTURE[row][column - 1] == "<"]
Cell = tuple[str, int]
Sheet = dict[Cell, int]
PICKS = ["o", "y", "p", "oy", "op", "yp", "oyp"]

ROWS = {row: [cell for cell in CELLS if cell[0] == row] for row in "oyp"}
COLUMNS = {column: [cell for cell in CELLS if cell[1] == column] for column in range(1, 13)}


def in_order(sheet: Sheet) -> bool:
    for one, other in combinations(sheet, 2):
        if one[0] == other[0]:
            left, right = min(one, other), max(one, other)
            if sheet[left] >= sheet[right]:
                return False
        if one[1] == other[1] and sheet[one] == sheet[other]:
            return False
    return True


def fits(sheet: Sheet, cell: Cell, number: int) -> bool:
    if cell in sheet:
        return False
    row, column = cell
    for (other_row, other_column), written in sheet.items():
        if other_row == row and other_column < column and not written < number:
            return False
        if other_row == row and other_column > column and not written > number:
            return False
        if other_column == column and written == number:
            return False
    return True


class Qwinto:
    def __init__(self, players: int, first: int = 0) -> None:
        self.players = players
        self.active = first
        self.phase = "pick"  # then "roll", "decide", perhaps "roll again", "write", and in the end "over"
        self.picked = ""
        self.total = 0
        self.sheets: list[Sheet] = [{} for _ in range(players)]
        self.fails = [0] * players
        self.pending: dict[int, str] = {}
        self.happened: list[str] = []

    @property
    def dice(self) -> list[str]:
        return [NAMES[letter] for letter in self.picked] if self.phase in ("roll", "roll again") else []

    @property
    def choosers(self) -> list[int]:
        if self.phase == "write":
            return list(range(self.players))
        return [self.active] if self.phase in ("pick", "decide") else []

    @property
    def awaiting(self) -> list[int]:
        return [seat for seat in self.choosers if seat not in self.pending]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    def moves(self, seat: int) -> set[str]:
        if seat not in self.choosers:
            return set()
        if self.phase == "pick":
            return {f"roll {pick}" for pick in PICKS}
        if self.phase == "decide":
            return {"again", "keep"}
        found = {"-"}
        for row, column in CELLS:
            if row in self.picked and fits(self.sheets[seat], (row, column), self.total):
                found.add(f"{row}{column}={self.total}")
        return found

    def full_rows(self, seat: int) -> list[str]:
        return [row for row in "oyp" if all(cell in self.sheets[seat] for cell in ROWS[row])]

    def full_columns(self, seat: int) -> list[int]:
        three = [column for column in range(1, 13) if len(COLUMNS[column]) == 3]
        return [column for column in three if all(cell in self.sheets[seat] for cell in COLUMNS[column])]

    @property
    def scores(self) -> list[float]:
        totals: list[float] = []
        for seat, sheet in enumerate(self.sheets):
            total = 0
            rows, columns = self.full_rows(seat), self.full_columns(seat)
            for row in "oyp":
                if row in rows:
                    total += sheet[ROWS[row][-1]]
                else:
                    total += len([cell for cell in ROWS[row] if cell in sheet])
            for pentagon in PENTAGONS:
                if pentagon[1] in columns:
                    total += sheet[pentagon]
            totals.append(total - 5 * self.fails[seat])
        return totals

    @property
    def winners(self) -> list[int]:
        if not self.over:
            return []
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    def roll(self, faces: Sequence[int]) -> None:
        if len(faces) != len(self.dice) or not self.dice or any(not 1 <= face <= 6 for face in faces):
            raise ValueError("no such roll")
        self.total = sum(faces)
        self.phase = "decide" if self.phase == "roll" else "write"

    def forget(self) -> None:
        self.pending = {}

    def play(self, seat: int, text: str) -> None:
        if text not in self.moves(seat):
            raise ValueError("not a legal move")
        if self.phase == "pick":
            self.picked = text.removeprefix("roll ")
            self.phase = "roll"
            return
        if self.phase == "decide":
            self.happened.append(text)
            self.phase = "write" if text == "keep" else "roll again"
            return
        if seat in self.pending and self.pending[seat] != text:
            self.happened.append("choice changed")
        self.pending[seat] = text
        if not self.awaiting:
            self.write()

    def write(self) -> None:
        choices, self.pending = self.pending, {}
        for seat, text in choices.items():
            before = len(self.full_rows(seat)), len(self.full_columns(seat))
            if text != "-":
                name, number = text.split("=")
                self.sheets[seat][name[0], int(name[1:])] = int(number)
            elif seat == self.active:
                self.fails[seat] += 1
                self.happened.append("fail")
            if len(self.full_rows(seat)) > before[0]:
                self.happened.append("full row")
            if len(self.full_columns(seat)) > before[1]:
                self.happened.append("full column")
        finished = [seat for seat in range(self.players) if len(self.full_rows(seat)) >= 2]
        if finished:
            self.happened.append("two full rows")
            if len(finished) > 1:
                self.happened.append("two full rows on several sheets")
        if max(self.fails) >= 4:
            self.happened.append("four fails")
        if finished or max(self.fails) >= 4:
            self.phase = "over"
            if len(self.winners) > 1:
                self.happened.append("shared win")
        else:
            self.active = (self.active + 1) % self.players
            self.phase = "pick"
