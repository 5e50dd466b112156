"""What was found about depths, kept in a folder: so that a run of hours can go on after it was stopped.

Every layer that is done has a file of its own. The rounds of the last one, from which the next is solved, lie beside.
"""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from astragal.kernels.quixo_solver.geometry import Ints
from astragal.solve.quixo.journal import write_whole


@dataclass(frozen=True)
class New:
    """What a round found: owners' planes, or, if that is shorter, a list."""

    count: int
    """Symmetric ones that are stored once counted once."""
    file: Path
    is_list: bool

    def read_list(self) -> Ints:
        """Return the list."""
        items: Ints = np.load(self.file)
        return items


@dataclass
class Depths:
    """A layer: how many positions are won and lost in 0, 1, 2 … plies, symmetric ones and all."""

    size: int
    blanks: int
    won: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)
    deepest: tuple[int, int] = (0, 0)
    """A position that is decided last: its blanks and the mover's cubes."""
    seconds: float = 0.0

    @property
    def longest(self) -> int:
        """In how many plies the last position is decided."""
        return len(self.won) - 1


Rounds = list[tuple[New, New]]
"""What each round found: wins and losses."""


def keep(place: Path, found: Depths, rounds: Rounds) -> None:
    """Keep a layer that is done, whole or not at all.

    >>> from tempfile import mkdtemp
    >>> place = Path(mkdtemp())
    >>> keep(place, Depths(3, 0, [1], [1]), [])
    >>> kept(place, 3)[0][0].longest
    0
    """
    told = asdict(found) | {"rounds": [[[new.count, new.file.name, new.is_list] for new in pair] for pair in rounds]}
    write_whole(_path(place, found.size, found.blanks), told)


def kept(place: Path, size: int) -> tuple[list[Depths], Rounds]:
    """Return the layers that are done, in order, and the rounds of the last one; nothing if these are not there.

    >>> kept(Path("no such folder"), 3)
    ([], [])
    """
    layers: list[Depths] = []
    rounds: Rounds = []
    try:
        while (path := _path(place, size, len(layers))).exists():
            told = json.loads(path.read_text(encoding="utf-8"))
            rounds = [_pair(place, pair) for pair in told.pop("rounds")]
            layers.append(Depths(**told | {"deepest": tuple(told["deepest"])}))
    except (OSError, ValueError, TypeError, KeyError):
        return [], []
    if not all(new.file.exists() for pair in rounds for new in pair):
        return [], []
    return layers, rounds


def _pair(place: Path, told: list[list[object]]) -> tuple[New, New]:
    won, lost = (New(int(str(count)), place / str(name), bool(is_list)) for count, name, is_list in told)
    return won, lost


def _path(place: Path, size: int, blanks: int) -> Path:
    return place / f"depth-{size}-{blanks:02}.json"
