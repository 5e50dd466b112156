"""Positions listed by owner: those of owner o are indexes[starts[o] : starts[o + 1]]."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.batches import CHUNK, has, link_image, permute_indexes
from astragal.kernels.quixo_solver.blanks import flipped, orbit, transposed
from astragal.kernels.quixo_solver.geometry import FLIPS, TRANSPOSE, Indexes, Ints, Small, Words
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.pairs import find_pair
from astragal.kernels.quixo_solver.scratch import FROM_OTHER, FROM_SPARE, NOTES

SYMMETRIES = 2 * FLIPS


@compiled
def group(found: Ints, starts: Ints, indexes: Indexes) -> None:
    """Bring positions, one number each, in the order of their owners."""
    for item in found:
        starts[(item >> INDEX_BITS) + 1] += 1
    for owner in range(starts.size - 1):
        starts[owner + 1] += starts[owner]
    next_ = starts[:-1].copy()
    for item in found:
        owner = item >> INDEX_BITS
        indexes[next_[owner]] = np.uint32(item & ((1 << INDEX_BITS) - 1))
        next_[owner] += 1


@compiled
def fill(counts: Ints, indexes: Indexes, words: int, planes: Words) -> None:
    """Set positions in empty planes: the next counts[o] indexes are those of owner o."""
    at = 0
    for owner in range(counts.size):
        for _ in range(counts[owner]):
            _set(planes, owner * words, int(np.int64(indexes[at])))
            at += 1


@compiled
def enter_pairs(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, planes: Words, words: int,
    starts: Ints, indexes: Indexes, counts: Ints, new: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """Add positions of owners, with their images, to a layer's planes; list those that were not there yet.

    `counts` tells how many are new for each owner, `tally` how many in all, and how many with all symmetric ones.
    """
    ranks = size * size - layer
    notes, lookups = np.zeros((NOTES, 64), np.int64), np.zeros((3, 1 << CHUNK), np.int64)
    images = np.empty(_most(starts, begin, end), np.int64)
    at = 0
    for owner in range(begin, end):
        if starts[owner] == starts[owner + 1]:
            continue
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        mine, other = pair.plane * words, pair.other_plane * words
        first = at
        if orbit(size, pair.blanks) == SYMMETRIES:
            for item in range(starts[owner], starts[owner + 1]):
                index = int(np.int64(indexes[item]))
                if not has(planes, mine, index):
                    _set(planes, mine, index)
                    new[at] = indexes[item]
                    images[at - first] = index
                    at += 1
            permute_indexes(images, at - first, ranks, notes, FROM_OTHER, lookups)
            for item in range(at - first):
                _set(planes, other, images[item])
            tally[1] += SYMMETRIES * (at - first)
        else:
            # The blank set is its own mirror image in some way: images are other positions of the same plane.
            for item in range(starts[owner], starts[owner + 1]):
                index = int(np.int64(indexes[item]))
                if has(planes, mine, index):
                    continue
                new[at] = indexes[item]
                at += 1
                for symmetry in range(SYMMETRIES):
                    images[0] = index
                    if _image(size, pair.blanks, symmetry, images, ranks, notes, lookups):
                        if not has(planes, mine, images[0]):
                            tally[1] += orbit(size, pair.blanks)
                        _set(planes, mine, images[0])
                        if pair.plane != pair.other_plane:
                            permute_indexes(images, 1, ranks, notes, FROM_OTHER, lookups)
                            _set(planes, other, images[0])
        counts[owner - begin] = at - first
    tally[0] = at


@compiled
def enter_owned(
    size: int, layer: int, owners: Small, begin: int, end: int, planes: Words, words: int, starts: Ints,
    indexes: Indexes, counts: Ints, new: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """The same for sets that are kept for owners only."""
    ranks = size * size - layer
    notes, lookups = np.zeros((NOTES, 64), np.int64), np.zeros((3, 1 << CHUNK), np.int64)
    one = np.empty(1, np.int64)
    at = 0
    for owner in range(begin, end):
        if starts[owner] == starts[owner + 1]:
            continue
        blanks = int(np.int64(owners[owner]))
        symmetric = orbit(size, blanks) < SYMMETRIES
        first = at
        for item in range(starts[owner], starts[owner + 1]):
            index = int(np.int64(indexes[item]))
            if has(planes, owner * words, index):
                continue
            _set(planes, owner * words, index)
            new[at] = indexes[item]
            at += 1
            if symmetric:
                for symmetry in range(1, SYMMETRIES):
                    one[0] = index
                    if _image(size, blanks, symmetry, one, ranks, notes, lookups):
                        _set(planes, owner * words, one[0])
        counts[owner - begin] = at - first
    tally[0] = at


@compiled
def with_images(size: int, layer: int, owners: Small, numbers: Ints, images: Ints, asked: Ints) -> int:
    """Write down all images in the same plane of positions, and which position each belongs to; return how many.

    Lists have only one of those images, unlike planes.
    """
    ranks = size * size - layer
    notes, lookups = np.zeros((NOTES, 64), np.int64), np.zeros((3, 1 << CHUNK), np.int64)
    one = np.empty(1, np.int64)
    at = 0
    for item in range(numbers.size):
        owner, index = numbers[item] >> INDEX_BITS, numbers[item] & ((1 << INDEX_BITS) - 1)
        blanks = int(np.int64(owners[owner]))
        symmetries = SYMMETRIES if orbit(size, blanks) < SYMMETRIES else 1
        for symmetry in range(symmetries):
            one[0] = index
            if symmetry == 0 or _image(size, blanks, symmetry, one, ranks, notes, lookups):
                if at < images.size:
                    images[at], asked[at] = (owner << INDEX_BITS) | one[0], item
                at += 1
    return at


@compiled
def note_listed(
    owners: Indexes, starts: Ints, indexes: Indexes, images: Ints, asked: Ints, plies: int, found: Ints
) -> None:
    """Note for positions one of whose images is in a list in how many plies they are decided.

    Positions of owners[o] are indexes[starts[o] : starts[o + 1]]; owners, indexes and images are in rising order.
    """
    place = at = 0
    for item in range(images.size):
        owner, index = images[item] >> INDEX_BITS, images[item] & ((1 << INDEX_BITS) - 1)
        if place < owners.size and np.int64(owners[place]) < owner:
            place = _leap(owners, place, owners.size, owner)
            if place < owners.size:
                at = starts[place]
        if place == owners.size:
            return
        if np.int64(owners[place]) == owner:
            end = starts[place + 1]
            at = _leap(indexes, at, end, index)
            if at < end and np.int64(indexes[at]) == index:
                found[asked[item]] = plies


@compiled
def _leap(items: Indexes, at: int, end: int, wanted: int) -> int:
    """Where the first number from here on stands that is not less, in a rising array; a near one is soon found."""
    step = 1
    while at + step < end and np.int64(items[at + step]) < wanted:
        at += step
        step *= 2
    high = min(at + step, end)
    while at < high:
        middle = (at + high) >> 1
        if np.int64(items[middle]) < wanted:
            at = middle + 1
        else:
            high = middle
    return at


@compiled
def _image(size: int, blanks: int, symmetry: int, one: Ints, ranks: int, notes: Ints, lookups: Ints) -> bool:
    """Mirror an index, if the blank set is its own image; tell whether it is."""
    cells = transposed(size, blanks) if symmetry & TRANSPOSE else blanks
    if flipped(size, cells, symmetry & (FLIPS - 1)) != blanks:
        return False
    link_image(size, blanks, symmetry, blanks, notes)
    permute_indexes(one, 1, ranks, notes, FROM_SPARE, lookups)
    return True


@compiled
def _most(starts: Ints, begin: int, end: int) -> int:
    most = 1
    for owner in range(begin, end):
        most = max(most, starts[owner + 1] - starts[owner])
    return most


@compiled
def _set(planes: Words, first: int, index: int) -> None:
    planes[first + (index >> 6)] |= np.uint64(1) << np.uint64(index & 63)
