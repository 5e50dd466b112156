"""The kernels' small parts, each against the plain way of doing it."""

from collections import Counter

import numpy as np
import pytest

from astragal.games.quixo.rules.board import BLANK, PUSHES, pushed
from astragal.kernels.quixo_solver.blanks import flipped, orbit, standing, transposed
from astragal.kernels.quixo_solver.geometry import images
from astragal.kernels.quixo_solver.moves import MAX_MOVES, after_moves, before_moves
from astragal.kernels.quixo_solver.permute import permute
from astragal.kernels.quixo_solver.pulls import pull_blank, pull_own, words
from astragal.kernels.quixo_solver.ranks import index_of, ones_of
from astragal.kernels.quixo_solver.scratch import FROM_OTHER, make_scratch

CHANCE = np.random.default_rng(11)


def _bits(plane: np.ndarray, ranks: int) -> list[int]:
    return [int(plane[i >> 6] >> np.uint64(i & 63)) & 1 for i in range(1 << ranks)]


def _plane(ranks: int) -> np.ndarray:
    plane = CHANCE.integers(0, 1 << 63, words(ranks), np.uint64) * np.uint64(2) + np.uint64(1)
    return plane if ranks >= 6 else plane & np.uint64((1 << (1 << ranks)) - 1)


_IMAGES = {size: images(size) for size in (3, 4, 5)}


def _image(size: int, cells: int, symmetry: int) -> int:
    return sum(1 << _IMAGES[size][symmetry][cell] for cell in range(size**2) if cells >> cell & 1)


def _least(blanks: int, ones: int) -> tuple[int, int]:
    return min((_image(5, blanks, symmetry), _image(5, ones, symmetry)) for symmetry in range(8))


@pytest.mark.parametrize("size", [3, 4, 5])
def test_images(size: int) -> None:
    for cells in CHANCE.integers(0, 1 << size**2, 50).tolist():
        assert [flipped(size, cells, flip) for flip in range(4)] == [_image(size, cells, flip) for flip in range(4)]
        assert transposed(size, cells) == _image(size, cells, 4)
        every = {_image(size, cells, symmetry) for symmetry in range(8)}
        assert orbit(size, cells) == len(every)
        stands = {flipped(size, image, standing(size, image)) for image in (_image(size, cells, f) for f in range(4))}
        assert len(stands) == 1


@pytest.mark.parametrize("size", [3, 4, 5])
def test_index_and_cells_belong_together(size: int) -> None:
    for blanks, cells in CHANCE.integers(0, 1 << size**2, (50, 2)).tolist():
        ones = cells & ~blanks
        assert ones_of(size, blanks, index_of(size, blanks, ones)) == ones


@pytest.mark.parametrize("ranks", [3, 5, 6, 7, 9, 12])
def test_permute_moves_every_position(ranks: int) -> None:
    scratch = make_scratch(5, 25 - ranks)
    for add in (False, True):
        links, source, target = CHANCE.permutation(ranks), _plane(ranks), _plane(ranks)
        before = _bits(target, ranks)
        scratch.notes[FROM_OTHER, :ranks] = links
        permute(target, source, ranks, FROM_OTHER, add, scratch)
        old = _bits(source, ranks)
        for x, found in enumerate(_bits(target, ranks)):
            y = sum(1 << int(links[i]) for i in range(ranks) if x >> i & 1)
            assert found == (old[y] | before[x] if add else old[y])


@pytest.mark.parametrize("ranks", [6, 8, 11])
def test_pulls_of_own_cubes(ranks: int) -> None:
    for first in range(0, ranks - 1):
        last = min(first + 4, ranks - 1)
        for taken in range(first, last + 1):
            for low in (0, 1):
                for value in (0, 1):
                    inverse = np.uint64(0 if value else (1 << 64) - 1)
                    source, target = _plane(ranks), np.zeros(words(ranks), np.uint64)
                    pull_own(target, source, first, last, taken, low, value, inverse)
                    old = _bits(source, ranks)
                    for x, found in enumerate(_bits(target, ranks)):
                        bits = [x >> i & 1 for i in range(ranks)]
                        moved = bits.pop(taken)
                        bits.insert(first if low else last, moved)
                        y = sum(bit << i for i, bit in enumerate(bits))
                        assert found == ((old[y] ^ (not value)) if moved == value else 0)


@pytest.mark.parametrize("ranks", [3, 5, 6, 8, 10])
def test_pulls_of_blanks(ranks: int) -> None:
    for rank in range(ranks + 1):
        for value in (0, 1):
            source, target = _plane(ranks + 1), np.zeros(words(ranks), np.uint64)
            pull_blank(target, source, ranks, rank, value, np.uint64(0))
            old = _bits(source, ranks + 1)
            for x, found in enumerate(_bits(target, ranks)):
                low = x & ((1 << rank) - 1)
                assert found == old[((x >> rank) << (rank + 1)) | (value << rank) | low]


def test_moves_are_those_of_the_rules() -> None:
    out = np.empty((2, MAX_MOVES), np.int64)
    for blanks, cells in CHANCE.integers(0, 1 << 25, (60, 2)).tolist():
        mover = cells & ~blanks
        board = "".join(BLANK if blanks >> i & 1 else "X" if mover >> i & 1 else "O" for i in range(25))
        for blank in (False, True):
            wanted: Counter[tuple[int, int]] = Counter()
            for take, put, _ in PUSHES:
                if board[take] == (BLANK if blank else "X"):
                    after = pushed(board, take, put, "X")
                    empty, mine = (sum(1 << i for i in range(25) if after[i] == kind) for kind in (BLANK, "X"))
                    wanted[_least(empty, mine)] += 1
            count = after_moves(5, blanks, mover, 1, blank, out)
            assert Counter(_least(int(out[0, i]), int(out[1, i])) for i in range(count)) == wanted


@pytest.mark.parametrize("size", [3, 4, 5])
def test_moves_backwards_undo_moves(size: int) -> None:
    out, back = np.empty((2, MAX_MOVES), np.int64), np.empty((2, MAX_MOVES), np.int64)
    for blanks, cells in CHANCE.integers(0, 1 << size**2, (40, 2)).tolist():
        ones = cells & ~blanks
        for value in (0, 1):
            for blank in (False, True):
                for move in range(after_moves(size, blanks, ones, value, blank, out)):
                    count = before_moves(size, int(out[0, move]), int(out[1, move]), value, blank, back)
                    found = {(int(back[0, i]), int(back[1, i])) for i in range(count)}
                    same = {(blanks, ones), (_image(size, blanks, 4), _image(size, ones, 4))}
                    assert found & same
