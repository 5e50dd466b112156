"""Qwinto for one player: what the champion makes, and a proven bound that nobody can pass on average.

    python bench/qwinto_alone.py [--games 20000] [--network FILE] [--further] [--bound]

`--further` looks at a second turn before it writes. `--bound` works out the bound of docs/strength.md: prices for
numbers and full rows make the rows independent of each other, and each is then solved exactly (`row_chances`).
"""

import argparse

import numpy as np

from astragal.kernels.network import scratch
from astragal.kernels.qwinto.alone import alone_games
from astragal.kernels.qwinto.net_inputs import SLOTS
from astragal.kernels.qwinto.row_chances import Floats, last_layer, layer_before, pentagon_places
from astragal.kernels.threads import Ints, scores
from astragal.models.networks import best_for
from astragal.train.qwinto import kept
from astragal.train.qwinto_styles import widened

TURNS = 29
"""No number is written later: two full rows and eight numbers are 26 turns, and the fourth failed attempt ends it."""


def upper_bound(prices: Floats, full: float) -> tuple[float, list[float]]:
    """Return the bound for a price of writing in each turn and one of a full row, and what it gives to each row."""
    own, helps = pentagon_places()
    now = last_layer(own, 0 * helps, -full)
    room, free = np.empty_like(now), np.zeros(4)
    for price in prices[::-1]:
        now, room = layer_before(now, np.full(19, price), free, room=room), now
    rows = now[0].astype(float).tolist()
    return float(prices.sum()) + 2 * full + sum(rows), rows


def falling(first: float, turns: float) -> Floats:
    """Return prices that fall evenly to nought."""
    return np.maximum(0.0, first * (1 - np.arange(TURNS) / turns))


def main() -> None:
    """Measure, or work out the bound."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--network", help="a file of weights instead of the champion's")
    parser.add_argument("--further", action="store_true", help="look at a second turn before writing")
    parser.add_argument("--bound", action="store_true", help="the bound instead of games")
    parser.add_argument("--full", type=float, default=8.0, help="the price of a full row")
    parser.add_argument("--first", type=float, default=1.0, help="the price of writing in the first turn")
    parser.add_argument("--until", type=float, default=20.0, help="the turn from which writing is free")
    given = parser.parse_args()
    if given.bound:
        bound, rows = upper_bound(falling(given.first, given.until), given.full)
        print(f"at most {bound:.2f} points on average; rows {', '.join(f'{row:.2f}' for row in rows)}")
        return
    model = kept(given.network) if given.network else best_for("qwinto", 1)[0]
    net = widened(model.net)

    def run(first: int, games: int, totals: Ints) -> object:
        return alone_games(net, scratch(SLOTS), given.further, given.seed, first, games, totals)

    points = scores(run, given.games, 1, threads=given.threads)[:, 0]
    error = 1.96 * points.std() / given.games**0.5
    parts = ", ".join(f"{part} % {np.percentile(points, part):.0f}" for part in (1, 10, 50, 90, 99))
    print(f"{given.games} games: {points.mean():.2f} ± {error:.2f} points; {parts}")


if __name__ == "__main__":
    main()
