"""The rounds of one layer: in each the positions are found that are decided in one ply more."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from astragal.kernels.quixo_solver import lists, rounds
from astragal.kernels.quixo_solver.follow import HOPELESS, LOSSES, SEEDS, WINS, KnownPlanes, follow, lost_among
from astragal.kernels.quixo_solver.geometry import Indexes, Ints, Small, Words
from astragal.kernels.quixo_solver.layers import INDEX_BITS
from astragal.kernels.quixo_solver.ranks import ones_of
from astragal.solve.quixo.depth_kept import Depths, SeedFiles, SetFile
from astragal.solve.quixo.depth_sets import (
    Listed,
    PlaneReader,
    PlaneWriter,
    followed,
    grouped,
    joined,
    part_words,
    read_list,
    unlisted,
    write_list,
)
from astragal.solve.quixo.layer import NO_WORDS, Layer, numbering
from astragal.solve.quixo.solver import parts_of

FEW = 300
"""What a round finds is listed when it is fewer than one in this number of the layer's positions."""
MAX_LISTED = 30_000_000
"""No list is longer: what is found by following it has to fit in memory, too."""
WINS_FROM, LOSSES_FROM, SEEDS_FROM, HOPELESS_FROM = 500, 1600, 700, 8000
"""A list is followed when it has fewer than one in this number of the positions, of the layer or of the next one, that
would else all be looked at: as measured, by what is looked for."""
PORTION = 20_000
"""How many positions are followed at a time."""
MOVES = 44
"""A position has no more moves than this, forwards or backwards, of one kind."""
UNEVEN, SHORT = 8, 64
"""A part's list has room for this many times its even share; and lists of so few are always made and followed."""

NOTHING = Listed(np.zeros(1, np.int64), np.zeros(0, np.uint32))


@dataclass(frozen=True)
class RoundResult:
    """What a round found: how many positions, symmetric ones and all, and which; None if these are too many to list."""

    total: int
    listed: Listed | None

    @property
    def any(self) -> bool:
        """Whether it found anything."""
        return self.listed is None or len(self.listed) > 0


