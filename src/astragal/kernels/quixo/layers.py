"""Solving a layer: first what the layer before and finished lines decide, then passes until nothing changes.

A position with a line of the mover is won (the other side made it), one with only a line of the opponent is lost. Any
other is won if a move leads to a loss, and lost if all moves lead to wins. Planes of wins are indexed by the mover's
cubes and planes of losses by the opponent's (`ranks`), so a line of ones means a win there and a loss here.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo.geometry import Ints, Small, Words
from astragal.kernels.quixo.lanes import ONES, ZERO, ones
from astragal.kernels.quixo.lines import find_lines, lines_of_ones, lines_of_zeros
from astragal.kernels.quixo.pairs import Desk, Pair, find_pair, make_desk, mirror, plane_of, pull_mine, pull_other
from astragal.kernels.quixo.pulls import valid
from astragal.kernels.quixo.rows import Kind, any_changed

INDEX_BITS = 25
"""A position of a layer as one number: the owner's place in the layer's list, shifted by so much, and the index."""


@compiled
def start_wins(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, wins: Words, before: Words
) -> None:
    """Wins by a line, and by taking a blank into a loss of the layer before."""
    desk = make_desk(size, layer)
    kind = Kind(True, 1, ZERO)
    for owner in range(begin, end):
        pair = find_pair(size, table, np.int64(owners[owner]), desk)
        if layer == 0 or not _pull_all(size, table, pair, before, kind, desk):
            desk.mine.found[:] = ZERO
        count = find_lines(size, pair.blanks, desk.mine.ranks, desk.lines)
        plane, found, all_valid = plane_of(wins, pair.plane, desk), desk.mine.found, valid(desk.ranks)
        for a in range(desk.words):
            won, lost = lines_of_ones(desk.lines, count, a), lines_of_zeros(desk.lines, count, a)
            plane[a] = (won | (found[a] & ~lost)) & all_valid
        mirror(wins, pair, desk)


@compiled
def start_hopeless(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, hopeless: Words, before: Words
) -> None:
    """Positions without a line whose blanks, taken, all lead to wins of the other side. Kept for owners only."""
    desk = make_desk(size, layer)
    kind = Kind(True, 0, ONES)
    for owner in range(begin, end):
        pair = find_pair(size, table, np.int64(owners[owner]), desk)
        if layer == 0 or not _pull_all(size, table, pair, before, kind, desk):
            desk.mine.found[:] = ZERO
        count = find_lines(size, pair.blanks, desk.mine.ranks, desk.lines)
        plane, found, all_valid = plane_of(hopeless, owner, desk), desk.mine.found, valid(desk.ranks)
        for a in range(desk.words):
            lines = lines_of_ones(desk.lines, count, a) | lines_of_zeros(desk.lines, count, a)
            plane[a] = ~lines & ~found[a] & all_valid


@compiled
def start_losses(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, losses: Words
) -> None:
    """Losses by a line of the opponent."""
    desk = make_desk(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, np.int64(owners[owner]), desk)
        count = find_lines(size, pair.blanks, desk.mine.ranks, desk.lines)
        plane, all_valid = plane_of(losses, pair.plane, desk), valid(desk.ranks)
        for a in range(desk.words):
            lost, won = lines_of_ones(desk.lines, count, a), lines_of_zeros(desk.lines, count, a)
            plane[a] = lost & ~won & all_valid
        mirror(losses, pair, desk)


@compiled
def _pull_all(size: int, table: Small, pair: Pair, source: Words, kind: Kind, desk: Desk) -> int:
    mine = pull_mine(size, table, pair, source, kind, desk.always, -1, desk)
    return pull_other(size, table, pair, source, kind, desk.always, -1, desk, mine)


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
    desk = make_desk(size, layer)
    for owner in range(begin, end):
        pair = find_pair(size, table, np.int64(owners[owner]), desk)
        if improve_wins(size, table, pair, owner, turn, wins, losses, losses_changed, new_wins, tally, desk):
            wins_changed[pair.plane] = wins_changed[pair.other_plane] = turn
        if turn == 1 or _may_lose(size, table, pair, wins_changed, turn - 1):
            if improve_losses(size, table, pair, owner, wins, losses, hopeless, new_losses, tally, desk):
                losses_changed[pair.plane] = losses_changed[pair.other_plane] = turn


@compiled
def _may_lose(size: int, table: Small, pair: Pair, changed: Small, since: int) -> bool:
    if any_changed(size, table, pair.blanks, changed, since):
        return True
    return pair.plane != pair.other_plane and any_changed(size, table, pair.other, changed, since)


@compiled
def improve_wins(
    size: int, table: Small, pair: Pair, owner: int, turn: int, wins: Words, losses: Words,
    losses_changed: Small, new_wins: Ints, tally: Ints, desk: Desk,
) -> bool:  # fmt: skip
    """Find the wins that an own cube makes, moved into a loss of the other side; tell whether there are new ones."""
    kind = Kind(False, 1, ZERO)
    mine = pull_mine(size, table, pair, losses, kind, losses_changed, turn - 1, desk)
    if not pull_other(size, table, pair, losses, kind, losses_changed, turn - 1, desk, mine):
        return False
    count = find_lines(size, pair.blanks, desk.mine.ranks, desk.lines)
    plane, found, all_valid = plane_of(wins, pair.plane, desk), desk.mine.found, valid(desk.ranks)
    changed = False
    for a in range(desk.words):
        new = found[a] & ~plane[a] & all_valid
        if new:
            new &= ~lines_of_zeros(desk.lines, count, a)
            if new:
                plane[a] |= new
                tally[0] = _note(new_wins, tally[0], owner, a, new)
                changed = True
    if changed:
        mirror(wins, pair, desk)
    return changed


@compiled
def improve_losses(
    size: int, table: Small, pair: Pair, owner: int, wins: Words, losses: Words, hopeless: Words,
    new_losses: Ints, tally: Ints, desk: Desk,
) -> bool:  # fmt: skip
    """Find the losses: hopeless positions whose own cubes all lead to wins of the other side, too."""
    kind = Kind(False, 0, ONES)
    plane, limit = plane_of(losses, pair.plane, desk), plane_of(hopeless, owner, desk)
    mine = pull_mine(size, table, pair, wins, kind, desk.always, -1, desk)
    found = desk.mine.found
    if not mine:
        found[:] = ZERO
    possible = False
    for a in range(desk.words):
        if limit[a] & ~found[a] & ~plane[a]:
            possible = True
            break
    if not possible:
        return False
    pull_other(size, table, pair, wins, kind, desk.always, -1, desk, mine)
    changed = False
    for a in range(desk.words):
        new = limit[a] & ~found[a] & ~plane[a]
        if new:
            plane[a] |= new
            tally[1] = _note(new_losses, tally[1], owner, a, new)
            changed = True
    if changed:
        mirror(losses, pair, desk)
    return changed


@compiled
def _note(list_: Ints, count: int, owner: int, word: int, new: np.uint64) -> int:
    """List new positions while there is room, and count them."""
    if count + 64 > list_.size:
        return count + ones(new)
    base = (owner << INDEX_BITS) | (word << 6)
    bit = 0
    while new:
        if new & np.uint64(1):
            list_[count] = base | bit
            count += 1
        new >>= np.uint64(1)
        bit += 1
    return count
