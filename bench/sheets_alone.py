"""What the best play of Qwixx and Longo alone scores, and what it costs to play by the values of the package.

    python bench/sheets_alone.py [qwixx longo] [--lucky 5-8 6-12] [--games 20000] [--values FOLDER]

Each game is solved first: Qwixx takes 20 core-seconds, Longo 4 core-minutes if the sum of its lucky numbers is 18, so
that they mirror each other, and 9 if not, and half a gigabyte. `--values` is a folder in which solved values are kept,
and found again. Games are played by the values of the package; what each choice gives away is judged by the solved
values, so luck has no part in the cost. The yardstick plays the same dice.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from astragal.games.qwixx.rules.game import Longo, Qwixx, QwixxFamily
from astragal.kernels.qwixx.game import blank
from astragal.kernels.qwixx.solo_regrets import solo_regrets
from astragal.kernels.qwixx.solo_rolls import weights_totals
from astragal.kernels.qwixx.solo_tables import solo
from astragal.kernels.qwixx.tables import tables
from astragal.kernels.qwixx.weights import YARDSTICK
from astragal.solve.qwixx.compact import shipped_factors
from astragal.solve.qwixx.solver import Values, solve

HEAD = ("game", "lucky numbers", "proven maximum", "games", "values of the package", "cost", "yardstick")


def main() -> None:
    """Measure and print a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="qwixx, longo (both)")
    parser.add_argument("--lucky", nargs="+", default=("5-8", "10-13", "6-12"), metavar="A-B")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=41)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--values", type=Path, metavar="FOLDER")
    given = parser.parse_args()
    print("| " + " | ".join(HEAD) + " |")
    print("|" + "---|" * len(HEAD), flush=True)
    for game in _games(given.game or ("qwixx", "longo"), given.lucky):
        exact, t = _solved(game, given.threads, given.values), tables(game)
        totals, regrets = np.zeros((given.games, 1), np.int64), np.zeros(given.games)
        values = shipped_factors(game)
        solo_regrets(t, solo(game), exact, values, given.seed, 0, given.games, totals, regrets)
        weighed = np.zeros(given.games)
        weights_totals(t, YARDSTICK, blank(t), given.seed, weighed)
        pair = "·".join(map(str, game.lucky_pair(0) or ()))
        best = f"{float(exact[0, 0, 0]):.2f}"
        row = (game.name, pair, best, given.games, _mean(totals), _mean(regrets, 3), _mean(weighed))
        print("| " + " | ".join(map(str, row)) + " |", flush=True)


def _games(names: Sequence[str], pairs: Sequence[str]) -> Iterator[QwixxFamily]:
    if "qwixx" in names:
        yield Qwixx(players=1)
    if "longo" in names:
        for pair in pairs:
            one, other = map(int, pair.split("-"))
            yield Longo(players=1, lucky=((one, other),))


def _solved(game: QwixxFamily, threads: int | None, folder: Path | None) -> Values:
    name = "-".join(map(str, (game.name, *(game.lucky_pair(0) or ()))))
    path = folder and folder / f"{name}.npy"
    if path and path.exists():
        return cast(Values, np.load(path))
    values: Values = solve(game, threads=threads).values[0]
    if path:
        np.save(path, values)
    return values


def _mean(found: NDArray[np.generic], digits: int = 1) -> str:
    error = 1.96 * found.std() / len(found) ** 0.5
    return f"{found.mean():.{digits}f} ± {error:.{digits}f}"


if __name__ == "__main__":
    main()
