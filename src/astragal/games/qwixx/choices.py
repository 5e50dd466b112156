"""Qwixx and Longo: the legal moves, with the cells they lose and what they cost."""

from functools import lru_cache

from astragal.games.qwixx.layout import cell_of
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.sheets import CLOSING, PENALTIES, PENALTY, PrintedSheet
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.narration.phrasing import told
from astragal.narration.types import Words
from astragal.scene.types import Choice

NOTHING = Choice("-", "nothing", told("choice.nothing"))
_PENALTY = Choice("-", "nothing", told("choice.nothing"), gain=-PENALTY, warning=told("warn.penalty", "QX6"))
_LAST_PENALTY = Choice("-", "nothing", told("choice.nothing"), gain=-PENALTY, warning=told("warn.last_penalty", "QX10"))


def choices(state: QwixxState, seat: int) -> tuple[Choice, ...]:
    """Return the choices of a seat, in the order of `state.moves`.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> choices(state, 0)[1].skips
    ('r2', 'r3', 'r4')
    """
    rows, sheet = state.sheets[seat].rows, state.game.layout
    number = 0 if state.phase == COLOUR else state.white_sum
    return tuple(
        _cross(sheet, rows[sheet.where[move.colour, move.number][0]], move, number, _ends(state, move))
        if isinstance(move, Cross)
        else _nothing(state, seat)
        for move in state.moves(seat)
    )


@lru_cache(maxsize=1 << 14)  # the same crosses are offered again and again
def _cross(sheet: PrintedSheet, bits: int, move: Cross, white_sum: int, ends: str) -> Choice:
    row, place = sheet.where[move.colour, move.number]
    crosses = bits.bit_count()
    skipped = range(bits.bit_length(), place)
    return Choice(
        move=str(move),
        kind="cross",
        label=_label(move, white_sum),
        cell=cell_of(move),
        dice=("white", "white") if white_sum else ("white", move.colour),
        skips=tuple(cell_of(sheet.crosses[row][other]) for other in skipped),
        lucky=move.lucky,
        locks=move.lock,
        gain=sheet.points[crosses + 1 + move.lock] - sheet.points[crosses],
        warning=told(ends, "QX10") if ends else None,
    )


def _label(move: Cross, white_sum: int) -> Words:
    if move.lucky:
        key = "choice.lucky_lock" if move.lock else "choice.lucky"
        return told(key, "QL3", colour=move.colour, number=move.number, sum=white_sum)
    return told("choice.lock" if move.lock else "choice.cross", colour=move.colour, number=move.number)


def _ends(state: QwixxState, move: Cross) -> str:
    """The warning of a lock that is sure to end the game: it closes one row more than the game can bear."""
    if not move.lock or state.closed.bit_count() != CLOSING - 1:
        return ""
    return "warn.ends_after_turn" if state.game.finish_turn and state.phase != COLOUR else "warn.ends_game"


def _nothing(state: QwixxState, seat: int) -> Choice:
    """In action 1 nothing is lost yet; in action 2 it is a penalty for who has crossed nothing at all (QX6)."""
    if state.phase != COLOUR or state.crossed:
        return NOTHING
    return _LAST_PENALTY if state.sheets[seat].penalties + 1 >= PENALTIES else _PENALTY
