"""Planes of symmetric blank sets: a position that a pass found without its mirror image gets it back."""

import numpy as np
import pytest

from astragal.kernels.quixo_solver.geometry import Ints, Small, Words
from astragal.kernels.quixo_solver.ranks import index_of, ones_of
from astragal.kernels.quixo_solver.symmetric import add_images, image_of
from astragal.solve.quixo.layer import Layer
from astragal.solve.quixo.solver import Solver

pytestmark = pytest.mark.timeout(300)  # boards are solved

SYMMETRIES = range(1, 8)


class Torn(Solver):
    """Solves as threads do at the worst moment: of positions and their images in a plane only one was seen."""

    def __init__(self, size: int) -> None:
        super().__init__(size, 1)
        self.torn: dict[tuple[int, bool], int] = {}

    def _images(self, layer: Layer, planes: Words, changed: Small, turn: int, room: int) -> Ints | None:
        at = layer.blanks, planes is layer.wins
        if at not in self.torn:  # once: what cannot be listed is left to another pass, which must not be torn again
            self.torn[at] = _tear(layer, planes, self.table)
        return super()._images(layer, planes, changed, turn, room)


def _tear(layer: Layer, planes: Words, table: Small) -> int:
    """Take all but the first of mirrored positions out of the owners' planes; return how many that were."""
    torn = 0
    for blanks in layer.owners.tolist():
        group = [symmetry for symmetry in SYMMETRIES if image_of(layer.size, blanks, symmetry) == blanks]
        plane = planes.reshape(-1, layer.words)[table[blanks] >> 2]
        for index in range(1 << layer.ranks) if group else ():
            ones = ones_of(layer.size, blanks, index)
            first = min(index_of(layer.size, blanks, image_of(layer.size, ones, symmetry)) for symmetry in group)
            bit = np.uint64(1) << np.uint64(index & 63)
            if first < index and plane[index >> 6] & bit:
                plane[index >> 6] &= ~bit
                torn += 1
    return torn


@pytest.mark.parametrize("blanks", [1, 3, 4, 5])
def test_images_are_added_and_listed(blanks: int) -> None:
    solver = Solver(3, 1)
    layer = next(layer for layer, _ in solver.layers() if layer.blanks == blanks)
    whole = layer.wins.copy()
    torn = _tear(layer, layer.wins, solver.table)
    assert torn > 0
    changed, new, tally = np.zeros(layer.planes, np.int32), np.zeros(4096, np.int64), np.zeros(1, np.int64)
    add_images(
        3, solver.table, blanks, layer.owners, 0, len(layer.owners), 7, layer.wins, changed, new, tally
    )  # fmt: skip
    assert (layer.wins == whole).all()
    assert tally[0] == torn == len(set(new[: tally[0]].tolist()))
    assert set(changed.tolist()) == {0, 7} or set(changed.tolist()) == {7}


def test_a_layer_is_solved_right_whatever_the_threads_saw() -> None:
    torn, whole = Torn(3), Solver(3, 1)
    found = [counts for _, counts in torn.layers()]
    assert found == [counts for _, counts in whole.layers()]
    assert sum(torn.torn.values()) > 100
