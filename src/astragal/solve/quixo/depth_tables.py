"""How many plies positions are from their end, looked up in what `DepthSolver` left in a folder.

Losses are stored by their depth, as lists or in frames. A win is one ply longer than the shortest loss that a move
leads to, so wins need not be stored. Many positions are looked up together: each frame is unpacked once.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

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
TOGETHER = 3_000_000
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
    return depth_tables_in(tables_folder())


@cache
def depth_tables_in(folder: Path) -> "DepthTables":
    """Return the depths of 5×5 that are stored beside the tables of a folder; opened once.

    >>> depth_tables_in(Path("/nowhere")).last
    -1
    """
    return DepthTables(SIZE, depth_folder(folder, SIZE))


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
        if many > len(asked):
            order = np.argsort(images, kind="stable")
            images, of = images[order], of[order]
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


class Question(NamedTuple):
    """Numbers that are looked up in a layer: of positions themselves, or of what their moves lead to.

    Those of position p begin at starts[p]; `places` tells which positions these are.
    """

    numbers: Ints
    starts: Ints | None
    places: Ints


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
        """Return what positions are for their movers, and in how many plies (NEVER for draws).

        A position is the set of its blanks and the set of the mover's cubes.
        """
        cuts = range(0, len(blanks), TOGETHER)
        parts = [self._distances(blanks[at : at + TOGETHER], mover[at : at + TOGETHER]) for at in cuts]
        values, plies = zip(*parts, strict=True) if parts else ((), ())
        none = np.zeros(0, np.int64)
        return np.concatenate([none, *values]), np.concatenate([none, *plies])

    def _distances(self, blanks: Ints, mover: Ints) -> tuple[Ints, Ints]:
        values, lost, least_lost = (np.zeros(len(blanks), np.int64) for _ in range(3))
        finished_values(self.size, blanks, mover, values)
        open_ = np.flatnonzero(values == UNKNOWN)
        lost[open_], least_lost[open_] = self._lost(blanks[open_], mover[open_])
        values[open_] = np.select([lost[open_] != NEVER, least_lost[open_] != NEVER], [LOSS, WIN], DRAW)
        plies = np.select([values == LOSS, values == WIN], [lost, least_lost + 1], NEVER)
        plies[np.setdiff1d(np.arange(len(blanks)), open_)] = 0
        return values, plies

    def _lost(self, blanks: Ints, mover: Ints) -> tuple[Ints, Ints]:
        """In how many plies open positions are lost, and the quickest loss that a move of each leads to; or NEVER.

        Whatever is asked of a layer is asked at once, so that its frames are unpacked once.
        """
        own, quickest = (np.full(len(blanks), NEVER, np.int64) for _ in range(2))
        counts = np.bitwise_count(blanks)
        questions: dict[int, list[Question]] = defaultdict(list)
        for count in np.unique(counts).tolist():
            places = np.flatnonzero(counts == count)
            some = blanks[places], mover[places]
            questions[count].append(Question(self._themselves(*some), None, places))
            questions[count].append(Question(*self._after(*some, blank=False), places))
            if count:
                questions[count - 1].append(Question(*self._after(*some, blank=True), places))
        for count, asked in questions.items():
            depths = self.layer(count).depths(np.concatenate([question.numbers for question in asked]))
            cuts = np.cumsum([len(question.numbers) for question in asked])[:-1]
            for question, answer in zip(asked, np.split(depths, cuts), strict=True):
                if question.starts is None:
                    own[question.places] = answer
                else:
                    found = quickest[question.places]
                    least(answer, question.starts, found)
                    quickest[question.places] = found
        return own, quickest

    def _themselves(self, blanks: Ints, mover: Ints) -> Ints:
        """The numbers that positions of one layer have as losses."""
        everything, numbers = (1 << self.size**2) - 1, np.zeros(len(blanks), np.int64)
        owners = self.layer(int(blanks[0]).bit_count()).owners
        number_losses(self.size, owners, blanks, everything & ~mover & ~blanks, numbers)
        return numbers

    def _after(self, blanks: Ints, mover: Ints, blank: bool) -> tuple[Ints, Ints]:
        """The numbers of what moves of one kind lead to, from positions of one layer, and where each one's begin."""
        owners = self.layer(int(blanks[0]).bit_count() - blank).owners
        numbers, starts = np.zeros(len(blanks) * MAX_MOVES, np.int64), np.zeros(len(blanks) + 1, np.int64)
        many = successors(self.size, blanks, mover, blank, owners, numbers, starts)
        return numbers[:many].copy(), starts

    def distance(self, blanks: int, mover: int) -> Distance:
        """Return what one position is."""
        values, plies = self.distances(np.array([blanks]), np.array([mover]))
        return Distance(int(values[0]), int(plies[0]))
