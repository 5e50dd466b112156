"""How many plies positions are from their end, looked up in what `DepthSolver` left in a folder.

Losses are stored by their depth, as lists or in frames. A win is one ply longer than the shortest loss that a move
leads to, so wins need not be stored. Many positions of a layer are looked up together: each frame is unpacked once.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

import numpy as np

from astragal.games.quixo.rules.board import SIZE
from astragal.kernels.quixo_solver.geometry import Ints
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.lists import note_listed, with_images
from astragal.kernels.quixo_solver.moves import MAX_MOVES
from astragal.kernels.quixo_solver.probe import DRAW, LOSS, UNKNOWN, WIN
from astragal.kernels.quixo_solver.successors import finished_values, least, number_losses, successors
from astragal.solve.quixo.depth_kept import Depths, kept
from astragal.solve.quixo.depth_sets import FRAME, FrameLayout, ListFile, PlaneReader, part_words
from astragal.solve.quixo.layer import empty_layer
from astragal.solve.quixo.paths import tables_folder
from astragal.solve.quixo.solver import parts_of

CACHED_FRAMES = 1024
"""Unpacked frames that are kept (64 KiB each), for positions that are looked up one at a time."""
NEVER = -1
TOGETHER = 1_000_000
"""Positions whose moves are followed at a time: many, since each time all frames that they need are unpacked."""


def depth_folder(folder: Path, size: int) -> Path:
    """Return where depths are kept, beside the tables of a folder.

    >>> depth_folder(Path("tables"), 5).name
    'depth-5'
    """
    return folder / f"depth-{size}"


def depth_tables() -> "DepthTables":
    """Return the depths of 5×5 that are stored in the folder of the tables; there may be none.

    >>> depth_tables().size
    5
    """
    return _depth_tables(depth_folder(tables_folder(), SIZE))


@cache
def _depth_tables(folder: Path) -> "DepthTables":
    return DepthTables(SIZE, folder)


@dataclass(frozen=True)
class Distance:
    """What a position is for its mover, and how many plies its end is away; a draw has no end.

    >>> str(Distance(WIN, 21)), str(Distance(DRAW, NEVER))
    ('win in 21', 'draw')
    """

    value: int
    plies: int

    def __str__(self) -> str:
        return {WIN: f"win in {self.plies}", LOSS: f"loss in {self.plies}"}.get(self.value, "draw")


class DepthLayer:
    """The losses of one layer by depth."""

    def __init__(self, found: Depths) -> None:
        layer = empty_layer(found.size, found.blanks)
        words = part_words(layer)
        self._size, self._blanks = found.size, found.blanks
        self.owners, self._words = layer.owners, layer.words
        parts = parts_of(len(layer.owners))
        self._begins, self._first = np.array([begin for begin, _ in parts]), FrameLayout(words).first
        self._planes = {
            depth: PlaneReader(set_.file, words) for depth, set_ in found.losses.items() if not set_.is_list
        }
        self._lists = {depth: ListFile(set_.file) for depth, set_ in found.losses.items() if set_.is_list}
        self._frame = lru_cache(maxsize=CACHED_FRAMES)(lambda depth, number: self._planes[depth].frame(number))

    def depths(self, numbers: Ints) -> Ints:
        """Return in how many plies positions are lost, by their numbers; NEVER if they are not."""
        asked, back = np.unique(numbers, return_inverse=True)
        found = np.full(len(asked), NEVER, np.int64)
        images, of = self._images(asked)
        for depth, listed in self._lists.items():
            note_listed(listed.owners, listed.starts, listed.indexes, images, of, depth, found)
        self._look_in_planes(asked, found)
        return found[back]

    def _images(self, asked: Ints) -> tuple[Ints, Ints]:
        images = of = np.zeros(0, np.int64)
        many = with_images(self._size, self._blanks, self.owners, asked, images, of)
        images, of = np.zeros(many, np.int64), np.zeros(many, np.int64)
        with_images(self._size, self._blanks, self.owners, asked, images, of)
        return images, of

    def _look_in_planes(self, asked: Ints, found: Ints) -> None:
        owner, index = asked >> INDEX_BITS, asked & ((1 << INDEX_BITS) - 1)
        part = np.searchsorted(self._begins, owner, side="right") - 1
        word = (owner - self._begins[part]) * self._words + (index >> 6)
        frames = self._first[part] + word // FRAME
        cuts = np.flatnonzero(np.diff(frames, prepend=-1, append=-1))
        place, bit = word % FRAME, (index & 63).astype(np.uint64)
        for depth in self._planes:
            for begin, end in pairwise(cuts):
                frame = self._frame(depth, int(frames[begin]))
                lost = (frame[place[begin:end]] >> bit[begin:end]) & np.uint64(1)
                found[begin:end][lost == 1] = depth


class DepthTables:
    """Depths of a board's size; `last` is the number of blanks up to which they are there.

    >>> from tempfile import mkdtemp
    >>> from astragal.solve.quixo.depth import DepthSolver
    >>> folder = Path(mkdtemp())
    >>> _ = list(DepthSolver(3, 1, folder).layers())
    >>> str(DepthTables(3, folder).distance(0b111111111, 0))
    'win in 7'
    """

    def __init__(self, size: int, folder: Path) -> None:
        self.size = size
        self._found, _ = kept(folder, size)
        self.last = len(self._found) - 1
        self.layer = lru_cache(maxsize=size**2 + 1)(lambda blanks: DepthLayer(self._found[blanks]))

    @property
    def deepest(self) -> tuple[int, int]:
        """A position with the longest way to its end of all that are stored: its blanks and the mover's cubes."""
        return max(self._found, key=lambda layer: layer.longest).deepest

    def distances(self, blanks: Ints, mover: Ints) -> tuple[Ints, Ints]:
        """Return what positions of one layer are for their movers, and in how many plies (NEVER for draws).

        A position is the set of its blanks and the set of the mover's cubes.
        """
        cuts = range(0, len(blanks), TOGETHER)
        parts = [self._distances(blanks[at : at + TOGETHER], mover[at : at + TOGETHER]) for at in cuts]
        values, plies = zip(*parts, strict=True) if parts else ((), ())
        none = np.zeros(0, np.int64)
        return np.concatenate([none, *values]), np.concatenate([none, *plies])

    def _distances(self, blanks: Ints, mover: Ints) -> tuple[Ints, Ints]:
        count = int(blanks[0]).bit_count()
        layer, everything = self.layer(count), (1 << self.size**2) - 1
        values, plies, numbers = (np.zeros(len(blanks), np.int64) for _ in range(3))
        finished_values(self.size, blanks, mover, values)
        number_losses(self.size, layer.owners, blanks, everything & ~mover & ~blanks, numbers)
        open_ = np.flatnonzero(values == UNKNOWN)
        lost = layer.depths(numbers[open_])
        values[open_] = np.where(lost == NEVER, UNKNOWN, LOSS)
        plies[open_] = lost
        left = np.flatnonzero(values == UNKNOWN)
        shortest = self._shortest(blanks[left], mover[left], count)
        values[left] = np.where(shortest == NEVER, DRAW, WIN)
        plies[left] = np.where(shortest == NEVER, NEVER, shortest + 1)
        return values, plies

    def _shortest(self, blanks: Ints, mover: Ints, count: int) -> Ints:
        """The least depth of a loss that a move leads to, or NEVER."""
        found = np.full(len(blanks), NEVER, np.int64)
        for layer, blank in ((count, False), (count - 1, True)):
            if layer < 0:
                continue
            owners = self.layer(layer).owners
            numbers, starts = np.zeros(len(blanks) * MAX_MOVES, np.int64), np.zeros(len(blanks) + 1, np.int64)
            many = successors(self.size, blanks, mover, blank, owners, numbers, starts)
            least(self.layer(layer).depths(numbers[:many]), starts, found)
        return found

    def distance(self, blanks: int, mover: int) -> Distance:
        """Return what one position is."""
        values, plies = self.distances(np.array([blanks]), np.array([mover]))
        return Distance(int(values[0]), int(plies[0]))
