"""Qwixx and Qwixx Longo, written a second time from shared/rules.md alone (never from src/).

As literal as can be: a sheet is a set of the names of crossed cells ("r5"), and every legal move is found by
asking of each cell of the sheet, one after the other, whether it may be crossed.

What the texts leave open, and what is played here:

* Mixed sheet, action 2: "the row of that colour" (QX5) is read as "the cell of that colour and number, in
  whichever row it lies"; a die that has left the game makes no sums.
* ``open_choices`` changes what is seen, not what is legal (QX9: all choices are judged on the sheets as they
  were before the action), so it has no effect here.
* ``finish_turn``: the game is not over, and nobody has won, until action 2 of the turn has been played.
* Lucky pairs that nobody gave: those the design lists, in the order in which it lists them.
* Longo's option ``fewest`` is named by the referee only, not by rules.md (QL4 has the reading "open"). Its other two
  words are taken literally: over the rows whose next number may be crossed ("crossable"), over all four ("all", where
  the lock of a closed row is a cross like any other).
* A choice is a move on the sheet as it was before the action, so a seat that has chosen keeps its list of moves.
"""

from collections.abc import Sequence

LETTERS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
UP = list(range(2, 13))
DOWN = list(range(12, 1, -1))
LONG_UP = list(range(2, 17))
LONG_DOWN = list(range(16, 1, -1))


def one_colour(letter: str, numbers: Sequence[int]) -> list[str]:
    return [f"{letter}{number}" for number in numbers]


CLASSIC = [one_colour("r", UP), one_colour("y", UP), one_colour("g", DOWN), one_colour("b", DOWN)]
LONGO = [
    one_colour("r", LONG_UP),
    one_colour("y", LONG_UP),
    one_colour("g", LONG_DOWN),
    one_colour("b", LONG_DOWN),
]
MIXED = [
    ["r2", "r3", "r4", "g5", "g6", "g7", "b8", "b9", "y10", "y11", "y12"],
    ["y2", "y3", "y4", "b5", "b6", "b7", "g8", "g9", "r10", "r11", "r12"],
    ["g12", "g11", "g10", "y9", "y8", "r7", "r6", "r5", "b4", "b3", "b2"],
    ["b12", "b11", "b10", "r9", "r8", "y7", "y6", "y5", "g4", "g3", "g2"],
]
SHUFFLED = [
    one_colour("r", [10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11]),
    one_colour("y", [9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10]),
    one_colour("g", [8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3]),
    one_colour("b", [5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4]),
]
SHEETS = {"classic": CLASSIC, "mixed": MIXED, "shuffled": SHUFFLED}
PRINTED_LUCKY = [(5, 8), (6, 11), (4, 9), (7, 12), (10, 13)]


def number_of(cell: str) -> int:
    return int(cell[1:])


def colour_of(cell: str) -> str:
    return LETTERS[cell[0]]


