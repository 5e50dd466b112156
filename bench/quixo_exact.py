"""Learn what lines of Quixo are worth from the tables of all positions (`astragal solve quixo` makes them).

python -m bench.quixo_exact [--games 5000] [--cap 6000] [--seed 11] [--out exact.npy]
python -m astragal.models.bind --lines exact.npy src/astragal/models/weights/quixo-exact.npz

Three minutes of a core.
"""

import argparse
from pathlib import Path

import numpy as np

from astragal.kernels.quixo_search.worth import table
from astragal.models.lines import quixo_lines
from astragal.solve.quixo.judge import tables
from astragal.train.quixo_exact import boards, learnt, separation, solved


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--cap", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--out", type=Path, default=Path("exact.npy"))
    given = parser.parse_args()
    if not tables().complete:
        parser.error("there are no tables of all positions: run `astragal solve quixo`")
    words, worths = solved(boards(given.seed, given.games), tables(), given.cap, given.seed)
    print(f"{words.size} positions, {(worths == 0.5).mean():.0%} drawn", flush=True)
    scores = learnt(words, worths, given.seed)
    np.save(given.out, scores.astype(np.int16))
    words, worths = solved(boards(given.seed + 1, given.games // 8), tables(), given.cap, given.seed)
    for name, lines in (("self-play", quixo_lines()), ("tables", table(scores))):
        print(f"by {name}: {separation(words, (worths == 0).astype(np.int64), lines):.4f} of lost positions told apart")


if __name__ == "__main__":
    main()
