"""Counting the plies to the end of Quixo's positions: what it takes, what came out, checks, and the longest line."""

import shutil
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress, TextColumn, TimeElapsedColumn

from astragal.cli.support.errors import CommandError
from astragal.cli.support.solving_quixo import progress, size_text, told_equal
from astragal.cli.support.words import tell
from astragal.cli.terminal_game.saving import reason
from astragal.notation.record import Entry, Play, Record
from astragal.solve.errors import DamagedFile
from astragal.solve.quixo import estimate
from astragal.workers import processes

if TYPE_CHECKING:
    from astragal.solve.quixo.depth_kept import Depths
    from astragal.solve.quixo.depth_tables import DepthTables

SHOWN = 20
"""Wrong positions that are printed."""


def count_depths(size: int, threads: int, until: int | None, folder: Path) -> int:
    """Count the plies to the end of all positions, and print the counts by layer and depth."""
    from astragal.solve.quixo.depth_tables import depth_folder

    place, last = depth_folder(folder, size), size**2 if until is None else until
    _announce(size, last, place)
    won: list[int] = []
    lost: list[int] = []
    print(f"{'blanks':>6} {'longest':>7} {'deepest: blanks':>16} {'mover':>12} {'seconds':>8}")
    try:
        for layer in _layers(size, threads, last, place):
            blanks, mover = layer.deepest
            print(f"{layer.blanks:>6} {layer.longest:>7} {blanks:>16} {mover:>12} {layer.seconds:>8.1f}", flush=True)
            won = [one + more for one, more in zip_longest(won, layer.won, fillvalue=0)]
            lost = [one + more for one, more in zip_longest(lost, layer.lost, fillvalue=0)]
    except OSError as error:
        raise CommandError(tell("no.write", path=str(folder), reason=reason(error))) from None
    except DamagedFile as error:
        raise CommandError(str(error)) from None
    print()
    print(f"{'plies':>6} {'won':>17} {'lost':>17}")
    for plies, (wins, losses) in enumerate(zip(won, lost, strict=True)):
        print(f"{plies:>6} {wins:>17,} {losses:>17,}")
    if last < size**2:
        return 0
    return told_equal(size, sum(won), sum(lost))


def _layers(size: int, threads: int, last: int, place: Path) -> "Iterator[Depths]":
    from astragal.solve.quixo.depth import DepthSolver

    columns = (TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("")

        def told(blanks: int, plies: int) -> None:
            bar.update(task, description=tell("solve.depth_round", blanks=blanks, plies=plies))

        yield from DepthSolver(size, threads, place, told).layers(last)


def _announce(size: int, last: int, place: Path) -> None:
    """Tell what it will take, and stop if there is no room for it."""
    disk = estimate.depth_disk(size, last)
    told = {"memory": size_text(estimate.depth_memory(size, last)), "disk": size_text(disk), "folder": str(place)}
    print(tell("solve.depth_takes", **told), file=sys.stderr)
    try:
        place.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(place).free
        have = sum(path.stat().st_size for path in place.iterdir())
    except OSError as error:
        raise CommandError(tell("no.write", path=str(place), reason=reason(error))) from None
    if disk > free + have:
        raise CommandError(tell("solve.no_room", folder=str(place), need=size_text(disk), free=size_text(free)))


def check_depths(folder: Path, size: int, count: int, seed: int, workers: int) -> int:
    """Check random positions of all layers whose depths are stored against the rules, some layers at a time."""
    from astragal.solve.quixo.depth_check import DepthSample, WrongDepth, check_layer

    if size != 5:
        raise CommandError(tell("solve.check_size"))
    layers = _stored(folder, size).last + 1
    wrong: list[WrongDepth] = []
    done = 0
    try:
        with progress() as bar, processes(min(workers, layers)) as pool:
            task = bar.add_task(tell("solve.checking"), total=layers)
            for more, bad in pool.map(check_layer, DepthSample(folder, count, seed), range(layers)):
                done, wrong = done + more, wrong + bad
                bar.advance(task)
    except DamagedFile as error:
        raise CommandError(str(error)) from None
    for one in wrong[:SHOWN]:
        print(tell("solve.wrong", board=one.board, value=str(one.found), expected=str(one.expected)))
    print(tell("solve.checked", count=f"{done:,}", layers=layers, wrong=len(wrong)))
    return 1 if wrong else 0


def write_line(folder: Path, size: int, target: Path) -> int:
    """Write the longest line of all layers whose depths are stored as a record."""
    from astragal.solve.quixo.depth_line import line_from, position_of

    if size != 5:
        raise CommandError(tell("solve.check_size"))
    known = _stored(folder, size)
    try:
        start = position_of(*known.deepest)
        line = line_from(known, start)
    except DamagedFile as error:
        raise CommandError(str(error)) from None
    entries = (Entry(Play(ply % 2, push)) for ply, push in enumerate(line))
    try:
        Record(start, tuple(entries)).save(target)
    except OSError as error:
        raise CommandError(tell("no.write", path=str(target), reason=reason(error))) from None
    print(tell("solve.line", path=str(target), plies=len(line)))
    return 0


def _stored(folder: Path, size: int) -> "DepthTables":
    from astragal.solve.quixo.depth_tables import DepthTables, depth_folder

    known = DepthTables(size, depth_folder(folder, size))
    if known.last < 0:
        raise CommandError(tell("solve.no_depths", folder=str(folder)))
    return known
