"""Papers, and how many pads they take."""

from collections.abc import Mapping
from dataclasses import dataclass

PER_PAGE = 4
MAX_PADS = 24
"""Pads in one file, six pages; print the file again for more."""


@dataclass(frozen=True)
class Paper:
    """A page in millimetres, upright."""

    width: float
    height: float
    margin: float = 6.5
    """Above the first and below the last pad; most printers leave less than that white."""


PAPERS: Mapping[str, Paper] = {"a4": Paper(210, 297), "letter": Paper(215.9, 279.4)}


def pages(pads: int) -> int:
    """Return how many pages that many pads take.

    >>> pages(4), pages(5)
    (1, 2)
    """
    return -(-pads // PER_PAGE)
