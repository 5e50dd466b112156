"""What a bot is."""

from typing import Protocol

from astragal.core.moves import Move
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
