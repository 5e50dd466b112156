"""The bytes of an observation, field by field, and what each becomes as floats."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from astragal.kernels.episodes import BITS, NUMBERS, ONE_HOT

NUMBER, FLAGS, VALUES = NUMBERS, BITS, ONE_HOT


@dataclass(frozen=True)
class Field:
    """Some bytes of an observation that mean the same.

    >>> field = Field("dice", 6, VALUES, 7)
    >>> field.floats
    42
    """

    name: str
    bytes: int
    kind: int
    """How each byte becomes floats: NUMBER divides it by `size`, FLAGS gives `size` bits, VALUES one of `size`."""
    size: int

    @property
    def floats(self) -> int:
        """How many floats the field has.

        >>> Field("penalties", 1, NUMBER, 4).floats
        1
        """
        return self.bytes * (1 if self.kind == NUMBER else self.size)

    @property
    def form(self) -> str:
        """What becomes of each byte, in words.

        >>> Field("closed", 1, FLAGS, 4).form
        'a float for each of 4 bits'
        """
        if self.kind == NUMBER:
            return f"divided by {self.size}"
        return f"a float for each of {self.size} {'bits' if self.kind == FLAGS else 'values'}"


def float_tables(fields: Sequence[Field]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return, byte by byte, kind and size as the kernels take them.

    >>> kinds, sizes = float_tables([Field("turn", 1, VALUES, 2), Field("dice", 2, VALUES, 7)])
    >>> sizes.tolist()
    [2, 7, 7]
    """
    kinds = [field.kind for field in fields for _ in range(field.bytes)]
    sizes = [field.size for field in fields for _ in range(field.bytes)]
    return np.array(kinds, np.int64), np.array(sizes, np.int64)
