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

TURNS, LATE = 29, 26
"""No number is written after the first: two full rows and eight numbers are 26 turns, and the fourth failed attempt
ends it. None is written after the second without a failed attempt for each turn more."""
FAILED = 5.0


def upper_bound(write: Floats, look: Floats, full: float, column: float) -> tuple[float, list[float]]:
    """Return the bound for prices, and what it gives to each row.

    In each turn a row pays `write` for a number, and its part of `look` for dice: all of it for one die, a third for
    three, as only rows whose dice are rolled may be written on. One number and one pick a turn pay for no more than
    that, and at most two rows are full. A column that scores is paid for by its three cells: `column` by each of those
    without the pentagon, the rest, if anything, by its number.
    """
    own, helps = pentagon_places()
    now = last_layer(own, column * helps - 2 * column * own, -full)
    room, shares = np.empty_like(now), np.array([0.0, 1.0, 1 / 2, 1 / 3])
    for turn in range(TURNS - 1, -1, -1):
        price = write[turn] + (FAILED if turn >= LATE else 0.0)
        now, room = layer_before(now, np.full(19, price), look[turn] * shares, room=room), now
    rows = now[0].astype(float).tolist()
    return float(write.sum() + look.sum()) + 2 * full + sum(rows), rows


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
    parser.add_argument("--full", type=float, default=5.2, help="the price of a full row")
    parser.add_argument("--column", type=float, default=2.2, help="what a cell beside a pentagon is paid")
    parser.add_argument("--write", type=float, nargs=2, default=(0.0, 20.0), help="first price, and from when it is 0")
    parser.add_argument("--look", type=float, nargs=2, default=(0.0, 20.0), help="the same for dice")
    given = parser.parse_args()
    if given.bound:
        bound, rows = upper_bound(falling(*given.write), falling(*given.look), given.full, given.column)
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
