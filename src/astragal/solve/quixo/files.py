"""A layer's losses as a file: owners' planes in blocks, each with its checksum, as they are or packed.

    8 bytes      "QUIXOTAB"
    4, 4 bytes   length and checksum (CRC-32) of the head
    head         JSON: size, blanks, owners, blocks, packing, data (where the blocks begin), index (its checksum)
    index        owners' blank sets (int32), where each block begins and the last ends (int64), checksums (uint32)
    blocks       64 KiB each before packing, little-endian words

A file is written beside its place and moved there when it is whole and on the disk.
"""

import json
import os
import struct
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import zstandard
from numpy.typing import NDArray

from astragal.kernels.quixo_solver.geometry import Small, Words
from astragal.kernels.quixo_solver.probe import BLOCK
from astragal.solve.errors import DamagedFile

MAGIC = b"QUIXOTAB"
PAGE = 4096
LEVEL = 1
"""How hard packing tries. More makes little of a difference here, and takes much longer."""
UNPACK: dict[str, Callable[[bytes], bytes]] = {
    "plain": bytes,
    "zlib": zlib.decompress,  # no longer written
    "zstd": zstandard.decompress,
}
"""What can be read. Written is `plain` or `zstd`, which packs four times as quickly as zlib, and smaller."""


@dataclass(frozen=True)
class Head:
    """What a file says of itself."""

    size: int
    blanks: int
    owners: int
    blocks: int
    packing: str
    data: int
    index: int


def write_planes(
    path: Path, size: int, blanks: int, owners: Small, planes: Words, *, packing: str = "plain", threads: Executor
) -> int:
    """Write owners' planes, and return how many bytes that took."""
    blocks = -(-len(planes) // BLOCK)
    begins, sums = np.zeros(blocks + 1, "<i8"), np.zeros(blocks, "<u4")
    index_size = 4 * len(owners) + begins.nbytes + sums.nbytes
    data = -(-(PAGE + index_size) // PAGE) * PAGE
    begins[0] = data
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with beside.open("wb") as file:
            file.seek(data)
            for block, packed in enumerate(threads.map(_packer(planes, packing), range(blocks))):
                file.write(packed)
                begins[block + 1] = begins[block] + len(packed)
                sums[block] = zlib.crc32(packed)
            index = owners.astype("<i4").tobytes() + begins.tobytes() + sums.tobytes()
            head = Head(size, blanks, len(owners), blocks, packing, data, zlib.crc32(index))
            text = json.dumps(head.__dict__).encode()
            file.seek(0)
            file.write(MAGIC + struct.pack("<II", len(text), zlib.crc32(text)) + text)
            file.seek(PAGE)
            file.write(index)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    return int(begins[-1])


def _packer(planes: Words, packing: str) -> Callable[[int], bytes]:
    def packed(block: int) -> bytes:
        part = planes[block * BLOCK : (block + 1) * BLOCK].astype("<u8", copy=False).tobytes()
        return zstandard.compress(part, LEVEL) if packing == "zstd" else part

    return packed


class LayerFile:
    """A file of losses, opened for reading. Its head and index are checked at once, its blocks when they are used."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.bytes: NDArray[np.uint8] = np.memmap(path, np.uint8, "r")
        except ValueError:
            raise self.damaged("it is empty") from None
        self.head = self._head()
        head = self.head
        end = PAGE + 4 * head.owners + 8 * (head.blocks + 1) + 4 * head.blocks
        index = self.bytes[PAGE:end].tobytes()
        if zlib.crc32(index) != head.index:
            raise self.damaged("its index")
        self.owners: Small = np.frombuffer(index, "<i4", head.owners).astype(np.int32)
        self.begins = np.frombuffer(index, "<i8", head.blocks + 1, 4 * head.owners)
        self.sums = np.frombuffer(index, "<u4", head.blocks, 4 * head.owners + 8 * (head.blocks + 1))
        if self.begins[-1] != len(self.bytes):
            raise self.damaged("its length")

    def _head(self) -> Head:
        start = self.bytes[:PAGE].tobytes()
        if len(start) < PAGE or start[:8] != MAGIC:
            raise self.damaged("its first bytes")
        length, expected = struct.unpack_from("<II", start, 8)
        text = start[16 : 16 + length]
        if zlib.crc32(text) != expected:
            raise self.damaged("its head")
        head = Head(**json.loads(text))
        if head.packing not in UNPACK:
            raise self.damaged(f"its packing, {head.packing}")
        return head

    def damaged(self, what: str) -> DamagedFile:
        """Return the error that says what of this file is wrong."""
        return DamagedFile(str(self.path), what)

    def block(self, number: int) -> Words:
        """Return a block, checked and unpacked."""
        part = self.bytes[self.begins[number] : self.begins[number + 1]].tobytes()
        if zlib.crc32(part) != self.sums[number]:
            raise self.damaged(f"block {number} of {self.head.blocks}")
        return np.frombuffer(UNPACK[self.head.packing](part), "<u8")

    def blocks(self) -> Iterator[Words]:
        """Return all blocks in order."""
        return map(self.block, range(self.head.blocks))

    def planes(self, threads: Executor) -> Words:
        """Return all owners' planes, one after the other."""
        return np.concatenate(list(threads.map(self.block, range(self.head.blocks)))).astype(np.uint64, copy=False)
