"""Rules of thumb for Qwixx and Longo: skip few numbers, take every lock, avoid penalties."""

from dataclasses import replace
from random import Random

from astragal.rules.moves import NOTHING, Cross, Move
from astragal.rules.qwixx.state import COLOUR, WHITE, QwixxState

LOCK_BONUS = 5.0
"""A lock is a cross for free, and closes the row for the others."""
ENOUGH = 1.0
"""Numbers one is ready to skip for a cross that is not needed."""
RATHER_THAN_PENALTY = 6.0
"""Numbers one is ready to skip when a penalty would be due otherwise."""


def choose(view: QwixxState, seat: int, chance: Random) -> Move:
    """Return the cross that loses least, or nothing when all of them lose too much.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((3, 4, 1, 1, 6, 6))
    >>> str(choose(view, 1, Random(1)))
    '-'
    """
    costs = _costs(view, seat)
    if not costs:
        return NOTHING
    best = min(costs, key=lambda cross: (costs[cross], chance.random()))
    return best if costs[best] <= _limit(view, seat) else NOTHING


def cost(view: QwixxState, seat: int, cross: Cross) -> float:
    """Return what a cross costs, counted in skipped numbers; long rows are worth going on with.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((2, 3, 1, 1, 6, 6))
    >>> cost(view, 0, Cross("red", 5)) < cost(view, 0, Cross("green", 5))
    True
    """
    sheet = view.sheets[seat]
    row, place = view.game.layout.where[cross.colour, cross.number]
    skipped = place - sheet.next_place(row)
    return skipped - LOCK_BONUS * cross.lock - sheet.count(row) / 4


def _costs(view: QwixxState, seat: int) -> dict[Cross, float]:
    return {move: cost(view, seat, move) for move in view.moves(seat) if isinstance(move, Cross)}


def _limit(view: QwixxState, seat: int) -> float:
    """How much a cross may cost here: more only for the active player who will not find a cheaper one."""
    if seat != view.active or view.crossed:
        return ENOUGH
    if view.phase == WHITE:
        later = _costs(replace(view, phase=COLOUR), seat)
        return max(ENOUGH, min([RATHER_THAN_PENALTY, *later.values()]))
    return RATHER_THAN_PENALTY
