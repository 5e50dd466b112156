"""What reviews are worth: `python bench/review.py WHAT [GAME] [--games N] [--players N]`.

    luck       champions against each other: mean luck, what is left of the standard deviation, the cost of booking
    levels     games between different levels: mean luck, adjusted results, mean loss a decision, names of levels
    rollouts   values against games that the champions play on from the same positions
    coverage   how often the 95 % interval without luck holds the true value, over many short matches
    speed      processor time of reviews

`levels --write` puts the shares of the stake that levels lose into src/astragal/review/calibration.json. What `levels`
and `rollouts` have done is kept in build/bench-review, so they go on where they were stopped; another engine starts
from nothing.
"""

import argparse
import json
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
from astragal.bots import make_bot
from astragal.bots.levels import levels_of
from astragal.core.players import LEVEL_NAMES
from astragal.core.registry import GAMES, table_options
from astragal.engines.value_function import value_function
from astragal.games import game as make_game
from astragal.notation import Record, Recorder
from astragal.review.levels import estimate, ladder
from astragal.review.run import review
from astragal.review.types import Decision

KEPT = Path("build/bench-review")
CALIBRATION = Path(astragal.__file__).parent / "review" / "calibration.json"
SURE = 1.96
Choice = tuple[float, float]
"""What was lost, and what the worst move would have lost."""
SAMPLE = 10
"""Games of a sample from which a level is named."""


def interval(values: list[float]) -> str:
    return f"{fmean(values):+.4f} ± {SURE * pstdev(values) / sqrt(len(values)):.4f}"


def play(name: str, players: int, levels: list[str], seed: str) -> Record:
    game = make_game(name, players, **table_options(name, {}))
    recorder, chance = Recorder(game.start()), Random(seed)
    bots = [make_bot(level, seed=f"{seed}:{seat}") for seat, level in enumerate(levels)]
    while not recorder.state.over:
        state = recorder.state
        if state.dice:
            recorder.roll([chance.randint(1, state.faces) for _ in state.dice])
        for seat in recorder.state.awaiting:
            recorder.play(seat, bots[seat].choose(recorder.state.view(seat), seat))
    return recorder.record()


def luck(name: str, games: int, players: int) -> None:
    """Champions of equal strength: what is left of the result without luck is the engine's own error."""
    cost = {}
    list(played(Match.of(name, ["a=champion", "b=champion"], games=2, players=players, luck=True)))  # compiled then
    for booked in (False, True):
        match = Match.of(name, ["a=champion", "b=champion"], games=games, players=players, luck=booked, seed="bench")
        began = time.process_time()
        found = list(played(match))
        cost[booked] = (time.process_time() - began) / len(found)
    found = found[:: len(match.lineups)]  # the games of a set have the same dice, and equals play them the same
    raw = [game.points[0] for game in found]
    lucky = [game.luck[0] for game in found if game.luck is not None]
    adjusted = [points - part for points, part in zip(raw, lucky, strict=True)]
    ratio = pstdev(adjusted) / pstdev(raw)
    fewer, dearer = 1 / ratio**2, cost[True] / cost[False]
    print(f"{name}, {players} champions, {len(found)} games")
    print(f"  mean luck {interval(lucky)}; raw {interval(raw)}; adjusted {interval(adjusted)}")
    print(f"  standard deviation {pstdev(raw):.3f} raw, {pstdev(adjusted):.3f} adjusted: {ratio:.3f}")
    print(
        f"  {fewer:.1f} times fewer games; a game costs {1000 * cost[False]:.1f} ms, booked {1000 * cost[True]:.1f} ms"
    )
    print(f"  so {fewer / dearer:.1f} times less processor time")


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


def _choice(one: Decision) -> list[float]:
    """What was lost, and what every legal move would have lost, the best first."""
    best = one.moves[0].value
    return [round(one.loss, 5), *(round(best - move.value, 5) for move in one.moves)]


def _reviewed(name: str, players: int, names: list[str], number: int) -> dict[str, Any]:
    """One game between levels that are drawn for it, reviewed: what is measured of every seat."""
    chance = Random(f"levels {name} {number}")
    seated = chance.sample(names, players) if players <= len(names) else chance.choices(names, k=players)
    found = review(play(name, players, seated, f"{name} {players} {number}"))
    seats = [
        {
            "level": seated[seat.seat],
            "choices": [_choice(one) for _, one in found.decisions if one.seat == seat.seat and not one.forced],
            "names": seat.names,
            "luck": seat.luck,
            "end": found.end[seat.seat],
            "adjusted": seat.adjusted,
            "gap": abs(found.end[seat.seat] - found.start[seat.seat] - seat.bookings.total),
        }
        for seat in found.seats
    ]
    return {"seats": seats}


def _share(choices: list[Choice]) -> tuple[float, float]:
    """Which share of what was at stake was lost, and the standard deviation of that, a decision."""
    loss, stake = sum(one for one, _ in choices), sum(one for _, one in choices)
    share = loss / stake
    return round(share, 5), round(pstdev([one - share * most for one, most in choices]) / stake * len(choices), 5)


def _mean(choices: list[Choice]) -> tuple[float, float]:
    losses = [loss for loss, _ in choices]
    return fmean(losses), pstdev(losses)


