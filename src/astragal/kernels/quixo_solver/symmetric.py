"""Keeping planes symmetric that stand for a symmetric set of blanks.

Such a plane holds a position and its mirror image. Threads that read a plane while another one adds to it may see the
one and not yet the other, so a pass can find a position without its image. The next pass would. But who follows
positions one by one (`sparse`) counts on both being there: so what is missing is added before that begins.
"""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.blanks import flipped, transposed
from astragal.kernels.quixo_solver.geometry import FLIPS, TRANSPOSE, Ints, Small, Words
from astragal.kernels.quixo_solver.layers import note
from astragal.kernels.quixo_solver.pairs import find_pair, mirror
from astragal.kernels.quixo_solver.permute import permute
from astragal.kernels.quixo_solver.ranks import link, rank
from astragal.kernels.quixo_solver.scratch import FROM_SPARE, SPARE, SPARE_RANKS, SPARE_STARTS, make_scratch


@compiled
def image_of(size: int, blanks: int, symmetry: int) -> int:
    """Return a set of cells, mirrored."""
    cells = transposed(size, blanks) if symmetry & TRANSPOSE else blanks
    return flipped(size, cells, symmetry & (FLIPS - 1))


@compiled
def add_images(
    size: int, table: Small, layer: int, owners: Small, begin: int, end: int, turn: int, planes: Words, changed: Small,
    new: Ints, tally: Ints,
) -> None:  # fmt: skip
    """Add what symmetric planes lack; list and count it as `layers.improve` does, and mark the planes."""
    scratch = make_scratch(size, layer)
    for owner in range(begin, end):
        blanks = int(np.int64(owners[owner]))
        before = tally[0]
        for symmetry in range(1, 2 * FLIPS):
            if image_of(size, blanks, symmetry) != blanks:
                continue
            plane = int(table[blanks] >> 2)
            mine, image = (
                planes[plane * scratch.words : (plane + 1) * scratch.words],
                scratch.planes[SPARE, : scratch.words],
            )
            rank(size, blanks, scratch.notes, SPARE_RANKS, SPARE_STARTS)
            link(size, blanks, symmetry, scratch.notes, SPARE_RANKS, FROM_SPARE)
            permute(image, mine, scratch.ranks, FROM_SPARE, False, scratch)
            for a in range(scratch.words):
                missing = image[a] & ~mine[a]
                if missing:
                    mine[a] |= missing
                    tally[0] = note(new, tally[0], owner, a, missing)
        if tally[0] > before:
            pair = find_pair(size, table, blanks, scratch.notes)
            mirror(planes, pair, scratch)
            changed[pair.plane] = changed[pair.other_plane] = turn