class Rounds:
    """Solves a layer from the seeds that the layer before left, and leaves seeds for the next one."""

    def __init__(
        self, size: int, layer: Layer, next_: Layer | None, seeds: SeedFiles, place: Path, threads: Executor, few: int
    ) -> None:
        self.size, self.layer, self.next, self.seeds = size, layer, next_, seeds
        self.place, self.threads = place, threads
        self.table = numbering(size).table
        self.few = few
        self.left = SeedFiles()
        self.found = Depths(size, layer.blanks)
        self.hopeless: Words = np.zeros(len(layer.owners) * layer.words, np.uint64)
        self.next_won = self.next_lost = NO_WORDS

    def solve(self, told: Callable[[int], None]) -> Depths:
        """Solve the layer."""
        wins, losses = self._start()
        self._sow(0, wins, losses)
        depth = 1
        while wins.any or losses.any or depth <= self.seeds.last:
            told(depth)
            wins, losses = self._round(depth, wins, losses)
            self._note(wins, losses)
            self._sow(depth, wins, losses)
            depth += 1
        self._cut()
        self.layer.wins = self.layer.losses = NO_WORDS
        return self.found

    def _start(self) -> tuple[RoundResult, RoundResult]:
        """Depth 0: finished lines."""
        layer = self.layer
        layer.wins, layer.losses = (np.zeros(layer.planes * layer.words, np.uint64) for _ in range(2))
        tally = np.zeros((len(self._parts(layer)), 2), np.int64)

        def start(part: int, begin: int, end: int, lost: Words) -> None:
            rounds.start_lines(*self._owners(layer), begin, end, layer.wins, layer.losses, lost, tally[part])

        self.found.losses[0] = self._written("lost", 0, layer, start)
        if layer.blanks == 0:
            # Without blanks all but finished lines is hopeless from the beginning.
            lines = np.zeros_like(self.hopeless)
            self._each(layer, lambda part, a, b: rounds.start_seeds(*self._owners(layer), a, b, lines, self.hopeless))
            np.invert(lines, out=self.hopeless)
        if self.next is not None:
            after = self.next
            seeds = [np.zeros(len(after.owners) * after.words, np.uint64) for _ in range(2)]
            self.next_won, self.next_lost = seeds
            self._each(after, lambda part, a, b: rounds.start_seeds(*self._owners(after), a, b, *seeds))
        won, lost = (int(total) for total in tally.sum(axis=0))
        self._count(won, lost)
        return RoundResult(won, None), RoundResult(lost, None)

    def _round(self, depth: int, wins: RoundResult, losses: RoundResult) -> tuple[RoundResult, RoundResult]:
        """Find what is decided in so many plies, from what is decided in one less."""
        layer = self.layer
        won_seeds, lost_seeds = self.seeds.won.get(depth), self.seeds.hopeless.get(depth)
        pull = not self._pays(losses, layer, WINS_FROM)
        many_wins = pull or (won_seeds is not None and not won_seeds.is_list)
        many_losses = not self._pays(wins, layer, LOSSES_FROM) or (lost_seeds is not None and not lost_seeds.is_list)
        # Lists are made of the sets as they were, and entered when all is found.
        more_losses = self._hopeless_seeds(lost_seeds)
        won = self._listed_wins(NOTHING if pull else losses.listed, won_seeds)
        lost = np.zeros(0, np.int64) if many_losses else self._listed_losses(wins.listed, more_losses)
        all_lost = (
            self._find_losses(depth, lost_seeds, at_once=not many_wins) if many_losses else RoundResult(0, NOTHING)
        )
        all_won = self._find_wins(won_seeds, pull) if many_wins else RoundResult(0, NOTHING)
        if many_losses and many_wins:
            self._add_losses(self.found.losses[depth])
        all_won = self._with(all_won, self._entered(layer.wins, won))
        all_lost = self._with(all_lost, self._entered(layer.losses, lost))
        if not many_losses and all_lost.listed is not None and len(all_lost.listed):
            self.found.losses[depth] = self._kept_list("lost", depth, layer, all_lost.listed.in_order)
        return all_won, all_lost

    def _pays(self, found: RoundResult, layer: Layer, share: int) -> bool:
        """Whether following a list takes less time than looking at all positions of a layer."""
        return found.listed is not None and len(found.listed) <= _positions(layer) * FEW // (share * self.few) + SHORT

    # What a round finds in all positions at once.

    def _find_wins(self, seeds: SetFile | None, pull: bool) -> RoundResult:
        layer = self.layer
        reader = self._reader(seeds, layer)

        def find(part: int, begin: int, end: int, counts: Ints, room: Indexes, tally: Ints) -> None:
            more = NO_WORDS[:0] if reader is None else reader.read(part)
            rounds.find_wins(
                *self._owners(layer), begin, end, layer.wins, layer.losses, pull, more, counts, room, tally
            )

        return self._listing(layer, find)

    def _find_losses(self, depth: int, seeds: SetFile | None, at_once: bool) -> RoundResult:
        layer = self.layer
        reader = self._reader(seeds, layer)
        writer = PlaneWriter(self._path("lost", depth, layer), part_words(layer))

        def find(part: int, begin: int, end: int, counts: Ints, room: Indexes, tally: Ints) -> None:
            more = NO_WORDS[:0] if reader is None else reader.read(part)
            lost = np.zeros((end - begin) * layer.words, np.uint64)
            rounds.find_losses(
                *self._owners(layer), begin, end, layer.wins, layer.losses, self.hopeless, more, at_once, lost,
                counts, room, tally,
            )  # fmt: skip
            writer.write(part, lost)

        found = self._listing(layer, find)
        writer.close()
        self.found.losses[depth] = SetFile(writer.path, is_list=False)
        return found

    def _add_losses(self, set_: SetFile) -> None:
        layer = self.layer
        reader = PlaneReader(set_.file, part_words(layer))
        self._each(layer, lambda part, a, b: rounds.add(*self._owners(layer), a, b, layer.losses, reader.read(part)))

    # What a round finds by following lists.

    def _listed_wins(self, losses: Listed | None, seeds: SetFile | None) -> Ints:
        found = [np.zeros(0, np.int64)]
        if losses is not None:
            found.append(self._followed(losses, WINS, self.layer))
        if seeds is not None and seeds.is_list:
            found.append(read_list(seeds.file).numbers)
        return np.concatenate(found)

    def _hopeless_seeds(self, seeds: SetFile | None) -> Listed:
        """Add the positions that have become hopeless; return them, if they are a list."""
        if seeds is None or not seeds.is_list:
            return NOTHING
        listed = read_list(seeds.file)
        self._enter_owned(self.layer, self.hopeless, listed)
        return listed

    def _listed_losses(self, wins: Listed | None, hopeless: Listed) -> Ints:
        given = (*self._owners(self.layer), self.layer.owner_of, self._known())

        def among(begin: int, end: int, out: Ints) -> int:
            return lost_among(*given, hopeless.starts, hopeless.indexes, begin, end, out)

        found = [followed(self.threads, hopeless, among, 1, PORTION)] if len(hopeless) else []
        if wins is not None:
            found.append(self._followed(wins, LOSSES, self.layer))
        return np.concatenate([np.zeros(0, np.int64), *found])

    def _followed(self, listed: Listed, kind: int, layer: Layer) -> Ints:
        """What is found by following a list backwards, to this layer or to the next one."""
        if not len(listed):
            return np.zeros(0, np.int64)
        given = (*self._owners(self.layer), kind, layer.owner_of, self._known())

        def some(begin: int, end: int, out: Ints) -> int:
            return follow(*given, listed.starts, listed.indexes, begin, end, out)

        return followed(self.threads, listed, some, MOVES, PORTION)

    # Seeds for the next layer.

    def _sow(self, depth: int, wins: RoundResult, losses: RoundResult) -> None:
        """Tell the next layer what these wins and losses decide there, one ply later."""
        if self.next is None:
            return
        layer = self.layer
        if losses.listed is None or not self._pays(losses, self.next, SEEDS_FROM):
            self._find_seeds("won", depth + 1, self.left.won, rounds.find_seeds, layer.losses, self.next_won)
        else:
            found = self._followed(losses.listed, SEEDS, self.next)
            self._sow_list("won", depth + 1, self.left.won, self.next_won, found)
        if wins.listed is None or not self._pays(wins, self.next, HOPELESS_FROM):
            self._find_seeds(
                "hopeless", depth + 1, self.left.hopeless, rounds.find_hopeless, layer.wins, self.next_lost
            )
        else:
            found = self._followed(wins.listed, HOPELESS, self.next)
            self._sow_list("hopeless", depth + 1, self.left.hopeless, self.next_lost, found)

    def _find_seeds(
        self, kind: str, depth: int, left: dict[int, SetFile], find: Callable[..., None], source: Words, known: Words
    ) -> None:
        assert self.next is not None
        after = self.next
        writer = PlaneWriter(self._path(kind, depth, after), part_words(after))
        lists_: dict[int, tuple[Ints, Indexes]] = {}

        def some(part: int, begin: int, end: int, counts: Ints, room: Indexes, tally: Ints) -> None:
            new = np.zeros((end - begin) * after.words, np.uint64)
            find(*self._owners(after), begin, end, source, known, new, counts, room, tally)
            # Packing takes long: what is listed waits until it is clear that all of it cannot be.
            if tally[rounds.FOUND] == tally[rounds.LISTED]:
                lists_[part] = counts, room[: tally[rounds.LISTED]].copy()
            else:
                writer.write(part, new)

        found = self._listing(after, some)
        if found.listed is not None:
            writer.forget()
            if len(found.listed):
                left[depth] = self._kept_list(kind, depth, after, found.listed)
            return
        list(self.threads.map(lambda part: writer.write(part, unlisted(*lists_[part], after.words)), lists_))
        writer.close()
        left[depth] = SetFile(writer.path, is_list=False)

    def _sow_list(self, kind: str, depth: int, left: dict[int, SetFile], known: Words, found: Ints) -> None:
        assert self.next is not None
        new = self._enter_owned(self.next, known, grouped(found, len(self.next.owners)))
        if len(new):
            left[depth] = self._kept_list(kind, depth, self.next, new)

    # Lists.

    def _listing(self, layer: Layer, find: Callable[[int, int, int, Ints, Indexes, Ints], None]) -> RoundResult:
        """Find something for all owners and list it, if it is not too much."""
        parts = self._parts(layer)
        few = min(_positions(layer) // self.few, MAX_LISTED) + SHORT
        room = UNEVEN * few // len(parts) + SHORT

        def some(part: int) -> tuple[Ints, Indexes, Ints]:
            begin, end = parts[part]
            counts, listed, tally = np.zeros(end - begin, np.int64), np.empty(room, np.uint32), np.zeros(3, np.int64)
            find(part, begin, end, counts, listed, tally)
            return counts, listed[: tally[rounds.LISTED]].copy(), tally

        counts, listed, tallies = zip(*self.threads.map(some, range(len(parts))), strict=True)
        tally = np.sum(tallies, axis=0)
        whole = tally[rounds.FOUND] == tally[rounds.LISTED] <= few
        return RoundResult(int(tally[rounds.TOTAL]), joined(list(counts), list(listed)) if whole else None)

    def _entered(self, planes: Words, found: Ints) -> RoundResult:
        """Add positions to the layer's wins or losses; return those that were new."""
        layer = self.layer
        listed = grouped(found, len(layer.owners))

        def enter(begin: int, end: int, counts: Ints, new: Indexes, tally: Ints) -> None:
            lists.enter_pairs(
                *self._owners(layer), begin, end, planes, layer.words, listed.starts, listed.indexes, counts, new, tally
            )

        return self._entering(listed, enter)

    def _enter_owned(self, layer: Layer, planes: Words, listed: Listed) -> Listed:
        """Add positions to sets that are kept for owners only; return those that were new."""

        def enter(begin: int, end: int, counts: Ints, new: Indexes, tally: Ints) -> None:
            lists.enter_owned(
                self.size, layer.blanks, layer.owners, begin, end, planes, layer.words, listed.starts,
                listed.indexes, counts, new, tally,
            )  # fmt: skip

        return self._entering(listed, enter).listed or NOTHING

    def _entering(self, listed: Listed, enter: Callable[[int, int, Ints, Indexes, Ints], None]) -> RoundResult:
        if not len(listed):
            return RoundResult(0, NOTHING)

        def some(span: tuple[int, int]) -> tuple[Ints, Indexes, Ints]:
            begin, end = span
            counts, tally = np.zeros(end - begin, np.int64), np.zeros(2, np.int64)
            new = np.empty(listed.starts[end] - listed.starts[begin], np.uint32)
            enter(begin, end, counts, new, tally)
            return counts, new[: tally[0]].copy(), tally

        counts, new, tallies = zip(*self.threads.map(some, listed.spans(PORTION)), strict=True)
        return RoundResult(int(np.sum(tallies, axis=0)[1]), joined(list(counts), list(new)))

    def _with(self, one: RoundResult, other: RoundResult) -> RoundResult:
        """Two findings as one."""
        assert other.listed is not None
        total = one.total + other.total
        if one.listed is None or not len(other.listed):
            return RoundResult(total, one.listed)
        if not len(one.listed):
            return RoundResult(total, other.listed)
        numbers = np.concatenate([one.listed.numbers, other.listed.numbers])
        return RoundResult(total, grouped(numbers, len(self.layer.owners)))

    # Counting and keeping.

    def _note(self, wins: RoundResult, losses: RoundResult) -> None:
        self._count(wins.total, losses.total)
        for found, won in ((wins, True), (losses, False)):
            if found.listed is not None and len(found.listed):
                self._note_deepest(int(found.listed.numbers[0]), won)

    def _count(self, won: int, lost: int) -> None:
        self.found.won.append(won)
        self.found.lost.append(lost)

    def _note_deepest(self, number: int, won: bool) -> None:
        blanks = int(self.layer.owners[number >> INDEX_BITS])
        ones = ones_of(self.size, blanks, number & ((1 << INDEX_BITS) - 1))
        everything = (1 << self.size**2) - 1
        self.found.deepest = (blanks, ones if won else everything & ~ones & ~blanks)

    def _cut(self) -> None:
        """Forget the last rounds that found nothing."""
        while len(self.found.won) > 1 and not self.found.won[-1] and not self.found.lost[-1]:
            self.found.won.pop()
            self.found.lost.pop()

    def _kept_list(self, kind: str, depth: int, layer: Layer, listed: Listed) -> SetFile:
        path = self._path(kind, depth, layer)
        write_list(path, listed)
        return SetFile(path, is_list=True)

    def _written(self, kind: str, depth: int, layer: Layer, find: Callable[[int, int, int, Words], None]) -> SetFile:
        writer = PlaneWriter(self._path(kind, depth, layer), part_words(layer))

        def some(part: int, begin: int, end: int) -> None:
            new = np.zeros((end - begin) * layer.words, np.uint64)
            find(part, begin, end, new)
            writer.write(part, new)

        self._each(layer, some)
        writer.close()
        return SetFile(writer.path, is_list=False)

    def _reader(self, seeds: SetFile | None, layer: Layer) -> PlaneReader | None:
        return None if seeds is None or seeds.is_list else PlaneReader(seeds.file, part_words(layer))

    def _path(self, kind: str, depth: int, layer: Layer) -> Path:
        return self.place / f"{layer.blanks:02}-{depth:03}-{kind}"

    def _parts(self, layer: Layer) -> list[tuple[int, int]]:
        return parts_of(len(layer.owners))

    def _owners(self, layer: Layer) -> tuple[int, Small, int, Small]:
        return (self.size, self.table, layer.blanks, layer.owners)

    def _known(self) -> KnownPlanes:
        layer = self.layer
        return KnownPlanes(layer.wins, layer.losses, self.hopeless, self.next_won, self.next_lost)

    def _each(self, layer: Layer, work: Callable[[int, int, int], None]) -> None:
        list(self.threads.map(lambda part: work(part, *self._parts(layer)[part]), range(len(self._parts(layer)))))


def _positions(layer: Layer) -> int:
    return len(layer.owners) * layer.words * 64
