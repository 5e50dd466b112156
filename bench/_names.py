"""Whether the level that is named is the one that played: for `python bench/review.py names`.

The games have seeds that the calibration has not seen; each seat's games are put together by one, three and ten.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path
from statistics import fmean

from astragal.review.calibrating import SeatLosses, fingerprint, measured, offered
from astragal.review.levels import level_of

KEPT = Path("build/bench-review")
SAMPLES = (1, 3, 10)


def played(name: str, players: int, games: int) -> Iterator[list[SeatLosses]]:
    """Give what every seat lost, game by game; what was played before is read from a file."""
    kind = f"{name}-{players}"
    path = KEPT / f"names-{kind}-{fingerprint(kind)[:16]}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    yield from ([SeatLosses(*seat) for seat in json.loads(line)] for line in lines[:games])
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(lines), games):
            found = measured(name, players, f"held out {name} {players} {number}")
            file.write(json.dumps([list(astuple(one)) for one in found]) + "\n")
            file.flush()
            yield found


def names(name: str, games: int, players: int) -> None:
    """Print how often the level is right, by the number of games; and by level, how far off it is."""
    levels, seats = offered(name), defaultdict(list)
    for row in played(name, players, games):
        for one in row:
            seats[one.level].append(one)
    print(f"{name}, {players} players, {games} games: {fmean(map(len, seats.values())):.0f} seats of a level")
    print("| games | samples | right | or one off | too high, too low | range holds it | levels in it | one is named |")
    print("|---|---|---|---|---|---|---|---|")
    for some in SAMPLES:
        every = [found for level in levels for found in _named(name, players, level, seats[level], some)]
        off = [found.off for found in every]
        parts = (
            [one == 0 for one in off],
            [abs(one) <= 1 for one in off],
            [one > 0 for one in off],
            [one < 0 for one in off],
            [found.held for found in every],
            [found.clear for found in every],
        )
        right, near, high, low, held, clear = (f"{100 * fmean(part):.0f} %" for part in parts)
        wide = fmean([found.wide for found in every])
        print(f"| {some} | {len(every)} | {right} | {near} | {high}, {low} | {held} | {wide:.1f} | {clear} |")
    for some in SAMPLES[1:]:
        told = []
        for level in levels:
            off = [found.off for found in _named(name, players, level, seats[level], some)]
            told.append(f"{level} {off.count(0)} of {len(off)} ({off.count(-1)} low, {off.count(1)} high)")
        print(f"by {some}: {', '.join(told)}")


class _Naming:
    """What was said of one sample of a level's games."""

    def __init__(self, levels: tuple[str, ...], level: str, low: str, high: str, named: str, clear: bool) -> None:
        place = levels.index(level)
        self.off, self.clear = levels.index(named) - place, clear
        self.held = levels.index(low) <= place <= levels.index(high)
        self.wide = 1 + levels.index(high) - levels.index(low)


def _named(name: str, players: int, level: str, seats: list[SeatLosses], some: int) -> list[_Naming]:
    levels, namings = offered(name), []
    for at in range(0, len(seats) - some + 1, some):
        part = seats[at : at + some]
        sums = (sum(one.decisions for one in part), sum(one.loss for one in part), sum(one.stake for one in part))
        found = level_of(name, players, *sums)
        if found is not None:  # a short game says next to nothing
            namings.append(_Naming(levels, level, found.low, found.high, found.level, found.clear))
    return namings
