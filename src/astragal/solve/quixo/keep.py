"""Which layers' tables are kept."""

import re
from dataclasses import dataclass

from astragal.solve.errors import InvalidKeep

UNITS = {"MB": 10**6, "GB": 10**9, "TB": 10**12}


@dataclass(frozen=True)
class KeptTables:
    """Layers by their number of blanks, or as many as fit into a number of bytes, those with few blanks first."""

    layers: frozenset[int]
    most_bytes: int | None = None

    @property
    def until(self) -> int:
        """The last layer that has to be solved; all, if no table is asked for."""
        return max(self.layers)


def read_keep(text: str, size: int) -> KeptTables:
    """Return what `--keep` asks for.

    >>> sorted(read_keep("0-3,24-25", 5).layers), read_keep("1.5GB", 5).most_bytes
    ([0, 1, 2, 3, 24, 25], 1500000000)
    >>> read_keep("26", 5)
    Traceback (most recent call last):
        ...
    astragal.solve.errors.InvalidKeep: ...
    """
    every = range(size**2 + 1)
    if text == "all":
        return KeptTables(frozenset(every))
    if text == "none":
        return KeptTables(frozenset(every), 0)
    amount = re.fullmatch(r"(\d+(?:\.\d+)?) ?(MB|GB|TB)", text.strip(), re.IGNORECASE)
    if amount:
        return KeptTables(frozenset(every), int(float(amount[1]) * UNITS[amount[2].upper()]))
    layers: set[int] = set()
    for part in text.split(","):
        span = re.fullmatch(r"(\d+)(?:-(\d+))?", part.strip())
        if not span:
            raise InvalidKeep(text, size**2)
        layers |= set(range(int(span[1]), int(span[2] or span[1]) + 1))
    if not layers or not layers <= set(every):
        raise InvalidKeep(text, size**2)
    return KeptTables(frozenset(layers))
