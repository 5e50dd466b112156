"""What can be told honestly about a move of Quixo: where to look for it, and why it is better than another."""

from astragal.core.moves import Move
from astragal.games.quixo.heuristics import can_win
from astragal.games.quixo.rules.moves import Push
from astragal.games.quixo.rules.state import QuixoState
from astragal.texts import Message, say


def focus(view: QuixoState, seat: int, move: Move) -> tuple[Message, Message]:
    """Return where to look for a move: first which edge, then which cube.

    >>> import astragal
    >>> [message.text() for message in focus(astragal.game("quixo").start(), 0, astragal.move("c1-c5"))]
    ['Look at the bottom edge.', 'Take the cube on c1.']
    """
    if not isinstance(move, Push):
        return say("hint.quixo.pass"), say("hint.quixo.pass")
    column, row = move.take[0], move.take[1]
    if row in "15":
        edge = say("hint.quixo.bottom") if row == "1" else say("hint.quixo.top")
    else:
        edge = say("hint.quixo.left") if column == "a" else say("hint.quixo.right")
    return edge, say("hint.quixo.cube", square=move.take)


def reason(view: QuixoState, seat: int, better: Move, worse: Move | None) -> Message | None:
    """Return why a move is better than another one (or than most, if none is named), where that can be told.

    >>> import astragal
    >>> view = astragal.read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    >>> reason(view, 0, astragal.move("e1-a1"), None).text()
    'It makes five in a row.'
    """
    good = view.play(seat, better)
    if seat in good.winners:
        return say("reason.quixo.five")
    if worse is None:
        return None
    bad = view.play(seat, worse)
    if bad.over and bad.winners and seat not in bad.winners:
        return say("reason.quixo.gives_five")
    if not bad.over and can_win(bad.board, bad.active) and (good.over or not can_win(good.board, good.active)):
        return say("reason.quixo.lets_five")
    return None


def warning(view: QuixoState, seat: int, move: Move) -> Message | None:
    """Return what is wrong with a move, without a word about what would be better; None where nothing can be told.

    >>> import astragal
    >>> view = astragal.read_position("quixo board=OOOO1/5/5/5/1X3 active=0")
    >>> warning(view, 0, astragal.move("a1-e1")).text()
    'After it the other side can make five at once.'
    """
    after = view.play(seat, move)
    if after.over:
        return say("warning.quixo.gives_five") if after.winners and seat not in after.winners else None
    return say("warning.quixo.lets_five") if can_win(after.board, after.active) else None
