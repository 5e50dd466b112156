"""What a choice of Qwinto is about, when it is given as a puzzle: its kind, its themes, and why."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from astragal.core.moves import NOTHING, Move
from astragal.core.sheet_themes import sheet_themes
from astragal.games.qwinto import advice
from astragal.games.qwinto.rules.moves import Again, Keep, Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, FAILS, FULL_ROWS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, PICK, WRITE, QwintoState
from astragal.texts import Message, say

EARLY, LATE = 8, 17
"""Numbers of one's own up to which it is early, and from which on it is late."""
MORE_OFTEN, MORE_ROOM, MUCH_ROOM, MORE_POINTS = 10, 3, 6, 2
"""Per cent of rolls, numbers that still fit (more of them where nothing is written) and points by which one choice
has to be better for it to be a reason."""
SELDOM = 85
"""A roll that fits no more often than this, of a hundred times, is one to keep."""
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
    kind, written = kind_of(view, seat, best), sum(1 for _ in view.sheets[seat].cells())
    found = {
        kind: True,
        "end": any(_near_the_end(sheet) for sheet in view.sheets),
        "leave": best == NOTHING,
        "penalty": kind == "write" and seat == view.active,
        "column": isinstance(best, Write) and best.column - 1 in PENTAGONS,
        **sheet_themes(view.sheets, seat, written, early=EARLY, late=LATE),
    }
    return tuple(theme for theme, there in found.items() if there)


def reason_of(view: QwintoState, seat: int, best: Move, wrong: Move | None) -> Message | None:
    """Return why the best move is better than the one that comes to mind, where that can be told.

    Every reason is a fact of the position; the first that holds is given, from what decides a game to what is small.

    >>> import astragal
    >>> view = astragal.read_position("qwinto players=2 phase=pick 0:o3=2,5=9/y/p/x0 1:o/y/p/x0")
    >>> reason_of(view, 0, astragal.move("roll y"), astragal.move("roll o")).text()
    'A roll of these dice fits your sheet 100 times of 100, of the others 67.'
    """
    if best == NOTHING and _fail_ends_ahead(view, seat):
        return say("reason.qwinto.fail_ends_ahead")
    told = advice.reason(view, seat, best, wrong)
    if told is not None:
        return told
    if isinstance(best, Pick) and isinstance(wrong, Pick):
        return _why_dice(view, seat, best, wrong)
    if isinstance(best, Again):
        return _why_again(view, seat)
    if isinstance(best, Keep):
        return _why_keep(view, seat)
    if isinstance(best, Write):
        return _why_there(view, seat, best, wrong) if isinstance(wrong, Write) else _why_at_all(view, seat, best)
    return _why_not(view, seat, wrong) if isinstance(wrong, Write) else None


def _why_dice(view: QwintoState, seat: int, best: Pick, wrong: Pick) -> Message | None:
    """Rolls of these dice end the game in time, fit more often, fit the others less, or fit more rows."""
    sheet = view.sheets[seat]
    often, less = (_rolls(pick, lambda number, rows: _ends_ahead(view, seat, number, rows)) for pick in (best, wrong))
    if often - less >= MORE_OFTEN:
        return say("reason.qwinto.dice_end", often=often, less=less)
    often, less = (_fits_of_hundred(sheet, pick) for pick in (best, wrong))
    if often - less >= MORE_OFTEN:
        return say("reason.qwinto.fits", often=often, less=less)
    theirs = _others(view, seat)
    others, more = (round(sum(_fits_of_hundred(each, pick) for each in theirs) / len(theirs)) for pick in (best, wrong))
    if more - others >= MORE_OFTEN:
        return say("reason.qwinto.denies", often=others, more=more)
    rows, fewer = (sum(not sheet.full(COLOURS.index(colour)) for colour in pick.colours) for pick in (best, wrong))
    if rows > fewer:
        return say("reason.qwinto.more_rows", count=rows, fewer=fewer)
    return say("reason.qwinto.fits", often=often, less=less) if often > less else None


def _why_again(view: QwintoState, seat: int) -> Message | None:
    """Somebody else could end the game with the number; or wherever it is written, it costs room."""
    sheet, number = view.sheets[seat], view.number
    sheets = list(_written(sheet, number, _rows(view.picked)))
    own = max((each.total for each in sheets), default=sheet.failed().total)
    if any(_can_end(each, number, _rows(view.picked), own) for each in _others(view, seat)):
        return say("reason.qwinto.again_ends", number=number)
    dead = min((advice.dead(each) for each in sheets), default=0) - advice.dead(sheet)
    if dead > 0:
        return say("reason.qwinto.again_dead", number=number, count=dead)
    room = _room(sheet)
    left = max((_room(each) for each in sheets), default=room)
    return say("reason.qwinto.again_room", number=number, room=room, less=left) if left < room else None


def _why_keep(view: QwintoState, seat: int) -> Message | None:
    """The number ends the game in time or scores, another roll seldom fits, or nobody else can write it."""
    sheet, number, rows = view.sheets[seat], view.number, _rows(view.picked)
    if _ends_ahead(view, seat, number, rows):
        return say("reason.qwinto.ends_ahead")
    points = max((each.total for each in _written(sheet, number, rows)), default=sheet.total) - sheet.total
    if points > MORE_POINTS:
        return say("reason.qwinto.keep_points", number=number, points=points)
    often = _fits_of_hundred(sheet, Pick(view.picked))
    if often <= SELDOM:
        return say("reason.qwinto.keep_fits", often=often)
    if not any(True for each in _others(view, seat) for _ in _written(each, number, rows)):
        return say("reason.qwinto.keep_alone", number=number)
    left = max((_room(each) for each in _written(sheet, number, rows)), default=0)
    return _little_room(_room(sheet), left)


