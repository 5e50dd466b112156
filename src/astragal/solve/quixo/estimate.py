"""What solving will take, told beforehand."""

from dataclasses import dataclass
from itertools import pairwise
from math import comb

from astragal.kernels.quixo_solver.geometry import FLIPS

WORD_SECONDS = 2.1e-7
"""Processor time for a word of the stored planes, and …"""
PLANE_SECONDS = 1.2e-5
"""… for a plane, on a server's core of 2023."""
PACKED = {3: 0.3, 4: 0.3, 5: 1 / 6}
"""About what part of their size tables have when they are packed, by the size of the board."""
FILE_BYTES = 2 * 4096
"""What a file has besides: two pages, and …"""
SET_BYTES = 0.5
"""… about so much for each way to place the blanks."""
DEPTH_LOSSES, DEPTH_SEEDS = 1.8, 5.0
"""Bytes on the disk of a layer's losses by depth, and of the seeds for it, for each byte of its stored planes."""
DEPTH_LISTS = 0.2
"""Memory for lists of positions, as a share of that for planes."""
PACK_SECONDS = 6e-9
"""Processor time for packing a byte."""


@dataclass(frozen=True)
class LayerCost:
    """A layer: bytes of its planes as they are solved, as they are stored, and seconds of one core."""

    planes: int
    stored: int
    seconds: float


def layer_cost(size: int, blanks: int) -> LayerCost:
    """Return about what a layer takes.

    >>> round(layer_cost(5, 8).planes / 1e9, 1), round(layer_cost(5, 8).stored / 1e9, 1)
    (4.4, 2.2)
    """
    ranks = size**2 - blanks
    planes = max(1, comb(size**2, blanks) // FLIPS)
    words = 1 << max(0, ranks - 6)
    return LayerCost(planes * words * 8, planes * words * 4, planes * (PLANE_SECONDS + words * WORD_SECONDS))


def memory(size: int, until: int) -> int:
    """Return how many bytes of memory solving takes at most.

    >>> 12e9 < memory(5, 25) < 14 * 2**30
    True
    """
    most = 0
    for blanks in range(until + 1):
        here, before = layer_cost(size, blanks).planes, layer_cost(size, max(blanks - 1, 0)).planes
        starting = here + 2 * before, here + here // 2 + before
        most = max(most, *starting, 2 * here + here // 2)
    return most + (4 << size**2) + (200 << 20)


def seconds(size: int, begin: int, until: int, threads: int) -> float:
    """Return about how long solving these layers takes.

    >>> 240 < seconds(5, 0, 25, 2) < 480
    True
    """
    return sum(layer_cost(size, blanks).seconds for blanks in range(begin, until + 1)) / threads


def disk(size: int, layers: set[int], packed: bool) -> int:
    """Return about how many bytes the tables of these layers take.

    >>> 12e9 < disk(5, set(range(26)), packed=False) < 14e9
    True
    """
    part = PACKED[size] if packed else 1
    return int(
        sum(
            layer_cost(size, blanks).stored * part + FILE_BYTES + SET_BYTES * comb(size**2, blanks) for blanks in layers
        )
    )


def depth_memory(size: int, until: int) -> int:
    """Return how many bytes of memory counting depths takes at most.

    >>> 16e9 < depth_memory(5, 25) < 20e9
    True
    """
    layers = [layer_cost(size, blanks) for blanks in range(min(until + 1, size**2) + 1)]
    seeds = [layer.stored for layer in layers[1:]] + [0]
    most = max(2 * layer.planes + layer.stored + 2 * after for layer, after in zip(layers, seeds, strict=True))
    return int(most * (1 + DEPTH_LISTS)) + (4 << size**2)


def depth_disk(size: int, until: int) -> int:
    """Return about how many bytes depths take on the disk, at most: losses of all layers, seeds of two.

    >>> 40e9 < depth_disk(5, 25) < 50e9
    True
    """
    stored = [layer_cost(size, blanks).stored for blanks in range(min(until + 1, size**2) + 1)]
    seeds = max(one + other for one, other in pairwise(stored)) if len(stored) > 1 else 0
    return int(DEPTH_LOSSES * sum(stored[: until + 1]) + DEPTH_SEEDS * seeds)
