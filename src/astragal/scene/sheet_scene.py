"""Qwixx and Longo: the sheets, the dice, and what has to be done."""

from functools import lru_cache

from astragal.games.qwixx.rules.marks import QwixxSheet
from astragal.games.qwixx.rules.sheets import COLOURS, PrintedSheet
from astragal.games.qwixx.rules.state import COLOUR, ROLL, WHITE, QwixxState
from astragal.scene.moment import Choices, Moment
from astragal.scene.types import Die, SheetOf, SheetRow, Words
from astragal.scene.wording import told

_DICE = ("white", "white", *COLOURS)


def sheet_moment(state: QwixxState, choices: Choices) -> Moment:
    """Return what there is to show of a moment of Qwixx or Longo.

    >>> import astragal
    >>> sheet_moment(astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3)), {}).number
    5
    """
    number = state.white_sum if state.phase == WHITE else 0
    return Moment(
        phase=state.phase,
        topic=_topic(state, choices),
        prompt=_prompt(state),
        sheets=tuple(sheet_of(marks, state.closed) for marks in state.sheets),
        dice=_dice(state),
        number=number,
        announce=told("say.white_sum", sum=number) if number else None,
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
    kept, to_roll = state.game.layout.dice[state.closed], state.phase == ROLL
    table = state.table or (0,) * len(_DICE)
    return tuple(
        Die(name, face, to_roll, False) if name in kept else Die(name, 0, False, True)
        for name, face in zip(_DICE, table, strict=True)
    )


def _prompt(state: QwixxState) -> Words:
    if state.phase == WHITE:
        key = "prompt.qwixx.white" if state.game.players > 1 else "prompt.qwixx.white.alone"
        return told(key, "QX4", sum=state.white_sum, seat=state.active)
    if state.phase == COLOUR:
        return told("prompt.qwixx.colour", "QX5", seat=state.active)
    if state.phase == ROLL:
        return told("prompt.roll", "QX3", seat=state.active)
    return told("prompt.over")


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
