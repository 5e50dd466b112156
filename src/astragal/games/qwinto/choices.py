"""Qwinto: the legal moves, with what they bring and what they cost."""

from functools import lru_cache

from astragal.core.moves import Move
from astragal.games.qwinto.layout import cell_of
from astragal.games.qwinto.rules.moves import Again, Keep, Pick, Write
from astragal.games.qwinto.rules.sheet import COLOURS, FAIL, FAILS, FULL_ROWS, QwintoSheet
from astragal.games.qwinto.rules.state import QwintoState
from astragal.narration.phrasing import told, told_dice
from astragal.scene.types import Choice

_NOTHING = Choice("-", "nothing", told("choice.nothing"))
_FAIL = Choice("-", "nothing", told("choice.nothing"), gain=-FAIL, warning=told("warn.fail", "QW5"))
_LAST_FAIL = Choice("-", "nothing", told("choice.nothing"), gain=-FAIL, warning=told("warn.last_fail", "QW6"))


def choices(state: QwintoState, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat, in the order of `state.moves`.

    >>> import astragal
    >>> choices(astragal.game("qwinto").start(), 0)[3].dice
    ('orange', 'yellow')
    """
    return tuple(_choice(state, seat, move) for move in state.moves(seat))


def _choice(state: QwintoState, seat: int, move: Move) -> Choice:
    picked = state.picked
    if isinstance(move, Write):
        return _write(state.sheets[seat], move, picked)
    if isinstance(move, Pick):
        return Choice(str(move), "pick", told_dice("choice.pick", move.colours), dice=move.colours)
    if isinstance(move, Again):
        return Choice(str(move), "again", told("choice.again"), dice=picked)
    if isinstance(move, Keep):
        writing = state.play(seat, move).moves(seat)
        fits = tuple(cell_of(write) for write in writing if isinstance(write, Write))
        return Choice(str(move), "keep", told("choice.keep", sum=state.number), dice=picked, fits=fits)
    if seat != state.active:
        return _NOTHING
    return _LAST_FAIL if state.sheets[seat].fails + 1 >= FAILS else _FAIL


@lru_cache(maxsize=1 << 14)  # offered until all have chosen, to everybody who looks
def _write(sheet: QwintoSheet, move: Write, picked: tuple[str, ...]) -> Choice:
    row, column = COLOURS.index(move.colour), move.column - 1
    after = sheet.with_number(row, column, move.number)
    gain = after.row_points(row) - sheet.row_points(row) + after.column_points(column)
    ends = after.full(row) and after.full_rows >= FULL_ROWS
    return Choice(
        move=str(move),
        kind="write",
        label=told("choice.write", number=move.number, colour=move.colour, column=move.column),
        cell=cell_of(move),
        dice=picked,
        gain=gain,
        warning=told("warn.ends_game", "QW6") if ends else None,
    )
