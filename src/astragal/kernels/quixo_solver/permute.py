"""A plane with the ranks in another order: what a mirrored or transposed board needs.

Position by position that would be slow. Instead the bits of the index that have to come from the address into the
lanes are brought there by exchanging them, in groups of words, with lanes that have to leave; lane swaps put the lanes
in order; the rest is only a matter of where a word is read and where it is written.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Ints, Words
from astragal.kernels.quixo_solver.lanes import LANE, LANES, swap_mask, swap_shift, swapped
from astragal.kernels.quixo_solver.scratch import (
    BIT_IN,
    GROUP,
    HOLDS,
    LANE_IN,
    READ_MORE,
    READS,
    SWAP_A,
    SWAP_B,
    WRITE_MORE,
    WRITES,
    SolverScratch,
)

TOGETHER = 2048
"""Words handled together: as many groups of them as fit in the nearest cache, for the sake of vector instructions."""


@compiled
def permute(target: Words, source: Words, ranks: int, links: int, add: bool, scratch: SolverScratch) -> None:
    """target[x] = source[y], where bit notes[links, i] of y is bit i of x; with `add` both are united."""
    notes = scratch.notes
    count = _enter(ranks, links, notes)
    swaps = _sort_lanes(ranks, links, notes)
    if ranks <= LANES:
        word = source[0]
        for s in range(swaps):
            a, b = notes[SWAP_A, s], notes[SWAP_B, s]
            word = swapped(word, swap_shift(a, b), swap_mask(a, b))
        target[0] = (target[0] | word) if add else word
        return
    groups = _find_places(ranks, links, count, notes, scratch.places)
    _move(target, source, groups, count, swaps, add, notes, scratch.places, scratch.planes[GROUP])


@compiled
def _move(
    target: Words, source: Words, groups: int, count: int, swaps: int, add: bool, notes: Ints, places: Ints,
    group: Words,
) -> None:  # fmt: skip
    size = 1 << count
    wide = min(TOGETHER >> count, groups)
    for start in range(0, groups, wide):
        reads, writes = places[READS, start : start + wide], places[WRITES, start : start + wide]
        for member in range(size):
            more = notes[READ_MORE, member]
            words = group[member * wide : (member + 1) * wide]
            for z in range(wide):
                # Unsigned, so that no place is taken for one that counts from the end.
                words[z] = source[np.uint64(reads[z] + more)]
        for step in range(count):
            _exchange(group, size, wide, step, notes[LANE_IN, step])
        for s in range(swaps):
            shift = swap_shift(notes[SWAP_A, s], notes[SWAP_B, s])
            mask = swap_mask(notes[SWAP_A, s], notes[SWAP_B, s])
            for z in range(size * wide):
                group[z] = swapped(group[z], shift, mask)
        for member in range(size):
            more = notes[WRITE_MORE, member]
            words = group[member * wide : (member + 1) * wide]
            if add:
                for z in range(wide):
                    target[np.uint64(writes[z] + more)] |= words[z]
            else:
                for z in range(wide):
                    target[np.uint64(writes[z] + more)] = words[z]


@compiled
def _enter(ranks: int, links: int, notes: Ints) -> int:
    """Find which bits of the address come into the lanes, and through which lane each; return how many."""
    lanes = min(ranks, LANES)
    taken = entered = count = 0
    for lane in range(LANES):
        notes[HOLDS, lane] = lane
        if lane >= lanes:
            taken |= 1 << lane
        elif notes[links, lane] < LANES:
            taken |= 1 << notes[links, lane]
    # First those that can come in at the lane where they have to be in the end.
    for lane in range(lanes):
        if notes[links, lane] >= LANES and not (taken >> lane) & 1:
            count = _let_in(notes, count, lane, notes[links, lane])
            taken |= 1 << lane
            entered |= 1 << lane
    for lane in range(lanes):
        if notes[links, lane] >= LANES and not (entered >> lane) & 1:
            free = 0
            while (taken >> free) & 1:
                free += 1
            count = _let_in(notes, count, free, notes[links, lane])
            taken |= 1 << free
    return count


@compiled
def _let_in(notes: Ints, count: int, lane: int, bit: int) -> int:
    notes[LANE_IN, count] = lane
    notes[BIT_IN, count] = bit
    notes[HOLDS, lane] = bit
    return count + 1


@compiled
def _sort_lanes(ranks: int, links: int, notes: Ints) -> int:
    """Find the swaps that put the lanes in order; return how many."""
    swaps = 0
    for lane in range(min(ranks, LANES)):
        other = lane
        while notes[HOLDS, other] != notes[links, lane]:
            other += 1
        if other != lane:
            notes[SWAP_A, swaps] = lane
            notes[SWAP_B, swaps] = other
            swaps += 1
            notes[HOLDS, other] = notes[HOLDS, lane]
    return swaps


@compiled
def _find_places(ranks: int, links: int, count: int, notes: Ints, places: Ints) -> int:
    """Work out where each group of words is read and written; return how many groups there are."""
    groups = 1
    places[READS, 0] = places[WRITES, 0] = 0
    for member in range(1 << count):
        notes[READ_MORE, member] = notes[WRITE_MORE, member] = 0
    for rank in range(LANES, ranks):
        bit = notes[links, rank]
        write = 1 << (rank - LANES)
        if bit >= LANES:
            read = 1 << (bit - LANES)
            for z in range(groups):
                places[READS, groups + z] = places[READS, z] + read
                places[WRITES, groups + z] = places[WRITES, z] + write
            groups *= 2
            continue
        step = 0
        while notes[LANE_IN, step] != bit:
            step += 1
        read = 1 << (notes[BIT_IN, step] - LANES)
        for member in range(1 << count):
            if (member >> step) & 1:
                notes[READ_MORE, member] += read
                notes[WRITE_MORE, member] += write
    return groups


@compiled
def _exchange(group: Words, size: int, wide: int, step: int, lane: int) -> None:
    """Exchange one bit of the number of a group's member with a lane."""
    shift = np.uint64(1 << lane)
    mask = ~LANE[lane]
    for member in range(size):
        if not (member >> step) & 1:
            beside = member | (1 << step)
            ones, others = group[member * wide : (member + 1) * wide], group[beside * wide : (beside + 1) * wide]
            for z in range(wide):
                one, other = ones[z], others[z]
                moved = ((one >> shift) ^ other) & mask
                others[z] = other ^ moved
                ones[z] = one ^ (moved << shift)
