"""Setting up a position by hand: something is put on a cell, the turn is changed, dice are taken away."""

from dataclasses import dataclass
from typing import Protocol, cast

from astragal.core.data import wrong
from astragal.core.folder import has_part, part
from astragal.core.state import State

TURN = "turn"
"""Instead of a cell: whose turn it is; what is put there is a seat."""
DICE = "dice"
"""Instead of a cell: the dice on the table, which can be taken away."""
SHEET = "sheet"
"""Instead of a cell: everything on the sheet or board, which can be wiped off."""
PENALTIES = "x"
"""Instead of a cell: how many penalties or failed attempts the sheet has, as in the notation."""


class EditingPart(Protocol):
    """What the part `editing` of a game's folder defines."""

    def edited(self, state: State, edit: "Edit") -> State:
        """Return the position after a change by hand, or raise `InvalidState` with the reason why it cannot be one."""
        ...

    def offers(self, state: State, seat: int, cell: str) -> tuple[str, ...]:
        """Return all that could stand on a cell instead of what does; an empty text for nothing."""
        ...


@dataclass(frozen=True)
class Edit:
    """A change by hand: no move, and no part of any record.

    >>> import astragal
    >>> state = Edit(0, "c3", "X").apply(astragal.game("quixo").start())
    >>> astragal.position(state)
    'quixo players=2 active=0 made=0 board=5/5/2X2/5/5'
    """

    seat: int
    """Whose sheet it is; on a board that all share it means nothing."""
    cell: str
    """The name of a cell as in scenes, or `x`, `turn`, `dice`, `sheet`."""
    put: str = ""
    """What is put there: `x`, a number, the letter of a cube; nothing wipes it off."""

    def apply(self, state: State) -> State:
        """Return the state after it; no choice waits in it any more."""
        state.game.check_seat(self.seat)
        return _editing(state).edited(state, self)

    @property
    def number(self) -> int:
        """What is put there, as a number.

        >>> Edit(0, "x", "3").number
        3
        """
        if not (self.put.isascii() and self.put.isdigit() and len(self.put) < 3):
            raise wrong(self.cell)
        return int(self.put)


def offers(state: State, seat: int, cell: str) -> tuple[str, ...]:
    """Return all that could be put on a cell of a sheet or board so that play could still lead to it.

    >>> import astragal
    >>> offers(astragal.game("quixo").start(), 0, "c3")
    ('X', 'O')
    """
    state.game.check_seat(seat)
    return _editing(state).offers(state, seat, cell)


def _editing(state: State) -> EditingPart:
    if not has_part(state.game, "editing"):
        raise wrong("edit")
    return cast(EditingPart, part(state.game, "editing"))
