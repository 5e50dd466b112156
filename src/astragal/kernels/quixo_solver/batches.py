"""Positions of one plane, many at a time, by their indexes: what a move does to all of them.

All positions of a plane have the same blanks. So for each move the plane that it leads to is looked up once, and every
index changes in the same way: a run of its bits rotates by one, or a bit comes in or goes out. If that plane is stored
as a mirror image, the bits are permuted as well.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, transposed
from astragal.kernels.quixo_solver.geometry import TRANSPOSE, Ints, Small, Words
from astragal.kernels.quixo_solver.ranks import link, rank
from astragal.kernels.quixo_solver.scratch import FROM_SPARE, SPARE_RANKS, SPARE_STARTS

CHUNK = 9
"""Bits of an index that are permuted by one look-up."""
MANY = 48
"""From so many indexes on it pays to make tables for a permutation."""


@compiled
def run_down(index: int, low: int, high: int) -> int:
    """The bit at `low` goes to `high`, those between come down by one."""
    width = high - low
    mask = (2 << width) - 1
    run = (index >> low) & mask
    return (index & ~(mask << low)) | (((run >> 1) | ((run & 1) << width)) << low)


@compiled
def run_up(index: int, low: int, high: int) -> int:
    """The bit at `high` goes to `low`, those between go up by one."""
    width = high - low
    mask = (2 << width) - 1
    run = (index >> low) & mask
    return (index & ~(mask << low)) | ((((run << 1) & mask) | (run >> width)) << low)


@compiled
def without(index: int, place: int) -> int:
    """An index without one of its bits."""
    return (index & ((1 << place) - 1)) | ((index >> (place + 1)) << place)


@compiled
def with_bit(index: int, place: int, value: int) -> int:
    """An index with one bit more."""
    return (index & ((1 << place) - 1)) | (value << place) | ((index >> place) << (place + 1))


@compiled
def has(planes: Words, first: int, index: int) -> bool:
    """Whether an index is in the plane that begins at this word."""
    return bool((planes[first + (index >> 6)] >> np.uint64(index & 63)) & np.uint64(1))


@compiled
def permute_indexes(batch: Ints, count: int, ranks: int, notes: Ints, links: int, lookups: Ints) -> None:
    """Give each index the one that its position has in an image: bit i goes to bit notes[links, i]."""
    if count < MANY:
        for item in range(count):
            index, image = batch[item], 0
            for i in range(ranks):
                image |= ((index >> i) & 1) << notes[links, i]
            batch[item] = image
        return
    for part in range(3):
        base = part * CHUNK
        lookups[part, 0] = 0
        for bit in range(CHUNK):
            value = 1 << notes[links, base + bit] if base + bit < ranks else 0
            for low in range(1 << bit):
                lookups[part, (1 << bit) + low] = lookups[part, low] | value
    mask = (1 << CHUNK) - 1
    for item in range(count):
        index = batch[item]
        batch[item] = lookups[0, index & mask] | lookups[1, (index >> CHUNK) & mask] | lookups[2, index >> (2 * CHUNK)]


@compiled
def link_image(size: int, blanks: int, symmetry: int, image: int, notes: Ints) -> None:
    """Note in FROM_SPARE how indexes of a blank set become those of its image."""
    rank(size, image, notes, SPARE_RANKS, SPARE_STARTS)
    link(size, blanks, symmetry, notes, SPARE_RANKS, FROM_SPARE)


@compiled
def to_stored(
    size: int, table: Small, blanks: int, batch: Ints, count: int, ranks: int, notes: Ints, lookups: Ints
) -> int:
    """Bring indexes of a blank set to the plane that is stored for it; return that one's blank set."""
    flip = table[blanks] & 3
    if flip == 0:
        return blanks
    stored = flipped(size, blanks, flip)
    link_image(size, blanks, flip, stored, notes)
    permute_indexes(batch, count, ranks, notes, FROM_SPARE, lookups)
    return stored


@compiled
def to_partner(
    size: int, table: Small, stored: int, batch: Ints, count: int, ranks: int, notes: Ints, lookups: Ints
) -> int:
    """Bring indexes of a stored plane to the transposed one; return that one's blank set."""
    across = transposed(size, stored)
    flip = table[across] & 3
    partner = flipped(size, across, flip)
    link_image(size, stored, TRANSPOSE | flip, partner, notes)
    permute_indexes(batch, count, ranks, notes, FROM_SPARE, lookups)
    return partner
