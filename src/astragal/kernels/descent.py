"""Teaching a network: Adam (Kingma and Ba, 2015) on small batches, only on the rows that a batch touched."""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.network import SECOND, UNITS, Net, Scratch, Shorts, empty_network, from_total

KEEP_MEAN, KEEP_SQUARE = np.float32(0.9), np.float32(0.999)
NEW_MEAN, NEW_SQUARE = np.float32(0.1), np.float32(0.001)
TINY = np.float32(1e-6)


class Adam:
    """Slopes of the batch, their running mean and that of their squares.

    >>> Adam(5).mean.bias.shape
    (32,)
    """

    def __init__(self, inputs: int) -> None:
        self.slope, self.mean, self.square = empty_network(inputs), empty_network(inputs), empty_network(inputs)
        self.touched = np.zeros(inputs, np.int64)
        self.marked = np.zeros(inputs, np.bool_)

    def learn(
        self,
        net: Net,
        d: Scratch,
        positions: Shorts,
        targets: NDArray[np.float32],
        order: NDArray[np.int64],
        rate: float,
    ) -> float:
        """Take each position once in the given order and return the mean square of the errors."""
        return learn(
            net, self.slope, self.mean, self.square, d, positions, targets, order, rate, self.touched, self.marked
        )


BATCH = 64


@compiled
def learn(
    net: Net,
    slope: Net,
    mean: Net,
    square: Net,
    d: Scratch,
    positions: Shorts,
    targets: NDArray[np.float32],
    order: NDArray[np.int64],
    rate: float,
    touched: NDArray[np.int64],
    marked: NDArray[np.bool_],
) -> float:
    """Go through positions in an order, a step of Adam a batch; return the mean square of the errors."""
    back = np.zeros(UNITS, np.float32)
    loss, at, step = 0.0, 0, np.float32(rate)
    while at < len(order):
        end = min(len(order), at + BATCH)
        count = 0
        share = np.float32(1.0 / (end - at))
        for place in range(at, end):
            number = order[place]
            error = _backward(net, slope, d, positions[number], targets[number], share, back)
            loss += error * error
            for slot in range(d.slots):
                row = positions[number, slot]
                if not marked[row]:
                    marked[row] = True
                    touched[count] = row
                    count += 1
                for unit in range(UNITS):
                    slope.first[row, unit] += back[unit]
        for place in range(count):
            row = touched[place]
            marked[row] = False
            for unit in range(UNITS):
                g = slope.first[row, unit]
                mean.first[row, unit] = KEEP_MEAN * mean.first[row, unit] + NEW_MEAN * g
                square.first[row, unit] = KEEP_SQUARE * square.first[row, unit] + NEW_SQUARE * g * g
                net.first[row, unit] -= step * mean.first[row, unit] / (np.sqrt(square.first[row, unit]) + TINY)
                slope.first[row, unit] = 0
        _rest(net, slope, mean, square, step)
        at = end
    d.fresh = 1
    return loss / max(1, len(order))


@compiled
def _backward(
    net: Net,
    slope: Net,
    d: Scratch,
    position: Shorts,
    target: float,
    share: np.float32,
    back: NDArray[np.float32],
) -> float:
    """Add the slopes of one position; those of its rows go to `back`. Return the error."""
    for unit in range(UNITS):
        d.total[unit] = 0
    for slot in range(d.slots):
        row = position[slot]
        for unit in range(UNITS):
            d.total[unit] += net.first[row, unit]
    error = np.float32(from_total(net, d) - target)
    e = error * share  # of the cross entropy, whose slope by the last sum is just the error
    zero = np.float32(0)
    for unit in range(UNITS):
        back[unit] = 0
    for other in range(SECOND):
        active = d.hidden[other]
        slope.last[other] += e * active
        d.hidden[other] = e * net.last[other] if active > zero else zero
        slope.bias[other] += d.hidden[other]
    for unit in range(UNITS - 1):
        active = d.total[unit]
        if active > zero:
            down = zero
            for other in range(SECOND):
                slope.second[unit, other] += active * d.hidden[other]
                down += net.second[unit, other] * d.hidden[other]
            back[unit] = down
    back[UNITS - 1] = e
    return float(error)


@compiled
def _rest(net: Net, slope: Net, mean: Net, square: Net, step: np.float32) -> None:
    """Take the step for all that is not a row of an input."""
    for unit in range(UNITS):
        for other in range(SECOND):
            g = slope.second[unit, other]
            mean.second[unit, other] = KEEP_MEAN * mean.second[unit, other] + NEW_MEAN * g
            square.second[unit, other] = KEEP_SQUARE * square.second[unit, other] + NEW_SQUARE * g * g
            root = np.sqrt(square.second[unit, other]) + TINY
            net.second[unit, other] -= step * mean.second[unit, other] / root
            slope.second[unit, other] = 0
    for other in range(SECOND):
        g = slope.bias[other]
        mean.bias[other] = KEEP_MEAN * mean.bias[other] + NEW_MEAN * g
        square.bias[other] = KEEP_SQUARE * square.bias[other] + NEW_SQUARE * g * g
        net.bias[other] -= step * mean.bias[other] / (np.sqrt(square.bias[other]) + TINY)
        slope.bias[other] = 0
        g = slope.last[other]
        mean.last[other] = KEEP_MEAN * mean.last[other] + NEW_MEAN * g
        square.last[other] = KEEP_SQUARE * square.last[other] + NEW_SQUARE * g * g
        net.last[other] -= step * mean.last[other] / (np.sqrt(square.last[other]) + TINY)
        slope.last[other] = 0
