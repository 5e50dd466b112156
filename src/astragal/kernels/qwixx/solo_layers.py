"""All states of one depth, which need only deeper ones: the step of the dynamic programme."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.qwixx.solo_state import active_value, closed_rows, list_crosses, look_ahead, passive_value
from astragal.kernels.qwixx.solo_tables import PLACES, Solo


@compiled
def solve_layer(t: Solo, values: NDArray[np.floating], layer: int, part: int, parts: int) -> int:
    """Solve every state whose rows have this depth in sum, of each `parts` rising pairs the one that is `part`.

    `values[k]` is by pair, pair and penalties what is to come when k others roll before oneself.
    """
    players = values.shape[0]
    later = values[players - 1]
    white = np.empty((2 * t.faces + 1, 4))
    colour = np.empty((2 * t.faces + 1, 4, PLACES, 4))
    order, keys = np.empty((2 * t.faces + 1, 4 * PLACES + 1), np.int64), np.empty(4 * PLACES + 1)
    deepest, solved = 2 * t.places, 0
    low, high = t.first[max(0, layer - deepest)], t.first[min(deepest, layer) + 1]
    for one in range(low + part, high, parts):
        depth = t.depth[t.one[one]] + t.depth[t.other[one]]
        for other in range(t.first[layer - depth], t.first[layer - depth + 1]):
            if t.mirror and other < one:
                continue
            rows = (int(t.one[one]), int(t.other[one]), int(t.one[other]), int(t.other[other]))
            if closed_rows(t, rows) >= 2:
                continue  # the game is over: nothing more comes
            look_ahead(t, later, rows, white, colour)
            list_crosses(t, rows, colour, order)
            for penalties in range(3, -1, -1):
                nothing = -5.0
                if penalties < 3:
                    nothing += later[one, other, penalties + 1]
                value = active_value(t, nothing, white, colour, penalties, order, keys)
                for wait in range(players):
                    if wait > 0:
                        value = passive_value(t, values[wait - 1], rows, value, penalties)
                    values[wait, one, other, penalties] = value
                    if t.mirror:
                        values[wait, other, one, penalties] = value
            solved += 1
    return solved
