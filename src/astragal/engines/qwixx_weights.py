"""Qwixx and Longo by the public yardstick: one ply by four weights."""

from collections.abc import Collection
from typing import cast

from astragal.core.moves import NOTHING, Move
from astragal.core.players import Chance
from astragal.core.state import State
from astragal.engines.engine import Engine
from astragal.engines.qwixx_tables import move_numbers, sheet_tables
from astragal.games.qwixx.rules.state import QwixxState
from astragal.kernels.qwixx.convert import to_vector
from astragal.kernels.qwixx.weights import YARDSTICK, best_of_cells


class WeightsEngine(Engine):
    """Takes the choice after which its own sheet is worth most, by known weights, and looks at nobody else.

    A sheet is worth 0.491 · Σ over open rows P(next number) · (crosses + 1) - 0.869 · penalties
    + 0.018 · Σ crosses² - 0.056 · skipped numbers; a lock is taken unless it ends the game without winning it.

    >>> import astragal
    >>> from random import Random
    >>> view = astragal.game("qwixx").start().rolled((6, 6, 1, 1, 1, 1))
    >>> str(WeightsEngine().pick(view, 1, view.moves(1), Random(1))) in ("g12", "b12")
    True
    """

    name = "weights"

    def pick(self, view: State, seat: int, moves: Collection[Move], chance: Chance) -> Move:
        """Return the best of these moves, or nothing, by the weights. What comes in action 2 is always foreseen."""
        view = cast(QwixxState, view)
        game, t = view.game, sheet_tables(view.game)
        numbers, seen = move_numbers(game), [0, 0]
        for move in moves:
            if move != NOTHING:
                number = numbers[move]
                seen[0 < int(t.lucky_by) < number] |= 1 << int(t.bit_of[number])
        cells, more = seen
        return game.all_moves[best_of_cells(t, YARDSTICK, to_vector(view), seat, cells, more)]
