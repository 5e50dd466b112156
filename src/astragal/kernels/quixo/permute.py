"""A plane with the ranks in another order: what a mirrored or transposed board needs.

Position by position that would be slow. Instead the bits of the index that have to come from the address into the
lanes are brought there by exchanging them, in groups of words, with lanes that have to leave; lane swaps put the lanes
in order; the rest is only a matter of where a word is read and where it is written.
"""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo.geometry import Ints, Words
from astragal.kernels.quixo.lanes import LANE, LANES, swap_mask, swap_shift, swapped

WIDE = 8
"""Groups of words handled together, for the sake of vector instructions."""


class Room(NamedTuple):
    """Scratch space of a permutation, made once for many."""

    reads: Ints
    writes: Ints
    read_more: Ints
    write_more: Ints
    group: Words
    holds: Ints
    """Which bit of the source's index each lane holds, as we go on."""
    lane_in: Ints
    bit_in: Ints
    swap_a: Ints
    swap_b: Ints


@compiled
def make_room(most_words: int) -> Room:
    """Make scratch space for planes of up to so many words."""
    size = max(most_words, WIDE)
    return Room(
        np.empty(size, np.int64), np.empty(size, np.int64), np.empty(64, np.int64), np.empty(64, np.int64),
        np.zeros(64 * WIDE, np.uint64), np.empty(LANES, np.int64), np.empty(LANES, np.int64),
        np.empty(LANES, np.int64), np.empty(LANES, np.int64), np.empty(LANES, np.int64),
    )  # fmt: skip


@compiled
def permute(target: Words, source: Words, ranks: int, links: Ints, add: bool, room: Room) -> None:
    """target[x] = source[y], where bit links[i] of y is bit i of x; with `add` both are united."""
    count = _enter(ranks, links, room.holds, room.lane_in, room.bit_in)
    swaps = _sort_lanes(ranks, links, room.holds, room.swap_a, room.swap_b)
    if ranks <= LANES:
        word = source[0]
        for s in range(swaps):
            a, b = room.swap_a[s], room.swap_b[s]
            word = swapped(word, swap_shift(a, b), swap_mask(a, b))
        target[0] = (target[0] | word) if add else word
        return
    groups = _addresses(ranks, links, count, room)
    group, wide, size = room.group, min(WIDE, groups), 1 << count
    for start in range(0, groups, wide):
        for member in range(size):
            more = room.read_more[member]
            for z in range(wide):
                group[member * WIDE + z] = source[room.reads[start + z] + more]
        for step in range(count):
            _exchange(group, size, step, room.lane_in[step])
        for s in range(swaps):
            shift = swap_shift(room.swap_a[s], room.swap_b[s])
            mask = swap_mask(room.swap_a[s], room.swap_b[s])
            for z in range(size * WIDE):
                group[z] = swapped(group[z], shift, mask)
        if add:
            for member in range(size):
                more = room.write_more[member]
                for z in range(wide):
                    target[room.writes[start + z] + more] |= group[member * WIDE + z]
        else:
            for member in range(size):
                more = room.write_more[member]
                for z in range(wide):
                    target[room.writes[start + z] + more] = group[member * WIDE + z]


@compiled
def _enter(ranks: int, links: Ints, holds: Ints, lane_in: Ints, bit_in: Ints) -> int:
    """Find which bits of the address come into the lanes, and through which lane each; return how many."""
    lanes = min(ranks, LANES)
    taken = entered = count = 0
    for lane in range(LANES):
        holds[lane] = lane
        if lane >= lanes:
            taken |= 1 << lane
        elif links[lane] < LANES:
            taken |= 1 << links[lane]
    # First those that can come in at the lane where they have to be in the end.
    for lane in range(lanes):
        if links[lane] >= LANES and not (taken >> lane) & 1:
            lane_in[count], bit_in[count] = lane, links[lane]
            count += 1
            taken |= 1 << lane
            entered |= 1 << lane
            holds[lane] = links[lane]
    for lane in range(lanes):
        if links[lane] >= LANES and not (entered >> lane) & 1:
            free = 0
            while (taken >> free) & 1:
                free += 1
            lane_in[count], bit_in[count] = free, links[lane]
            count += 1
            taken |= 1 << free
            holds[free] = links[lane]
    return count


@compiled
def _sort_lanes(ranks: int, links: Ints, holds: Ints, swap_a: Ints, swap_b: Ints) -> int:
    """Find the swaps that put the lanes in order; return how many."""
    swaps = 0
    for lane in range(min(ranks, LANES)):
        other = lane
        while holds[other] != links[lane]:
            other += 1
        if other != lane:
            swap_a[swaps], swap_b[swaps] = lane, other
            swaps += 1
            holds[other] = holds[lane]
    return swaps


@compiled
def _addresses(ranks: int, links: Ints, count: int, room: Room) -> int:
    """Work out where each group of words is read and written; return how many groups there are."""
    groups = 1
    room.reads[0] = room.writes[0] = 0
    for member in range(1 << count):
        room.read_more[member] = room.write_more[member] = 0
    for rank in range(LANES, ranks):
        bit = links[rank]
        write = 1 << (rank - LANES)
        if bit >= LANES:
            read = 1 << (bit - LANES)
            for z in range(groups):
                room.reads[groups + z] = room.reads[z] + read
                room.writes[groups + z] = room.writes[z] + write
            groups *= 2
            continue
        step = 0
        while room.lane_in[step] != bit:
            step += 1
        read = 1 << (room.bit_in[step] - LANES)
        for member in range(1 << count):
            if (member >> step) & 1:
                room.read_more[member] += read
                room.write_more[member] += write
    return groups


@compiled
def _exchange(group: Words, size: int, step: int, lane: int) -> None:
    """Exchange one bit of the number of a group's member with a lane."""
    shift = np.uint64(1 << lane)
    mask = ~LANE[lane]
    for member in range(size):
        if not (member >> step) & 1:
            low = member * WIDE
            high = (member | (1 << step)) * WIDE
            for z in range(WIDE):
                one, other = group[low + z], group[high + z]
                moved = ((one >> shift) ^ other) & mask
                group[high + z] = other ^ moved
                group[low + z] = one ^ (moved << shift)
