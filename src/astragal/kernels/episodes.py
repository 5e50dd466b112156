"""Many games that go on step by step: what is the same for all of them.

Every game has a row of integers beside its state: the seed of its games, the number of the one that is played, where
its random words start and how many were used, whether it is over, its steps, and room for three faces.
The dice of a game depend on its seed and its number, and on nothing else.
"""

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.jit import compiled
from astragal.kernels.random import below, stream, word

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Masks = NDArray[np.int8]
Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]

SEED, NUMBER, START, DRAWS, CHANCES, DONE, STEPS, FACES = range(8)
COLUMNS = FACES + 3
ANY = -1
"""Instead of the seat that begins: it is drawn for every game."""
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
"""When a finished game is followed by another: at the next step, at once, or when `reset` says so."""
SHARE, POINTS = 0, 1
"""What is paid: the part of the win, at the end; or points, as they are made."""
LEARNER = -1
"""The kind of a seat that is played from outside."""

NUMBERS, BITS, ONE_HOT = 0, 1, 2
"""How a byte of an observation becomes floats: a fraction; a float a bit; a float a value."""


@compiled
def next_game(meta: Ints, first: int, players: int) -> int:
    """Go on to the next game of a seed, and return who begins it."""
    meta[NUMBER] += 1
    start = stream(meta[SEED], meta[NUMBER])
    meta[START] = np.int64(start)
    meta[DRAWS:] = 0
    if first != ANY:
        return first
    return below(word(~start, 0), players)[0]


@compiled
def draw(meta: Ints) -> np.uint64:
    """Return the next word for dice."""
    meta[DRAWS] += 1
    return word(np.uint64(meta[START]), meta[DRAWS])


@compiled
def chance(meta: Ints) -> np.uint64:
    """Return the next word for what players decide at random; the dice do not depend on how many there are."""
    meta[CHANCES] += 1
    return word(~np.uint64(meta[START]), meta[CHANCES])


@compiled
def pay_share(totals: Ints, seats: Ints, rewards: Rewards) -> None:
    """Pay each seat its part of the win: the highest total wins, equal ones share.

    >>> rewards = np.zeros(3, np.float32)
    >>> pay_share(np.array([7, 9, 9]), np.arange(3), rewards); rewards.tolist()
    [0.0, 0.5, 0.5]
    """
    best, ties = totals.max(), 0
    for seat in range(len(totals)):
        ties += totals[seat] == best
    for place in range(len(seats)):
        rewards[place] = 1.0 / ties if totals[seats[place]] == best else 0.0


@compiled
def sample(masks: Masks, low: int, high: int, start: np.uint64, count: int, actions: Ints) -> None:
    """Fill in any allowed action for each mask of the games from `low` to `high`, all alike.

    `count` numbers the calls: with the same start and count the same masks give the same actions.
    """
    seats, size = actions.shape[1], masks.shape[2]
    for game in range(low, high):
        bits = word(start + np.uint64(game), count)
        for seat in range(seats):
            mask, allowed = masks[game, seat], 0
            for action in range(size):
                allowed += mask[action]
            left, bits = below(bits, allowed)
            for action in range(size):
                left -= mask[action]
                if left < 0:
                    actions[game, seat] = action
                    break


@compiled
def floats(observations: Bytes, kinds: Ints, sizes: Ints, out: Rewards) -> None:
    """Write observations as floats, byte by byte; `kinds` and `sizes` say how each byte is meant."""
    for game in range(len(observations)):
        at, row = 0, out[game]
        for place in range(len(kinds)):
            value, size = observations[game, place], sizes[place]
            if kinds[place] == BITS:
                for bit in range(size):
                    row[at + bit] = value >> bit & 1
                at += size
            elif kinds[place] == ONE_HOT:
                for number in range(size):
                    row[at + number] = value == number
                at += size
            else:
                row[at] = value / np.float32(size)
                at += 1
