"""One move of all positions of a plane at once.

A cube of the mover (value v) is taken out of its row and goes in again at an end. In the index this rotates the ranks
from the gap to that end by one: the bit of the cube itself leaves its rank and comes in at the end, the bits between
close up. So for all positions x of the target plane in which the taken cube has value v,

    target[x] |= source[x rotated],

and that is a *pull*. Ranks from 6 on are bits of the address of a word: there a pull copies runs of words. Ranks below
6 are lanes inside the words. A rotation that reaches from the lanes into the address does both: it takes the words
by twos, and one bit of the index crosses over. With `inverse` (all ones) what is pulled is the complement.

Taking a blank is simpler: the source has one rank more, and its bit there has to be v.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Words
from astragal.kernels.quixo_solver.lanes import LANE, LANES, ONES, ZERO, Turn, swapped, turn_down, turn_up, turned


@compiled
def pull_own(
    target: Words, source: Words, first: int, last: int, rank: int, low: int, value: int, inverse: np.uint64
) -> None:
    """The cube of that rank goes to an end of its row, which has the ranks from `first` to `last`."""
    if low:
        if first >= LANES:
            low_bit, high_bit = first - LANES, rank - LANES
            to, fro = value << high_bit, value << low_bit
            _pull_runs(target, source, low_bit, high_bit, to, fro, low_bit, low_bit + 1, inverse)
        elif rank < LANES:
            _pull_lanes(target, source, turn_up(first, rank), _having(rank, value), inverse)
        else:
            _pull_up(target, source, first, rank - LANES, value, inverse)
    elif rank >= LANES:
        low_bit, high_bit = rank - LANES, last - LANES
        to, fro = value << low_bit, value << high_bit
        _pull_runs(target, source, low_bit, high_bit, to, fro, low_bit + 1, low_bit, inverse)
    elif last < LANES:
        _pull_lanes(target, source, turn_down(rank, last), _having(rank, value), inverse)
    else:
        _pull_down(target, source, rank, last - LANES, value, inverse)


@compiled
def _having(rank: int, value: int) -> np.uint64:
    """The lanes in which that bit of the index has this value."""
    lane: np.uint64 = LANE[rank]
    return lane if value else ~lane


@compiled
def _pull_runs(
    target: Words, source: Words, low_bit: int, high_bit: int, to: int, fro: int, to_shift: int, fro_shift: int,
    inverse: np.uint64,
) -> None:  # fmt: skip
    """All in the address: bits `low_bit` to `high_bit` rotate, words below stay together as a run."""
    run = 1 << low_bit
    for outer in range(target.size >> (high_bit + 1)):
        base = outer << (high_bit + 1)
        for inner in range(1 << (high_bit - low_bit)):
            a = base + to + (inner << to_shift)
            b = base + fro + (inner << fro_shift)
            if run >= 4:
                into, out = target[a : a + run], source[b : b + run]
                for i in range(run):
                    into[i] |= out[i] ^ inverse
            else:
                for i in range(run):
                    target[a + i] |= source[b + i] ^ inverse


@compiled
def _pull_lanes(target: Words, source: Words, turn: Turn, having: np.uint64, inverse: np.uint64) -> None:
    """All in the lanes: each word by itself. A loop for each short turn, which the compiler makes into vector code."""
    if turn.steps == 0:
        for a in range(target.size):
            target[a] |= (source[a] ^ inverse) & having
    elif turn.steps == 1:
        for a in range(target.size):
            target[a] |= (swapped(source[a], turn.d0, turn.m0) ^ inverse) & having
    elif turn.steps == 2:
        for a in range(target.size):
            word = swapped(swapped(source[a], turn.d0, turn.m0), turn.d1, turn.m1)
            target[a] |= (word ^ inverse) & having
    else:
        for a in range(target.size):
            word = swapped(swapped(source[a], turn.d0, turn.m0), turn.d1, turn.m1)
            word = swapped(swapped(word, turn.d2, turn.m2), turn.d3, turn.m3)
            word = swapped(word, turn.d4, turn.m4)
            target[a] |= (word ^ inverse) & having


@compiled
def _pull_up(target: Words, source: Words, first: int, bit: int, value: int, inverse: np.uint64) -> None:
    """From lane `first` up to an address bit. The lane that is v in the source makes room for the bit that crosses."""
    turn = turn_up(first, LANES - 1)
    having = _having(first, value)
    room = np.uint64(1 << first)
    right = room if value else ZERO
    left = ZERO if value else room
    for outer in range(target.size >> (bit + 1)):
        base = outer << (bit + 1)
        into = target[base + (value << bit) : base + (value << bit) + (1 << bit)]
        out = source[base : base + (2 << bit)]
        for a in range(1 << bit):
            word = ((out[2 * a] & having) >> right) | ((out[2 * a + 1] & having) << left)
            into[a] |= turned(word, turn) ^ inverse


@compiled
def _pull_down(target: Words, source: Words, rank: int, bit: int, value: int, inverse: np.uint64) -> None:
    """From an address bit down to lane `rank`: half of each word goes to one word of the target, half to the next."""
    turn = turn_down(rank, LANES - 1)
    having = _having(rank, value)
    left = np.uint64(32) if value else ZERO
    right = ZERO if value else np.uint64(32)
    for outer in range(target.size >> (bit + 1)):
        base = outer << (bit + 1)
        into = target[base : base + (2 << bit)]
        out = source[base + (value << bit) : base + (value << bit) + (1 << bit)]
        for a in range(1 << bit):
            word = out[a]
            into[2 * a] |= (turned(word << left, turn) ^ inverse) & having
            into[2 * a + 1] |= (turned(word >> right, turn) ^ inverse) & having


@compiled
def pull_blank(target: Words, source: Words, ranks: int, rank: int, value: int, inverse: np.uint64) -> None:
    """A blank was taken, and the cube went in at this rank; the target has so many ranks, the source one more."""
    if rank >= LANES:
        run = 1 << (rank - LANES)
        for outer in range(target.size // run):
            a = outer * run
            b = 2 * a + value * run
            if run >= 4:
                into, out = target[a : a + run], source[b : b + run]
                for i in range(run):
                    into[i] |= out[i] ^ inverse
            else:
                for i in range(run):
                    target[a + i] |= source[b + i] ^ inverse
        return
    turn = turn_up(rank, LANES - 1)
    having = _having(rank, value)
    room = np.uint64(1 << rank)
    right = room if value else ZERO
    left = ZERO if value else room
    if ranks < LANES:  # less than a word: there is no second one to fill the upper half from
        target[0] |= turned((source[0] & having) >> right, turn) ^ inverse
        return
    for a in range(target.size):
        word = ((source[2 * a] & having) >> right) | ((source[2 * a + 1] & having) << left)
        target[a] |= turned(word, turn) ^ inverse


@compiled
def valid(ranks: int) -> np.uint64:
    """The bits of a word that are positions: all, unless a plane is smaller than a word."""
    return ONES if ranks >= LANES else np.uint64((1 << (1 << ranks)) - 1)


@compiled
def words(ranks: int) -> int:
    """How many words a plane with so many ranks takes."""
    return 1 << (ranks - LANES) if ranks > LANES else 1