def _sorted(known: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Whoever loses more is never called stronger, should two levels lose the other way round."""
    return dict(zip(known, sorted(known.values(), reverse=True), strict=True))


def _named(
    names: list[str], choices: dict[str, list[list[Choice]]], fit: Callable[[list[Choice]], tuple[float, float]]
) -> str:
    """How often the level is right that is named by one half of the games, from samples of the other; both ways."""
    right = near = held = samples = 0
    for half in (0, 1):
        known = _sorted({level: fit([one for game in choices[level][half::2] for one in game]) for level in names})
        for place, level in enumerate(names):
            tested = choices[level][1 - half :: 2]
            for at in range(0, len(tested) - SAMPLE + 1, SAMPLE):
                some = [one for game in tested[at : at + SAMPLE] for one in game]
                found = estimate(known, len(some), fit(some)[0])
                named, low, high = (names.index(one) for one in (found.level, found.low, found.high))
                samples, right, near = samples + 1, right + (named == place), near + (abs(named - place) <= 1)
                held += low <= place <= high
    if not samples:
        return "too few games"
    shares = ", ".join(f"{what} {100 * n / samples:.0f} %" for what, n in (("right", right), ("or one off", near)))
    return f"{shares}, within the range {100 * held / samples:.0f} % of {samples}"


def levels(name: str, games: int, players: int, *, write: bool) -> None:
    names = [level for level in LEVEL_NAMES if level in levels_of(GAMES[name]) and level != "perfect"]
    rows = kept("levels", name, players, games, lambda number: _reviewed(name, players, names, number))
    choices: dict[str, list[list[Choice]]] = defaultdict(list)
    counts: dict[str, dict[str, int]] = {level: defaultdict(int) for level in names}
    for seat in (seat for row in rows for seat in row["seats"]):
        choices[seat["level"]].append([(choice[0], choice[-1]) for choice in seat["choices"]])
        counts[seat["level"]]["decisions"] += len(seat["choices"])
        for kind, number in seat["names"].items():
            counts[seat["level"]][kind] += number
    closure = max(seat["gap"] for row in rows for seat in row["seats"])
    lucks, raw, adjusted = ([row["seats"][0][part] for row in rows] for part in ("luck", "end", "adjusted"))
    print(f"{name}, {players} players, {games} games between different levels")
    print(f"  bookings add up within {closure:.1e}; mean luck of seat 0 {interval(lucks)}")
    print(f"  raw {interval(raw)}, adjusted {interval(adjusted)}; what is left {pstdev(adjusted) / pstdev(raw):.2f}")
    table = {}
    for level in names:
        every = [choice for game in choices[level] for choice in game]
        table[level] = _share(every)
        shares = ", ".join(
            f"{kind} {100 * counts[level][kind] / counts[level]['decisions']:.1f} %"
            for kind in ("inaccuracy", "mistake", "blunder")
        )
        lost, mean = 100 * table[level][0], fmean([choice[0] for choice in every])
        print(f"  {level:10} loses {lost:4.1f} % of the stake, {mean:.4f} a decision of {len(every)}; {shares}")
    print("  named from 10 games of the other half:")
    for what, fit in (("share of the stake", _share), ("mean loss", _mean)):
        print(f"    by {what}: {_named(names, choices, fit)}")
    if write:
        data = json.loads(CALIBRATION.read_text("utf-8"))
        data[f"{name}-{'2' if players == 2 else 'many'}"] = {level: list(row) for level, row in _sorted(table).items()}
        CALIBRATION.write_text(_lines(data), "utf-8")
        ladder.cache_clear()


def _lines(data: dict[str, dict[str, list[float]]]) -> str:
    """JSON with a line a level."""
    games = []
    for game, rows in data.items():
        lines = ",\n".join(f'  "{level}": {json.dumps(row)}' for level, row in rows.items())
        games.append(f' "{game}": {{\n{lines}\n }}')
    return "{\n" + ",\n".join(games) + "\n}\n"


def rollouts(name: str, games: int, players: int, positions: int = 200) -> None:
    """Values of positions before a turn against the mean of games that the champions play on."""
    from astragal.kernels.random import stream

    game = make_game(name, players, **table_options(name, {}))
    values = value_function(game)

    def one(number: int) -> dict[str, float]:
        chance = Random(f"rollouts {name} {number}")
        record = play(name, players, chance.choices(["champion", "expert", "skilled"], k=players), f"{number}")
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
        assert game.luck is not None
        mine = [seat for seat, entry in enumerate(game.lineup) if entry == 0]
        adjusted.append(sum(game.points[seat] - game.luck[seat] for seat in mine))
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
        levels = ["champion", "skilled", "expert", "casual", "champion", "skilled"][:players]
        _timed(f"{name} {players}", play(name, players, levels, "speed"))
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
    records = (play("quixo", 2, ["master", "master"], f"long {number}") for number in count())
    return next(Record(one.start, one.entries[:moves]) for one in records if len(one.entries) >= moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["luck", "levels", "rollouts", "coverage", "speed"])
    parser.add_argument("game", nargs="?", default="qwixx")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--matches", type=int, default=500, help="of coverage")
    parser.add_argument("--positions", type=int, default=200, help="of rollouts")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    if given.what == "speed":
        speed()
    elif given.what == "levels":
        levels(given.game, given.games, given.players, write=given.write)
    elif given.what == "coverage":
        coverage(given.game, given.games, given.players, given.matches)
    elif given.what == "rollouts":
        rollouts(given.game, given.games, given.players, given.positions)
    else:
        luck(given.game, given.games, given.players)


if __name__ == "__main__":
    main()
