"""Layers: all positions with the same number of blanks, and the counts of what they are."""

from dataclasses import dataclass, field
from functools import cache
from math import comb

import numpy as np

from astragal.kernels.quixo_solver.blanks import list_layer, number_planes
from astragal.kernels.quixo_solver.geometry import FLIPS, Ints, Small, Words
from astragal.kernels.quixo_solver.pulls import words

NO_WORDS: Words = np.zeros(1, np.uint64)


@dataclass(frozen=True)
class Numbering:
    """Which plane stands for a blank set, and which number it has in its layer."""

    size: int
    table: Small
    planes: Ints
    """How many planes each layer stores."""

    @property
    def layers(self) -> range:
        """The layers by their number of blanks, in the order in which they are solved."""
        return range(self.size**2 + 1)


@cache
def numbering(size: int) -> Numbering:
    """Return the numbering of a board's planes; for 5×5 it takes two seconds and 134 MB, once.

    >>> numbering(3).planes.tolist()
    [1, 4, 13, 27, 39, 39, 27, 13, 4, 1]
    """
    table = np.zeros(1 << size**2, np.int32)
    planes = np.zeros(size**2 + 1, np.int64)
    number_planes(size, table, planes)
    return Numbering(size, table, planes)


def positions(size: int, blanks: int) -> int:
    """Return how many positions a layer has.

    >>> positions(5, 25), positions(5, 24)
    (1, 50)
    """
    return comb(size**2, blanks) << (size**2 - blanks)


@dataclass
class Layer:
    """A layer with its planes of wins and losses, which can be let go when they are not needed any more."""

    size: int
    blanks: int
    owners: Small
    """The blank sets that own a pair of planes, in rising order."""
    owner_of: Small
    """By number of a plane: where its blank set is among the owners, or -1."""
    wins: Words = field(default_factory=lambda: NO_WORDS)
    losses: Words = field(default_factory=lambda: NO_WORDS)

    @property
    def ranks(self) -> int:
        """How many cubes show a symbol."""
        return self.size**2 - self.blanks

    @property
    def words(self) -> int:
        """How many words a plane has."""
        return words(self.ranks)

    @property
    def planes(self) -> int:
        """How many planes are stored."""
        return len(self.owner_of)

    @property
    def positions(self) -> int:
        """How many positions there are, symmetric ones and all.

        >>> empty_layer(5, 25).positions, empty_layer(5, 24).positions
        (1, 50)
        """
        return positions(self.size, self.blanks)

    def owned(self, planes: Words) -> Words:
        """Return the owners' planes, one after the other."""
        places = numbering(self.size).table[self.owners] // FLIPS
        return planes.reshape(-1, self.words)[places].reshape(-1)


def empty_layer(size: int, blanks: int) -> Layer:
    """Return a layer whose planes are still to be found.

    >>> layer = empty_layer(3, 1)
    >>> layer.owners.tolist(), layer.owner_of.tolist()
    ([8, 16, 64], [0, 1, 2, -1])
    """
    numbers = numbering(size)
    count = int(numbers.planes[blanks])
    stored, owners = np.zeros(count, np.int32), np.zeros(count, np.int32)
    owners = owners[: list_layer(size, numbers.table, blanks, stored, owners)].copy()
    owner_of = np.full(count, -1, np.int32)
    owner_of[numbers.table[owners] // FLIPS] = np.arange(len(owners), dtype=np.int32)
    return Layer(size, blanks, owners, owner_of)


@dataclass(frozen=True)
class Counts:
    """How many positions of a layer are won, drawn and lost for the side to move, by its number of cubes."""

    size: int
    blanks: int
    won: tuple[int, ...]
    lost: tuple[int, ...]

    @property
    def all(self) -> tuple[int, ...]:
        """The number of positions with this many cubes of the mover.

        >>> Counts(3, 7, (0, 0, 0), (0, 0, 0)).all
        (36, 72, 36)
        """
        cubes = self.size**2 - self.blanks
        return tuple(comb(self.size**2, cubes) * comb(cubes, mine) for mine in range(cubes + 1))

    @property
    def drawn(self) -> tuple[int, ...]:
        """The draws."""
        return tuple(a - w - x for a, w, x in zip(self.all, self.won, self.lost, strict=True))

    @property
    def totals(self) -> tuple[int, int, int]:
        """Wins, draws and losses in all."""
        return sum(self.won), sum(self.drawn), sum(self.lost)
