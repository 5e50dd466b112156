"""Following new positions of a round backwards along their moves: what they decide in the next one.

The new positions come as lists by owner: those of owner o are indexes[starts[o] : starts[o + 1]]. All of an owner are
handled together (`batches`), first along the rows of its plane, then along those of the transposed one. Each position
found is one number (`layers.INDEX_BITS`), and may come twice.
"""

from typing import NamedTuple

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.backwards import (
    BEFORE,
    PlaneBatch,
    collect,
    list_before,
    make_batch,
    put,
    take_in,
)
from astragal.kernels.quixo_solver.batches import has, permute_indexes, to_partner, to_stored
from astragal.kernels.quixo_solver.escapes import without_escape
from astragal.kernels.quixo_solver.geometry import Indexes, Ints, Small, Words
from astragal.kernels.quixo_solver.pulls import words
from astragal.kernels.quixo_solver.scratch import FROM_OTHER, MY_STARTS, OTHER_STARTS


class Sets(NamedTuple):
    """What is known of a layer: its wins and losses, and for owners the positions that taking blanks cannot save."""

    wins: Words
    losses: Words
    hopeless: Words


class SeedPlanes(NamedTuple):
    """What a layer tells about the next one, for that one's owners.

    `won`: positions with a blank to take that leads to a loss; `hopeless`: all blanks lead to wins. Finished lines are
    in both from the beginning.
    """

    won: Words
    hopeless: Words


