"""Learning what lines are worth from solved positions: what the tables say of boards that short searches come to.

Being to move is worth something too: it is shared out among the twelve lines, so that a search adds it without
knowing. `python -m bench.quixo_exact` is the command.
"""

from random import Random
from typing import Protocol

import numpy as np

from astragal.kernels.quixo_search.board import can_win, finished, pushed, takes, turned
from astragal.kernels.quixo_search.tables import BOARD, LANE, LOW, PUSHES, Ints, Sums
from astragal.kernels.quixo_search.worth import KINDS, PATTERNS, score, worth
from astragal.kernels.quixo_solver.probe import UNKNOWN
from astragal.models.lines import quixo_lines
from astragal.train.quixo_lines import SCALE, TAKES, Floats, features, fit, self_play

DEPTH, ROUNDS, MOST, LINES = 2, 10, 1500, 12


class Solved(Protocol):
    """Tables of solved positions."""

    def values(self, blanks: Ints, mover: Ints) -> Ints:
        """Return what positions of one layer are for their movers: -1, 0, 1, or 2 if that is not known."""


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


def solved(words: Ints, known: Solved, cap: int, seed: int) -> tuple[Ints, Floats]:
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
