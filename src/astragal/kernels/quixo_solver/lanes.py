"""The inside of a word: 64 positions whose indexes differ in their low six bits, the lanes.

Exchanging two bits of the index of all 64 is a *lane swap*: three exclusive ors and two shifts. Rotating a run of
index bits by one is a chain of swaps of neighbours.
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled

LANES = 6
LANE = np.array(
    [
        0xAAAAAAAAAAAAAAAA,
        0xCCCCCCCCCCCCCCCC,
        0xF0F0F0F0F0F0F0F0,
        0xFF00FF00FF00FF00,
        0xFFFF0000FFFF0000,
        0xFFFFFFFF00000000,
    ],
    np.uint64,
)
"""LANE[i]: the positions of a word whose index has bit i set."""
ONES = np.uint64(0xFFFFFFFFFFFFFFFF)
ZERO = np.uint64(0)
ONE = np.uint64(1)


class Turn(NamedTuple):
    """Up to five swaps of neighbouring lanes; those that are not needed have an empty mask and change nothing."""

    steps: int
    d0: np.uint64
    d1: np.uint64
    d2: np.uint64
    d3: np.uint64
    d4: np.uint64
    m0: np.uint64
    m1: np.uint64
    m2: np.uint64
    m3: np.uint64
    m4: np.uint64


@compiled
def swapped(word: np.uint64, shift: np.uint64, mask: np.uint64) -> np.uint64:
    """Exchange the bits under the mask with those `shift` places above them."""
    moved = ((word >> shift) ^ word) & mask
    return word ^ moved ^ (moved << shift)


@compiled
def swap_shift(low: int, high: int) -> np.uint64:
    """How far apart the bits are that a swap of two lanes exchanges."""
    return np.uint64((1 << high) - (1 << low))


@compiled
def swap_mask(low: int, high: int) -> np.uint64:
    """Where the lower one of each pair stands that a swap of two lanes exchanges."""
    return np.uint64(LANE[low] & ~LANE[high])


@compiled
def turn_up(low: int, high: int) -> Turn:
    """The lane `low` goes to `high`, the others between them one down; none if it is not below."""
    d0, d1, d2, d3, d4 = ONE, ONE, ONE, ONE, ONE
    m0, m1, m2, m3, m4 = ZERO, ZERO, ZERO, ZERO, ZERO
    steps = high - low
    if steps > 0:
        d0, m0 = swap_shift(low, low + 1), swap_mask(low, low + 1)
    if steps > 1:
        d1, m1 = swap_shift(low + 1, low + 2), swap_mask(low + 1, low + 2)
    if steps > 2:
        d2, m2 = swap_shift(low + 2, low + 3), swap_mask(low + 2, low + 3)
    if steps > 3:
        d3, m3 = swap_shift(low + 3, low + 4), swap_mask(low + 3, low + 4)
    if steps > 4:
        d4, m4 = swap_shift(low + 4, low + 5), swap_mask(low + 4, low + 5)
    return Turn(steps, d0, d1, d2, d3, d4, m0, m1, m2, m3, m4)


@compiled
def turn_down(low: int, high: int) -> Turn:
    """The lane `high` goes to `low`, the others between them one up; none if it is not above."""
    d0, d1, d2, d3, d4 = ONE, ONE, ONE, ONE, ONE
    m0, m1, m2, m3, m4 = ZERO, ZERO, ZERO, ZERO, ZERO
    steps = high - low
    if steps > 0:
        d0, m0 = swap_shift(high - 1, high), swap_mask(high - 1, high)
    if steps > 1:
        d1, m1 = swap_shift(high - 2, high - 1), swap_mask(high - 2, high - 1)
    if steps > 2:
        d2, m2 = swap_shift(high - 3, high - 2), swap_mask(high - 3, high - 2)
    if steps > 3:
        d3, m3 = swap_shift(high - 4, high - 3), swap_mask(high - 4, high - 3)
    if steps > 4:
        d4, m4 = swap_shift(high - 5, high - 4), swap_mask(high - 5, high - 4)
    return Turn(steps, d0, d1, d2, d3, d4, m0, m1, m2, m3, m4)


@compiled
def turned(word: np.uint64, turn: Turn) -> np.uint64:
    """Rotate the lanes of a word."""
    word = swapped(word, turn.d0, turn.m0)
    if turn.steps > 1:
        word = swapped(word, turn.d1, turn.m1)
        word = swapped(word, turn.d2, turn.m2)
        if turn.steps > 3:
            word = swapped(word, turn.d3, turn.m3)
            word = swapped(word, turn.d4, turn.m4)
    return word


@compiled
def ones(word: np.uint64) -> int:
    """Count the bits of a word; compilers know this pattern and use the machine's own instruction."""
    word = word - ((word >> np.uint64(1)) & np.uint64(0x5555555555555555))
    word = (word & np.uint64(0x3333333333333333)) + ((word >> np.uint64(2)) & np.uint64(0x3333333333333333))
    word = (word + (word >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return int(np.int64((word * np.uint64(0x0101010101010101)) >> np.uint64(56)))
