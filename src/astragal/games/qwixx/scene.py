"""Qwixx and Longo: the sheets, the dice, and what has to be done."""

from collections.abc import Sequence
from functools import lru_cache

from astragal.core.colours import COLOURS as COLOUR_OF
from astragal.core.moves import Move, Nothing
from astragal.games.qwixx.choices import choices
from astragal.games.qwixx.layout import cell_of, sheet_layout
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import COLOURS, PrintedSheet
from astragal.games.qwixx.rules.state import COLOUR, ROLL, WHITE, QwixxState
from astragal.notation.record import Entry, Play
from astragal.scene.last_moves import last_turn
from astragal.scene.scene_parts import Choices, SceneParts
from astragal.scene.types import Die, Last, SheetLayout, SheetOf, SheetRow

__all__ = ["choices", "in_the_way", "last_moves", "layout", "meant", "scene_parts"]

_DICE = ("white", "white", *COLOURS)


def layout(game: QwixxFamily) -> SheetLayout:
    """Return what is printed on the sheets of a game.

    >>> import astragal
    >>> len(layout(astragal.game("qwixx")).rows)
    4
    """
    return sheet_layout(game.layout)


def scene_parts(state: QwixxState, choices: Choices) -> SceneParts:
    """Return what there is to show of a moment of Qwixx or Longo.

    >>> import astragal
    >>> scene_parts(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), {}).number
    5
    """
    return SceneParts(
        phase=state.phase,
        topic=_topic(state, choices),
        sheets=tuple(sheet_of(marks, state.closed) for marks in state.sheets),
        dice=_dice(state),
        number=state.white_sum if state.phase == WHITE else 0,
    )


@lru_cache(maxsize=1 << 12)  # most sheets are as they were a moment ago
def sheet_of(marks: QwixxSheet, closed: int) -> SheetOf:
    """Return a player's sheet; `closed` has a bit for each closed row.

    >>> from astragal.games.qwixx.rules.sheets import CLASSIC
    >>> sheet_of(QwixxSheet.blank(CLASSIC).crossed(0, 1), 0b0001).rows[0].marks
    '-x,,,,,,,,,'
    """
    rows = tuple(_row(marks.sheet, row, bits, bool(closed >> row & 1)) for row, bits in enumerate(marks.rows))
    return SheetOf(rows, marks.penalties, marks.total, marks.lucky or ())


@lru_cache(maxsize=1 << 14)
def _row(sheet: PrintedSheet, row: int, bits: int, closed: bool) -> SheetRow:
    cells = len(sheet.rows[row])
    numbers = bits & (1 << cells) - 1
    after = numbers.bit_length()
    crossed = "".join("x" if numbers >> place & 1 else "-" for place in range(after))
    mine = bits > numbers
    return SheetRow(
        marks=crossed + ("," if closed else ".") * (cells - after),
        lock="mine" if mine else "closed" if closed else "open",
        crosses=bits.bit_count(),
        points=sheet.points[bits.bit_count()],
    )


def _dice(state: QwixxState) -> tuple[Die, ...]:
    return _dice_of(state.game.layout.dice[state.closed], state.table or (0,) * len(_DICE), state.phase == ROLL)


@lru_cache(maxsize=1 << 12)  # everybody sees the same dice for a whole phase
def _dice_of(kept: tuple[str, ...], table: tuple[int, ...], to_roll: bool) -> tuple[Die, ...]:
    return tuple(
        Die(name, face, to_roll, False) if name in kept else Die(name, 0, False, True)
        for name, face in zip(_DICE, table, strict=True)
    )


def _topic(state: QwixxState, choices: Choices) -> str:
    """The part of the rules that the people who look may want to read now."""
    if state.phase == WHITE:
        offered = [choice for of_seat in choices.values() for choice in of_seat]
        if any(choice.locks for choice in offered):
            return "lock"
        return "lucky" if any(choice.lucky for choice in offered) else "white"
    if state.phase == COLOUR:
        stuck = len(choices.get(str(state.active), ())) == 1 and not state.crossed
        return "penalty" if stuck else "colour"
    return "roll" if state.phase == ROLL else "score"


def last_moves(entries: Sequence[Entry]) -> tuple[Last, ...]:
    """Return what was crossed in the turn that goes on, or in the one before it.

    >>> import astragal
    >>> last_moves([Entry(Play(0, astragal.move("r5")))])[0].cells
    ('r5',)
    """
    turn = last_turn(entries, lambda play: isinstance(play.move, Cross | Nothing))
    plays = (event for event in turn if isinstance(event, Play))
    return tuple(Last(p.seat, str(p.move), (cell_of(p.move),)) for p in plays if isinstance(p.move, Cross))


def meant(state: QwixxState, seat: int, cell: str) -> Move:
    """Return the cross that a tap on a cell stands for: an ordinary one, or a lucky one where only that is possible.

    >>> import astragal
    >>> str(meant(astragal.game("qwixx").start(), 0, "r12"))
    'r12#'
    """
    sheet = state.game.layout
    row, place = sheet.where[COLOUR_OF[cell[0]], int(cell[1:])]
    ordinary, lucky = sheet.crosses[row][place], sheet.lucky_crosses[row][place]
    return ordinary if state.why_not(seat, ordinary) is None or state.why_not(seat, lucky) else lucky


def in_the_way(state: QwixxState, seat: int, move: Move, key: str) -> tuple[str, ...]:
    """Return the last cross of the row where that is why a cross is refused.

    >>> import astragal
    >>> in_the_way(astragal.game("qwixx").start(), 0, astragal.move("r5"), "roll.first")
    ()
    """
    if not isinstance(move, Cross) or key not in ("qwixx.left_to_right", "qwixx.crossed_already"):
        return ()
    sheet, marks = state.game.layout, state.sheets[seat]
    row, _ = sheet.where[move.colour, move.number]
    return (cell_of(sheet.crosses[row][marks.next_place(row) - 1]),)
