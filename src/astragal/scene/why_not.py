"""Why a tap does nothing: the reason of the rules, and the cells that stand in the way."""

import re

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.narration.phrasing import words
from astragal.notation.errors import InvalidText
from astragal.notation.moves import move, short
from astragal.scene.layouts import cells_of, layout_of
from astragal.scene.scene_parts import scene_of
from astragal.scene.types import Why
from astragal.texts import say

_CELL = re.compile("[a-z][0-9]{1,2}", re.ASCII)


def why(state: State, seat: int, tap: str) -> Why:
    """Return why a seat cannot play what it tapped: a cell, a push like `a1-a5`, or the text of any move.

    >>> import astragal
    >>> state = astragal.game("qwixx").start().rolled((4, 1, 2, 6, 6, 3))
    >>> why(state, 0, "r7").words.key, why(state, 0, "r5").words
    ('qwixx.not_the_sum', None)
    """
    meant = _meant(state, seat, tap)
    reason = state.why_not(seat, meant)
    if reason is None:
        return Why(None)
    return Why(words(reason), scene_of(state.game).in_the_way(state, seat, meant, reason.key))


def _meant(state: State, seat: int, tap: str) -> Move:
    """The move that a tap stands for."""
    if tap in cells_of(layout_of(state.game)):
        return scene_of(state.game).meant(state, seat, tap)
    if _CELL.fullmatch(tap):
        raise InvalidText(say("move.text", text=short(tap)))
    return move(tap)
