"""A moment of Qwinto: picking, rolling once or twice, writing together, failing, correcting, ending."""

from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar, Self

from astragal.core.colours import LETTERS
from astragal.core.dice import Outcomes, outcomes
from astragal.core.errors import IllegalMove
from astragal.core.moves import NOTHING, Choice, Move, Nothing
from astragal.core.state import DiceState, Outcome, shared_win
from astragal.games.qwinto.rules.moves import AGAIN, KEEP, Again, Keep, Mend, Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, COLUMNS, FAILS, FULL_ROWS, PRINTED, QwintoSheet
from astragal.texts import Message, say

if TYPE_CHECKING:
    from astragal.games.qwinto.rules.game import Qwinto

PICK, ROLL, DECIDE, REROLL, WRITE, OVER = "pick", "roll", "decide", "reroll", "write", "over"
PHASES = (PICK, ROLL, DECIDE, REROLL, WRITE, OVER)

PICKS = tuple(Pick(colours) for size in (1, 2, 3) for colours in combinations(COLOURS, size))
"""The seven ways to choose dice, in the order in which they are offered."""


@dataclass(frozen=True, slots=True)
class Round:
    """The last writing, kept until the next player picks dice: mistakes found till then can be mended (QW8)."""

    active: int
    colours: tuple[str, ...]
    number: int
    cells: tuple[tuple[int, int] | None, ...]
    """Where each seat wrote, by row and column from 0."""


