"""A small network over table look-ups, for values between 0 and 1.

A position is a list of slots, each with the number of one input. Every input has a row of UNITS weights; the rows of
a position are added up, all but the last unit are cut off below zero and feed SECOND more of the kind, these and the
last unit give the answer. Positions that differ in few slots differ in few rows, so the sum is changed, not made anew.

Everything is a NumPy record: Numba passes its address and knows all sizes when it compiles.
"""

from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled

UNITS = 64
SECOND = 32
SLOTS = 96
"""The most slots that a position may have."""

Halves = NDArray[np.float32]
Shorts = NDArray[np.int32]


class Net(Protocol):
    """The weights of a network, or as much room for what goes with them."""

    first: Halves
    """A row an input."""
    second: Halves
    """A row a unit; the last unit's is not used."""
    bias: Halves
    last: Halves


class Scratch(Protocol):
    """Room to work in: a position and the sum of its rows."""

    slots: int
    fresh: int
    """Whether the sum is worth nothing yet."""
    now: Shorts
    """The inputs that the sum is made of."""
    asked: Shorts
    """The inputs of the position that is asked for."""
    total: Halves
    hidden: Halves


def empty_network(inputs: int) -> Net:
    """Return a network whose weights are all zero.

    >>> empty_network(10).first.shape
    (10, 64)
    """
    layout = np.dtype(
        [
            ("first", np.float32, (inputs, UNITS)),
            ("second", np.float32, (UNITS, SECOND)),
            ("bias", np.float32, SECOND),
            ("last", np.float32, SECOND),
        ],
        align=True,
    )
    return cast(Net, _record(layout))


def scratch(slots: int) -> Scratch:
    """Return room for positions with that many slots.

    >>> int(scratch(18).slots)
    18
    """
    layout = np.dtype(
        [
            ("slots", np.int64),
            ("fresh", np.int64),
            ("now", np.int32, SLOTS),
            ("asked", np.int32, SLOTS),
            ("total", np.float32, UNITS),
            ("hidden", np.float32, SECOND),
        ],
        align=True,
    )
    made = _record(layout)
    made.slots, made.fresh = slots, 1
    return cast(Scratch, made)


def _record(layout: Any) -> Any:
    return np.zeros((), layout).view(np.recarray)[()]


@compiled
def answer(net: Net, d: Scratch) -> float:
    """Return the value of the position whose inputs are in `asked`."""
    slots, total = d.slots, d.total
    differ = slots
    if not d.fresh:
        differ = 0
        for slot in range(slots):
            differ += d.now[slot] != d.asked[slot]
    if 2 * differ >= slots:
        for unit in range(UNITS):
            total[unit] = 0
        for slot in range(slots):
            new = d.asked[slot]
            for unit in range(UNITS):
                total[unit] += net.first[new, unit]
    else:
        for slot in range(slots):
            old, new = d.now[slot], d.asked[slot]
            if old != new:
                for unit in range(UNITS):
                    total[unit] += net.first[new, unit] - net.first[old, unit]
    for slot in range(slots):
        d.now[slot] = d.asked[slot]
    d.fresh = 0
    return from_total(net, d)


@compiled
def from_total(net: Net, d: Scratch) -> float:
    """Return the value that the sum of the rows leads to."""
    zero, hidden, t, w = np.float32(0), d.hidden, d.total, net.second
    for unit in range(SECOND):
        hidden[unit] = net.bias[unit]
    for unit in range(0, UNITS, 8):  # eight at a time: every sum is stored once for them, four times as fast
        a, b, c, e = max(t[unit], zero), max(t[unit + 1], zero), max(t[unit + 2], zero), max(t[unit + 3], zero)
        f, g, h, i = max(t[unit + 4], zero), max(t[unit + 5], zero), max(t[unit + 6], zero), max(t[unit + 7], zero)
        if unit + 8 == UNITS:
            i = zero  # the last unit goes straight to the answer
        for other in range(SECOND):
            hidden[other] = (
                hidden[other]
                + a * w[unit, other]
                + b * w[unit + 1, other]
                + c * w[unit + 2, other]
                + e * w[unit + 3, other]
                + f * w[unit + 4, other]
                + g * w[unit + 5, other]
                + h * w[unit + 6, other]
                + i * w[unit + 7, other]
            )
    out = d.total[UNITS - 1]
    for unit in range(SECOND):
        hidden[unit] = max(hidden[unit], zero)
        out += hidden[unit] * net.last[unit]
    return float(1.0 / (1.0 + np.exp(-float(out))))
