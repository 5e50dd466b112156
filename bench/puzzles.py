"""Whether dice puzzles keep their best answer: `python bench/puzzles.py [GAME …] [--sample N] [--times 10]`.

Games are played on from each puzzle again, with other dice and up to ten times as often as when it was made: after the
best answer and after those that are nearest to it. A rival is settled earlier when it is five standard errors away. At
least 99 % have to keep their best answer.
"""

import argparse
import time
from random import Random

from astragal.core.registry import GAMES
from astragal.puzzle_making.checking import check_dice
from astragal.puzzles import games, puzzles


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[game for game in games() if GAMES[game].has_dice])
    parser.add_argument("--sample", type=int, help="so many of each game, by chance (all)")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in given.games:
        every = puzzles(game)
        some = Random(given.seed).sample(every, min(given.sample or len(every), len(every)))
        begun, lost, played = time.process_time(), [], 0
        for one in some:
            found = check_dice(one, times=given.times, seed=given.seed + 7_000_000)
            played += found.games
            if found.wrong:
                lost.append(one.id)
        spent = time.process_time() - begun
        kept = 100 * (len(some) - len(lost)) / len(some)
        print(
            f"{game}: {len(some)} of {len(every)} puzzles, {played / len(some):,.0f} games after the best answer: "
            f"{kept:.1f} % keep it ({', '.join(lost) or 'all'}); {spent:.0f} s",
            flush=True,
        )


if __name__ == "__main__":
    main()
