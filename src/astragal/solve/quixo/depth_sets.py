"""Sets of positions that a round finds: lists by owner, or, where there are too many, planes packed on the disk."""

import os
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from io import RawIOBase
from itertools import pairwise
from pathlib import Path
from threading import Lock, local
from typing import IO

import numpy as np
import zstandard

from astragal.kernels.quixo_solver.geometry import Indexes, Ints, Words
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.lists import fill, group
from astragal.kernels.quixo_solver.probe import BLOCK
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.layer import Layer
from astragal.solve.quixo.solver import parts_of

LEVEL = 1
"""How hard packing tries: less is hardly faster, and makes files half as large again."""
FRAME = BLOCK
"""Words of a frame: as much as is unpacked to look up one position."""


@dataclass(frozen=True)
class Listed:
    """Positions by owner: those of owner o are indexes[starts[o] : starts[o + 1]].

    >>> one = grouped(np.array([(2 << INDEX_BITS) | 7, 5]), 3)
    >>> one.starts.tolist(), one.indexes.tolist()
    ([0, 1, 1, 2], [5, 7])
    """

    starts: Ints
    indexes: Indexes

    def __len__(self) -> int:
        return len(self.indexes)

    @property
    def numbers(self) -> Ints:
        """Each position as one number."""
        owners = np.repeat(np.arange(len(self.starts) - 1), np.diff(self.starts))
        found: Ints = (owners << INDEX_BITS) | self.indexes
        return found

    @property
    def in_order(self) -> "Listed":
        """The same with rising indexes.

        >>> grouped(np.array([7, 5]), 1).in_order.indexes.tolist()
        [5, 7]
        """
        return Listed(self.starts, (np.sort(self.numbers) & ((1 << INDEX_BITS) - 1)).astype(np.uint32))

    def spans(self, most: int) -> list[tuple[int, int]]:
        """Runs of owners with about so many positions each.

        >>> grouped(np.array([1, 2]) << INDEX_BITS, 3).spans(1)
        [(0, 1), (1, 2), (2, 3)]
        """
        cuts = np.searchsorted(self.starts, np.arange(0, len(self), most), side="right") - 1
        ends = np.unique([0, *cuts, len(self.starts) - 1])
        return [(int(a), int(b)) for a, b in pairwise(ends)]


def grouped(found: Ints, owners: int) -> Listed:
    """Bring positions in the order of their owners."""
    starts, indexes = np.zeros(owners + 1, np.int64), np.empty(len(found), np.uint32)
    group(found, starts, indexes)
    return Listed(starts, indexes)


def joined(counts: list[Ints], indexes: list[Indexes]) -> Listed:
    """Put the lists of parts of the owners together.

    >>> joined([np.array([1]), np.array([0, 1])], [np.array([4], np.uint32), np.array([9], np.uint32)]).starts.tolist()
    [0, 1, 1, 2]
    """
    starts = np.concatenate([np.zeros(1, np.int64), np.cumsum(np.concatenate(counts))])
    return Listed(starts, np.concatenate(indexes))


def unlisted(counts: Ints, indexes: Indexes, words: int) -> Words:
    """Return the planes of some owners, of so many words each, in which the listed positions are set.

    >>> unlisted(np.array([1, 2]), np.array([3, 0, 64], np.uint32), 2).tolist()
    [8, 0, 1, 1]
    """
    planes = np.zeros(len(counts) * words, np.uint64)
    fill(counts, indexes, words, planes)
    return planes


def write_list(path: Path, listed: Listed) -> None:
    """Write a list: only those owners that have positions."""
    counts = np.diff(listed.starts)
    owners = np.flatnonzero(counts)
    with path.open("wb") as file:
        for part in (len(counts), owners.astype(np.uint32), counts[owners].astype(np.uint32), listed.indexes):
            np.save(file, part)


def read_list(path: Path) -> Listed:
    """Read a list.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "list"
    >>> write_list(path, grouped(np.array([3, 1]), 2))
    >>> read_list(path).starts.tolist(), read_list(path).indexes.tolist()
    ([0, 2, 2], [3, 1])
    """
    with path.open("rb") as file:
        count, owners, some, indexes = (np.load(file) for _ in range(4))
    counts = np.zeros(int(count), np.int64)
    counts[owners] = some
    return joined([counts], [indexes])


