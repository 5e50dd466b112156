"""What a short-sighted player sees is what a plain negamax finds, whatever is remembered and in whatever order."""

from random import Random

import numpy as np
import pytest

from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.foresee import foresee
from astragal.kernels.quixo_search.memory import blank_memory
from astragal.kernels.quixo_search.scratch import KIDS, WIN
from astragal.kernels.quixo_search.tables import LANE, PUSHES, TAKE, Ints, Sums
from astragal.kernels.quixo_search.worth import COUNTS, grown, plain, score, table, worth
from tests.kernels.quixo_search.positions import random_words

TAKES = TAKE.tolist()


def negamax(word: int, depth: int, ply: int, lines: Sums) -> int:
    if depth == 0:
        return score(worth(word, lines))
    free, best = takes(word, 0), ply + 1 - WIN
    for made in {pushed(word, push) for push in range(PUSHES) if free & TAKES[push]}:
        done = finished(made)
        if done and not done >> LANE:
            return WIN - ply - 1
        if not done:
            best = max(best, -negamax(turned(made), depth - 1, ply + 1, lines))
    return best


def foreseen(word: int, depth: int, lines: Sums, memory: Ints, alpha: int = -WIN, beta: int = WIN) -> int:
    counted, kids = np.zeros(1, np.int64), np.zeros((6, 2 * KIDS), np.int64)
    return foresee(word, depth, 1, alpha, beta, lines, memory, counted, kids)


@pytest.mark.parametrize(("depth", "positions"), [(1, 100), (2, 30), (3, 4)])
def test_it_is_what_a_plain_negamax_finds(depth: int, positions: int) -> None:
    for lines in (table(plain()), table(grown(COUNTS))):
        memory = blank_memory(12)
        for word, _ in random_words(positions, depth, "..XXXOOO"):
            expected = negamax(word, depth, 1, lines)
            for nearer in range(1, depth + 1):
                found = foreseen(word, nearer, lines, memory)
            assert found == foreseen(word, depth, lines, memory) == expected


def test_outside_of_its_window_it_is_a_bound() -> None:
    lines, chance = table(plain()), Random(1)
    for word, _ in random_words(60, 7, "..XXXOOO"):
        expected, memory = negamax(word, 2, 1, lines), blank_memory(12)
        for _ in range(3):
            alpha = expected + chance.randint(-200, 100)
            beta = alpha + chance.randint(1, 150)
            found = foreseen(word, 2, lines, memory, alpha, beta)
            if found <= alpha:
                assert expected <= found
            elif found >= beta:
                assert expected >= found
            else:
                assert expected == found
