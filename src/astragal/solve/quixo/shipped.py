"""The tables that come with the package: all positions of 5×5 with up to eight cubes on the board.

For the layer with eight cubes wins are stored, too: they could not be told from losses alone, as a blank taken there
leads to nine.
"""

import json
import lzma
import zlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np

from astragal.kernels.quixo_solver.geometry import Small, Words
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.tables import Held, Source

SIZE = 5
CUBES = 8
FIRST = SIZE**2 - CUBES
"""The shipped layer with the fewest blanks."""
NAME = "openings.xz"


@dataclass(frozen=True)
class Shipped:
    """Losses by layer, and wins of the first one."""

    losses: dict[int, Source]
    wins: dict[int, Source]


def pack(owners: dict[int, Small], losses: dict[int, Words], wins: Words) -> bytes:
    """Return what is shipped, from the owners and their planes of losses by layer, and of wins of the first layer."""
    layers = sorted(owners)
    sets = [np.diff(owners[blanks], prepend=0).astype("<i4") for blanks in layers]  # steps pack better than numbers
    planes = [*(losses[blanks].astype("<u8") for blanks in layers), wins.astype("<u8")]
    data = b"".join(part.tobytes() for part in (*planes, *sets))
    told = {
        "layers": layers,
        "words": [len(part) for part in planes],
        "owners": [len(part) for part in sets],
        "sum": zlib.crc32(data),
    }
    return lzma.compress(json.dumps(told).encode() + b"\n" + data, preset=9 | lzma.PRESET_EXTREME)


def unpack(packed: bytes) -> Shipped:
    """Return the tables that `pack` made, or raise `DamagedFile`."""
    try:
        head, _, data = lzma.decompress(packed).partition(b"\n")
        told = json.loads(head)
    except (lzma.LZMAError, ValueError) as error:
        raise DamagedFile(NAME, str(error)) from None
    if zlib.crc32(data) != told["sum"]:
        raise DamagedFile(NAME, "its checksum is another")
    end = 8 * sum(told["words"])
    words = np.frombuffer(data[:end], "<u8").astype(np.uint64)
    *planes, wins = np.split(words, np.cumsum(told["words"])[:-1])
    steps = np.split(np.frombuffer(data[end:], "<i4"), np.cumsum(told["owners"])[:-1])
    owners = [np.cumsum(part, dtype=np.int32) for part in steps]
    losses: dict[int, Source] = {
        blanks: Held(sets, part) for blanks, sets, part in zip(told["layers"], owners, planes, strict=True)
    }
    return Shipped(losses, {told["layers"][0]: Held(owners[0], wins)})


@cache
def shipped() -> Shipped | None:
    """Return the tables of this package, or None if it was built without them."""
    file = files("astragal.solve.quixo").joinpath("data", NAME)
    return unpack(file.read_bytes()) if file.is_file() else None
