"""Comparing layers of the solver with the plain one, position by position."""

from typing import Any

import numpy as np
from numba import njit

from astragal.kernels.quixo_solver.ranks import is_set, place_of
from astragal.solve.quixo.layer import Layer, numbering
from tests.solve.quixo.plain import Bytes


def differences(layer: Layer, values: Bytes) -> int:
    """How many positions of a layer have another value in the plain solver."""
    found = _differences(
        layer.size, layer.blanks, numbering(layer.size).table, layer.words, layer.wins, layer.losses, values
    )
    return int(found)


def _compiled(function: Any) -> Any:
    return njit(nogil=True)(function)


@_compiled
def _differences(size, layer, table, words, wins, losses, values):  # type: ignore[no-untyped-def]
    wrong = 0
    for code in range(values.size):
        blanks = mover = opponent = count = 0
        rest = code
        for cell in range(size * size):
            digit = rest % 3
            rest //= 3
            if digit == 0:
                blanks |= 1 << cell
                count += 1
            elif digit == 1:
                mover |= 1 << cell
            else:
                opponent |= 1 << cell
        if count == layer:
            won = is_set(wins, words, place_of(size, table, blanks, mover))
            lost = is_set(losses, words, place_of(size, table, blanks, opponent))
            wrong += np.int64(won) - np.int64(lost) != values[code] or (won and lost)
    return wrong
