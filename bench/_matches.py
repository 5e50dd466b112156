"""What is left of results without chance, by kind of match: for `python bench/review.py luck`.

Every ratio is a variance over another one: how many times fewer games tell as much. It depends on who plays: between
champions nearly all is dice, between others much is what they overlook, and how dear that is.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from astragal.arena.adjusting import USUAL, without_chance
from astragal.arena.match import Match
from astragal.arena.scheduling import played
from astragal.review.calibrating import fingerprint

Floats = NDArray[np.float64]

KEPT = Path("build/bench-review")
SEEDS = ("one", "two", "three")
MATCHES = {
    "mirror": (("champion", "champion"), ("expert", "expert"), ("regular", "regular")),
    "neighbours": (("champion", "master"), ("skilled", "regular")),
    "apart": (("champion", "expert"), ("expert", "regular")),
    "far apart": (("champion", "regular"), ("expert", "starter")),
}
DRAWS = 1000


class Sets(NamedTuple):
    """Sets of two games with the same dice, the seats changed: the points of one side, and what was booked of it."""

    points: Floats
    """Set, game."""
    booked: Floats
    """Set, game, part."""

    @property
    def single(self) -> "Sets":
        """One game of each set: games that have nothing in common."""
        return Sets(self.points[:, :1], self.booked[:, :1])


def collected(name: str, pair: tuple[str, str], players: int, sets: int, seed: str) -> Sets:
    """Return the sets of a match; those that were played before are read from a file."""
    path = KEPT / f"luck-{fingerprint(f'{name}-2')[:16]}-{name}-{players}-{'-'.join(pair)}-{sets}-{seed}.json"
    if not path.exists():
        bots = [f"a={pair[0]}", f"b={pair[1]}"]
        match = Match.of(name, bots, games=2 * sets, players=players, luck=True, seed=f"bench {seed}")
        points, booked = [], []
        for game in played(match):
            assert game.booked is not None
            mine = [seat for seat, entry in enumerate(game.lineup) if entry == 0]
            points.append(sum(game.points[seat] for seat in mine))
            booked.append([sum(part[seat] for seat in mine) for part in game.booked.columns])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([points, booked]), "utf-8")
    points, booked = json.loads(path.read_text("utf-8"))
    return Sets(np.array(points).reshape(sets, -1), np.array(booked).reshape(sets, -1, len(USUAL)))


def raw(sets: Sets) -> Floats:
    return np.asarray(sets.points.mean(axis=1))


def by_luck(sets: Sets) -> Floats:
    """Points minus the luck of the dice, as they were adjusted at first."""
    return np.asarray(raw(sets) - sets.booked[:, :, 0].mean(axis=1))


def by_all(sets: Sets) -> Floats:
    """As the arena does it."""
    return np.array(without_chance(list(raw(sets)), sets.booked.mean(axis=1).tolist()))


def ratio(sets: Sets, adjusted: Floats) -> tuple[float, float, float]:
    """How many games without booking and with dice of their own tell as much as one: with a bootstrapped interval."""
    chance, games = np.random.default_rng(1), sets.points.shape[1]
    which = chance.integers(0, len(adjusted), (DRAWS, len(adjusted)))
    plain = sets.points[which].reshape(DRAWS, -1).var(axis=1)
    drawn = plain / games / np.maximum(adjusted[which].var(axis=1), 1e-12)
    found = sets.points.var() / games / max(adjusted.var(), 1e-12)
    low, high = np.quantile(drawn, (0.025, 0.975))
    return float(found), float(low), float(high)


def told(sets: list[Sets], how: Callable[[Sets], Floats]) -> str:
    """The ratio of all seeds together with its interval, and the lowest and the highest of one seed."""
    every = Sets(np.concatenate([one.points for one in sets]), np.concatenate([one.booked for one in sets]))
    found, low, high = ratio(every, np.concatenate([how(one) for one in sets]))
    each = [ratio(one, how(one))[0] for one in sets]
    return f"{found:.1f} ({low:.1f}–{high:.1f}); {min(each):.1f}–{max(each):.1f}"


def luck(name: str, games: int, players: int, who: list[str]) -> None:
    """Print the table of a game, a line a match: of all, or of those who are named."""
    sets = games // 2
    print(f"{name}, {players} players: times fewer games (95 % interval); by seed, {sets} sets each")
    print("| match | who | points | luck | all | with paired dice | paired dice alone |\n|---|---|---|---|---|---|---|")
    for kind, pairs in MATCHES.items():
        for pair in (one for one in pairs if not who or "-".join(one) in who):
            found = [collected(name, pair, players, sets, seed) for seed in SEEDS]
            single = [one.single for one in found]
            mean = np.concatenate([one.points for one in found]).mean()
            cells = [f"{100 * mean:.1f} %", told(single, by_luck), told(single, by_all)]
            # Equals mirror each other in a set: there is nothing to tell.
            cells += ["–", "–"] if kind == "mirror" else [told(found, by_all), told(found, raw)]
            print(f"| {kind} | {' – '.join(pair)} | {' | '.join(cells)} |", flush=True)
    for pair in (("champion", "champion"), ("skilled", "regular")):
        plain, booked = (cost(name, pair, players, luck=luck) for luck in (False, True))
        print(f"{' – '.join(pair)}: a game costs {1000 * plain:.1f} ms, with booking {1000 * booked:.1f} ms")


def cost(name: str, pair: tuple[str, str], players: int, *, luck: bool, games: int = 60) -> float:
    """The processor time of a game."""
    match = Match.of(name, [f"a={pair[0]}", f"b={pair[1]}"], games=games, players=players, luck=luck, seed="cost")
    began = time.process_time()
    return len(list(played(match))) and (time.process_time() - began) / games
