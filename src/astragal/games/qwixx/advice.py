"""What can be told honestly about a move of Qwixx or Longo: where to look for it, and why it is better than another."""

from astragal.core.moves import Move
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import COLOUR, QwixxState
from astragal.texts import Message, say

CLOSING = 2
"""Closed rows that end the game (QX11)."""
MUCH = 2
"""Skipping fewer numbers more than this is no reason."""


def focus(view: QwixxState, seat: int, move: Move) -> tuple[Message, Message]:
    """Return where to look for a move: first roughly, then which row.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> [message.text() for message in focus(view, 0, astragal.move("r5"))]
    ['Look at the white sum, 5.', 'Look at the red row.']
    """
    white = view.table[0] + view.table[1]
    if not isinstance(move, Cross):
        first = say("hint.qwixx.colour") if view.phase == COLOUR else say("hint.qwixx.white", number=white)
        return first, say("hint.qwixx.leave")
    row, _ = view.game.layout.where[move.colour, move.number]
    second = say("hint.row", row=view.game.layout.row_colours[row])
    if view.phase == COLOUR:
        return say("hint.qwixx.colour"), second
    if move.number != white:
        return say("hint.qwixx.lucky", number=white), second
    return say("hint.qwixx.white", number=white), second


def reason(view: QwixxState, seat: int, better: Move, worse: Move | None) -> Message | None:
    """Return why a move is better than another one (or than most, if none is named), where that can be told.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> reason(view, 0, astragal.move("r5"), astragal.move("g5")).text()
    'The other choice gives up 7 numbers, this one 3.'
    """
    if worse is not None and _ends(view, seat, worse) and _lead(view, seat, worse) < 0:
        return say("reason.qwixx.ends_behind")
    if _ends(view, seat, better) and _lead(view, seat, better) > 0:
        return say("reason.qwixx.ends_ahead")
    due = view.phase == COLOUR and seat == view.active and not view.crossed
    if due and isinstance(better, Cross) and not isinstance(worse, Cross):
        return say("reason.qwixx.penalty")
    if isinstance(better, Cross) and better.lock and not _ends(view, seat, better):
        return say("reason.qwixx.lock")
    mine = skipped(view, seat, better)
    if worse is not None and isinstance(worse, Cross):
        other = skipped(view, seat, worse)
        if other - mine >= MUCH:
            return (
                say("reason.qwixx.gives_up_more", count=other, fewer=mine)
                if isinstance(better, Cross)
                else say("reason.qwixx.gives_up", count=other)
            )
        return None
    return say("reason.qwixx.free") if isinstance(better, Cross) and mine == 0 else None


def warning(view: QwixxState, seat: int, move: Move) -> Message | None:
    """Return what is wrong with a move, without a word about what would be better; None where nothing can be told.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> warning(view, 0, astragal.move("g5")).text()
    'It gives up 7 numbers.'
    """
    if _ends(view, seat, move) and _lead(view, seat, move) < 0:
        return say("warning.qwixx.ends_behind")
    if not isinstance(move, Cross):
        return say("warning.qwixx.penalty") if view.phase == COLOUR and not view.crossed else None
    count = skipped(view, seat, move)
    return say("warning.qwixx.gives_up", count=count) if count >= MUCH else None


def skipped(view: QwixxState, seat: int, move: Move) -> int:
    """Return how many numbers a cross gives up.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> skipped(view, 0, astragal.move("r5")), skipped(view, 0, astragal.move("-"))
    (3, 0)
    """
    if not isinstance(move, Cross):
        return 0
    row, place = view.game.layout.where[move.colour, move.number]
    return place - view.sheets[seat].next_place(row)


def _ends(view: QwixxState, seat: int, move: Move) -> bool:
    """Whether a lock closes the second row, whatever the others do."""
    if not isinstance(move, Cross) or not move.lock:
        return False
    row, _ = view.game.layout.where[move.colour, move.number]
    return (view.closed | 1 << row).bit_count() >= CLOSING


def _lead(view: QwixxState, seat: int, move: Move) -> int:
    """By how much a seat leads after a cross, as the others' sheets stand."""
    own = view.sheets[seat]
    if isinstance(move, Cross):
        own = own.crossed(*view.game.layout.where[move.colour, move.number])
    others = [sheet.total for other, sheet in enumerate(view.sheets) if other != seat]
    return own.total - max(others, default=own.total)
