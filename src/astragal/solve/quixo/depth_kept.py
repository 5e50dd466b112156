"""What was found about depths, kept in a folder: so that a run of hours can go on after it was stopped.

Every layer that is done has a file of its own, with the number of positions by depth and the names of the files that
hold its losses by depth. The seeds from which the next layer is solved lie beside.
"""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from astragal.solve.quixo.journal import write_whole


@dataclass(frozen=True)
class SetFile:
    """A set of positions in a file: planes in parts, or, if that is shorter, a list."""

    file: Path
    is_list: bool


@dataclass
class SeedFiles:
    """What a layer told about the next one, by depth."""

    won: dict[int, SetFile] = field(default_factory=dict)
    hopeless: dict[int, SetFile] = field(default_factory=dict)

    @property
    def last(self) -> int:
        """The last depth that there is a seed for.

        >>> SeedFiles().last
        0
        """
        return max([0, *self.won, *self.hopeless])


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
    losses: dict[int, SetFile] = field(default_factory=dict)
    """The losses by depth."""

    @property
    def longest(self) -> int:
        """In how many plies the last position is decided."""
        return len(self.won) - 1


def keep(place: Path, found: Depths, seeds: SeedFiles) -> None:
    """Keep a layer that is done, whole or not at all.

    >>> from tempfile import mkdtemp
    >>> place = Path(mkdtemp())
    >>> keep(place, Depths(3, 0, [1], [1]), SeedFiles())
    >>> kept(place, 3)[0][0].longest
    0
    """
    told = asdict(found) | {
        "losses": _told(found.losses),
        "seeds": {"won": _told(seeds.won), "hopeless": _told(seeds.hopeless)},
    }
    write_whole(_path(place, found.size, found.blanks), told)


def kept(place: Path, size: int) -> tuple[list[Depths], SeedFiles]:
    """Return the layers that are done, in order, and the seeds of the last one; nothing if these are not there.

    >>> kept(Path("no such folder"), 3)
    ([], SeedFiles(won={}, hopeless={}))
    """
    layers: list[Depths] = []
    seeds = SeedFiles()
    try:
        while (path := _path(place, size, len(layers))).exists():
            told = json.loads(path.read_text(encoding="utf-8"))
            left = told.pop("seeds")
            seeds = SeedFiles(_read(place, left["won"]), _read(place, left["hopeless"]))
            changed = {"deepest": tuple(told["deepest"]), "losses": _read(place, told["losses"])}
            layers.append(Depths(**told | changed))
    except (OSError, ValueError, TypeError, KeyError):
        return [], SeedFiles()
    if not all(set_.file.exists() for sets in (seeds.won, seeds.hopeless) for set_ in sets.values()):
        return [], SeedFiles()
    return layers, seeds


def _told(sets: dict[int, SetFile]) -> dict[str, list[Any]]:
    return {str(depth): [set_.file.name, set_.is_list] for depth, set_ in sets.items()}


def _read(place: Path, told: dict[str, list[Any]]) -> dict[int, SetFile]:
    return {int(depth): SetFile(place / name, bool(is_list)) for depth, (name, is_list) in told.items()}


def _path(place: Path, size: int, blanks: int) -> Path:
    return place / f"depth-{size}-{blanks:02}.json"
