"""Solving a layer: first what the layer before and finished lines decide, then passes until nothing changes.

A position with a line of the mover is won (the other side made it), one with only a line of the opponent is lost. Any
other is won if a move leads to a loss, and lost if all moves lead to wins. Planes of wins are indexed by the mover's
cubes and planes of losses by the opponent's (`ranks`), so a line of ones means a win there and a loss here.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import ONES, ZERO, ones
from astragal.kernels.quixo_solver.lines import find_lines, lines_of_ones, lines_of_zeros
from astragal.kernels.quixo_solver.pairs import Pair, add_columns, find_pair, mirror
from astragal.kernels.quixo_solver.pulls import valid
from astragal.kernels.quixo_solver.rows import PullKind, any_changed, pull_rows
from astragal.kernels.quixo_solver.scratch import MINE, SolverScratch, make_scratch

INDEX_BITS = 25
"""A position of a layer as one number: the owner's place in the layer's list, shifted by so much, and the index."""


@compiled
def start_wins(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, before: Words
) -> None:
    """Wins by a line, and by taking a blank into a loss of the layer before."""
    scratch = make_scratch(size, layer)
    notes, found, all_valid = scratch.notes, scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        if layer == 0 or not pull_all(size, table, pair, before, PullKind(1, 1, ZERO), owners, -1, scratch):
            found[:] = ZERO
        count = find_lines(size, notes)
        first = pair.plane * scratch.words
        for a in range(scratch.words):
            won, lost = lines_of_ones(notes, count, a), lines_of_zeros(notes, count, a)
            wins[first + a] = (won | (found[a] & ~lost)) & all_valid
        mirror(wins, pair, scratch)


@compiled
def start_hopeless(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, hopeless: Words, before: Words
) -> None:
    """Positions without a line whose blanks, taken, all lead to wins of the other side. Kept for owners only."""
    scratch = make_scratch(size, layer)
    notes, found, all_valid = scratch.notes, scratch.planes[MINE, : scratch.words], valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        if layer == 0 or not pull_all(size, table, pair, before, PullKind(1, 0, ONES), owners, -1, scratch):
            found[:] = ZERO
        count = find_lines(size, notes)
        first = owner * scratch.words
        for a in range(scratch.words):
            lines = lines_of_ones(notes, count, a) | lines_of_zeros(notes, count, a)
            hopeless[first + a] = ~lines & ~found[a] & all_valid


@compiled
def start_losses(size: int, table: Small, layer: int, owners: Small, begin: int, end: int, losses: Words) -> None:
    """Losses by a line of the opponent."""
    scratch = make_scratch(size, layer)
    notes, all_valid = scratch.notes, valid(scratch.ranks)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), notes)
        count = find_lines(size, notes)
        first = pair.plane * scratch.words
        for a in range(scratch.words):
            lost, won = lines_of_ones(notes, count, a), lines_of_zeros(notes, count, a)
            losses[first + a] = lost & ~won & all_valid
        mirror(losses, pair, scratch)


@compiled
def pull_all(
    size: int,
    table: Small,
    pair: Pair,
    source: Words,
    kind: PullKind,
    changed: Small,
    since: int,
    scratch: SolverScratch,
) -> int:
    """Collect in the scratch space what all moves of a kind lead to; return how many there were."""
    mine = pull_rows(size, table, pair.blanks, MINE, source, kind, changed, since, scratch)
    return add_columns(size, table, pair, source, kind, changed, since, scratch, mine)


@compiled
def improve(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, turn: int,
    wins: Words, losses: Words, hopeless: Words, wins_changed: Small, losses_changed: Small,
    new_wins: Ints, new_losses: Ints, tally: Ints,
) -> None:  # fmt: skip
    """One pass: pull losses into wins and wins into losses, in place, where a source changed lately.

    The marks of change hold the pass (`turn`, from 1) in which a plane changed last. New positions are listed as far
    as there is room for them, and counted in `tally`: wins, losses.
    """
    scratch = make_scratch(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        if pull_all(size, table, pair, losses, PullKind(0, 1, ZERO), losses_changed, turn - 1, scratch):
            before = tally[0]
            tally[0] = _add_wins(size, owner, pair.plane * scratch.words, wins, new_wins, before, scratch)
            if tally[0] > before:
                mirror(wins, pair, scratch)
                wins_changed[pair.plane] = wins_changed[pair.other_plane] = turn
        if turn == 1 or _may_lose(size, table, pair, wins_changed, turn - 1):
            kind = PullKind(0, 0, ONES)
            along_rows = pull_rows(size, table, pair.blanks, MINE, wins, kind, owners, -1, scratch)
            if not along_rows:
                scratch.planes[MINE, : scratch.words] = ZERO
            first = pair.plane * scratch.words
            if not _can_lose(owner, first, losses, hopeless, scratch):
                continue
            add_columns(size, table, pair, wins, kind, owners, -1, scratch, along_rows)
            before = tally[1]
            tally[1] = _add_losses(owner, first, losses, hopeless, new_losses, before, scratch)
            if tally[1] > before:
                mirror(losses, pair, scratch)
                losses_changed[pair.plane] = losses_changed[pair.other_plane] = turn


@compiled
def _may_lose(size: int, table: Small, pair: Pair, changed: Small, since: int) -> bool:
    """Whether a win was found lately that a move from this pair leads to."""
    if any_changed(size, table, pair.blanks, changed, since):
        return True
    return pair.plane != pair.other_plane and any_changed(size, table, pair.other, changed, since)


@compiled
def _can_lose(owner: int, first: int, losses: Words, hopeless: Words, scratch: SolverScratch) -> bool:
    """Whether the moves along rows leave anything that could be a new loss."""
    found, limit = scratch.planes[MINE], hopeless[owner * scratch.words : (owner + 1) * scratch.words]
    possible = False
    for a in range(scratch.words):
        if limit[a] & ~found[a] & ~losses[first + a]:
            possible = True
            break
    return possible


@compiled
def _add_wins(
    size: int, owner: int, first: int, wins: Words, new_wins: Ints, listed: int, scratch: SolverScratch
) -> int:
    """Add what was found to a plane of wins, unless a line of the opponent has ended the game; count on."""
    notes, found, all_valid = scratch.notes, scratch.planes[MINE], valid(scratch.ranks)
    count = find_lines(size, notes)
    for a in range(scratch.words):
        new = found[a] & ~wins[first + a] & all_valid
        if new:
            new &= ~lines_of_zeros(notes, count, a)
            if new:
                wins[first + a] |= new
                listed = note(new_wins, listed, owner, a, new)
    return listed


@compiled
def _add_losses(
    owner: int, first: int, losses: Words, hopeless: Words, new_losses: Ints, listed: int, scratch: SolverScratch
) -> int:
    """Add the hopeless positions from which nothing but wins of the other side was found; count on."""
    found, limit = scratch.planes[MINE], hopeless[owner * scratch.words : (owner + 1) * scratch.words]
    for a in range(scratch.words):
        new = limit[a] & ~found[a] & ~losses[first + a]
        if new:
            losses[first + a] |= new
            listed = note(new_losses, listed, owner, a, new)
    return listed


@compiled
def note(listed: Ints, count: int, owner: int, word: int, new: np.uint64) -> int:
    """List new positions while there is room, and count them."""
    if count + 64 > listed.size:
        return count + ones(new)
    base = (owner << INDEX_BITS) | (word << 6)
    for bit in range(64):
        if (new >> np.uint64(bit)) & np.uint64(1):
            listed[count] = base | bit
            count += 1
    return count


@compiled
def fill(size: int, table: Small, layer: int, owners: Small, begin: int, end: int, planes: Words, owned: Words) -> None:
    """Lay out planes as the passes need them, from the owners' planes alone."""
    scratch = make_scratch(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, int(np.int64(owners[owner])), scratch.notes)
        first, from_ = pair.plane * scratch.words, owner * scratch.words
        planes[first : first + scratch.words] = owned[from_ : from_ + scratch.words]
        mirror(planes, pair, scratch)
