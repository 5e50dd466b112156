"""How much of what is at stake our own levels lose: `python -m astragal.review.calibrating` measures it for naming.

It plays games between levels that are drawn for each, with fixed seeds, reviews them as everybody's games are reviewed,
and writes `calibration.json` beside this file (ten minutes on one core). What is measured holds for these levels and
these networks only, so their fingerprint stands beside it; a test fails when they have changed.

Left out are kinds of game in which levels do not lose in the order of their strength: Quixo, where the best levels look
further than a review does, and Qwinto for more than two, where `expert` plays for points.
"""

import argparse
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import blake2b
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from astragal.bots import make_bot
from astragal.bots.levels import default_moves, levels_of
from astragal.core.players import LEVEL_NAMES, PERFECT
from astragal.core.registry import GAMES, table_options
from astragal.engines.value_function import value_function
from astragal.games import game as make_game
from astragal.notation.record import Record
from astragal.notation.recorder import Recorder
from astragal.review.run import review
from astragal.review.types import Review

FILE = Path(__file__).with_name("calibration.json")
KEPT = Path("build/calibration")
KINDS: Mapping[str, int] = {
    "qwixx-2": 2000,
    "qwixx-3": 400,
    "qwixx-4": 400,
    "qwixx-5": 400,
    "longo-2": 2000,
    "longo-3": 400,
    "longo-4": 200,
    "longo-5": 200,
    "qwinto-2": 700,
}
"""How many games are played, by game and number of players: among more, a larger share of the stake is lost."""


@dataclass(frozen=True)
class SeatLosses:
    """What one seat lost in a game.

    >>> SeatLosses("expert", 30, 0.25, 5.0).share
    0.05
    """

    level: str
    decisions: int
    loss: float
    stake: float

    @property
    def share(self) -> float:
        """The part of the stake that was lost."""
        return self.loss / self.stake if self.stake > 0 else 0.0


def offered(game: str) -> tuple[str, ...]:
    """Return the levels of a game that are measured, from weak to strong.

    >>> len(offered("qwixx")), offered("qwinto")[-1]
    (8, 'champion')
    """
    return tuple(name for name in LEVEL_NAMES if name in levels_of(GAMES[game]) and name != PERFECT)


def seated(game: str, players: int, seed: str) -> tuple[str, ...]:
    """Return the levels that play a game, drawn by its seed.

    >>> len(seated("qwixx", 5, "some 1"))
    5
    """
    return tuple(Random(seed).sample(offered(game), players))


