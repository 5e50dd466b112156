"""Learning what lines are worth from solved positions: what the tables say of boards that short searches come to.

    python -m astragal.train.quixo_exact [--games 5000] [--cap 6000] [--seed 11] [--out exact.npy]

It needs the tables of all positions (`astragal solve quixo`). Being to move is worth something too: it is shared out
among the twelve lines, so that a search adds it without knowing.
"""

import argparse
from pathlib import Path
from random import Random

import numpy as np

from astragal.kernels.quixo_search.board import can_win, finished, pushed, takes, turned
from astragal.kernels.quixo_search.tables import BOARD, LANE, LOW, PUSHES, Ints, Sums
from astragal.kernels.quixo_search.worth import KINDS, PATTERNS, score, table, worth
from astragal.kernels.quixo_solver.probe import UNKNOWN
from astragal.models.lines import quixo_lines
from astragal.solve.quixo.judge import tables
from astragal.solve.quixo.tables import Tables
from astragal.train.quixo_lines import SCALE, TAKES, Floats, features, fit, self_play

DEPTH, ROUNDS, MOST, LINES = 2, 10, 1500, 12


def boards(seed: int, games: int) -> Ints:
    """Return quiet positions of games, and as many that are one random move off."""
    words, _ = self_play(seed, games, DEPTH, quixo_lines())
    chance, beside = Random(seed), []
    for word in words:
        free = takes(word, 0)
        made = pushed(word, chance.choice([push for push in range(PUSHES) if free & TAKES[push]]))
        if not finished(made) and not can_win(turned(made), takes(turned(made), 0)):
            beside.append(turned(made))
    return np.unique(np.array(words + beside, np.int64))


def solved(words: Ints, known: Tables, cap: int, seed: int) -> tuple[Ints, Floats]:
    """Return some of the positions, at most `cap` of a layer, and what they are worth to their movers: 0, ½ or 1."""
    mine = words & LOW
    blanks = BOARD & ~(mine | words >> LANE)
    layers = np.array([int(cells).bit_count() for cells in blanks])
    order = np.random.default_rng(seed)
    chosen, worths = [], []
    for layer in range(len(TAKES)):
        at = order.permutation(np.nonzero(layers == layer)[0])[:cap]
        at = at[np.argsort(blanks[at], kind="stable")]  # neighbours lie in the same blocks of a table
        if at.size:
            found = known.values(blanks[at], mine[at])
            chosen.append(words[at][found != UNKNOWN])
            worths.append((found[found != UNKNOWN] + 1) / 2)
    return np.concatenate(chosen), np.concatenate(worths)


def learnt(words: Ints, worths: Floats, seed: int) -> Sums:
    """Return the scores of all patterns that fit the values best."""
    feature, sign, count = features()
    order, weights = np.random.default_rng(seed).permutation(words.size), np.zeros(count + 1)
    fit(words[order], worths[order], feature, sign, weights, ROUNDS)
    scores = np.clip(SCALE * sign * weights[feature], -MOST, MOST).round() + round(SCALE * weights[-1] / LINES)
    found: Sums = scores.astype(np.int32).reshape(KINDS, PATTERNS)
    return found


def separation(words: Ints, lost: Ints, lines: Sums) -> float:
    """Return how often a lost position looks worse than one that is not."""
    found = np.array([score(worth(word, lines)) for word in words.tolist()])
    ranks = np.argsort(np.argsort(-found, kind="stable"), kind="stable")
    ones = int(lost.sum())
    return float((ranks[lost.astype(bool)].sum() - ones * (ones - 1) / 2) / (ones * (words.size - ones)))


def main() -> None:
    """Learn, and write the scores of the lines."""
    parser = argparse.ArgumentParser(description=__doc__)
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
