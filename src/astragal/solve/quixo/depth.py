"""The number of plies to the end of every won and lost position, if the winner hurries and the loser delays."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import numpy as np

from astragal.kernels.quixo_solver import depths
from astragal.kernels.quixo_solver.counts import count_owned
from astragal.kernels.quixo_solver.geometry import Ints, Words
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.ranks import ones_of
from astragal.solve.quixo.depth_kept import Depths, New, Rounds, keep, kept
from astragal.solve.quixo.files import LayerFile, write_planes
from astragal.solve.quixo.layer import NO_WORDS, Layer, empty_layer, numbering
from astragal.solve.quixo.solver import enter, in_portions, parts_of

FEW = 1000
"""Positions are followed one by one when fewer than one in this number was new in the last round."""

Told = Callable[[int, int], None]
"""Is told which layer is being solved, and which round of it."""


class DepthSolver:
    """Solves layers in step with depth. The layer before is played back from its rounds, kept in a folder.

    If the folder is given, a run that was stopped goes on after the last layer that was done.

    >>> [layer.longest for layer in DepthSolver(3).layers()]
    [3, 3, 4, 5, 6, 7, 8, 7, 6, 7]
    """

    def __init__(
        self, size: int, threads: int = 2, folder: Path | None = None, told: Told = lambda blanks, depth: None
    ) -> None:
        self.size = size
        self.table = numbering(size).table
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="quixo")
        self.folder = folder
        self.told = told

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
        done, rounds = kept(place, self.size)
        yield from done[: last + 1]
        before = _Played(empty_layer(self.size, max(0, len(done) - 1)), rounds)
        for blanks in range(len(done), last + 1):
            begun = monotonic()
            found = _Rounds(self, empty_layer(self.size, blanks), before, place)
            layer = found.solve()
            layer.seconds = monotonic() - begun
            keep(place, layer, found.rounds)
            before.forget()
            yield layer
            before = _Played(empty_layer(self.size, blanks), found.rounds)


@dataclass
class _Played:
    """A layer that was solved, played back round by round."""

    layer: Layer
    rounds: Rounds

    def prepare(self) -> None:
        self.layer.wins = np.zeros(self.layer.planes * self.layer.words, np.uint64)
        self.layer.losses = np.zeros(self.layer.planes * self.layer.words, np.uint64)

    def round(self, depth: int) -> tuple[New | None, New | None]:
        return self.rounds[depth] if depth < len(self.rounds) else (None, None)

    def forget(self) -> None:
        for pair in self.rounds:
            for new in pair:
                new.file.unlink()
        self.layer.wins = self.layer.losses = NO_WORDS


class _Rounds:
    """The rounds of one layer."""

    def __init__(self, solver: DepthSolver, layer: Layer, before: _Played, place: Path) -> None:
        self.solver = solver
        self.layer = layer
        self.before = before
        self.place = place
        self.spans = parts_of(len(layer.owners))
        self.given = (solver.size, solver.table, layer.blanks, layer.owners)
        self.rounds: Rounds = []
        self.found = Depths(solver.size, layer.blanks)

    def solve(self) -> Depths:
        layer = self.layer
        layer.wins, layer.losses = (np.zeros(layer.planes * layer.words, np.uint64) for _ in range(2))
        self._each(lambda begin, end: depths.start_lines(*self.given, begin, end, layer.wins, layer.losses))
        self._keep(layer.owned(layer.wins), layer.owned(layer.losses))
        self.before.prepare()
        few = len(layer.owners) * layer.words * 64 // FEW
        depth = 1
        while True:
            self.solver.told(layer.blanks, depth)
            replayed = self._replay(depth - 1)
            fresh = [new for new in (*self.rounds[depth - 1], *replayed) if new is not None]
            if not any(new.count for new in fresh) and depth >= len(self.before.rounds):
                self._cut()
                return self.found
            if sum(new.count for new in fresh) > few:
                self._dense()
            else:
                self._sparse(*self.rounds[depth - 1], *replayed)
            depth += 1

    def _cut(self) -> None:
        """Forget the last rounds that found nothing."""
        while len(self.rounds) > 1 and not any(new.count for new in self.rounds[-1]):
            for new in self.rounds.pop():
                new.file.unlink()
            self.found.won.pop()
            self.found.lost.pop()

    def _dense(self) -> None:
        """A round for all positions at once."""
        layer, before = self.layer, self.before.layer
        sets, size = (layer.wins, layer.losses), len(layer.owners) * layer.words
        # Losses wait on the disk until the wins are found, which must not see them yet.
        new = np.zeros(size, np.uint64)
        self._each(lambda a, b: depths.find_losses(*self.given, a, b, *sets, before.wins, new))
        lost = self._kept("lost", new, self.found.lost)
        self._each(lambda a, b: depths.find_wins(*self.given, a, b, *sets, before.losses, new))
        won = self._kept("won", new, self.found.won)
        self._each(lambda a, b: depths.add(*self.given, a, b, layer.wins, new))
        self._add(layer, layer.losses, lost)
        self.rounds.append((won, lost))

    def _sparse(self, own_wins: New, own_losses: New, wins_before: New | None, losses_before: New | None) -> None:
        """A round that follows the new positions of the last one, in this layer and in the one before."""
        layer, before = self.layer, self.before.layer
        owner_of, sets = layer.owner_of, (layer.words, layer.wins, layer.losses)
        size, table, ranks = self.solver.size, self.solver.table, layer.ranks

        def won(source: Layer, blank: bool) -> Callable[[Ints, Ints], int]:
            return lambda queue, found: depths.wins_one_before(
                size, table, source.owners, owner_of, *sets, ranks, blank, queue, found
            )

        def lost(source: Layer, blank: bool) -> Callable[[Ints, Ints], int]:
            return lambda queue, found: depths.losses_one_before(
                size, table, source.owners, owner_of, *sets, before.words, before.wins, ranks, blank, queue, found
            )

        wins = [self._follow(layer, own_losses, won(layer, False))]
        losses = [self._follow(layer, own_wins, lost(layer, False))]
        if losses_before is not None:
            wins.append(self._follow(before, losses_before, won(before, True)))
        if wins_before is not None:
            losses.append(self._follow(before, wins_before, lost(before, True)))
        self._keep(
            enter(layer, layer.wins, np.concatenate(wins)),
            enter(layer, layer.losses, np.concatenate(losses)),
        )

    def _replay(self, depth: int) -> tuple[New | None, New | None]:
        """Bring the layer before to what it was at this depth; return what was new there."""
        before = self.before.layer
        wins, losses = self.before.round(depth)
        for new, planes in ((wins, before.wins), (losses, before.losses)):
            if new is not None:
                self._add(before, planes, new)
        return wins, losses

    def _add(self, layer: Layer, planes: Words, new: New) -> None:
        """Add to a layer's planes what a round found."""
        if new.is_list:
            enter(layer, planes, new.read_list())
            return
        found = self._planes(new)
        size, table = self.solver.size, self.solver.table

        def add(part: tuple[int, int]) -> None:
            depths.add(size, table, layer.blanks, layer.owners, part[0], part[1], planes, found)

        list(self.solver.threads.map(add, parts_of(len(layer.owners))))

    def _planes(self, new: New) -> Words:
        return LayerFile(new.file).planes(self.solver.threads)

    def _items(self, layer: Layer, new: New) -> Ints:
        if new.is_list:
            return new.read_list()
        items = np.empty(new.count, np.int64)
        return items[: depths.listed(self._planes(new), layer.words, items)]

    def _follow(self, layer: Layer, new: New, find: Callable[[Ints, Ints], int]) -> Ints:
        return in_portions(self.solver.threads, self._items(layer, new), find)

    def _keep(self, wins: Words | Ints, losses: Words | Ints) -> None:
        """Store and count what a round found."""
        won = self._kept("won", wins, self.found.won)
        self.rounds.append((won, self._kept("lost", losses, self.found.lost)))

    def _kept(self, side: str, found: Words | Ints, counts: list[int]) -> New:
        layer, size = self.layer, self.solver.size
        file = self.place / f"{layer.blanks}-{len(self.rounds)}-{side}"
        items: Ints | None = None
        if found.dtype == np.int64:
            items = found.astype(np.int64, copy=False)
            count, total = len(items), depths.weigh(size, layer.owners, items)
        else:
            planes = found.astype(np.uint64, copy=False)
            count, total = count_owned(size, layer.owners, layer.words, planes)
            if count * 8 <= max(planes.nbytes // 4, 4096):
                items = np.empty(count, np.int64)
                depths.listed(planes, layer.words, items)
            else:
                threads = self.solver.threads
                write_planes(file, size, layer.blanks, layer.owners, planes, packing="zstd", threads=threads)
        if items is not None:
            with file.open("wb") as out:
                np.save(out, items)
        counts.append(int(total))
        if items is not None and count:
            self._note_deepest(int(items[0]), side)
        return New(int(count), file, items is not None)

    def _note_deepest(self, item: int, side: str) -> None:
        blanks = int(self.layer.owners[item >> INDEX_BITS])
        ones = ones_of(self.solver.size, blanks, item & ((1 << INDEX_BITS) - 1))
        everything = (1 << self.solver.size**2) - 1
        self.found.deepest = (blanks, ones if side == "won" else everything & ~ones & ~blanks)

    def _each(self, work: Callable[[int, int], None]) -> None:
        list(self.solver.threads.map(lambda span: work(*span), self.spans))
