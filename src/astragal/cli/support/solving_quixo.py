"""Solving Quixo: what it takes, how far it is, what came out."""

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from astragal.cli.support.errors import CommandError
from astragal.cli.support.preparing import once
from astragal.cli.support.words import tell
from astragal.cli.terminal_game.saving import reason
from astragal.solve.errors import DamagedFile, InvalidKeep
from astragal.solve.quixo import estimate
from astragal.solve.quixo.files import LayerFile
from astragal.solve.quixo.journal import PUBLISHED, JournalEntry, totals
from astragal.solve.quixo.keep import KeptTables, read_keep
from astragal.solve.quixo.paths import layer_path

if TYPE_CHECKING:
    from astragal.solve.quixo.run import Run


SOLVER = "quixo_solver"
"""The part of the kernels that solving takes; only here it is asked for."""


def solve(size: int, folder: Path, keep_text: str, packing: str, threads: int) -> int:
    """Solve a board into a folder and print the counts."""
    from astragal.solve.quixo.run import Run

    try:
        keep = read_keep(keep_text, size)
    except InvalidKeep:
        raise CommandError(tell("solve.keep", text=keep_text, last=size**2)) from None
    _prepare(threads)
    _announce(size, folder, keep, packing, threads)
    try:
        with progress() as bar:
            run = Run(size, folder, keep, packing, threads)
            if run.finished:
                print(tell("solve.finished", folder=str(folder)), file=sys.stderr)
            else:
                _run(run, bar)
    except OSError as error:
        raise CommandError(tell("no.write", path=str(folder), reason=reason(error))) from None
    _print_counts(size, run.journal.entries)
    return _compare(size, run.journal.entries)


def _prepare(threads: int) -> None:
    """Compile the solver by solving the smallest board with it: afterwards estimates of time are right."""
    from astragal.solve.quixo.solver import Solver

    once(SOLVER, lambda: [layer for layer, _ in Solver(3, threads).layers()], "prepare.solver")


def _compare(size: int, entries: list[JournalEntry]) -> int:
    """Say whether a whole board's totals are the published ones; others mean that something went wrong."""
    if len(entries) <= size**2:
        return 0
    won, _, lost = totals(size, entries)
    return told_equal(size, won, lost)


def told_equal(size: int, won: int, lost: int) -> int:
    """Say whether so many wins and losses were published for the whole board; return what the command ends with."""
    published = PUBLISHED[size]
    equal = (won, lost) == (published[0], published[2])
    print(tell("solve.equal" if equal else "solve.differs"), file=sys.stderr)
    return 0 if equal else 1


def _run(run: "Run", bar: Progress) -> None:
    costs = [estimate.layer_cost(run.size, blanks).seconds for blanks in range(run.keep.until + 1)]
    task = bar.add_task(tell("solve.layer", layer=0, last=run.keep.until), total=sum(costs))

    def told(blanks: int, share: float) -> None:
        words = tell("solve.layer", layer=blanks, last=run.keep.until)
        bar.update(task, completed=sum(costs[:blanks]) + share * costs[blanks], description=words)

    run.told = told
    for entry in run.layers():
        told(entry.blanks, 1.0)
        print(tell("solve.done", **_line(run.size, entry)), file=sys.stderr)


def _announce(size: int, folder: Path, keep: KeptTables, packing: str, threads: int) -> None:
    """Tell what it will take, and stop if there is no room for it."""
    until = keep.until
    if keep.most_bytes:
        while until and estimate.disk(size, set(range(until)), packing != "plain") > keep.most_bytes:
            until -= 1
    kept = set(range(until + 1)) if keep.most_bytes else set() if keep.most_bytes == 0 else set(keep.layers)
    disk = estimate.disk(size, kept | {until, max(until - 1, 0)}, packing != "plain")
    memory = estimate.memory(size, until)
    seconds = estimate.seconds(size, 0, until, threads)
    if packing != "plain":
        seconds += disk / estimate.PACKED[size] * estimate.PACK_SECONDS / threads
    told = {"memory": size_text(memory), "disk": size_text(disk), "time": _time(seconds), "folder": str(folder)}
    print(tell("solve.takes", threads=threads, **told), file=sys.stderr)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        raise CommandError(tell("no.write", path=str(folder), reason=reason(error))) from None
    have = sum(path.stat().st_size for path in folder.glob(f"quixo-{size}-*.losses"))
    if disk > free + have:
        raise CommandError(tell("solve.no_room", folder=str(folder), need=size_text(disk), free=size_text(free)))


def _line(size: int, entry: JournalEntry) -> dict[str, str]:
    counts = entry.counts(size)
    won, drawn, lost = counts.totals
    return {
        "layer": f"{entry.blanks:2}",
        "positions": f"{sum(counts.all):,}",
        "won": f"{won:,}",
        "drawn": f"{drawn:,}",
        "lost": f"{lost:,}",
        "seconds": f"{entry.seconds:.1f}",
        "writing": f"{entry.writing:.1f}",
    }


