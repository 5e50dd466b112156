"""Hints and warnings: from what a seat may see, and from nothing else."""

from dataclasses import dataclass

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.engines.evaluation import Evaluation
from astragal.engines.value_function import ValueFunction, value_function, without_choices
from astragal.review.advice import advice_of, reason_for, warning_for
from astragal.review.types import Decision
from astragal.review.walk import decision
from astragal.texts import Message, say


@dataclass(frozen=True)
class Hint:
    """The best move in three steps: where to look, which row or piece, the move."""

    move: Move
    steps: tuple[Message, ...]
    """Three messages; of a game whose folder tells nothing, only the last one."""
    reason: Message | None
    """Why that move, where it can be told honestly."""
    value: float
    """What it is worth to the seat: its share of the win, or its total where points are the aim."""
    sure: bool
    """Whether the next best move is worse by more than the noise."""


def hint(view: State, seat: int, *, values: ValueFunction | None = None) -> Hint:
    """Return a hint for a seat.

    >>> import astragal
    >>> view = astragal.game("qwixx").start().rolled((1, 1, 6, 5, 5, 6))
    >>> found = hint(view, 0)
    >>> found.steps[0].text(), str(found.move) in ("r2", "y2")
    ('Look at the white sum, 2.', True)
    """
    seen, judged = _judged(view, seat, values)
    best = judged.best.move
    known = advice_of(view.game)
    near = known.focus(seen, seat, best) if known is not None else ()
    second = judged.ranked[1].move if len(judged) > 1 else None
    gap = decision(judged, str(second)) if second is not None else None
    return Hint(
        best,
        (*near, say("hint.move", move=str(best))),
        reason_for(seen, seat, best, second),
        judged.value(best),
        gap is None or gap.loss >= gap.floor,
    )


def warn(view: State, seat: int, move: Move, *, values: ValueFunction | None = None) -> Decision | None:
    """Return what is wrong with a move if it is a blunder, and None otherwise; its reason does not tell what is better.

    >>> import astragal
    >>> view = astragal.read_position("quixo board=O4/O4/O4/O4/XXXX1")
    >>> warn(view, 0, astragal.move("e1-a1")) is None, warn(view, 0, astragal.move("a1-a5")).name
    (True, 'blunder')
    """
    seen, judged = _judged(view, seat, values)
    found = decision(judged, str(move), warning_for(seen, seat, move))
    return found if found.name == "blunder" else None


def _judged(view: State, seat: int, values: ValueFunction | None) -> tuple[State, Evaluation]:
    """What the seat may see, whatever was given, without any pending choice, and what its moves are worth."""
    seen = without_choices(view.view(seat))
    values = values or value_function(view.game, waits=False)
    return seen, values.evaluate(seen, seat)
