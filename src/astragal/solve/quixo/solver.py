"""Solving one layer after the other, on several threads."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import pairwise

import numpy as np

from astragal.kernels.quixo_solver import layers, sparse, symmetric
from astragal.kernels.quixo_solver.counts import count_ones
from astragal.kernels.quixo_solver.geometry import Ints, Small, Words
from astragal.kernels.quixo_solver.moves import MAX_MOVES
from astragal.solve.quixo.layer import NO_WORDS, Counts, Layer, empty_layer, numbering

FEW = 4000
"""When fewer than one position in this number is new in a pass, it is quicker to follow them one by one."""
PORTION = 4096
"""How many positions are followed at a time."""
UNEVEN = 8
"""The lists of new positions have room for this many times their even share."""

Told = Callable[[float], None]
"""Is told, now and then, what share of a layer is done, as far as one can know."""


class Solver:
    """Solves a board's layers in order.

    >>> with_line, drawn, lost = next(Solver(3).layers())[1].totals
    >>> with_line, drawn, lost
    (306, 0, 206)
    """

    def __init__(self, size: int, threads: int = 2) -> None:
        self.size = size
        self.table = numbering(size).table
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="quixo")

    def layers(self, after: Layer | None = None, told: Told = lambda share: None) -> Iterator[tuple[Layer, Counts]]:
        """Solve all layers, or those after one that is solved; its planes are let go as soon as they can be."""
        before = after
        for blanks in range(0 if after is None else after.blanks + 1, self.size**2 + 1):
            layer = self.solve(blanks, before, told)
            yield layer, self.count(layer)
            before = layer

    def solve(self, blanks: int, before: Layer | None, told: Told = lambda share: None) -> Layer:
        """Solve a layer from the one before it."""
        layer = empty_layer(self.size, blanks)
        spans = parts_of(len(layer.owners))
        hopeless = self._start(layer, before, spans, told)
        new_wins, new_losses = self._passes(layer, hopeless, spans, told)
        self._follow(layer, hopeless, new_wins, new_losses)
        told(1.0)
        return layer

    def restore(self, blanks: int, losses: Words, losses_before: Words) -> Layer:
        """Return a layer that was solved earlier, from the owners' losses in it and in the layer before."""
        layer = empty_layer(self.size, blanks)
        spans = parts_of(len(layer.owners))
        given = (self.size, self.table, blanks, layer.owners)
        before = empty_layer(self.size, max(blanks - 1, 0))
        planes = self._filled(before, losses_before)
        layer.wins = np.zeros(layer.planes * layer.words, np.uint64)
        self._each(spans, lambda begin, end: layers.start_wins(*given, begin, end, layer.wins, planes))
        layer.losses = self._filled(layer, losses)
        marks, nothing = np.zeros(layer.planes, np.int32), np.zeros(0, np.int64)
        hopeless = np.zeros(len(layer.owners) * layer.words, np.uint64)  # no loss is to be found any more

        def improve(begin: int, end: int) -> None:
            layers.improve(
                *given, begin, end, 1, layer.wins, layer.losses, hopeless, marks.copy(), marks, nothing, nothing,
                np.zeros(2, np.int64),
            )  # fmt: skip

        self._each(spans, improve)
        return layer

    def _filled(self, layer: Layer, owned: Words) -> Words:
        planes = np.zeros(layer.planes * layer.words, np.uint64)
        given = (self.size, self.table, layer.blanks, layer.owners)
        self._each(parts_of(len(layer.owners)), lambda begin, end: layers.fill(*given, begin, end, planes, owned))
        return planes

    def _start(self, layer: Layer, before: Layer | None, spans: list[tuple[int, int]], told: Told) -> Words:
        """Find what lines and the layer before decide; return the hopeless positions.

        The order keeps memory low: of the four large arrays of the two layers only three are there at a time.
        """
        given = (self.size, self.table, layer.blanks, layer.owners)
        layer.wins = np.zeros(layer.planes * layer.words, np.uint64)
        source = [NO_WORDS if before is None else before.losses]
        self._each(spans, lambda begin, end: layers.start_wins(*given, begin, end, layer.wins, source[0]))
        source.clear()
        if before is not None:
            before.losses = NO_WORDS
        told(0.18)
        hopeless = np.zeros(len(layer.owners) * layer.words, np.uint64)
        source.append(NO_WORDS if before is None else before.wins)
        self._each(spans, lambda begin, end: layers.start_hopeless(*given, begin, end, hopeless, source[0]))
        source.clear()
        if before is not None:
            before.wins = NO_WORDS
        told(0.36)
        layer.losses = np.zeros(layer.planes * layer.words, np.uint64)
        self._each(spans, lambda begin, end: layers.start_losses(*given, begin, end, layer.losses))
        return hopeless

    def _passes(self, layer: Layer, hopeless: Words, spans: list[tuple[int, int]], told: Told) -> tuple[Ints, Ints]:
        """Make passes until few positions change; return the wins and the losses that are new in the last one."""
        wins_changed, losses_changed = np.zeros(layer.planes, np.int32), np.zeros(layer.planes, np.int32)
        few = len(layer.owners) * layer.words * 64 // FEW
        room = UNEVEN * few // len(spans) + 128
        new_wins, new_losses = (np.zeros((len(spans), room), np.int64) for _ in range(2))
        turn = 1
        while True:
            tally = np.zeros((len(spans), 2), np.int64)

            def improve(part: int, turn: int = turn, tally: Ints = tally) -> None:
                begin, end = spans[part]
                layers.improve(
                    self.size, self.table, layer.blanks, layer.owners, begin, end, turn, layer.wins, layer.losses,
                    hopeless, wins_changed, losses_changed, new_wins[part], new_losses[part], tally[part],
                )  # fmt: skip

            list(self.threads.map(improve, range(len(spans))))
            told(1 - 0.5 / (turn + 1))
            if (tally + 64 <= room).all() and tally.sum() <= few + 64:
                images = [
                    self._images(layer, layer.wins, wins_changed, turn, room),
                    self._images(layer, layer.losses, losses_changed, turn, room),
                ]
                wins, losses = _listed(new_wins, tally[:, 0]), _listed(new_losses, tally[:, 1])
                if images[0] is not None and images[1] is not None:
                    return np.concatenate([wins, images[0]]), np.concatenate([losses, images[1]])
            turn += 1

    def _images(self, layer: Layer, planes: Words, changed: Small, turn: int, room: int) -> Ints | None:
        """Make planes symmetric that should be; return what that added, None if there was no room to list it."""
        spans = parts_of(len(layer.owners))
        new, tally = np.zeros((len(spans), room), np.int64), np.zeros((len(spans), 1), np.int64)

        def add(part: int) -> None:
            begin, end = spans[part]
            symmetric.add_images(
                self.size, self.table, layer.blanks, layer.owners, begin, end, turn, planes, changed, new[part],
                tally[part],
            )  # fmt: skip

        list(self.threads.map(add, range(len(spans))))
        return _listed(new, tally[:, 0]) if (tally + 64 <= room).all() else None

    def _follow(self, layer: Layer, hopeless: Words, new_wins: Ints, new_losses: Ints) -> None:
        """Follow what new positions change, and what that changes, until nothing does."""
        given = (self.size, self.table, layer.owners, layer.owner_of, layer.words, layer.wins, layer.losses)
        while len(new_wins) or len(new_losses):
            won = in_portions(self.threads, new_losses, lambda queue, found: sparse.wins_before(*given, queue, found))
            lost = in_portions(
                self.threads, new_wins, lambda queue, found: sparse.losses_before(*given, hopeless, queue, found)
            )
            new_wins, new_losses = enter(layer, layer.wins, won), enter(layer, layer.losses, lost)

    def count(self, layer: Layer) -> Counts:
        """Count a layer's wins and losses."""

        def counted(planes: Words) -> list[int]:
            spans = parts_of(len(layer.owners))
            by_ones = np.zeros((len(spans), layer.ranks + 1), np.int64)

            def count(part: int) -> None:
                begin, end = spans[part]
                count_ones(self.size, self.table, layer.owners, begin, end, layer.words, planes, by_ones[part])

            list(self.threads.map(count, range(len(spans))))
            return [int(count) for count in by_ones.sum(axis=0)]

        won, lost = counted(layer.wins), counted(layer.losses)
        return Counts(self.size, layer.blanks, tuple(won), tuple(reversed(lost)))

    def _each(self, spans: list[tuple[int, int]], work: Callable[[int, int], None]) -> None:
        list(self.threads.map(lambda span: work(*span), spans))


