"""Points without what was chance: how much of each booked part is taken off.

Any multiples leave the mean as it is, as long as they do not come from the same games. So the sets are halved, and the
multiples that would have served one half best are taken for the other half.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

USUAL = (1.0, 0.0, 0.5)
"""Of luck, of early luck, of what bots noticed, where there is little to go by. Of the last 0.8 fits Qwixx and Longo
best, and 0.3 Qwinto, where the network thinks that dearer than it is to weak players."""
ENOUGH = 50
"""Sets in half of a match from which multiples are found."""


def without_chance(points: Sequence[float], booked: Sequence[Sequence[float]]) -> list[float]:
    """Return points without chance, from those of each set and what was booked in it, each in the order of the sets.

    >>> without_chance([1.0, 0.0], [[0.5, 0.3, 0.0], [-0.5, -0.1, 0.5]])
    [0.5, 0.25]
    """
    raw, columns = np.array(points), np.array(booked).reshape(len(points), len(USUAL))
    found = np.empty(len(raw))
    for half in (0, 1):
        others = slice(1 - half, None, 2)
        found[half::2] = raw[half::2] - columns[half::2] @ _multiples(raw[others], columns[others])
    return [float(value) for value in found]


def _multiples(points: Floats, columns: Floats) -> Floats:
    if len(points) < ENOUGH:
        return np.array(USUAL)
    found, *_ = np.linalg.lstsq(columns - columns.mean(axis=0), points - points.mean(), rcond=None)
    return np.asarray(found, np.float64)
