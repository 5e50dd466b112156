"""What a choice of Qwinto is about, when it is given as a puzzle: its kind, its themes, and why."""

from itertools import product

from astragal.core.moves import NOTHING, Move
from astragal.games.qwinto import advice
from astragal.games.qwinto.rules.moves import Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, FULL_ROWS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, PICK, QwintoState
from astragal.texts import Message, say

EARLY, LATE = 8, 17
"""Numbers of one's own up to which it is early, and from which on it is late."""
MORE_OFTEN, MORE_ROOM = 10, 3
"""Per cent of rolls, and numbers that still fit, by which one choice has to be better for it to be a reason."""
FACES, HIGHEST = 6, 18


def kind_of(view: QwintoState, seat: int, best: Move) -> str:
    """Return what is asked.

    >>> import astragal
    >>> kind_of(astragal.game("qwinto").start(), 0, astragal.move("roll o"))
    'dice'
    """
    return "dice" if view.phase == PICK else "again" if view.phase == DECIDE else "write"


def themes_of(view: QwintoState, seat: int, best: Move) -> tuple[str, ...]:
    """Return the themes of a choice.

    >>> import astragal
    >>> themes_of(astragal.game("qwinto").start(), 0, astragal.move("roll o"))
    ('dice', 'early')
    """
    own = view.sheets[seat]
    written = sum(1 for _ in own.cells())
    lead = own.total - max(sheet.total for other, sheet in enumerate(view.sheets) if other != seat)
    kind = kind_of(view, seat, best)
    found = {
        kind: True,
        "end": any(_near_the_end(sheet) for sheet in view.sheets),
        "leave": best == NOTHING,
        "penalty": kind == "write" and seat == view.active,
        "column": isinstance(best, Write) and best.column - 1 in PENTAGONS,
        "early": written <= EARLY,
        "late": written >= LATE,
        "ahead": lead > 0,
        "behind": lead < 0,
        "several": len(view.sheets) > 2,
    }
    return tuple(theme for theme, there in found.items() if there)


def reason_of(view: QwintoState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """Return why the best move is better than the one that comes to mind, where that can be told.

    >>> import astragal
    >>> view = astragal.read_position("qwinto players=2 phase=pick 0:o3=2,5=9/y/p/x0 1:o/y/p/x0")
    >>> reason_of(view, 0, astragal.move("roll y"), astragal.move("roll o")).text()
    'A roll of these dice fits your sheet 100 times of 100, of the others 67.'
    """
    told = advice.reason(view, seat, best, wrong)
    if told is not None:
        return told
    sheet = view.sheets[seat]
    if isinstance(best, Pick) and isinstance(wrong, Pick):
        often, less = (_fits_of_hundred(sheet, pick) for pick in (best, wrong))
        return say("reason.qwinto.fits", often=often, less=less) if often - less >= MORE_OFTEN else None
    if isinstance(best, Write) and isinstance(wrong, Write):
        room, less = (_room(_with(sheet, move)) for move in (best, wrong))
        return say("reason.qwinto.room", room=room, less=less) if room - less >= MORE_ROOM else None
    if best == NOTHING and isinstance(wrong, Write):
        less = _room(_with(sheet, wrong))
        return say("reason.qwinto.keeps_room", room=_room(sheet), less=less) if _room(sheet) - less >= 6 else None
    return None


def _near_the_end(sheet: QwintoSheet) -> bool:
    empty = sorted(sum(not sheet.numbers[row][column] for column in cells) for row, cells in enumerate(CELLS))
    return sheet.fails == FAILS - 1 or empty[FULL_ROWS - 1] <= 1


def _with(sheet: QwintoSheet, move: Write) -> QwintoSheet:
    return sheet.with_number(COLOURS.index(move.colour), move.column - 1, move.number)


def _fits_somewhere(sheet: QwintoSheet, row: int, number: int) -> bool:
    return any(sheet.fits(row, column, number) for column in CELLS[row])


def _fits_of_hundred(sheet: QwintoSheet, pick: Pick) -> int:
    """Of a hundred rolls of these dice, how many have a sum that can be written."""
    rows = [COLOURS.index(colour) for colour in pick.colours]
    rolls = [sum(faces) for faces in product(range(1, FACES + 1), repeat=len(rows))]
    return round(100 * sum(any(_fits_somewhere(sheet, row, number) for row in rows) for number in rolls) / len(rolls))


def _room(sheet: QwintoSheet) -> int:
    """How many numbers still fit, added up over the rows."""
    return sum(_fits_somewhere(sheet, row, number) for row in range(3) for number in range(1, HIGHEST + 1))
