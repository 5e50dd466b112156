"""What a search remembers of positions: pairs of entries, of which the first keeps what was searched deepest."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.scratch import SURE
from astragal.kernels.quixo_search.tables import LANE, LOW, Ints
from astragal.kernels.random import mixed

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
NOWHERE = -1
_OFFSET = 1 << 15


def blank_memory(bits: int) -> Ints:
    """Return an empty memory of 2**bits entries, 16 bytes each."""
    return np.zeros((1 << bits, 2), np.int64)


@compiled
def key_of(word: int, dots: int, four: bool) -> int:
    """Return a number of the position: its own with two players, with four by chance that of no other."""
    if four:
        mix = mixed(np.uint64(word) + mixed((np.uint64(dots) + np.uint64(1)) << np.uint64(LANE)))
        return int(np.int64(mix)) | 1
    return (word & LOW | word >> LANE << 25) << 1 | 1


@compiled
def find(memory: Ints, key: int) -> int:
    """Return where a position is, or NOWHERE."""
    place = int(np.int64(mixed(np.uint64(key)) & np.uint64(memory.shape[0] - 2)))
    if memory[place, 0] == key:
        return place
    return place + 1 if memory[place + 1, 0] == key else NOWHERE


@compiled
def keep(memory: Ints, key: int, value: int, depth: int, bound: int, move: int, ply: int) -> None:
    """Store what was found; wins count from the position itself, not from where the search began."""
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    place = int(np.int64(mixed(np.uint64(key)) & np.uint64(memory.shape[0] - 2)))
    if memory[place, 0] != key and depth_of(memory[place, 1]) > depth:
        place += 1
    memory[place, 0] = key
    memory[place, 1] = (value + _OFFSET) | depth << 16 | bound << 24 | move << 26


@compiled
def value_of(entry: int, ply: int) -> int:
    """Return the value of an entry as seen from a position that is so deep in the search."""
    value = (entry & 0xFFFF) - _OFFSET
    if value > SURE:
        return value - ply
    return value + ply if value < -SURE else value


@compiled
def depth_of(entry: int) -> int:
    """Return how deep an entry was searched."""
    return entry >> 16 & 0xFF


@compiled
def bound_of(entry: int) -> int:
    """Return whether the value is exact, or a bound."""
    return entry >> 24 & 3


@compiled
def move_of(entry: int) -> int:
    """Return the best move of an entry."""
    return entry >> 26 & 0x7F