@dataclass(frozen=True, slots=True)
class QwintoState(DiceState):
    """A state of Qwinto.

    Phases: `pick` the dice, `roll`, `decide` to keep the roll or not, `reroll`, `write`, `over`.

    >>> import astragal
    >>> state = astragal.game("qwinto").start().play(0, astragal.move("roll yp"))
    >>> state = state.rolled((2, 4))
    >>> [str(move) for move in state.moves(0)]
    ['again', 'keep']
    """

    roll_clause: ClassVar[str] = "QW3"

    game: "Qwinto"
    sheets: tuple[QwintoSheet, ...]
    active: int
    phase: str
    picked: tuple[str, ...]
    table: tuple[int, ...]
    pending: tuple[Choice, ...]
    last: Round | None = None

    # -- dice ---------------------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice that were picked, when they are to be rolled (QW3)."""
        return self.picked if self.phase in (ROLL, REROLL) else ()

    @property
    def faces(self) -> int:
        """Six."""
        return 6

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        """The dice on the table with their faces."""
        return tuple(zip(self.picked, self.table, strict=True)) if self.table else ()

    @property
    def number(self) -> int:
        """The sum on the table, or 0 when there is none."""
        return sum(self.table)

    def _merged_outcomes(self) -> Outcomes:
        """Only the sum counts: the first roll of each stands for all."""
        found: dict[int, tuple[tuple[int, ...], float]] = {}
        for roll, chance in outcomes(self.dice, self.faces):
            first, before = found.get(sum(roll), (roll, 0.0))
            found[sum(roll)] = first, before + chance
        return iter(found.values())

    def _rolled(self, roll: tuple[int, ...]) -> Self:
        phase = DECIDE if self.phase == ROLL else WRITE
        return self._to(phase=phase, table=roll)

    # -- choices ------------------------------------------------------------------------------------------

    @property
    def due(self) -> tuple[int, ...]:
        """Everybody when writing (QW4), otherwise the active player (QW3)."""
        if self.phase == WRITE:
            return self.game.everyone
        return (self.active,) if self.phase in (PICK, DECIDE) else ()

    @property
    def turn_clause(self) -> str:
        """QW3: dice are the active player's business."""
        return "QW3"

    def _moves(self, seat: int) -> tuple[Move, ...]:
        if self.phase == PICK:
            return PICKS
        if self.phase == DECIDE:
            return (AGAIN, KEEP)
        sheet, number = self.sheets[seat], self.number
        return (
            NOTHING,
            *(
                Write(colour, column + 1, number)
                for row, colour in enumerate(COLOURS)
                if colour in self.picked
                for column in CELLS[row]
                if sheet.fits(row, column, number)
            ),
        )

    def _why_not(self, seat: int, move: Move) -> Message | None:
        expected = {
            PICK: (Pick, "qwinto.pick_now"),
            DECIDE: (Again | Keep, "qwinto.decide_now"),
            WRITE: (Write | Nothing, "qwinto.write_now"),
        }
        kind, key = expected[self.phase]
        if not isinstance(move, kind):
            return say(key, "QW4" if self.phase == WRITE else "QW3")
        if isinstance(move, Pick):
            return None if move in PICKS else say("qwinto.bad_pick", "QW3")
        if isinstance(move, Write):
            return self._why_not_write(self.sheets[seat], move, self.number, self.picked)
        return None

    def _why_not_write(self, sheet: QwintoSheet, move: Write, number: int, colours: tuple[str, ...]) -> Message | None:
        if move.colour not in COLOURS or not 1 <= move.column <= COLUMNS:
            return say("qwinto.no_cell", colour=move.colour, column=move.column)
        row, column = COLOURS.index(move.colour), move.column - 1
        cell: dict[str, str | int] = {"colour": move.colour, "column": move.column}
        if PRINTED[row][column] == ".":
            return say("qwinto.no_cell", **cell)
        if move.number != number:
            return say("qwinto.not_the_sum", "QW4", number=move.number, sum=number)
        if move.colour not in colours:
            return say("qwinto.not_rolled", "QW4", colour=move.colour)
        conflict = sheet.conflict(row, column, number)
        if conflict is None:
            return None
        other_row, other_column = conflict
        written = sheet.numbers[other_row][other_column]
        if conflict == (row, column):
            return say("qwinto.taken", "QW4", **cell, written=written)
        if other_row == row:
            return say("qwinto.row_order", "QW1", **cell, number=number, written=written)
        return say("qwinto.column_twice", "QW2", **cell, number=number, row=COLOURS[other_row])

    # -- what happens -------------------------------------------------------------------------------------

    def _resolved(self, pending: tuple[Choice, ...]) -> Self:
        if self.phase == WRITE:
            return self._after_writing(pending)
        choice = pending[self.active]
        if isinstance(choice, Pick):
            return self._to(phase=ROLL, picked=choice.colours, last=None)
        if isinstance(choice, Again):
            return self._to(phase=REROLL, table=())
        return self._to(phase=WRITE)

    def _after_writing(self, pending: tuple[Choice, ...]) -> Self:
        sheets, cells = list(self.sheets), []
        for seat, choice in enumerate(pending):
            cell = None
            if isinstance(choice, Write):
                cell = COLOURS.index(choice.colour), choice.column - 1
                sheets[seat] = sheets[seat].with_number(*cell, choice.number)
            elif seat == self.active:
                sheets[seat] = sheets[seat].failed()
            cells.append(cell)
        last = Round(self.active, self.picked, self.number, tuple(cells))
        return self._next_turn(tuple(sheets), self.active, last)

    def _next_turn(self, sheets: tuple[QwintoSheet, ...], before: int, last: Round | None) -> Self:
        """Whose turn it is after a writing, or the end; asked again when a correction changes a sheet."""
        over = any(sheet.full_rows >= FULL_ROWS or sheet.fails >= FAILS for sheet in sheets)
        return self._to(
            sheets=sheets,
            phase=OVER if over else PICK,
            active=before if over else (before + 1) % len(sheets),
            picked=(),
            table=(),
            pending=(None,) * len(sheets),
            last=last,
        )

    # -- mistakes on paper (QW8) --------------------------------------------------------------------------

    def corrected(self, seat: int, mend: object) -> Self:
        """Return the state with a number erased or moved (QW8); see `erased` and `moved`.

        >>> import astragal
        >>> from astragal.games.qwinto.rules.moves import Mend
        >>> astragal.game("qwinto").start().corrected(0, Mend("yellow", 9))
        Traceback (most recent call last):
            ...
        astragal.core.errors.IllegalMove: Nothing is written in yellow column 9. [QW8]
        """
        if not isinstance(mend, Mend):
            return DiceState.corrected(self, seat, mend)  # a class with slots has no plain super()
        if mend.to is None:
            return self.erased(seat, mend.colour, mend.column)
        return self.moved(seat, mend.colour, mend.column, *mend.to)

    def erased(self, seat: int, colour: str, column: int) -> Self:
        """Return the state with a wrong number erased (QW8), for games kept on paper or with real dice.

        The active player who erases what was written in this very round has written nothing, and fails.

        >>> import astragal
        >>> state = astragal.game("qwinto").start()
        >>> state.erased(0, "yellow", 9)
        Traceback (most recent call last):
            ...
        astragal.core.errors.IllegalMove: Nothing is written in yellow column 9. [QW8]
        """
        row, place = self._written_cell(seat, colour, column)
        sheet = self.sheets[seat].with_number(row, place, 0)
        last = self.last
        if last is None or last.cells[seat] != (row, place):
            return self._corrected(seat, sheet, last)
        if seat == last.active:
            sheet = sheet.failed()
        return self._corrected(seat, sheet, _with_cell(last, seat, None))

    def moved(self, seat: int, colour: str, column: int, to_colour: str, to_column: int) -> Self:
        """Return the state with the number just written moved to a fitting cell (QW8, same round only).

        >>> import astragal
        >>> state = astragal.game("qwinto", players=1).start()
        >>> state = state.play(0, astragal.move("roll y")).rolled([4]).play(0, astragal.move("keep"))
        >>> state = state.play(0, astragal.move("y9=4")).moved(0, "yellow", 9, "yellow", 3)
        >>> list(state.sheets[0].cells())
        [(1, 2, 4)]
        """
        row, place = self._written_cell(seat, colour, column)
        last = self.last
        if last is None or last.cells[seat] != (row, place):
            raise IllegalMove(say("qwinto.too_late", "QW8"))
        sheet = self.sheets[seat].with_number(row, place, 0)
        reason = self._why_not_write(sheet, Write(to_colour, to_column, last.number), last.number, last.colours)
        if reason is not None:
            raise IllegalMove(reason)
        cell = COLOURS.index(to_colour), to_column - 1
        return self._corrected(seat, sheet.with_number(*cell, last.number), _with_cell(last, seat, cell))

    def _written_cell(self, seat: int, colour: str, column: int) -> tuple[int, int]:
        self.game.check_seat(seat)
        if self.pending[seat] is not None:
            raise IllegalMove(say("qwinto.correct_later", "QW8"))
        written = colour in COLOURS and 1 <= column <= COLUMNS
        if not written or not self.sheets[seat].numbers[COLOURS.index(colour)][column - 1]:
            raise IllegalMove(say("qwinto.nothing_there", "QW8", colour=colour, column=column))
        return COLOURS.index(colour), column - 1

    def _corrected(self, seat: int, sheet: QwintoSheet, last: Round | None) -> Self:
        sheets = (*self.sheets[:seat], sheet, *self.sheets[seat + 1 :])
        if self.phase == OVER:
            return self._next_turn(sheets, self.active, last)
        if self.phase == PICK:
            return self._next_turn(sheets, (self.active - 1) % len(sheets), last)
        return self._to(sheets=sheets)

    # -- the end ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Ends when a player has filled two rows or failed four times (QW6)."""
        if self.phase != OVER:
            return None
        rows = any(sheet.full_rows >= FULL_ROWS for sheet in self.sheets)
        return Outcome("rows" if rows else "fails", shared_win(self.scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the sheets (QW7)."""
        return tuple(sheet.total for sheet in self.sheets)

    # -- data ---------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """Return the whole state as plain data.

        >>> import astragal
        >>> astragal.game("qwinto").start().to_dict()["sheets"][0]
        {'orange': {}, 'yellow': {}, 'purple': {}, 'fails': 0}
        """
        last = self.last
        return {
            "game": self.game.to_dict(),
            "active": self.active,
            "phase": self.phase,
            "picked": list(self.picked),
            "shown": [list(die) for die in self.shown],
            "sheets": [_sheet_dict(sheet) for sheet in self.sheets],
            "last": last
            and {
                "active": last.active,
                "colours": list(last.colours),
                "number": last.number,
                "cells": [cell and f"{LETTERS[COLOURS[cell[0]]]}{cell[1] + 1}" for cell in last.cells],
            },
            "pending": self.pending_dict(),
        }


def _sheet_dict(sheet: QwintoSheet) -> dict[str, object]:
    rows: dict[str, dict[str, int]] = {colour: {} for colour in COLOURS}
    for row, column, number in sheet.cells():
        rows[COLOURS[row]][str(column + 1)] = number
    return rows | {"fails": sheet.fails}


def _with_cell(last: Round, seat: int, cell: tuple[int, int] | None) -> Round:
    return replace(last, cells=(*last.cells[:seat], cell, *last.cells[seat + 1 :]))