def play(game: str, levels: tuple[str, ...], seed: str) -> Record:
    """Return a game between levels; the same seed gives the same game.

    >>> play("qwixx", ("casual", "starter"), "some 1").final.over
    True
    """
    rules = make_game(game, len(levels), **table_options(game, {}))
    recorder, chance = Recorder(rules.start()), Random(seed)
    bots = [make_bot(level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    while not recorder.state.over:
        state = recorder.state
        if state.dice:
            recorder.roll([chance.randint(1, state.faces) for _ in state.dice])
        for seat in recorder.state.awaiting:
            recorder.play(seat, bots[seat].choose(recorder.state.view(seat), seat))
    return recorder.record()


def losses(found: Review, levels: tuple[str, ...]) -> list[SeatLosses]:
    """Return what each seat lost in a reviewed game, corrections and forced moves apart."""
    sums = []
    for seat, level in enumerate(levels):
        chosen = [one for _, one in found.decisions if one.seat == seat and not one.forced]
        loss, stake = sum(one.loss for one in chosen), sum(one.stake for one in chosen)
        sums.append(SeatLosses(level, len(chosen), round(loss, 6), round(stake, 6)))
    return sums


def measured(game: str, players: int, seed: str) -> list[SeatLosses]:
    """Play one game and return what every seat lost in it.

    >>> [one.decisions > 0 for one in measured("qwixx", 2, "some 1")]
    [True, True]
    """
    levels = seated(game, players, seed)
    return losses(review(play(game, levels, seed)), levels)


def fit(seats: list[SeatLosses]) -> tuple[float, float]:
    """Return the share that a level loses, and its standard deviation over games times the root of the decisions.

    >>> fit([SeatLosses("expert", 25, 0.1, 1.0), SeatLosses("expert", 25, 0.3, 1.0)])
    (0.2, 0.5)
    """
    share = sum(one.loss for one in seats) / sum(one.stake for one in seats)
    spread = sqrt(fmean((one.loss - share * one.stake) ** 2 for one in seats)) / fmean(one.stake for one in seats)
    return round(share, 5), round(spread * sqrt(fmean(one.decisions for one in seats)), 5)


def fitted(names: tuple[str, ...], seats: list[SeatLosses]) -> dict[str, tuple[float, float]]:
    """Return what each level loses; whoever loses more is never called stronger, should two lose the other way round.

    >>> fitted(("casual", "expert"), [SeatLosses("casual", 4, 0.1, 1.0), SeatLosses("expert", 4, 0.2, 1.0)])
    {'casual': (0.2, 0.0), 'expert': (0.1, 0.0)}
    """
    rows = [fit([one for one in seats if one.level == name]) for name in names]
    shares = sorted((share for share, _ in rows), reverse=True)
    return {name: (share, spread) for name, share, (_, spread) in zip(names, shares, rows, strict=True)}


def engine_of(kind: str) -> str:
    """Return the version of what judges games of a kind: a network with a digest of its weights.

    >>> engine_of("qwixx-2").partition("@")[0]
    'qwixx-2'
    """
    game, _, players = kind.partition("-")
    return value_function(make_game(game, int(players))).version


def fingerprint(kind: str) -> str:
    """Return a digest of everything that decides what levels lose: their habits, all networks of the game, who judges.

    >>> fingerprint("qwixx-2") == fingerprint("qwixx-3")
    False
    """
    game, _, players = kind.partition("-")
    levels = levels_of(GAMES[game])
    networks = sorted((files("astragal.models") / "weights").iterdir(), key=lambda file: file.name)
    facts = {
        "kind": {kind: {players: KINDS[kind]}},
        "levels": {name: _plain(vars(levels[name])) for name in offered(game)},
        "defaults": [str(move) for move in default_moves(GAMES[game])],
        "networks": {
            file.name: blake2b(file.read_bytes(), digest_size=16).hexdigest()
            for file in networks
            if file.name.startswith(f"{game}-")
        },
        "engines": [engine_of(kind)],
    }
    return blake2b(json.dumps(facts, sort_keys=True).encode(), digest_size=16).hexdigest()


def _plain(value: Any) -> Any:
    """Habits as JSON: the options of an engine may be values of their own."""
    if isinstance(value, Mapping):
        return {str(name): _plain(one) for name, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else repr(value)


def kept(kind: str) -> Iterator[list[SeatLosses]]:
    """Give what every seat lost, game by game; an interrupted run goes on where it stopped."""
    game, _, players = kind.partition("-")
    games, path = KINDS[kind], KEPT / f"{kind}-{fingerprint(kind)[:16]}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    yield from ([SeatLosses(*seat) for seat in json.loads(line)] for line in lines[:games])
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(lines), games):
            found = measured(game, int(players), f"calibration {game} {players} {number}")
            file.write(json.dumps([list(asdict(one).values()) for one in found]) + "\n")
            file.flush()
            yield found


def main() -> None:
    """Measure all kinds of game, or some, and write what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kinds", nargs="*", help=f"which to measure again (default: all of {', '.join(KINDS)})")
    data = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    for kind in parser.parse_args().kinds or KINDS:
        seats = [one for row in kept(kind) for one in row]
        rows = fitted(offered(kind.partition("-")[0]), seats)
        data[kind] = {"fingerprint": fingerprint(kind), "engine": engine_of(kind), "levels": rows}
        FILE.write_text(_lines({one: data[one] for one in KINDS if one in data}), "utf-8")
        print(kind, *(f"{level} {100 * share:.1f} %" for level, (share, _) in rows.items()), flush=True)


def _lines(data: Mapping[str, Mapping[str, Any]]) -> str:
    """JSON with a line a level."""
    kinds = []
    for kind, found in data.items():
        lines = ",\n".join(f'   "{level}": {json.dumps(row)}' for level, row in found["levels"].items())
        head = ",\n".join(f'  "{name}": {json.dumps(found[name])}' for name in ("fingerprint", "engine"))
        kinds.append(f' "{kind}": {{\n{head},\n  "levels": {{\n{lines}\n  }}\n }}')
    return "{\n" + ",\n".join(kinds) + "\n}\n"


if __name__ == "__main__":
    main()