class Qwixx:
    def __init__(
        self,
        players: int,
        first: int = 0,
        *,
        longo: bool = False,
        sheet: str = "classic",
        finish_turn: bool = False,
        lucky: Sequence[Sequence[int]] | None = None,
        fewest: str = "open",
    ) -> None:
        self.players = players
        self.longo = longo
        self.rows = LONGO if longo else SHEETS[sheet]
        self.row_with = {cell: row for row, cells in enumerate(self.rows) for cell in cells}
        self.faces = 8 if longo else 6
        self.needed = 6 if longo else 5  # crosses that a row needs before it may be locked
        self.last_cells = 2 if longo else 1  # how many cells at the end of a row lock it
        self.finish_turn = finish_turn
        self.lucky = [tuple(pair) for pair in (lucky or PRINTED_LUCKY)] if longo else []
        self.fewest = fewest
        self.active = first
        self.phase = "roll"  # then "white", "colour", and in the end "over"
        self.crossed: list[set[str]] = [set() for _ in range(players)]
        self.locks: list[set[int]] = [set() for _ in range(players)]  # the rows whose lock a seat has crossed
        self.penalties = [0] * players
        self.closed: set[int] = set()
        self.shown: list[tuple[str, int]] = []  # the dice as they lie
        self.pending: dict[int, str] = {}
        self.active_crossed = False
        self.happened: list[str] = []  # what came up, for the summary; no part of the rules

    # --- the sheet -----------------------------------------------------------------------

    def row_of(self, cell: str) -> int:
        return self.row_with[cell]

    def crosses(self, seat: int, row: int) -> int:
        """The numbers crossed in a row, without the lock."""
        return len([cell for cell in self.rows[row] if cell in self.crossed[seat]])

    def locking(self, cell: str) -> bool:
        return cell in self.rows[self.row_of(cell)][-self.last_cells :]

    def may_cross(self, seat: int, cell: str) -> bool:
        row = self.row_of(cell)
        cells = self.rows[row]
        if row in self.closed:
            return False
        if any(other in self.crossed[seat] for other in cells[cells.index(cell) :]):
            return False  # QX1: it, or something right of it, is crossed
        return not self.locking(cell) or self.crosses(seat, row) >= self.needed

    def text(self, cell: str) -> str:
        return cell + "#" if self.locking(cell) else cell

    def next_free(self, seat: int, row: int) -> str | None:
        """The cell right after the last cross of a row, or its first; None if it may not be crossed."""
        after = 0
        for index, cell in enumerate(self.rows[row]):
            if cell in self.crossed[seat]:
                after = index + 1
        if after == len(self.rows[row]) or not self.may_cross(seat, self.rows[row][after]):
            return None
        return self.rows[row][after]

    def lucky_cells(self, seat: int) -> list[str]:
        """QL3 and QL4: the next free cell of each row with the fewest crosses, where it may be crossed."""
        among = list(range(4))
        if self.fewest == "open":
            among = [row for row in among if row not in self.closed]
        if self.fewest == "crossable":
            among = [row for row in among if self.next_free(seat, row) is not None]
        counts = {row: self.crosses(seat, row) + (1 if row in self.locks[seat] else 0) for row in among}
        least = [row for row in among if counts[row] == min(counts.values())]
        cells = [self.next_free(seat, row) for row in least]
        if self.longo and self.fewest != "open":
            self.note_fewest(seat, [cell for cell in cells if cell])
        return [cell for cell in cells if cell is not None]

    def note_fewest(self, seat: int, cells: list[str]) -> None:
        chosen, self.fewest = self.fewest, "open"
        if set(self.lucky_cells(seat)) != set(cells):
            self.happened.append("option fewest makes a difference")
        self.fewest = chosen

    # --- what is asked -------------------------------------------------------------------

    @property
    def dice_in(self) -> list[str]:
        gone = {colour_of(self.rows[row][-1]) for row in self.closed}
        return ["white", "white"] + [name for name in LETTERS.values() if name not in gone]

    @property
    def dice(self) -> list[str]:
        return self.dice_in if self.phase == "roll" else []

    @property
    def choosers(self) -> list[int]:
        if self.phase == "white":
            return list(range(self.players))
        return [self.active] if self.phase == "colour" else []

    @property
    def awaiting(self) -> list[int]:
        return [seat for seat in self.choosers if seat not in self.pending]

    @property
    def over(self) -> bool:
        return self.phase == "over"

    @property
    def white_sum(self) -> int:
        return sum(face for name, face in self.shown if name == "white")

    def moves(self, seat: int) -> set[str]:
        if seat not in self.choosers:
            return set()
        every = [cell for cells in self.rows for cell in cells]
        found = {"-"}
        if self.phase == "white":
            total = self.white_sum
            found |= {self.text(cell) for cell in every if number_of(cell) == total and self.may_cross(seat, cell)}
            if self.longo and total in self.lucky[seat]:
                for cell in self.lucky_cells(seat):
                    if self.text(cell) not in found:
                        found.add("*" + self.text(cell))
            return found
        for white, one in self.shown:
            for name, other in self.shown:
                if white == "white" and name != "white" and name in self.dice_in:
                    cell = f"{name[0]}{one + other}"
                    if cell in every and self.may_cross(seat, cell):
                        found.add(self.text(cell))
        return found

    @property
    def scores(self) -> list[float]:
        totals: list[float] = []
        for seat in range(self.players):
            total = 0
            for row in range(4):
                count = self.crosses(seat, row) + (1 if row in self.locks[seat] else 0)
                total += sum(range(1, count + 1))
            totals.append(total - 5 * self.penalties[seat])
        return totals

    @property
    def winners(self) -> list[int]:
        if not self.over:
            return []
        return [seat for seat in range(self.players) if self.scores[seat] == max(self.scores)]

    # --- what is done --------------------------------------------------------------------

    def roll(self, faces: Sequence[int]) -> None:
        if len(faces) != len(self.dice) or not self.dice or any(not 1 <= face <= self.faces for face in faces):
            raise ValueError("no such roll")
        self.shown = list(zip(self.dice, faces, strict=True))
        self.active_crossed = False
        self.phase = "white"

    def forget(self) -> None:
        """Pending choices are in no record and no position."""
        self.pending = {}

    def play(self, seat: int, text: str) -> None:
        if text not in self.moves(seat):
            raise ValueError("not a legal move")
        if seat in self.pending and self.pending[seat] != text:
            self.happened.append("choice changed")
        self.pending[seat] = text
        if self.awaiting:
            return
        choices, self.pending = self.pending, {}
        if self.phase == "white":
            self.after_white(choices)
        else:
            self.after_colour(choices[self.active])
        if len(self.winners) > 1:
            self.happened.append("shared win")

    def cross(self, seat: int, text: str) -> set[int]:
        """Cross what the text says; the rows this locks."""
        if text == "-":
            return set()
        cell = text.strip("*#")
        row = self.row_of(cell)
        gone = {colour_of(self.rows[closed][-1]) for closed in self.closed}
        if colour_of(cell) in gone and self.phase == "white":
            self.happened.append("cell of a colour whose die is gone")
        self.crossed[seat].add(cell)
        if text.startswith("*"):
            self.happened.append("lucky cross")
        if "#" not in text:
            return set()
        self.locks[seat].add(row)
        if text.startswith("*"):
            self.happened.append("lucky lock")
        if self.crosses(seat, row) == 11 and not self.longo:
            self.happened.append("row of 12 crosses")
        if self.crosses(seat, row) == 14:
            self.happened.append("row of 15 crosses")
        return {row}

    def after_white(self, choices: dict[int, str]) -> None:
        locked: set[int] = set()
        for seat, text in choices.items():
            locked |= self.cross(seat, text)
        self.note_white(choices, locked)
        self.closed |= locked
        self.active_crossed = choices[self.active] != "-"
        if len(self.closed) >= 2 and not self.finish_turn:
            self.happened.append("end in action 1")
            self.phase = "over"
        else:
            self.phase = "colour"

    def after_colour(self, text: str) -> None:
        already = len(self.closed)
        locked = self.cross(self.active, text)
        if locked:
            self.happened.append("lock in action 2")
        self.closed |= locked
        if text == "-" and not self.active_crossed:
            self.penalties[self.active] += 1
            if already >= 2:
                self.happened.append("penalty after the end (finish_turn)")
        if already >= 2:
            self.happened.append("action 2 after the end (finish_turn)")
            if text != "-":
                self.happened.append("cross after the end (finish_turn)")
            if locked:
                self.happened.append("lock after the end (finish_turn)")
        if self.penalties[self.active] == 4:
            self.happened.append("four penalties")
        if len(self.closed) >= 2 or self.penalties[self.active] == 4:
            if locked and already < 2:
                self.happened.append("end in action 2")
            self.phase = "over"
        else:
            self.active = (self.active + 1) % self.players
            self.phase = "roll"

    def note_white(self, choices: dict[int, str], locked: set[int]) -> None:
        if locked:
            self.happened.append("lock in action 1")
            colours = {colour_of(self.rows[row][-1]) for row in locked}
            if any(name in colours for name, _ in self.shown):
                self.happened.append("die removed before action 2")
        if len(locked) >= 2:
            self.happened.append("two rows locked in one action 1")
        if len(locked) >= 3:
            self.happened.append("three rows locked in one action 1")
        if self.closed and len(locked) >= 2:
            self.happened.append("third row with the second")
        for row in locked:
            chosen = [t for t in choices.values() if t != "-" and self.row_of(t.strip("*#")) == row]
            locks = [t.strip("*#") for t in chosen if "#" in t]
            if len(locks) >= 2:
                self.happened.append("row locked by several seats")
            if len(set(locks)) >= 2:
                self.happened.append("row locked with both last cells")
            if any("#" not in t for t in chosen):
                self.happened.append("cross in a row that another locks")
            for seat in range(self.players):
                if row not in self.locks[seat] and self.crosses(seat, row) < self.needed:
                    self.happened.append("too few crosses to lock along")