class ListFile:
    """A list in order that is used as it lies on the disk: only the owners that have positions are in memory.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "list"
    >>> write_list(path, grouped(np.array([(1 << INDEX_BITS) | 3]), 2))
    >>> ListFile(path).owners.tolist(), ListFile(path).starts.tolist(), ListFile(path).indexes.tolist()
    ([1], [0, 1], [3])
    """

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                _, owners, counts = (np.load(file) for _ in range(3))
                np.lib.format.read_magic(file)
                shape, _, kind = np.lib.format.read_array_header_1_0(file)
                begin = file.tell()
        except ValueError:
            raise DamagedFile(str(path), "its head") from None
        self.owners: Indexes = owners
        self.starts: Ints = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts, dtype=np.int64)])
        self._path, self._kind, self._begin, self._shape = path, kind, begin, shape

    @property
    def indexes(self) -> Indexes:
        """All indexes, one owner's after the other's. The file is open as long as they are used."""
        if not self._shape[0]:
            return np.zeros(0, np.uint32)
        return np.memmap(self._path, self._kind, "r", self._begin, self._shape)


def part_words(layer: Layer) -> list[int]:
    """Return how many words the owners' planes of each part have; parts are those that threads work on.

    >>> from astragal.solve.quixo.layer import empty_layer
    >>> part_words(empty_layer(3, 1))
    [4, 4, 4]
    """
    return [(end - begin) * layer.words for begin, end in parts_of(len(layer.owners))]


class FrameLayout:
    """Where the words of parts lie in a file: each part is cut into frames, so that single ones can be read.

    >>> frames = FrameLayout([FRAME + 1, 5])
    >>> frames.count, frames.of(0).tolist(), frames.of(1).tolist()
    (3, [0, 1], [2])
    """

    def __init__(self, words: Sequence[int]) -> None:
        self.first = np.cumsum([0, *(-(-many // FRAME) for many in words)])
        self.count = int(self.first[-1])

    def of(self, part: int) -> Ints:
        """The numbers of a part's frames."""
        return np.arange(self.first[part], self.first[part + 1])


class PlaneWriter:
    """Writes planes part by part, in any order and from any thread: frames, then an index of them.

    It is told how many words each part has.
    """

    def __init__(self, path: Path, words: Sequence[int]) -> None:
        self.path = path
        self._file: IO[bytes] = path.open("wb")
        self._frames = FrameLayout(words)
        self._index = np.zeros((self._frames.count, 3), np.int64)
        self._lock = Lock()

    def write(self, part: int, planes: Words) -> None:
        """Pack and write the planes of a part of the owners."""
        numbers = self._frames.of(part)
        packed = [zstandard.compress(planes[at : at + FRAME].tobytes(), LEVEL) for at in range(0, len(planes), FRAME)]
        with self._lock:
            for number, frame in zip(numbers, packed, strict=True):
                self._index[number] = self._file.tell(), len(frame), zlib.crc32(frame)
                self._file.write(frame)

    def close(self) -> None:
        """Write the index."""
        with self._file as file:
            file.write(self._index.tobytes())

    def forget(self) -> None:
        """Remove what was written."""
        self._file.close()
        self.path.unlink()


_own = local()


def _unpacker() -> zstandard.ZstdDecompressor:
    """One for each thread: to make one takes nearly as long as to unpack a frame."""
    if not hasattr(_own, "unpacker"):
        _own.unpacker = zstandard.ZstdDecompressor()
    unpacker: zstandard.ZstdDecompressor = _own.unpacker
    return unpacker


class PlaneReader:
    """Reads them again. Between two readings no file is open: the depths of all layers are in thousands of files."""

    def __init__(self, path: Path, words: Sequence[int]) -> None:
        self.path = path
        self._frames = FrameLayout(words)
        size = self._frames.count * 24
        with path.open("rb") as file:
            length = file.seek(0, os.SEEK_END)
            file.seek(max(length - size, 0))
            index = file.read()
        if len(index) != size:
            raise DamagedFile(str(path), "its index")
        self._index = np.frombuffer(index, np.int64).reshape(-1, 3)

    def read(self, part: int) -> Words:
        """Return the planes of a part of the owners."""
        with self.path.open("rb", buffering=0) as file:
            return np.concatenate([self._frame(file, int(number)) for number in self._frames.of(part)])

    def frame(self, number: int) -> Words:
        """Return one frame."""
        with self.path.open("rb", buffering=0) as file:
            return self._frame(file, number)

    def _frame(self, file: RawIOBase, number: int) -> Words:
        begin, length, check = (int(part) for part in self._index[number])
        packed = os.pread(file.fileno(), length, begin)
        if zlib.crc32(packed) != check:
            raise DamagedFile(str(self.path), f"frame {number}")
        return np.frombuffer(_unpacker().decompress(packed), np.uint64)


def followed(
    threads: Executor, listed: Listed, find: Callable[[int, int, Ints], int], moves: int, portion: int
) -> Ints:
    """Return what is found by following a list: `find` does so for some owners, fills an array and tells how many."""

    def some(span: tuple[int, int]) -> Ints:
        out = np.empty(moves * int(listed.starts[span[1]] - listed.starts[span[0]]), np.int64)
        return out[: find(*span, out)].copy()

    return np.concatenate([np.zeros(0, np.int64), *threads.map(some, listed.spans(portion))])
