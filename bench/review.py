"""What reviews are worth: `python bench/review.py WHAT [GAME] [--games N] [--players N]`.

    luck       how many times fewer games tell as much without chance, by kind of match, with intervals
    levels     games between different levels: mean luck, adjusted results, mean loss a decision
    names      how often the level that is named is the one that played, in games that the calibration has not seen
    rollouts   values against games that the champions play on from the same positions
    coverage   how often the 95 % interval without luck holds the true value, over many short matches
    speed      processor time of reviews

What `luck`, `levels`, `names` and `rollouts` have done is kept in build/bench-review, so they go on where they were
stopped; another engine starts from nothing.
"""

import argparse
import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import count, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

import numpy as np

import astragal
from astragal.arena.estimates import adjusted_mean
from astragal.arena.match import Match
from astragal.arena.scheduling import played
from astragal.core.registry import table_options
from astragal.engines.value_function import value_function
from astragal.games import game as make_game
from astragal.notation import Record
from astragal.review.calibrating import losses, offered, play, seated
from astragal.review.run import review

sys.path.insert(0, str(Path(__file__).parents[1]))
from bench._matches import luck
from bench._names import names

KEPT = Path("build/bench-review")
SURE = 1.96


def interval(values: list[float]) -> str:
    return f"{fmean(values):+.4f} ± {SURE * pstdev(values) / sqrt(len(values)):.4f}"


def kept(what: str, name: str, players: int, count: int, make: Callable[[int], dict[str, Any]]) -> list[dict[str, Any]]:
    """Return `count` rows, each made once for an engine and kept in a line of a file."""
    values = value_function(make_game(name, players, **table_options(name, {})))
    version = "".join(c if c.isalnum() else "-" for c in values.version)[:40]
    path = KEPT / f"{what}-{name}-{players}-{version}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(rows), count):
            rows.append(make(number))
            file.write(json.dumps(rows[-1]) + "\n")
            file.flush()
    return rows[:count]


def _reviewed(name: str, players: int, number: int) -> dict[str, Any]:
    """One game between levels that are drawn for it, reviewed: what is measured of every seat."""
    seed = f"levels {name} {players} {number}"
    levels = seated(name, players, seed)
    found = review(play(name, levels, seed))
    seats = [
        {
            "level": lost.level,
            "lost": [lost.decisions, lost.loss, lost.stake],
            "names": seat.names,
            "luck": seat.luck,
            "end": found.end[seat.seat],
            "adjusted": seat.adjusted,
            "gap": abs(found.end[seat.seat] - found.start[seat.seat] - seat.bookings.total),
        }
        for seat, lost in zip(found.seats, losses(found, levels), strict=True)
    ]
    return {"seats": seats}


def levels(name: str, games: int, players: int) -> None:
    rows = kept("levels", name, players, games, lambda number: _reviewed(name, players, number))
    sums: dict[str, list[float]] = {level: [0.0, 0.0, 0.0] for level in offered(name)}
    counts: dict[str, dict[str, int]] = {level: defaultdict(int) for level in sums}
    for seat in (seat for row in rows for seat in row["seats"]):
        sums[seat["level"]] = [so_far + more for so_far, more in zip(sums[seat["level"]], seat["lost"], strict=True)]
        for kind, number in seat["names"].items():
            counts[seat["level"]][kind] += number
    closure = max(seat["gap"] for row in rows for seat in row["seats"])
    lucks, raw, adjusted = ([row["seats"][0][part] for row in rows] for part in ("luck", "end", "adjusted"))
    print(f"{name}, {players} players, {games} games between different levels")
    print(f"  bookings add up within {closure:.1e}; mean luck of seat 0 {interval(lucks)}")
    print(f"  raw {interval(raw)}, adjusted {interval(adjusted)}; what is left {pstdev(adjusted) / pstdev(raw):.2f}")
    for level, (decisions, loss, stake) in sums.items():
        kinds = ("inaccuracy", "mistake", "blunder")
        shares = ", ".join(f"{kind} {100 * counts[level][kind] / decisions:.1f} %" for kind in kinds)
        lost, mean = 100 * loss / stake, loss / decisions
        print(f"  {level:10} loses {lost:4.1f} % of the stake, {mean:.4f} a decision of {decisions:.0f}; {shares}")


def rollouts(name: str, games: int, players: int, positions: int = 200) -> None:
    """Values of positions before a turn against the mean of games that the champions play on."""
    from astragal.kernels.random import stream

    game = make_game(name, players, **table_options(name, {}))
    values = value_function(game)

    def one(number: int) -> dict[str, float]:
        chance = Random(f"rollouts {name} {number}")
        record = play(name, tuple(chance.choices(["champion", "expert", "skilled"], k=players)), f"{number}")
        between = [
            state
            for state in record.states()
            if not state.over and not state.shown and all(c is None for c in state.pending)
        ]
        if name == "qwinto":
            between = [state for state in between if not state.dice]
        state = chance.choice(between)
        won = _played_on(name, state, games, stream(7, number))
        found = values.value(state)
        return {"value": found.shares[0], "played": float(won.mean()), "noise": float(won.var() / games)}

    rows = kept(f"rollouts{games}", name, players, positions, one)
    gaps, noise = [row["value"] - row["played"] for row in rows], [row["noise"] for row in rows]
    error = sqrt(max(0.0, fmean([gap * gap for gap in gaps]) - fmean(noise)))
    print(f"{name}, {players} players: {positions} positions, {games} games each")
    print(f"  bias {interval(gaps)}, error {error:.4f}")


