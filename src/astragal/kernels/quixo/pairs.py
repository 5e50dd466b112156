"""A plane and its transposed one, handled together: the moves along columns are the other one's moves along rows."""

from typing import NamedTuple

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo.blanks import flipped, transposed
from astragal.kernels.quixo.geometry import TRANSPOSE, Ints, Small, Words
from astragal.kernels.quixo.lanes import ZERO
from astragal.kernels.quixo.lines import Lines, make_lines
from astragal.kernels.quixo.permute import make_room, permute
from astragal.kernels.quixo.pulls import words
from astragal.kernels.quixo.ranks import link, rank
from astragal.kernels.quixo.rows import Kind, Side, Spare, pull_rows


class Desk(NamedTuple):
    """The scratch space of one thread in a layer."""

    ranks: int
    words: int
    mine: Side
    other: Side
    from_other: Ints
    """The rank in the other plane of the cube with rank i in this one."""
    to_other: Ints
    lines: Lines
    spare: Spare
    always: Small
    """Stands for marks of change where all sources count."""


class Pair(NamedTuple):
    """The owner of a pair, and its partner: the same plane if the blank set is its own mirror image."""

    blanks: int
    other: int
    plane: int
    other_plane: int


@compiled
def make_desk(size: int, layer: int) -> Desk:
    """Make scratch space for the layer with so many blanks."""
    cells = size * size
    ranks = cells - layer
    many, most = words(ranks), words(ranks + 1)
    return Desk(
        ranks,
        many,
        Side(np.empty(many, np.uint64), np.empty(cells, np.int64), np.empty(cells, np.int64)),
        Side(np.empty(many, np.uint64), np.empty(cells, np.int64), np.empty(cells, np.int64)),
        np.empty(cells, np.int64),
        np.empty(cells, np.int64),
        make_lines(),
        Spare(
            np.empty(most, np.uint64), np.empty(cells, np.int64), np.empty(cells, np.int64), np.empty(cells, np.int64),
            make_room(most),
        ),
        np.zeros(1, np.int32),
    )  # fmt: skip


@compiled
def find_pair(size: int, table: Small, blanks: int, desk: Desk) -> Pair:
    """Find the partner of an owner's plane, and lay out on the desk how their indexes belong together."""
    across = transposed(size, blanks)
    flip = table[across] & 3
    other = flipped(size, across, flip)
    rank(size, blanks, desk.mine.ranks, desk.mine.starts)
    rank(size, other, desk.other.ranks, desk.other.starts)
    link(size, blanks, TRANSPOSE | flip, desk.other.ranks, desk.from_other)
    for i in range(desk.ranks):
        desk.to_other[desk.from_other[i]] = i
    return Pair(blanks, other, np.int64(table[blanks] >> 2), np.int64(table[across] >> 2))


@compiled
def pull_mine(
    size: int, table: Small, pair: Pair, source: Words, kind: Kind, changed: Small, since: int, desk: Desk
) -> int:
    """Collect what the moves along rows lead to; return how many there were."""
    return pull_rows(size, table, pair.blanks, desk.ranks, desk.mine, source, kind, changed, since, desk.spare)


@compiled
def pull_other(
    size: int, table: Small, pair: Pair, source: Words, kind: Kind, changed: Small, since: int, desk: Desk,
    mine: int,
) -> int:  # fmt: skip
    """Unite that with what the moves along columns lead to, after `pull_mine` found so many; return how many in all."""
    found = desk.other.found
    if pair.plane == pair.other_plane:
        more = mine
        if mine:
            found[:] = desk.mine.found
    else:
        more = pull_rows(size, table, pair.other, desk.ranks, desk.other, source, kind, changed, since, desk.spare)
    if more:
        if not mine:
            desk.mine.found[:] = ZERO
        permute(desk.mine.found, found, desk.ranks, desk.from_other, True, desk.spare.room)
    return mine + more


@compiled
def plane_of(planes: Words, number: int, desk: Desk) -> Words:
    """One of the planes of a layer."""
    return planes[number * desk.words : (number + 1) * desk.words]


@compiled
def mirror(planes: Words, pair: Pair, desk: Desk) -> None:
    """Bring the partner's plane up to date with the owner's."""
    if pair.plane != pair.other_plane:
        mine, other = plane_of(planes, pair.plane, desk), plane_of(planes, pair.other_plane, desk)
        permute(other, mine, desk.ranks, desk.to_other, False, desk.spare.room)