def _why_there(view: QwintoState, seat: int, best: Write, wrong: Write) -> Message | None:
    """The cell keeps more room, scores more, or brings a row or a column nearer to its end."""
    sheet = view.sheets[seat]
    better, worse = _with(sheet, best), _with(sheet, wrong)
    room, less = _room(better), _room(worse)
    if room - less >= MORE_ROOM:
        return say("reason.qwinto.room", room=room, less=less)
    points, fewer = better.total - sheet.total, worse.total - sheet.total
    if points - fewer >= MORE_POINTS:
        return say("reason.qwinto.points", points=points, less=fewer)
    if _column_waits(better, best) and not _column_waits(worse, wrong):
        return say("reason.qwinto.column_waits")
    if room > less:
        return say("reason.qwinto.room", room=room, less=less)
    lacks, more = (_lacks(each, move.colour) for each, move in ((better, best), (worse, wrong)))
    if lacks >= more:
        return None
    row = best.colour
    return say("reason.qwinto.row_lacks", row=row, count=lacks) if lacks else say("reason.qwinto.row_full", row=row)


def _why_at_all(view: QwintoState, seat: int, best: Write) -> Message | None:
    """The number scores, or takes little room."""
    sheet, after = view.sheets[seat], _with(view.sheets[seat], best)
    points = after.total - sheet.total
    if points >= MORE_POINTS:
        return say("reason.qwinto.points", points=points, less=0)
    if _column_waits(after, best):
        return say("reason.qwinto.column_waits")
    return _little_room(_room(sheet), _room(after))


def _little_room(room: int, left: int) -> Message | None:
    return say("reason.qwinto.little_room", room=room, less=left) if room - left <= MORE_ROOM else None


def _why_not(view: QwintoState, seat: int, wrong: Write) -> Message | None:
    """To write the number costs room."""
    sheet = view.sheets[seat]
    room, less = _room(sheet), _room(_with(sheet, wrong))
    return say("reason.qwinto.keeps_room", room=room, less=less) if room - less >= MUCH_ROOM else None


def _others(view: QwintoState, seat: int) -> list[QwintoSheet]:
    return [sheet for other, sheet in enumerate(view.sheets) if other != seat]


def _fail_ends_ahead(view: QwintoState, seat: int) -> bool:
    """Whether to write nothing is the fourth failed throw, and the seat is ahead all the same."""
    own = view.sheets[seat]
    due = view.phase == WRITE and seat == view.active and own.fails == FAILS - 1
    return due and own.failed().total > max(sheet.total for sheet in _others(view, seat))


def _column_waits(sheet: QwintoSheet, move: Write) -> bool:
    """Whether a number stands in a column that scores and lacks one more."""
    column = move.column - 1
    return column in PENTAGONS and sum(not row[column] for row in sheet.numbers) == 1


def _lacks(sheet: QwintoSheet, colour: str) -> int:
    """How many numbers a row lacks."""
    row = COLOURS.index(colour)
    return sum(not sheet.numbers[row][column] for column in CELLS[row])


def _near_the_end(sheet: QwintoSheet) -> bool:
    empty = sorted(sum(not sheet.numbers[row][column] for column in cells) for row, cells in enumerate(CELLS))
    return sheet.fails == FAILS - 1 or empty[FULL_ROWS - 1] <= 1


def _with(sheet: QwintoSheet, move: Write) -> QwintoSheet:
    return sheet.with_number(COLOURS.index(move.colour), move.column - 1, move.number)


def _fits_somewhere(sheet: QwintoSheet, row: int, number: int) -> bool:
    return any(sheet.fits(row, column, number) for column in CELLS[row])


def _rows(colours: tuple[str, ...]) -> list[int]:
    return [COLOURS.index(colour) for colour in colours]


def _rolls(pick: Pick, good: Callable[[int, list[int]], bool]) -> int:
    """Of a hundred rolls of these dice, how many are good, by their sum and the rows that it may be written in."""
    rows = _rows(pick.colours)
    sums = Counter(sum(faces) for faces in product(range(1, FACES + 1), repeat=len(rows)))
    return round(100 * sum(times for number, times in sums.items() if good(number, rows)) / sums.total())


def _fits_of_hundred(sheet: QwintoSheet, pick: Pick) -> int:
    """Of a hundred rolls of these dice, how many have a sum that can be written."""
    return _rolls(pick, lambda number, rows: any(_fits_somewhere(sheet, row, number) for row in rows))


def _written(sheet: QwintoSheet, number: int, rows: list[int]) -> Iterator[QwintoSheet]:
    """The sheet with a number in each cell where it fits."""
    for row in rows:
        for column in CELLS[row]:
            if sheet.fits(row, column, number):
                yield sheet.with_number(row, column, number)


def _ends_ahead(view: QwintoState, seat: int, number: int, rows: list[int]) -> bool:
    """Whether a number can fill a second row while the seat is ahead, as the others' sheets stand."""
    return _can_end(view.sheets[seat], number, rows, max(sheet.total for sheet in _others(view, seat)))


def _can_end(sheet: QwintoSheet, number: int, rows: list[int], rest: int) -> bool:
    """Whether a number can fill a second row of a sheet, which then has more than the rest."""
    return any(each.full_rows >= FULL_ROWS and each.total > rest for each in _written(sheet, number, rows))


def _room(sheet: QwintoSheet) -> int:
    """How many numbers still fit, added up over the rows."""
    return sum(_fits_somewhere(sheet, row, number) for row in range(3) for number in range(1, HIGHEST + 1))
