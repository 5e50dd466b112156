"""What a game's folder can tell about its moves: the part `advice`."""

from typing import Protocol, cast

from astragal.core.folder import has_part, part
from astragal.core.game import Game
from astragal.core.moves import Move
from astragal.core.state import State
from astragal.texts import Message


class AdvicePart(Protocol):
    """What the part `advice` of a game's folder defines; it sees views only."""

    def focus(self, view: State, seat: int, move: Move) -> tuple[Message, Message]:
        """Return where to look for a move: first roughly, then more closely."""
        ...

    def reason(self, view: State, seat: int, better: Move, worse: Move | None) -> Message | None:
        """Return why a move is better than another one (or than most), where that can be told honestly."""
        ...

    def warning(self, view: State, seat: int, move: Move) -> Message | None:
        """Return what is wrong with a move, without a word about what would be better."""
        ...


def advice_of(game: Game) -> AdvicePart | None:
    """Return what a game's folder has to tell about moves, or None.

    >>> import astragal
    >>> advice_of(astragal.game("qwixx")) is None
    False
    """
    return cast(AdvicePart, part(game, "advice")) if has_part(game, "advice") else None


def reason_for(view: State, seat: int, better: Move, worse: Move | None) -> Message | None:
    """Return why a move is better than another one, or None where nothing honest can be said.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> reason_for(view, 0, astragal.move("r5"), astragal.move("b5")).key
    'reason.qwixx.gives_up_more'
    """
    known = advice_of(view.game)
    return None if known is None or better == worse else known.reason(view, seat, better, worse)


def warning_for(view: State, seat: int, move: Move) -> Message | None:
    """Return what is wrong with a move, or None where nothing honest can be said; what is better is never told.

    >>> import astragal
    >>> view = astragal.read_position("quixo board=OOOO1/5/5/5/1X3 active=0")
    >>> warning_for(view, 0, astragal.move("a1-e1")).key
    'warning.quixo.lets_five'
    """
    known = advice_of(view.game)
    return None if known is None else known.warning(view, seat, move)
