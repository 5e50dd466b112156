"""A position → state. Forgiving: any order, and what can be told from the rest may be missing."""

from astragal.core.errors import InvalidState, checked
from astragal.core.state import State
from astragal.notation.fields import Fields
from astragal.notation.parts import notation_of
from astragal.notation.position_writer import position
from astragal.notation.scanner import Spot


def read_position(text: str | Spot, *, strict: bool = False) -> State:
    """Return the state of a position; `strict` takes only the exact text that `position` writes.

    >>> state = read_position("quixo board=1X3/5/5/5/5 active=1")
    >>> state.board[21], state.awaiting
    ('X', (1,))
    >>> read_position("quixo board=1X4/5/5/5/5")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.ReadError: Line 1, column 7: found “board=1X4/5/5/5/5”. Expected: five ranks ...
    """
    spot = text if isinstance(text, Spot) else Spot(checked("text", text, str))
    fields = Fields(spot)
    game = fields.game()
    try:
        state = notation_of(game).read_position(fields, game)
    except InvalidState as error:
        raise spot.error("a position that play can reach", error.message) from error
    fields.finish()
    if strict:
        exact(spot, position(state))
    return state


def exact(found: Spot, expected: str) -> None:
    """Raise an error where a text first differs from the one expected."""
    if found.text != expected:
        pairs = zip(found.text + "\0", expected + "\0", strict=False)
        start = next(place for place, (one, other) in enumerate(pairs) if one != other)
        raise found.at(start, start + 20).error(expected[start : start + 40] or "the end of the line")
