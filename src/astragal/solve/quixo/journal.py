"""What has been solved already, kept beside the tables: so that a run can go on after it was killed."""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from astragal.solve.quixo.layer import Counts


@dataclass(frozen=True)
class JournalEntry:
    """A layer that was solved."""

    blanks: int
    won: list[int]
    """By the mover's number of cubes."""
    lost: list[int]
    seconds: float
    """How long solving it took …"""
    writing: float
    """… and packing and writing its table."""
    bytes: int
    """How large its table is."""

    def counts(self, size: int) -> Counts:
        """Return the layer's counts."""
        return Counts(size, self.blanks, tuple(self.won), tuple(self.lost))


PUBLISHED = {
    3: (12_748, 0, 6_935),
    4: (26_434_489, 1_608_496, 15_003_736),
    5: (441_815_157_309, 125_727_224_178, 279_746_227_956),
}
"""Wins, draws and losses of all positions, as Tanaka, Bonnet, Tixeuil and Tamura published them in 2020."""


def totals(size: int, entries: Iterable[JournalEntry]) -> tuple[int, ...]:
    """Return the wins, draws and losses of some layers.

    >>> totals(3, [JournalEntry(9, [0], [0], 0.1, 0.1, 100)])
    (0, 1, 0)
    """
    return tuple(sum(kind) for kind in zip(*(entry.counts(size).totals for entry in entries), strict=True))


@dataclass
class SolverJournal:
    """The layers of a board that were solved, in order."""

    path: Path
    size: int
    entries: list[JournalEntry] = field(default_factory=list)

    def add(self, entry: JournalEntry) -> None:
        """Add a layer, on the disk before anything else happens."""
        self.entries.append(entry)
        self.write()

    def cut(self, count: int) -> None:
        """Keep only the first layers."""
        del self.entries[count:]

    def write(self) -> None:
        """Write the file, whole or not at all."""
        write_whole(self.path, {"size": self.size, "layers": [asdict(entry) for entry in self.entries]})


def write_whole(path: Path, data: object) -> None:
    """Write a file of JSON, whole or not at all, and on the disk when this returns.

    >>> from tempfile import mkdtemp
    >>> path = Path(mkdtemp()) / "some.json"
    >>> write_whole(path, [1]); json.loads(path.read_text())
    [1]
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(data, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(beside, path)


def read_journal(folder: Path, size: int) -> SolverJournal:
    """Return what a folder's journal tells; an empty one if there is none that can be read.

    >>> read_journal(Path("no such folder"), 3).entries
    []
    """
    path = folder / f"quixo-{size}.json"
    journal = SolverJournal(path, size)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["size"] == size:
            journal.entries = [JournalEntry(**entry) for entry in data["layers"]]
    except (OSError, ValueError, TypeError, KeyError):
        return SolverJournal(path, size)
    if [entry.blanks for entry in journal.entries] != list(range(len(journal.entries))):
        journal.entries = []
    return journal
