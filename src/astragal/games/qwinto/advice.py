"""What can be told honestly about a move of Qwinto: where to look for it, and why it is better than another."""

from astragal.core.moves import Move
from astragal.games.qwinto.rules.moves import Again, Pick, Write
from astragal.games.qwinto.rules.sheet import CELLS, COLOURS, PENTAGONS, QwintoSheet
from astragal.games.qwinto.rules.state import DECIDE, PICK, WRITE, QwintoState
from astragal.texts import Message, say

FULL_ROWS = 2
"""Full rows that end the game (QW6)."""
HIGHEST = 18


def focus(view: QwintoState, seat: int, move: Move) -> tuple[Message, Message]:
    """Return where to look for a move: first roughly, then which dice or row.

    >>> import astragal
    >>> view = astragal.game("qwinto").start()
    >>> [message.text() for message in focus(view, 0, astragal.move("roll oy"))]
    ['Think about which rows need a number most.', 'Roll 2 dice.']
    """
    if isinstance(move, Pick):
        return say("hint.qwinto.pick"), say("hint.qwinto.dice", count=len(move.colours))
    if view.phase == DECIDE:
        first = say("hint.qwinto.sum", number=view.number)
        return first, say("hint.qwinto.again" if isinstance(move, Again) else "hint.qwinto.keep")
    first = say("hint.qwinto.place", number=view.number)
    return first, say("hint.row", row=move.colour) if isinstance(move, Write) else say("hint.qwinto.leave")


def reason(view: QwintoState, seat: int, better: Move, worse: Move | None) -> Message | None:
    """Return why a move is better than another one (or than most, if none is named), where that can be told.

    >>> import astragal
    >>> view = astragal.game("qwinto").start().play(0, astragal.move("roll y")).rolled((1,))
    >>> view = view.play(0, astragal.move("keep"))
    >>> reason(view, 0, astragal.move("y2=1"), astragal.move("y9=1")).text()
    'The other choice leaves 6 cells that can never be filled.'
    """
    if view.phase == PICK:
        return None
    if view.phase == DECIDE:
        nowhere = isinstance(better, Again) and not _fits(view, seat)
        return say("reason.qwinto.nowhere", number=view.number) if nowhere else None
    sheet = view.sheets[seat]
    good, bad = _after(sheet, better), _after(sheet, worse)
    if bad is not None and _full(bad) >= FULL_ROWS and _lead(view, seat, bad) < 0:
        return say("reason.qwinto.ends_behind")
    if good is not None and _full(good) >= FULL_ROWS and _lead(view, seat, good) > 0:
        return say("reason.qwinto.ends_ahead")
    if seat == view.active and good is not None and bad is None:
        return say("reason.qwinto.fail")
    lost, fewer = dead(bad or sheet) - dead(sheet), dead(good or sheet) - dead(sheet)
    if bad is not None and lost > max(fewer, 0):
        return say("reason.qwinto.dead", count=lost)
    if isinstance(better, Write) and good is not None and _completes(good, better):
        return say("reason.qwinto.column")
    return None


def warning(view: QwintoState, seat: int, move: Move) -> Message | None:
    """Return what is wrong with a move, without a word about what would be better; None where nothing can be told.

    >>> import astragal
    >>> view = astragal.game("qwinto").start().play(0, astragal.move("roll y")).rolled((1,))
    >>> warning(view.play(0, astragal.move("keep")), 0, astragal.move("y9=1")).text()
    'It leaves 6 cells that can never be filled.'
    """
    if view.phase != WRITE:
        return None
    sheet, after = view.sheets[seat], _after(view.sheets[seat], move)
    if after is None:
        return say("warning.qwinto.fail") if seat == view.active else None
    if _full(after) >= FULL_ROWS and _lead(view, seat, after) < 0:
        return say("warning.qwinto.ends_behind")
    lost = dead(after) - dead(sheet)
    return say("warning.qwinto.dead", count=lost) if lost > 0 else None


def _after(sheet: QwintoSheet, move: Move | None) -> QwintoSheet | None:
    """The sheet with a number written; None if the move writes none."""
    if not isinstance(move, Write):
        return None
    return sheet.with_number(COLOURS.index(move.colour), move.column - 1, move.number)


def _fits(view: QwintoState, seat: int) -> bool:
    """Whether the sum on the table can be written in any row whose die was rolled."""
    sheet = view.sheets[seat]
    return any(
        not sheet.numbers[row][column] and low < view.number < high
        for row, colour in enumerate(COLOURS)
        if colour in view.picked
        for low, columns, high in _gaps(sheet, row)
        for column in columns
    )


def _full(sheet: QwintoSheet) -> int:
    return sum(all(sheet.numbers[row][column] for column in cells) for row, cells in enumerate(CELLS))


def _lead(view: QwintoState, seat: int, own: QwintoSheet) -> int:
    others = [sheet.total for other, sheet in enumerate(view.sheets) if other != seat]
    return own.total - max(others, default=own.total)


def _gaps(sheet: QwintoSheet, row: int) -> list[tuple[int, list[int], int]]:
    """The runs of empty cells of a row, each between the number before it and the number after it."""
    found, low, empty = [], 0, []
    for column in CELLS[row]:
        number = sheet.numbers[row][column]
        if not number:
            empty.append(column)
            continue
        if empty:
            found.append((low, empty, number))
        low, empty = number, []
    return [*found, (low, empty, HIGHEST + 1)] if empty else found


def dead(sheet: QwintoSheet) -> int:
    """Return how many empty cells can never be filled, because no numbers are left between their neighbours.

    >>> dead(QwintoSheet().with_number(1, 1, 2).with_number(1, 4, 4))
    1
    """
    return sum(
        max(0, len(empty) - (high - low - 1)) for row in range(len(CELLS)) for low, empty, high in _gaps(sheet, row)
    )


def _completes(sheet: QwintoSheet, move: Write) -> bool:
    """Whether a number completes a column that scores."""
    column = move.column - 1
    return column in PENTAGONS and all(sheet.numbers[row][column] for row in range(len(CELLS)))
