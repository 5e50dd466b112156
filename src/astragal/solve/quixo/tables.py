"""Tables of losses in a folder, and what positions are by them.

Losses are enough: a position without a line is won if and only if a move leads to a loss of the other side.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from astragal.kernels.quixo_solver.geometry import Ints, Small, Words
from astragal.kernels.quixo_solver.probe import BLOCK, UNKNOWN, settle, values
from astragal.solve.quixo.files import LayerFile
from astragal.solve.quixo.paths import layer_path

CACHED_BLOCKS = 2048
"""Unpacked blocks of a packed table that are kept (64 KiB each)."""


class Source:
    """The losses of a layer as `kernels.quixo.probe` takes them."""

    owners: Small
    slots: Small
    pool: Words

    def fetch(self, block: int) -> None:
        """Bring a block into the pool."""


class NoSource(Source):
    """A layer that is not there."""

    owners = np.zeros(0, np.int32)
    slots = np.zeros(0, np.int32)
    pool = np.zeros(1, np.uint64)


class Held(Source):
    """A layer in memory.

    >>> Held(np.zeros(1, np.int32), np.zeros(1, np.uint64)).slots.tolist()
    [0]
    """

    def __init__(self, owners: Small, planes: Words) -> None:
        self.owners = owners
        self.slots = np.arange(-(-len(planes) // BLOCK), dtype=np.int32)
        self.pool = planes


class Plain(Source):
    """A file that is used as it lies on the disk; a block counts as there when its checksum was right."""

    def __init__(self, file: LayerFile) -> None:
        self.file = file
        self.owners = file.owners
        self.slots = np.full(file.head.blocks, -1, np.int32)
        self.pool = np.asarray(file.bytes[file.head.data :]).view(np.uint64)

    def fetch(self, block: int) -> None:
        """Check a block."""
        self.file.block(block)
        self.slots[block] = block


class Packed(Source):
    """A packed file with a cache of unpacked blocks; the one that came first goes first."""

    def __init__(self, file: LayerFile) -> None:
        self.file = file
        self.owners = file.owners
        self.slots = np.full(file.head.blocks, -1, np.int32)
        count = min(CACHED_BLOCKS, file.head.blocks)
        self.pool = np.zeros(count * BLOCK, np.uint64)
        self.held = np.full(count, -1, np.int64)
        self.next = 0

    def fetch(self, block: int) -> None:
        """Unpack a block."""
        words = self.file.block(block)
        if self.held[self.next] >= 0:
            self.slots[self.held[self.next]] = -1
        self.pool[self.next * BLOCK : self.next * BLOCK + len(words)] = words
        self.held[self.next], self.slots[block] = block, self.next
        self.next = (self.next + 1) % len(self.held)


@dataclass
class Tables:
    """The tables of a board's size: files of a folder, or layers in memory."""

    size: int
    folder: Path | None = None
    sources: dict[int, Source] = field(default_factory=dict)
    """What is open, by number of blanks."""
    wins: dict[int, Source] = field(default_factory=dict)
    """Wins, of layers whose losses are there but not those of the layer before."""

    NONE: ClassVar[Source] = NoSource()

    def source(self, blanks: int) -> Source:
        """Return the losses of a layer, opened when they are first asked for."""
        if blanks not in self.sources:
            self.sources[blanks] = self._opened(blanks)
        return self.sources[blanks]

    def _opened(self, blanks: int) -> Source:
        if self.folder is None or blanks < 0:
            return self.NONE
        path = layer_path(self.folder, self.size, blanks)
        if not path.exists():
            return self.NONE
        file = LayerFile(path)
        if (file.head.size, file.head.blanks) != (self.size, blanks):
            raise file.damaged("it is of another layer")
        return Plain(file) if file.head.packing == "plain" else Packed(file)

    def there(self) -> Iterator[int]:
        """Return the layers that are there."""
        return (blanks for blanks in range(self.size**2 + 1) if self.source(blanks).owners.size)

    def hold(self, blanks: int) -> None:
        """Unpack a whole layer into memory, which pays when very many of its positions are asked for."""
        source = self.source(blanks)
        if isinstance(source, Packed):
            with ThreadPoolExecutor() as threads:
                self.sources[blanks] = Held(source.owners, source.file.planes(threads))

    def let_go(self, blanks: int) -> None:
        """Forget what is in memory of a layer of the folder; it is opened again when it is asked for."""
        if self.folder is not None and layer_path(self.folder, self.size, blanks).exists():
            self.sources.pop(blanks, None)

    @cached_property
    def complete(self) -> bool:
        """Whether all layers are there, so that every position can be looked up."""
        return len(list(self.there())) == self.size**2 + 1

    def values(self, blanks: Ints, mover: Ints) -> Ints:
        """Return what positions of one layer are for their movers: -1, 0, 1, or 2 if the tables do not tell.

        A position is the set of its blanks and the set of the mover's cubes.
        """
        found = np.full(len(blanks), UNKNOWN, np.int64)
        if not len(blanks):
            return found
        layer = int(blanks[0]).bit_count()
        own, less = self.source(layer), self.source(layer - 1)
        missing = np.full(2, -1, np.int64)
        at = 0
        while True:
            at = values(
                self.size, self.size**2 - layer, blanks, mover, at,
                own.owners, own.slots, own.pool, less.owners, less.slots, less.pool, found, missing,
            )  # fmt: skip
            if at == len(blanks):
                break
            (less if missing[1] else own).fetch(int(missing[0]))
        if layer in self.wins and own.owners.size and not less.owners.size:
            wins = self.wins[layer]
            settle(self.size, self.size**2 - layer, blanks, mover, wins.owners, wins.slots, wins.pool, found)
        return found

    def value(self, blanks: int, mover: int) -> int:
        """Return what one position is for its mover.

        >>> Tables(3).value(0b111111111, 0)
        2
        """
        return int(self.values(np.array([blanks]), np.array([mover]))[0])