def parts_of(count: int) -> list[tuple[int, int]]:
    """Parts for the threads: many, as some take longer than others."""
    parts = min(count, 64 if count < 20_000 else 256)
    return list(pairwise(int(count * part // parts) for part in range(parts + 1)))


def in_portions(threads: Executor, queue: Ints, find: Callable[[Ints, Ints], int]) -> Ints:
    """Return what is found by following listed positions, some at a time; `find` fills an array and tells how many."""

    def portion(begin: int) -> Ints:
        part = queue[begin : begin + PORTION]
        found = np.empty(MAX_MOVES * len(part), np.int64)
        return found[: find(part, found)].copy()

    return np.concatenate([queue[:0], *threads.map(portion, range(0, len(queue), PORTION))])


def enter(layer: Layer, planes: Words, found: Ints) -> Ints:
    """Add listed positions, with their images, to a layer's planes; return those that were not there yet."""
    new = np.empty(len(found), np.int64)
    table = numbering(layer.size).table
    return new[: sparse.enter(layer.size, table, layer.owners, layer.words, planes, found, new)]


def _listed(lists: Ints, counts: Ints) -> Ints:
    return np.concatenate([one[:count] for one, count in zip(lists, counts, strict=True)])


def warm_up(threads: int = 1) -> None:
    """Have everything compiled that solving needs, so that times tell of solving only."""
    for _ in Solver(3, threads).layers():
        pass
