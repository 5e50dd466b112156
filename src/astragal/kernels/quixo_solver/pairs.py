"""A plane and its transposed one, handled together: the moves along columns are the other one's moves along rows."""

from typing import NamedTuple

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, transposed
from astragal.kernels.quixo_solver.geometry import TRANSPOSE, Ints, Small, Words
from astragal.kernels.quixo_solver.lanes import ZERO
from astragal.kernels.quixo_solver.permute import permute
from astragal.kernels.quixo_solver.ranks import link, rank
from astragal.kernels.quixo_solver.rows import PullKind, pull_rows
from astragal.kernels.quixo_solver.scratch import (
    FROM_OTHER,
    MINE,
    MY_RANKS,
    MY_STARTS,
    OTHER,
    OTHER_RANKS,
    OTHER_STARTS,
    TO_OTHER,
    SolverScratch,
)


class Pair(NamedTuple):
    """The owner of a pair, and its partner: the same plane if the blank set is its own mirror image."""

    blanks: int
    other: int
    plane: int
    other_plane: int


@compiled
def find_pair(size: int, table: Small, blanks: int, notes: Ints) -> Pair:
    """Find the partner of an owner's plane, and note how their indexes belong together."""
    across = transposed(size, blanks)
    flip = table[across] & 3
    other = flipped(size, across, flip)
    ranks = rank(size, blanks, notes, MY_RANKS, MY_STARTS)
    rank(size, other, notes, OTHER_RANKS, OTHER_STARTS)
    link(size, blanks, TRANSPOSE | flip, notes, OTHER_RANKS, FROM_OTHER)
    for i in range(ranks):
        notes[TO_OTHER, notes[FROM_OTHER, i]] = i
    return Pair(blanks, other, int(table[blanks] >> 2), int(table[across] >> 2))


@compiled
def add_columns(
    size: int,
    table: Small,
    pair: Pair,
    source: Words,
    kind: PullKind,
    changed: Small,
    since: int,
    scratch: SolverScratch,
    rows: int,
) -> int:
    """Unite what `pull_rows` found in so many moves with the moves along columns; return how many in all."""
    mine, other = scratch.planes[MINE, : scratch.words], scratch.planes[OTHER, : scratch.words]
    if pair.plane == pair.other_plane:
        more = rows
        if more:
            other[:] = mine
    else:
        more = pull_rows(size, table, pair.other, OTHER, source, kind, changed, since, scratch)
    if more:
        if not rows:
            mine[:] = ZERO
        permute(mine, other, scratch.ranks, FROM_OTHER, True, scratch)
    return rows + more


@compiled
def mirror(planes: Words, pair: Pair, scratch: SolverScratch) -> None:
    """Bring the partner's plane up to date with the owner's."""
    if pair.plane != pair.other_plane:
        many = scratch.words
        mine = planes[pair.plane * many : (pair.plane + 1) * many]
        other = planes[pair.other_plane * many : (pair.other_plane + 1) * many]
        permute(other, mine, scratch.ranks, TO_OTHER, False, scratch)
