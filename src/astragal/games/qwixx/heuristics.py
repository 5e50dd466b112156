"""Rules of thumb for Qwixx and Longo: skip few numbers, take every lock, avoid penalties."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from astragal.core.moves import NOTHING, Move
from astragal.core.players import Chance
from astragal.games.qwixx.rules.moves import Cross
from astragal.games.qwixx.rules.state import COLOUR, WHITE, QwixxState


@dataclass(frozen=True)
class Thumb:
    """What a player goes by who has some practice; other players have other numbers.

    >>> Thumb().enough
    1.0
    """

    enough: float = 1.0
    """Numbers one is ready to skip for a cross that is not needed: who is impatient skips more."""
    rather: float = 6.0
    """Numbers one is ready to skip when a penalty would be due otherwise."""
    lock: float = 5.0
    """A lock is a cross for free, and closes the row for the others."""
    long: float = 0.25
    """How much a cross gains for every cross that its row has already: long rows are worth going on with."""
    plans: bool = True
    """Whether action 2 is thought of in action 1. Who does not takes what comes first, for fear of the penalty."""


PRACTISED = Thumb()


def choose(
    view: QwixxState, seat: int, chance: Chance, thumb: Thumb = PRACTISED, moves: Iterable[Move] | None = None
) -> Move:
    """Return the cross that loses least, of all or of some moves, or nothing when all of them lose too much.

    >>> from random import Random
    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((3, 4, 1, 1, 6, 6))
    >>> str(choose(view, 1, Random(1)))
    '-'
    >>> str(choose(view, 1, Random(1), Thumb(enough=6)))[1:]
    '7'
    """
    costs = _costs(view, seat, thumb, view.moves(seat) if moves is None else moves)
    if not costs:
        return NOTHING
    best = min(costs, key=lambda cross: (costs[cross], chance.random()))
    return best if costs[best] <= _limit(view, seat, thumb) else NOTHING


def cost(view: QwixxState, seat: int, cross: Cross, thumb: Thumb = PRACTISED) -> float:
    """Return what a cross costs, counted in skipped numbers.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((2, 3, 1, 1, 6, 6))
    >>> cost(view, 0, Cross("red", 5)) < cost(view, 0, Cross("green", 5))
    True
    """
    sheet = view.sheets[seat]
    row, place = view.game.layout.where[cross.colour, cross.number]
    skipped = place - sheet.next_place(row)
    return skipped - thumb.lock * cross.lock - thumb.long * sheet.count(row)


def _costs(view: QwixxState, seat: int, thumb: Thumb, moves: Iterable[Move]) -> dict[Cross, float]:
    return {move: cost(view, seat, move, thumb) for move in moves if isinstance(move, Cross)}


def _limit(view: QwixxState, seat: int, thumb: Thumb) -> float:
    """How much a cross may cost here: more only for the active player who will not find a cheaper one."""
    if seat != view.active or view.crossed:
        return thumb.enough
    if view.phase == WHITE and thumb.plans:
        second = replace(view, phase=COLOUR)
        later = _costs(second, seat, thumb, second.moves(seat))
        return max(thumb.enough, min([thumb.rather, *later.values()]))
    return max(thumb.enough, thumb.rather)
