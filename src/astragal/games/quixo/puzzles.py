"""What a position of Quixo is about, when it is given as a puzzle: its themes, and why."""

from astragal.core.moves import Move
from astragal.games.quixo import advice
from astragal.games.quixo.rules.board import BLANK
from astragal.games.quixo.rules.state import QuixoState
from astragal.texts import Message, say

OPENING, ENDGAME = 8, 6
"""Cubes with a symbol up to which it is the opening, and blanks up to which it is the end."""
LENGTHS = {1: "one_move", 2: "two_moves", 3: "three_moves"}


def themes_of(view: QuixoState, kind: str, moves: int) -> tuple[str, ...]:
    """Return the themes of a position, by what is asked and in how many moves it is won.

    >>> import astragal
    >>> themes_of(astragal.game("quixo").start(), "win_in", 2)
    ('two_moves', 'opening')
    """
    blanks = view.board.count(BLANK)
    found = {
        LENGTHS.get(moves, "long_win"): kind in ("win", "win_in") or moves > 0,
        "defence": kind == "only_move",
        "trap": kind == "trap",
        "opening": len(view.board) - blanks <= OPENING,
        "endgame": blanks <= ENDGAME,
    }
    return tuple(theme for theme, there in found.items() if there)


def reason_of(view: QuixoState, seat: int, best: Move, wrong: Move | None, moves: int) -> Message | None:
    """Return why the best move is better than the one that comes to mind, where that can be told.

    >>> import astragal
    >>> view = astragal.read_position("quixo board=5/5/5/O4/XXXX1 active=0")
    >>> reason_of(view, 0, astragal.move("e1-a1"), None, 1).key
    'reason.quixo.five'
    """
    told = advice.reason(view, seat, best, wrong)
    if told is not None:
        return told
    return say("reason.quixo.forces", count=moves - 1) if moves > 1 else None
