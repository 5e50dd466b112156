"""How many plies the end is away: rounds for all positions of a layer at once.

A round finds exactly the positions that are decided in d plies: wins with a move to a loss in d - 1, and losses whose
moves all lead to wins in d - 1 at most. (A finished game is decided in 0 plies.) Wins are found from losses and losses
from wins, so a round may write in place what it finds, as long as only one of the two does so.

A layer leaves *seeds* for the next one, so it is never looked at again: the positions of the next layer with a blank to
take into a loss, and the *hopeless* ones, whose blanks all lead to wins.

What is new is listed by owner as far as there is room: `counts[o]` indexes for owner o, one after the other.
`tally` holds how many were found, how many that is with all symmetric ones, and how many are listed.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import orbit
from astragal.kernels.quixo_solver.geometry import Indexes, Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import ONES, ZERO, ones
from astragal.kernels.quixo_solver.layers import pull_all
from astragal.kernels.quixo_solver.lines import find_lines, lines_of_ones, lines_of_zeros
from astragal.kernels.quixo_solver.pairs import Pair, find_pair, mirror
from astragal.kernels.quixo_solver.pulls import valid
from astragal.kernels.quixo_solver.rows import PullKind
from astragal.kernels.quixo_solver.scratch import MINE, make_scratch

FOUND, TOTAL, LISTED = range(3)


@compiled
def start_lines(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, losses: Words, lost: Words,
    tally: Ints,
) -> None:  # fmt: skip
    """Depth 0: finished lines. `lost` gets the losses of these owners; `tally` counts wins, then losses."""
    scratch = make_scratch(size, layer)
    notes, all_valid = scratch.notes, valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        count = find_lines(size, notes)
        first, to = pair.plane * scratch.words, (owner - begin) * scratch.words
        for a in range(scratch.words):
            full, empty = lines_of_ones(notes, count, a), lines_of_zeros(notes, count, a)
            wins[first + a] = full & all_valid
            lost[to + a] = losses[first + a] = full & ~empty & all_valid
            tally[0] += ones(wins[first + a]) * orbit(size, pair.blanks)
            tally[1] += ones(lost[to + a]) * orbit(size, pair.blanks)
        mirror(wins, pair, scratch)
        mirror(losses, pair, scratch)


@compiled
def start_seeds(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, won: Words, hopeless: Words
) -> None:
    """Finished lines of the next layer, which no seed has to tell."""
    scratch = make_scratch(size, layer)
    notes = scratch.notes
    for owner in range(begin, end):
        find_pair(size, table, int(np.int64(owners[owner])), notes)
        count = find_lines(size, notes)
        first = owner * scratch.words
        for a in range(scratch.words):
            lines = lines_of_ones(notes, count, a) | lines_of_zeros(notes, count, a)
            won[first + a] = hopeless[first + a] = lines


@compiled
def find_wins(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, losses: Words, pull: bool,
    seeds: Words, counts: Ints, listed: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """Add the wins of a round: by own moves, if `pull` says so, and the seeds of these owners, if there are any."""
    scratch = make_scratch(size, layer)
    found, all_valid = scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        if not pull or not pull_all(size, table, pair, losses, PullKind(0, 1, ZERO), owners, -1, scratch):
            found[:] = ZERO
        if seeds.size:
            from_ = (owner - begin) * scratch.words
            for a in range(scratch.words):
                found[a] |= seeds[from_ + a]
        count = find_lines(size, scratch.notes)
        first, before = pair.plane * scratch.words, tally[FOUND]
        for a in range(scratch.words):
            new = found[a] & ~wins[first + a] & all_valid
            if new:
                new &= ~lines_of_zeros(scratch.notes, count, a)
                if new:
                    wins[first + a] |= new
                    _note(owner - begin, a, new, counts, listed, tally)
        _sum_up(size, pair, before, tally)
        if tally[FOUND] > before:
            mirror(wins, pair, scratch)


@compiled
def find_losses(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, losses: Words,
    hopeless: Words, seeds: Words, at_once: bool, lost: Words, counts: Ints, listed: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """Find the losses of a round; `lost` gets those of these owners. With `at_once` they are added.

    `seeds`, if there are any, are the positions of these owners that have become hopeless.
    """
    scratch = make_scratch(size, layer)
    found = scratch.planes[MINE, : scratch.words]
    for owner in range(begin, end):
        own, to = owner * scratch.words, (owner - begin) * scratch.words
        if seeds.size:
            for a in range(scratch.words):
                hopeless[own + a] |= seeds[to + a]
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        if not pull_all(size, table, pair, wins, PullKind(0, 0, ONES), owners, -1, scratch):
            found[:] = ZERO
        first, before = pair.plane * scratch.words, tally[FOUND]
        for a in range(scratch.words):
            new = hopeless[own + a] & ~found[a] & ~losses[first + a]
            lost[to + a] = new
            if new:
                if at_once:
                    losses[first + a] |= new
                _note(owner - begin, a, new, counts, listed, tally)
        _sum_up(size, pair, before, tally)
        if at_once and tally[FOUND] > before:
            mirror(losses, pair, scratch)


@compiled
def add(size: int, table: Small, layer: int, owners: Small, begin: int, end: int, planes: Words, new: Words) -> None:
    """Add what was found for these owners."""
    scratch = make_scratch(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        first, from_ = pair.plane * scratch.words, (owner - begin) * scratch.words
        some = False
        for a in range(scratch.words):
            if new[from_ + a]:
                planes[first + a] |= new[from_ + a]
                some = True
        if some:
            mirror(planes, pair, scratch)


@compiled
def find_seeds(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, losses_before: Words, won: Words,
    new: Words, counts: Ints, listed: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """Find the positions with a blank to take into a loss of the layer before, beyond those that are known."""
    kind = PullKind(1, 1, ZERO)
    _find_blanks(size, table, layer, owners, begin, end, losses_before, kind, won, new, counts, listed, tally)


@compiled
def find_hopeless(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins_before: Words, hopeless: Words,
    new: Words, counts: Ints, listed: Indexes, tally: Ints,
) -> None:  # fmt: skip
    """Find the positions all of whose blanks lead to wins of the layer before, beyond those that are known."""
    kind = PullKind(1, 0, ONES)
    _find_blanks(size, table, layer, owners, begin, end, wins_before, kind, hopeless, new, counts, listed, tally)


@compiled
def _find_blanks(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, source: Words, kind: PullKind,
    known: Words, new: Words, counts: Ints, listed: Indexes, tally: Ints,
) -> None:  # fmt: skip
    scratch = make_scratch(size, layer)
    found, all_valid = scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        if not pull_all(size, table, pair, source, kind, owners, -1, scratch):
            found[:] = ZERO
        own, to = owner * scratch.words, (owner - begin) * scratch.words
        for a in range(scratch.words):
            more = (found[a] ^ kind.inverse) & ~known[own + a] & all_valid
            new[to + a] = more
            if more:
                known[own + a] |= more
                _note(owner - begin, a, more, counts, listed, tally)


@compiled
def _note(owner: int, word: int, new: np.uint64, counts: Ints, listed: Indexes, tally: Ints) -> None:
    many = ones(new)
    tally[FOUND] += many
    if tally[LISTED] + many > listed.size:
        return
    counts[owner] += many
    at = tally[LISTED]
    while new:
        lowest = new & (~new + np.uint64(1))
        listed[at] = np.uint32((word << 6) | ones(lowest - np.uint64(1)))
        at += 1
        new ^= lowest
    tally[LISTED] = at


@compiled
def _sum_up(size: int, pair: Pair, before: int, tally: Ints) -> None:
    tally[TOTAL] += (tally[FOUND] - before) * orbit(size, pair.blanks)
