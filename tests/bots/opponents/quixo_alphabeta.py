"""A plain opponent for Quixo: alpha-beta to a fixed depth that counts cubes in lines; nothing remembered or ordered.

It shares no code with the search of the champion but the pushes.
"""

from random import Random

import numpy as np

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.board import LINES
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.bits import count
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.tables import LANE, LOW, PUSHES, TAKE, Ints

LINE_BITS = np.array([sum(1 << place for place in line) for line in LINES])
WON = 1_000_000


@compiled
def looks(word: int) -> int:
    """Third powers of the cubes in each line, mine against theirs."""
    mine, other, total = word & LOW, word >> LANE, 0
    for line in LINE_BITS:
        one, two = count(mine & line), count(other & line)
        total += one * one * one - two * two * two
    return total


@compiled
def value(word: int, depth: int, alpha: int, beta: int) -> int:
    if depth == 0:
        return looks(word)
    free = takes(word, 0)
    for push in range(PUSHES):
        if free & TAKE[push]:
            made = pushed(word, push)
            done = finished(made)
            if done:
                found = -(WON + depth) if done >> LANE else WON + depth
            else:
                found = -value(turned(made), depth - 1, -beta, -alpha)
            alpha = max(alpha, found)
            if alpha >= beta:
                break
    return alpha


@compiled
def choose(word: int, depth: int, order: Ints) -> int:
    """Return the best push; of equal ones the first in that order."""
    best, chosen, free = -(WON * 2), -1, takes(word, 0)
    for push in order:
        if free & TAKE[push]:
            made = pushed(word, push)
            done = finished(made)
            if done:
                found = -(WON + depth) if done >> LANE else WON + depth
            else:
                found = -value(turned(made), depth - 1, -WON * 2, -best)
            if found > best:
                best, chosen = found, push
    return chosen


class AlphaBeta:
    def __init__(self, depth: int = 5, seed: int = 0) -> None:
        self.name, self._depth, self._chance = f"alphabeta {depth}", depth, Random(seed)

    def choose(self, view: State, seat: int) -> Move:
        assert isinstance(view, QuixoState)
        order = np.array(self._chance.sample(range(PUSHES), PUSHES))
        return view.game.all_moves[choose(to_word(view.board, seat), self._depth, order)]
