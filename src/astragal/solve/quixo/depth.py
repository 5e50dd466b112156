"""The number of plies to the end of every won and lost position, if the winner hurries and the loser delays."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from astragal.solve.quixo.depth_kept import Depths, SeedFiles, keep, kept
from astragal.solve.quixo.depth_rounds import FEW, Rounds
from astragal.solve.quixo.layer import empty_layer

Told = Callable[[int, int], None]
"""Is told which layer is being solved, and which round of it."""


class DepthSolver:
    """Solves layers in step with depth, each from seeds that the one before left in a folder.

    If the folder is given, a run that was stopped goes on after the last layer that was done, and the losses of every
    round stay there: from these the depth of a position can be looked up.

    >>> [layer.longest for layer in DepthSolver(3).layers()]
    [3, 3, 4, 5, 6, 7, 8, 7, 6, 7]
    """

    def __init__(
        self,
        size: int,
        threads: int = 2,
        folder: Path | None = None,
        told: Told = lambda blanks, depth: None,
        few: int = FEW,
    ) -> None:
        self.size = size
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="quixo")
        self.folder = folder
        self.told = told
        self.few = few

    def layers(self, until: int | None = None) -> Iterator[Depths]:
        """Solve all layers, or those with up to this many blanks."""
        last = self.size**2 if until is None else until
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            yield from self._layers(self.folder, last)
            return
        with TemporaryDirectory() as place:
            yield from self._layers(Path(place), last)

    def _layers(self, place: Path, last: int) -> Iterator[Depths]:
        done, seeds = kept(place, self.size)
        yield from done[: last + 1]
        for blanks in range(len(done), last + 1):
            begun = monotonic()
            next_ = empty_layer(self.size, blanks + 1) if blanks < self.size**2 else None
            rounds = Rounds(self.size, empty_layer(self.size, blanks), next_, seeds, place, self.threads, self.few)
            layer = rounds.solve(lambda depth, blanks=blanks: self.told(blanks, depth))  # type: ignore[misc]
            layer.seconds = monotonic() - begun
            keep(place, layer, rounds.left)
            _forget(seeds)
            seeds = rounds.left
            yield layer


def _forget(seeds: SeedFiles) -> None:
    for set_ in (*seeds.won.values(), *seeds.hopeless.values()):
        set_.file.unlink(missing_ok=True)
