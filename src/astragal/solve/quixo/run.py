"""Solving a whole board into a folder: tables, a journal, and going on where a run was stopped."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from astragal.solve.errors import DamagedFile
from astragal.solve.quixo.files import LayerFile, write_planes
from astragal.solve.quixo.journal import JournalEntry, SolverJournal, read_journal
from astragal.solve.quixo.keep import KeptTables
from astragal.solve.quixo.layer import Layer
from astragal.solve.quixo.paths import layer_path
from astragal.solve.quixo.solver import Solver, warm_up

RESUMING = 2
"""Layers that are kept in any case while a run goes on: from their losses it can begin again."""


@dataclass
class Run:
    """A run that solves a board's layers and stores them."""

    size: int
    folder: Path
    keep: KeptTables
    packing: str = "zstd"
    threads: int = 2
    told: Callable[[int, float], None] = lambda blanks, share: None
    """Is told which layer is being solved, and what share of it is done."""

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.journal: SolverJournal = read_journal(self.folder, self.size)
        self.solver = Solver(self.size, self.threads)

    @property
    def finished(self) -> bool:
        """Whether all was done by an earlier run."""
        return len(self.journal.entries) > self.keep.until and self._kept_are_there()

    def layers(self) -> Iterator[JournalEntry]:
        """Solve what is still to be solved; return each layer's entry as soon as its table is on the disk."""
        warm_up(self.threads)
        layer = self._resumed()
        begin = 0 if layer is None else layer.blanks + 1
        self.journal.cut(begin)
        stored = sum(entry.bytes for entry in self.journal.entries if self.kept(entry.blanks))
        for blanks in range(begin, self.keep.until + 1):
            started = time.monotonic()
            layer = self.solver.solve(blanks, layer, lambda share, blanks=blanks: self.told(blanks, share))  # type: ignore[misc]
            counts = self.solver.count(layer)
            solved = time.monotonic()
            written = self._write(layer)
            stored += written if blanks in self.keep.layers else 0
            entry = JournalEntry(
                blanks, list(counts.won), list(counts.lost), solved - started, time.monotonic() - solved, written
            )
            self.journal.add(entry)
            self._clean(blanks)
            yield entry
            if self.keep.most_bytes and stored > self.keep.most_bytes:
                break
        self._clean(None)

    def kept(self, blanks: int) -> bool:
        """Whether this layer's table stays."""
        if self.keep.most_bytes is None:
            return blanks in self.keep.layers
        return sum(entry.bytes for entry in self.journal.entries[: blanks + 1]) <= self.keep.most_bytes

    def path(self, blanks: int) -> Path:
        """Return the file of a layer."""
        return layer_path(self.folder, self.size, blanks)

    def _kept_are_there(self) -> bool:
        return all(self.path(entry.blanks).exists() for entry in self.journal.entries if self.kept(entry.blanks))

    def _write(self, layer: Layer) -> int:
        return write_planes(
            self.path(layer.blanks),
            self.size,
            layer.blanks,
            layer.owners,
            layer.owned(layer.losses),
            packing=self.packing,
            threads=self.solver.threads,
        )

    def _clean(self, last: int | None) -> None:
        """Remove tables that are not to be kept, except those from which a run could begin again."""
        for entry in self.journal.entries:
            needed = last is not None and entry.blanks > last - RESUMING
            if not needed and not self.kept(entry.blanks):
                self.path(entry.blanks).unlink(missing_ok=True)

    def _resumed(self) -> Layer | None:
        """The last layer that can be brought back from its table and the one before, right in every count."""
        for entry in reversed(self.journal.entries):
            if entry.blanks == 0 or entry.blanks > self.keep.until:
                continue
            if not all(self._usable(blanks) for blanks in self._wanted(entry.blanks)):
                continue
            try:
                own, less = (LayerFile(self.path(blanks)) for blanks in (entry.blanks, entry.blanks - 1))
                threads = self.solver.threads
                layer = self.solver.restore(entry.blanks, own.planes(threads), less.planes(threads))
            except (OSError, DamagedFile):
                continue
            if self.solver.count(layer) == entry.counts(self.size):
                return layer
        return None

    def _wanted(self, last: int) -> list[int]:
        """The tables that have to be there if a run is to begin again after this layer."""
        kept = [blanks for blanks in range(last + 1) if self.kept(blanks)]
        return [*kept, *range(max(0, last + 1 - RESUMING), last + 1)]

    def _usable(self, blanks: int) -> bool:
        return self.path(blanks).exists()