@compiled
def wins_from(
    size: int, table: Small, layer: int, owners: Small, owner_of: Small, sets: Sets,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find positions without a verdict from which a move leads to these losses; return how many."""
    ranks = size * size - layer
    many, all_ones = words(ranks), (1 << ranks) - 1
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        for side in range(2):
            if side:
                permute_indexes(batch.all, count, ranks, batch.notes, FROM_OTHER, batch.lookups)
            blanks, row_starts = (pair.other, OTHER_STARTS) if side else (pair.blanks, MY_STARTS)
            for move in range(list_before(size, blanks, 0, row_starts, batch)):
                some = collect(move, 0, 1, count, batch)
                if some == 0:
                    continue
                before = batch.moves[BEFORE, move]
                plane = int(table[before] >> 2)
                stored = to_stored(size, table, before, batch.some, some, ranks, batch.notes, batch.lookups)
                kept = 0
                for item in range(some):
                    index = batch.some[item]
                    if not has(sets.wins, plane * many, index) and not has(sets.losses, plane * many, index ^ all_ones):
                        batch.some[kept] = index
                        kept += 1
                if kept and owner_of[plane] < 0:
                    stored = to_partner(size, table, stored, batch.some, kept, ranks, batch.notes, batch.lookups)
                found = put(out, found, int(owner_of[table[stored] >> 2]), kept, batch)
    return found


@compiled
def losses_from(
    size: int, table: Small, layer: int, owners: Small, owner_of: Small, sets: Sets,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find positions that are lost now that these are won; return how many."""
    ranks = size * size - layer
    many, all_ones = words(ranks), (1 << ranks) - 1
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        for side in range(2):
            if side:
                permute_indexes(batch.all, count, ranks, batch.notes, FROM_OTHER, batch.lookups)
            blanks, row_starts = (pair.other, OTHER_STARTS) if side else (pair.blanks, MY_STARTS)
            for move in range(list_before(size, blanks, 0, row_starts, batch)):
                some = collect(move, 0, 0, count, batch)
                if some == 0:
                    continue
                before = batch.moves[BEFORE, move]
                plane = int(table[before] >> 2)
                stored = to_stored(size, table, before, batch.some, some, ranks, batch.notes, batch.lookups)
                kept = 0
                for item in range(some):
                    index = batch.some[item]
                    if not has(sets.losses, plane * many, index) and not has(sets.wins, plane * many, index ^ all_ones):
                        batch.some[kept] = index
                        kept += 1
                if kept:
                    kept = without_escape(size, table, stored, 0, sets.wins, ranks, kept, batch)
                if kept == 0:
                    continue
                if owner_of[plane] < 0:
                    stored = to_partner(size, table, stored, batch.some, kept, ranks, batch.notes, batch.lookups)
                    found = _put_lost(size, table, stored, True, owner_of, sets, ranks, kept, batch, out, found)
                else:
                    found = _put_lost(size, table, stored, False, owner_of, sets, ranks, kept, batch, out, found)
    return found


@compiled
def _put_lost(
    size: int, table: Small, blanks: int, along_columns: bool, owner_of: Small, sets: Sets, ranks: int, count: int,
    batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    """Of an owner's positions whose moves one way are known to lose, put out those that are lost."""
    owner, many = int(owner_of[table[blanks] >> 2]), words(ranks)
    kept = 0
    for item in range(count):
        if has(sets.hopeless, owner * many, batch.some[item]):
            batch.some[kept] = batch.some[item]
            kept += 1
    if along_columns:
        kept = without_escape(size, table, blanks, 0, sets.wins, ranks, kept, batch)
    elif kept:
        partner = to_partner(size, table, blanks, batch.some, kept, ranks, batch.notes, batch.lookups)
        kept = without_escape(size, table, partner, 0, sets.wins, ranks, kept, batch)
        # Back to the owner's plane: to the same index, or to an image of it in a plane that is its own partner.
        to_partner(size, table, partner, batch.some, kept, ranks, batch.notes, batch.lookups)
    return put(out, found, owner, kept, batch)


@compiled
def lost_among(
    size: int, table: Small, layer: int, owners: Small, owner_of: Small, sets: Sets,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find those of these positions, newly hopeless, that are lost; return how many."""
    ranks = size * size - layer
    many, all_ones = words(ranks), (1 << ranks) - 1
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        kept = 0
        for item in range(count):
            index = batch.all[item]
            at = pair.plane * many
            if not has(sets.losses, at, index) and not has(sets.wins, at, index ^ all_ones):
                batch.some[kept] = index
                kept += 1
        kept = without_escape(size, table, pair.blanks, 0, sets.wins, ranks, kept, batch)
        if kept:
            found = _put_lost(size, table, pair.blanks, False, owner_of, sets, ranks, kept, batch, out, found)
    return found


@compiled
def seeds_from(
    size: int, table: Small, layer: int, owners: Small, next_owner_of: Small, seeds: SeedPlanes,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find positions of the next layer in which a blank can be taken into these losses; return how many."""
    ranks = size * size - layer
    many = words(ranks - 1)
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        for side in range(2):
            if side:
                permute_indexes(batch.all, count, ranks, batch.notes, FROM_OTHER, batch.lookups)
            blanks, row_starts = (pair.other, OTHER_STARTS) if side else (pair.blanks, MY_STARTS)
            for move in range(list_before(size, blanks, 1, row_starts, batch)):
                some = collect(move, 1, 1, count, batch)
                if some == 0:
                    continue
                stored = _to_owner(size, table, move, next_owner_of, some, ranks - 1, batch)
                own = int(next_owner_of[table[stored] >> 2])
                kept = 0
                for item in range(some):
                    index = batch.some[item]
                    if not has(seeds.won, own * many, index):
                        batch.some[kept] = index
                        kept += 1
                found = put(out, found, own, kept, batch)
    return found


@compiled
def hopeless_from(
    size: int, table: Small, layer: int, owners: Small, next_owner_of: Small, wins: Words, seeds: SeedPlanes,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find positions of the next layer whose blanks, taken, all lead to wins, now to these too; return how many."""
    ranks = size * size - layer
    many, all_ones = words(ranks - 1), (1 << (ranks - 1)) - 1
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        for side in range(2):
            if side:
                permute_indexes(batch.all, count, ranks, batch.notes, FROM_OTHER, batch.lookups)
            blanks, row_starts = (pair.other, OTHER_STARTS) if side else (pair.blanks, MY_STARTS)
            for move in range(list_before(size, blanks, 1, row_starts, batch)):
                some = collect(move, 1, 0, count, batch)
                if some == 0:
                    continue
                stored = _to_owner(size, table, move, next_owner_of, some, ranks - 1, batch)
                own = int(next_owner_of[table[stored] >> 2])
                kept = 0
                for item in range(some):
                    index = batch.some[item]
                    if not has(seeds.hopeless, own * many, index) and not has(seeds.won, own * many, index ^ all_ones):
                        batch.some[kept] = index
                        kept += 1
                kept = without_escape(size, table, stored, 1, wins, ranks - 1, kept, batch)
                if kept:
                    partner = to_partner(size, table, stored, batch.some, kept, ranks - 1, batch.notes, batch.lookups)
                    kept = without_escape(size, table, partner, 1, wins, ranks - 1, kept, batch)
                    to_partner(size, table, partner, batch.some, kept, ranks - 1, batch.notes, batch.lookups)
                found = put(out, found, own, kept, batch)
    return found


@compiled
def _to_owner(size: int, table: Small, move: int, owner_of: Small, count: int, ranks: int, batch: PlaneBatch) -> int:
    """Bring what a move was collected for to the owner's plane; return its blank set."""
    before = batch.moves[BEFORE, move]
    stored = to_stored(size, table, before, batch.some, count, ranks, batch.notes, batch.lookups)
    if owner_of[table[stored] >> 2] < 0:
        stored = to_partner(size, table, stored, batch.some, count, ranks, batch.notes, batch.lookups)
    return stored