def _print_counts(size: int, entries: Iterable[JournalEntry]) -> None:
    """Results, on stdout and never cut."""
    entries = list(entries)
    print(tell("solve.by_layer"))
    print(f"{'blanks':>6} {'positions':>17} {'won':>17} {'drawn':>17} {'lost':>17} {'seconds':>8} {'writing':>8}")
    for entry in entries:
        cells = _line(size, entry)
        counts = " ".join(f"{cells[name]:>17}" for name in ("positions", "won", "drawn", "lost"))
        print(f"{entry.blanks:>6} {counts} {cells['seconds']:>8} {cells['writing']:>8}")
    all_kinds = totals(size, entries)
    cells_ = " ".join(f"{number:>17,}" for number in (sum(all_kinds), *all_kinds))
    times = f"{sum(entry.seconds for entry in entries):>8.1f} {sum(entry.writing for entry in entries):>8.1f}"
    print(f"{'all':>6} {cells_} {times}")
    print()
    print(tell("solve.by_class"))
    print(f"{'mover':>6} {'opponent':>8} {'won':>17} {'drawn':>17} {'lost':>17}")
    for entry in entries:
        counts_ = entry.counts(size)
        for mine, kinds in enumerate(zip(counts_.won, counts_.drawn, counts_.lost, strict=True)):
            numbers = " ".join(f"{number:>17,}" for number in kinds)
            print(f"{mine:>6} {size**2 - entry.blanks - mine:>8} {numbers}")


def check(folder: Path, size: int, count: int, seed: int) -> int:
    """Check random positions of all stored layers against the rules."""
    from astragal.solve.quixo.check import Wrong
    from astragal.solve.quixo.check import check as checked
    from astragal.solve.quixo.layer import positions
    from astragal.solve.quixo.tables import Tables

    if size != 5:
        raise CommandError(tell("solve.check_size"))
    wrong: list[Wrong] = []
    done = 0
    try:
        known = Tables(size, folder)
        layers = [blanks for blanks in known.there() if blanks == 0 or known.source(blanks - 1).owners.size]
        if not layers:
            raise CommandError(tell("solve.nothing", folder=str(folder)))
        with progress() as bar:
            task = bar.add_task(
                tell("solve.checking"), total=sum(min(count, positions(size, blanks)) for blanks in layers)
            )
            for blanks in layers:
                for more, bad in checked(known, blanks, count, Random(f"{seed}/{blanks}")):
                    wrong += bad
                    done += more
                    bar.update(task, completed=done)
    except DamagedFile as error:
        raise CommandError(str(error)) from None
    for bad_one in wrong[:20]:
        print(tell("solve.wrong", board=bad_one.board, value=bad_one.value, expected=bad_one.expected))
    print(tell("solve.checked", count=f"{done:,}", layers=len(layers), wrong=len(wrong)))
    return 1 if wrong else 0


def ship(folder: Path, threads: int, target: Path) -> int:
    """Pack the tables of the openings from a folder with all layers that they need."""
    from concurrent.futures import ThreadPoolExecutor

    from astragal.solve.quixo import shipped
    from astragal.solve.quixo.solver import Solver

    layers = range(shipped.FIRST, shipped.SIZE**2 + 1)
    try:
        opened = {
            blanks: LayerFile(layer_path(folder, shipped.SIZE, blanks)) for blanks in (shipped.FIRST - 1, *layers)
        }
        with ThreadPoolExecutor(threads) as pool:
            losses = {blanks: file.planes(pool) for blanks, file in opened.items()}
        first = Solver(shipped.SIZE, threads).restore(shipped.FIRST, losses[shipped.FIRST], losses[shipped.FIRST - 1])
        owners = {blanks: opened[blanks].owners for blanks in layers}
        packed = shipped.pack(owners, losses, first.owned(first.wins))
        target.write_bytes(packed)
    except DamagedFile as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(tell("no.read", path=str(error.filename), reason=reason(error))) from None
    print(tell("solve.shipped", path=str(target), size=size_text(len(packed))))
    return 0


def progress() -> Progress:
    """Return a bar for work whose end is known."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(file=sys.stderr), transient=True)


def size_text(count: int) -> str:
    """Return a number of bytes for people.

    >>> size_text(2_200_000_000)
    '2.2 GB'
    """
    for unit, size in (("GB", 10**9), ("MB", 10**6)):
        if count >= size:
            return f"{count / size:.1f} {unit}"
    return f"{max(1, count // 1000)} kB"


def _time(seconds: float) -> str:
    return f"{seconds / 60:.0f} min" if seconds >= 100 else f"{max(1, round(seconds))} s"
