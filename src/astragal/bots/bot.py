"""What a bot is."""

from typing import Protocol

from astragal.core.errors import NotAwaited, checked
from astragal.core.moves import NOTHING, Move
from astragal.core.state import State

Seed = int | str | None
"""What a bot's own chance starts from; None for a different game every time."""


class Bot(Protocol):
    """A player that is a program.

    It sees what its seat may see, `state.view(seat)`, and nothing else; it is asked only when it owes a choice, and
    answers with one of `view.moves(seat)`. With the same seed and the same questions it gives the same answers.
    Tables make a bot afresh for a choice when they must be able to take choices back, so making one is cheap: big
    tables of numbers are loaded once, by the module.
    """

    @property
    def name(self) -> str:
        """What the bot is called in menus and records."""
        ...

    def choose(self, view: State, seat: int) -> Move:
        """Return the move to play."""
        ...


def choices(view: State, seat: int) -> tuple[Move, ...]:
    """Return the moves that a bot has to choose from; raise `NotAwaited` if there is nothing to choose.

    >>> import astragal
    >>> choices(astragal.game("qwixx").start(), 0)
    Traceback (most recent call last):
        ...
    astragal.core.errors.NotAwaited: The dice must be rolled first. [QX3]
    """
    moves = checked("view", view, State).moves(seat)  # type: ignore[type-abstract]
    reason = None if moves else view.why_not(seat, NOTHING)
    if reason is not None:
        raise NotAwaited(reason)
    return moves
