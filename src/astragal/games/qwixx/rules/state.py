"""A moment of a game of the Qwixx family: the two actions, locks, penalties and the end."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from astragal.core.moves import NOTHING, Choice, Move, Nothing
from astragal.core.state import DiceState, Outcome, shared_win
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import CLOSING, COLOURS, PENALTIES
from astragal.texts import Message, say

if TYPE_CHECKING:
    from astragal.games.qwixx.rules.game import QwixxFamily

ROLL, WHITE, COLOUR, OVER = "roll", "white", "colour", "over"


@dataclass(frozen=True, slots=True)
class QwixxState(DiceState):
    """A state of Qwixx or Longo. Phases: `roll`, `white` (action 1), `colour` (action 2), `over`.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> state.phase, state.white_sum
    ('white', 5)
    """

    roll_clause: ClassVar[str] = "QX3"

    game: "QwixxFamily"
    sheets: tuple[QwixxSheet, ...]
    active: int
    phase: str
    closed: int
    """A bit for each closed row."""
    table: tuple[int, ...]
    """The faces on the table: of both white dice and of red, yellow, green, blue; 0 for a die that is out."""
    crossed: bool
    """Whether the active player crossed something in action 1."""
    pending: tuple[Choice, ...]

    # -- dice ---------------------------------------------------------------------------------------------

    @property
    def dice(self) -> tuple[str, ...]:
        """The dice to roll now (QX3): both white ones and every coloured one still in the game."""
        return self.game.layout.dice[self.closed] if self.phase == ROLL else ()

    @property
    def faces(self) -> int:
        """Six, or eight in Longo (QL1)."""
        return self.game.layout.faces

    @property
    def shown(self) -> tuple[tuple[str, int], ...]:
        """The dice on the table, without those whose row was closed."""
        names = ("white", "white", *COLOURS)
        return tuple((name, face) for name, face in zip(names, self.table, strict=False) if face)

    @property
    def white_sum(self) -> int:
        """The number that is announced in action 1, or 0 when no dice lie on the table."""
        return self.table[0] + self.table[1] if self.table else 0

    def _rolled(self, roll: tuple[int, ...]) -> Self:
        faces = iter(roll)
        dice = self.game.layout.dice[self.closed]
        table = (next(faces), next(faces), *(next(faces) if c in dice else 0 for c in COLOURS))
        return self._to(phase=WHITE, table=table)

    # -- choices ------------------------------------------------------------------------------------------

    @property
    def due(self) -> tuple[int, ...]:
        """Everybody in action 1 (QX4), the active player in action 2 (QX5)."""
        if self.phase == WHITE:
            return self.game.everyone
        return (self.active,) if self.phase == COLOUR else ()

    @property
    def turn_clause(self) -> str:
        """QX5: action 2 belongs to the active player."""
        return "QX5"

    def _moves(self, seat: int) -> tuple[Move, ...]:
        if self.phase == COLOUR:
            return self._colour_moves()
        marks, closed = self.sheets[seat], self.closed
        found: list[Move] = [NOTHING]
        for row, place, cross in self.game.layout.by_number[self.white_sum]:
            if not closed >> row & 1 and marks.can_cross(row, place):
                found.append(cross)
        if marks.lucky is not None and self.white_sum in marks.lucky:
            for row, place in self._lucky_places(seat):
                cross = self.game.layout.lucky_crosses[row][place]
                if cross.number != self.white_sum:
                    found.append(cross)
        return tuple(found)

    def _colour_moves(self) -> tuple[Move, ...]:
        marks, layout = self.sheets[self.active], self.game.layout
        one, other = self.table[0], self.table[1]
        places = set()
        for colour, face in zip(COLOURS, self.table[2:], strict=True):
            if face:
                places.add(layout.where[colour, one + face])
                places.add(layout.where[colour, other + face])
        return (
            NOTHING,
            *(
                layout.crosses[row][place]
                for row, place in sorted(places)
                if not self.closed >> row & 1 and marks.can_cross(row, place)
            ),
        )

    def _lucky_places(self, seat: int) -> list[tuple[int, int]]:
        """Where a lucky number may lead: the next cells of the rows with the fewest crosses (QL3, QL4)."""
        marks = self.sheets[seat]
        rows = range(len(marks.rows))
        open_rows = [row for row in rows if not self.closed >> row & 1]
        can = [(row, place) for row in open_rows if marks.can_cross(row, place := marks.next_place(row))]
        counted = {"open": open_rows, "crossable": [row for row, _ in can], "all": rows}[self.game.lucky_rows]
        fewest = min((marks.count(row) for row in counted), default=0)
        return [(row, place) for row, place in can if marks.count(row) == fewest]

    # -- what is illegal, and why -------------------------------------------------------------------------

    def _why_not(self, seat: int, move: Move) -> Message | None:
        if isinstance(move, Nothing):
            return None
        if not isinstance(move, Cross):
            return say("other_game", game=self.game.name)
        cell: dict[str, str | int] = {"colour": move.colour, "number": move.number}
        layout = self.game.layout
        if (move.colour, move.number) not in layout.where:
            return say("qwixx.not_on_sheet", **cell)
        row, place = layout.where[move.colour, move.number]
        if move.lock != layout.locks(row, place):
            key = "qwixx.lock_missing" if layout.locks(row, place) else "qwixx.lock_too_many"
            return say(key, layout.lock_clause, **cell)
        if move.lucky:
            return self._why_not_lucky(seat, row, place, move)
        return self._why_not_dice(move) or self._why_not_place(seat, row, place, move)

    def _why_not_dice(self, move: Cross) -> Message | None:
        """Whether the dice give that number in that colour (QX4, QX5)."""
        if self.phase == WHITE:
            if move.number != self.white_sum:
                return say("qwixx.not_the_sum", "QX4", number=move.number, sum=self.white_sum)
            return None
        face = self.table[2 + COLOURS.index(move.colour)]
        if not face:
            return say("qwixx.die_out", "QX8", colour=move.colour)
        sums = self.table[0] + face, self.table[1] + face
        if move.number not in sums:
            return say("qwixx.not_a_sum", "QX5", colour=move.colour, one=sums[0], other=sums[1])
        return None

    def _why_not_place(self, seat: int, row: int, place: int, move: Cross) -> Message | None:
        """Whether that cell of the sheet is free to cross (QX1, QX7, QX8)."""
        marks, layout = self.sheets[seat], self.game.layout
        if self.closed >> row & 1:
            return say("qwixx.closed", "QX8", row=layout.row_colours[row])
        if marks.rows[row] >> place:
            last = layout.rows[row][marks.next_place(row) - 1][1]
            if last == move.number:
                return say("qwixx.crossed_already", "QX1", colour=move.colour, number=move.number)
            return say("qwixx.left_to_right", "QX1", colour=move.colour, number=move.number, last=last)
        if move.lock and marks.count(row) < layout.needed:
            need = {"needed": layout.needed, "have": marks.count(row)}
            return say("qwixx.too_few", layout.lock_clause, colour=move.colour, number=move.number, **need)
        return None

    def _why_not_lucky(self, seat: int, row: int, place: int, move: Cross) -> Message | None:
        """Whether a lucky number leads there (QL3, QL4)."""
        marks = self.sheets[seat]
        if marks.lucky is None:
            return say("qwixx.no_lucky", "QL3")
        if self.phase != WHITE:
            return say("qwixx.lucky_action_1", "QL3")
        if self.white_sum not in marks.lucky:
            one, other = marks.lucky
            return say("qwixx.not_lucky", "QL3", sum=self.white_sum, one=one, other=other)
        reason = self._why_not_place(seat, row, place, move)
        if reason is not None:
            return reason
        if (row, place) not in self._lucky_places(seat):
            if place != marks.next_place(row):
                return say("qwixx.not_next", "QL3", colour=move.colour, number=move.number)
            return say("qwixx.not_fewest", "QL4", row=self.game.layout.row_colours[row])
        if move.number == self.white_sum:
            return say("qwixx.lucky_ordinary", "QL3", colour=move.colour, number=move.number)
        return None

    # -- what happens -------------------------------------------------------------------------------------

    def _resolved(self, pending: tuple[Choice, ...]) -> Self:
        if self.phase == WHITE:
            return self._after_white(pending)
        return self._after_colour(pending[self.active])

    def _after_white(self, pending: tuple[Choice, ...]) -> Self:
        """All choices are judged on the sheets as they were, and all stand (QX9)."""
        closed, sheets = self.closed, list(self.sheets)
        for seat, choice in enumerate(pending):
            if isinstance(choice, Cross):
                sheets[seat], closed = self._marked(seat, choice, closed)
        ended = closed.bit_count() >= CLOSING and not self.game.finish_turn
        return self._to(
            sheets=tuple(sheets),
            closed=closed,
            phase=OVER if ended else COLOUR,
            table=() if ended else self._table_without(closed),
            crossed=not ended and isinstance(pending[self.active], Cross),
            pending=(None,) * len(sheets),
        )

    def _after_colour(self, choice: Choice) -> Self:
        closed, sheets = self.closed, list(self.sheets)
        if isinstance(choice, Cross):
            sheets[self.active], closed = self._marked(self.active, choice, closed)
        elif not self.crossed:
            sheets[self.active] = sheets[self.active].penalised()
        ended = closed.bit_count() >= CLOSING or sheets[self.active].penalties >= PENALTIES
        return self._to(
            sheets=tuple(sheets),
            closed=closed,
            phase=OVER if ended else ROLL,
            active=self.active if ended else (self.active + 1) % len(sheets),
            table=(),
            crossed=False,
        )

    def _marked(self, seat: int, cross: Cross, closed: int) -> tuple[QwixxSheet, int]:
        row, place = self.game.layout.where[cross.colour, cross.number]
        return self.sheets[seat].crossed(row, place), closed | cross.lock << row

    def _table_without(self, closed: int) -> tuple[int, ...]:
        """The dice of closed rows leave at once (QX8)."""
        if closed == self.closed:
            return self.table
        dice = self.game.layout.dice[closed]
        colours = zip(COLOURS, self.table[2:], strict=True)
        return (*self.table[:2], *(face if colour in dice else 0 for colour, face in colours))

    # -- the end ------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """Ends with two closed rows or a fourth penalty (QX10)."""
        if self.phase != OVER:
            return None
        rows = self.closed.bit_count() >= CLOSING
        return Outcome("rows" if rows else "penalties", shared_win(self.scores))

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals of the sheets (QX12)."""
        return tuple(sheet.total for sheet in self.sheets)

    @property
    def closed_rows(self) -> tuple[str, ...]:
        """The closed rows, each by the colour of its last cell."""
        colours = self.game.layout.row_colours
        return tuple(colour for row, colour in enumerate(colours) if self.closed >> row & 1)

    # -- data ---------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, object]:
        """Return the whole state as plain data.

        >>> import astragal
        >>> astragal.game("qwixx").start().to_dict()["sheets"][0]
        {'rows': [[], [], [], []], 'penalties': 0}
        """
        return {
            "game": self.game.to_dict(),
            "active": self.active,
            "phase": self.phase,
            "shown": [list(die) for die in self.shown],
            "crossed": self.crossed,
            "closed": list(self.closed_rows),
            "sheets": [
                {"rows": [list(s.numbers(row)) for row in range(len(s.rows))], "penalties": s.penalties}
                for s in self.sheets
            ],
            "pending": self.pending_dict(),
        }