def _played_on(
    name: str, state: astragal.State, games: int, seed: object
) -> "np.ndarray[tuple[int], np.dtype[np.float64]]":
    """The share of seat 0 in games by the network from a position before a turn."""
    from typing import Any, cast

    from astragal.kernels.network import scratch
    from astragal.kernels.random import stream
    from astragal.models.networks import model_for

    model, seen = model_for(state.game)
    shares, number, some = np.zeros(games), int(cast(Any, seed)), cast(Any, state)
    for place in range(games):
        sequence = np.uint64(stream(number & 0xFFFFFF, place))
        if name == "qwinto":
            from astragal.kernels.qwinto import convert, game, net_inputs, net_play

            vector = convert.to_vector(some)
            kinds = np.full(state.game.players, net_play.NET)
            net_play.net_game(
                kinds,
                np.zeros((len(kinds), 6)),
                model.net,
                1.0,
                net_play.TURN,
                model.net,
                1.0,
                net_play.TURN,
                scratch(net_inputs.SLOTS),
                sequence,
                vector,
            )
            scores = np.zeros(state.game.players, np.int64)
            game.scores(vector, scores)
        else:
            from astragal.engines.qwixx_tables import sheet_tables
            from astragal.kernels.qwixx import convert as qwixx_convert
            from astragal.kernels.qwixx import game as qwixx_game
            from astragal.kernels.qwixx import net_inputs as qwixx_inputs
            from astragal.kernels.qwixx import net_play as qwixx_play

            vector, t = qwixx_convert.to_vector(some), sheet_tables(cast(Any, state.game))
            d, kinds = scratch(qwixx_inputs.slots_of(seen)), np.full(state.game.players, qwixx_play.NET)
            qwixx_play.net_game(t, kinds, np.zeros((len(kinds), 4)), model.net, d, model.net, d, sequence, vector)
            scores = np.zeros(state.game.players, np.int64)
            qwixx_game.scores(t, vector, scores)
        best = scores == scores.max()
        shares[place] = best[0] / best.sum()
    return shares


def coverage(name: str, games: int, players: int, matches: int = 500) -> None:
    """Matches of the champion against the master; the truth is the mean over all of them together.

    Two equal bots would not do: the games of a set mirror each other, and every set is exactly even.
    """
    match = Match.of(name, ["champion", "master"], games=matches * games, players=players, luck=True, seed="coverage")
    each = len(match.lineups)
    adjusted = []
    for game in played(match):
        assert game.booked is not None
        mine = [seat for seat, entry in enumerate(game.lineup) if entry == 0]
        adjusted.append(
            sum(game.points[seat] - game.booked.luck[seat] - game.booked.noticed[seat] / 2 for seat in mine)
        )
    sets = [fmean(adjusted[at : at + each]) for at in range(0, len(adjusted), each)]
    truth, rows, held, wide = fmean(sets), iter(sets), 0, []
    for _ in range(matches):
        found = adjusted_mean(list(islice(rows, games // each)))
        held += found.low <= truth <= found.high
        wide.append((found.high - found.low) / 2)
    print(f"{name}: {matches} matches of {games} games, intervals ± {100 * fmean(wide):.1f} %")
    print(f"  the 95 % interval held the truth {100 * held / matches:.1f} % of the time")


def speed() -> None:
    kinds = [
        ("qwixx", 2),
        ("qwixx", 5),
        ("longo", 2),
        ("longo", 5),
        ("qwinto", 2),
        ("qwinto", 6),
        ("quixo", 2),
        ("quixo", 4),
    ]
    for name, players in [*kinds, ("qwixx", 1), ("longo", 1), ("qwinto", 1)]:
        levels = ("champion", "skilled", "expert", "casual", "champion", "skilled")[:players]
        _timed(f"{name} {players}", play(name, levels, "speed"))
    _timed("quixo 2, long", _long_quixo())


def _timed(name: str, record: Record) -> None:
    review(record)  # what has to be compiled or read is there then
    times: list[float] = []
    began = time.process_time()
    found = review(record, progress=lambda done, total: times.append(time.process_time()))
    spent, second = time.process_time() - began, times[1] - began
    print(f"{name}: {spent:.2f} s for {len(found.moments)} moments, the second after {second:.3f} s", flush=True)


def _long_quixo(moves: int = 150) -> Record:
    """The first moves of a long game between strong players."""
    records = (play("quixo", ("master", "master"), f"long {number}") for number in count())
    return next(Record(one.start, one.entries[:moves]) for one in records if len(one.entries) >= moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["luck", "levels", "names", "rollouts", "coverage", "speed"])
    parser.add_argument("game", nargs="?", default="qwixx")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=500, help="of coverage")
    parser.add_argument("--who", nargs="+", default=[], help="of luck: pairs such as champion-master (default: all)")
    parser.add_argument("--positions", type=int, default=200, help="of rollouts")
    given = parser.parse_args()
    if given.what == "speed":
        speed()
    elif given.what == "levels":
        levels(given.game, given.games, given.players)
    elif given.what == "names":
        names(given.game, given.games, given.players)
    elif given.what == "coverage":
        coverage(given.game, given.games, given.players, given.matches)
    elif given.what == "rollouts":
        rollouts(given.game, given.games, given.players, given.positions)
    else:
        luck(given.game, given.games, given.players, given.who)


if __name__ == "__main__":
    main()
