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

WINS, LOSSES, SEEDS, HOPELESS = range(4)
"""What is looked for: wins by a move to these losses; losses, now that these are won; positions of the next layer with
a blank to take into these losses; those whose blanks, taken, all lead to wins, now to these too."""


class KnownPlanes(NamedTuple):
    """What is known of a layer: its wins and losses, and for owners the positions that taking blanks cannot save.

    And for the owners of the next layer: `won`, positions with a blank to take into a loss, and `lost`, whose blanks
    all lead to wins. Finished lines are in both from the beginning.
    """

    wins: Words
    losses: Words
    hopeless: Words
    won: Words
    lost: Words


@compiled
def follow(
    size: int, table: Small, layer: int, owners: Small, kind: int, owner_of: Small, known: KnownPlanes,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Follow new positions backwards; write down what was looked for, not known yet, and return how many there are.

    `owner_of` is of the layer in which they are, so for SEEDS and HOPELESS of the next one.
    """
    blank = 1 if kind >= SEEDS else 0
    value = 1 if kind in (WINS, SEEDS) else 0
    ranks = size * size - layer
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
            for move in range(list_before(size, blanks, blank, row_starts, batch)):
                some = collect(move, blank, value, count, batch)
                if some == 0:
                    continue
                if kind == WINS:
                    found = _put_wins(size, table, move, owner_of, known, ranks, some, batch, out, found)
                elif kind == LOSSES:
                    found = _put_losses(size, table, move, owner_of, known, ranks, some, batch, out, found)
                elif kind == SEEDS:
                    found = _put_seeds(size, table, move, owner_of, known, ranks - 1, some, batch, out, found)
                else:
                    found = _put_hopeless(size, table, move, owner_of, known, ranks - 1, some, batch, out, found)
    return found


@compiled
def _put_wins(
    size: int, table: Small, move: int, owner_of: Small, known: KnownPlanes, ranks: int, count: int,
    batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    before = batch.moves[BEFORE, move]
    plane = int(table[before] >> 2)
    stored = to_stored(size, table, before, batch.some, count, ranks, batch.notes, batch.lookups)
    kept = _without_verdict(known.wins, known.losses, plane, ranks, count, batch)
    if kept and owner_of[plane] < 0:
        stored = to_partner(size, table, stored, batch.some, kept, ranks, batch.notes, batch.lookups)
    return put(out, found, int(owner_of[table[stored] >> 2]), kept, batch)


@compiled
def _put_losses(
    size: int, table: Small, move: int, owner_of: Small, known: KnownPlanes, ranks: int, count: int,
    batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    before = batch.moves[BEFORE, move]
    plane = int(table[before] >> 2)
    stored = to_stored(size, table, before, batch.some, count, ranks, batch.notes, batch.lookups)
    kept = _without_verdict(known.losses, known.wins, plane, ranks, count, batch)
    kept = without_escape(size, table, stored, 0, known.wins, ranks, kept, batch)
    if kept == 0:
        return found
    across = owner_of[plane] < 0
    if across:
        stored = to_partner(size, table, stored, batch.some, kept, ranks, batch.notes, batch.lookups)
    return _put_lost(size, table, stored, across, owner_of, known, ranks, kept, batch, out, found)


@compiled
def _put_seeds(
    size: int, table: Small, move: int, owner_of: Small, known: KnownPlanes, ranks: int, count: int,
    batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    stored = _to_owner(size, table, move, owner_of, count, ranks, batch)
    own, many = int(owner_of[table[stored] >> 2]), words(ranks)
    kept = 0
    for item in range(count):
        if not has(known.won, own * many, batch.some[item]):
            batch.some[kept] = batch.some[item]
            kept += 1
    return put(out, found, own, kept, batch)


@compiled
def _put_hopeless(
    size: int, table: Small, move: int, owner_of: Small, known: KnownPlanes, ranks: int, count: int,
    batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    stored = _to_owner(size, table, move, owner_of, count, ranks, batch)
    own = int(owner_of[table[stored] >> 2])
    kept = _without_verdict(known.lost, known.won, own, ranks, count, batch)
    kept = without_escape(size, table, stored, 1, known.wins, ranks, kept, batch)
    if kept:
        partner = to_partner(size, table, stored, batch.some, kept, ranks, batch.notes, batch.lookups)
        kept = without_escape(size, table, partner, 1, known.wins, ranks, kept, batch)
        to_partner(size, table, partner, batch.some, kept, ranks, batch.notes, batch.lookups)
    return put(out, found, own, kept, batch)


@compiled
def _without_verdict(one: Words, other: Words, plane: int, ranks: int, count: int, batch: PlaneBatch) -> int:
    """Keep those of the collected positions that are neither in one set nor, seen by the other side, in the other."""
    at, all_ones = plane * words(ranks), (1 << ranks) - 1
    kept = 0
    for item in range(count):
        index = batch.some[item]
        if not has(one, at, index) and not has(other, at, index ^ all_ones):
            batch.some[kept] = index
            kept += 1
    return kept


@compiled
def _put_lost(
    size: int, table: Small, blanks: int, along_columns: bool, owner_of: Small, known: KnownPlanes, ranks: int,
    count: int, batch: PlaneBatch, out: Ints, found: int,
) -> int:  # fmt: skip
    """Of an owner's positions whose moves one way are known to lose, put out those that are lost."""
    owner, many = int(owner_of[table[blanks] >> 2]), words(ranks)
    kept = 0
    for item in range(count):
        if has(known.hopeless, owner * many, batch.some[item]):
            batch.some[kept] = batch.some[item]
            kept += 1
    if along_columns:
        kept = without_escape(size, table, blanks, 0, known.wins, ranks, kept, batch)
    elif kept:
        partner = to_partner(size, table, blanks, batch.some, kept, ranks, batch.notes, batch.lookups)
        kept = without_escape(size, table, partner, 0, known.wins, ranks, kept, batch)
        # Back to the owner's plane: to the same index, or to an image of it in a plane that is its own partner.
        to_partner(size, table, partner, batch.some, kept, ranks, batch.notes, batch.lookups)
    return put(out, found, owner, kept, batch)


@compiled
def lost_among(
    size: int, table: Small, layer: int, owners: Small, owner_of: Small, known: KnownPlanes,
    starts: Ints, indexes: Indexes, begin: int, end: int, out: Ints,
) -> int:  # fmt: skip
    """Find those of these positions, newly hopeless, that are lost; return how many."""
    ranks = size * size - layer
    batch = make_batch(starts, begin, end)
    found = 0
    for owner in range(begin, end):
        count = starts[owner + 1] - starts[owner]
        if count == 0:
            continue
        pair = take_in(size, table, owner, owners, starts, indexes, batch)
        batch.some[:count] = batch.all[:count]
        kept = _without_verdict(known.losses, known.wins, pair.plane, ranks, count, batch)
        kept = without_escape(size, table, pair.blanks, 0, known.wins, ranks, kept, batch)
        if kept:
            found = _put_lost(size, table, pair.blanks, False, owner_of, known, ranks, kept, batch, out, found)
    return found


@compiled
def _to_owner(size: int, table: Small, move: int, owner_of: Small, count: int, ranks: int, batch: PlaneBatch) -> int:
    """Bring what a move was collected for to the owner's plane; return its blank set."""
    before = batch.moves[BEFORE, move]
    stored = to_stored(size, table, before, batch.some, count, ranks, batch.notes, batch.lookups)
    if owner_of[table[stored] >> 2] < 0:
        stored = to_partner(size, table, stored, batch.some, count, ranks, batch.notes, batch.lookups)
    return stored
