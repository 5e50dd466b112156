"""A plain opponent for Quixo: Monte Carlo tree search by UCT, random playouts, the most visited move."""

import numpy as np

from astragal.core.moves import Move
from astragal.core.state import State
from astragal.games.quixo.rules.state import QuixoState
from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import finished, pushed, takes, turned
from astragal.kernels.quixo_search.convert import to_word
from astragal.kernels.quixo_search.random_play import drawn_push
from astragal.kernels.quixo_search.tables import LANE, PUSHES, TAKE, Ints
from astragal.kernels.random import stream, word

LENGTH, DEEP = 60, 200
"""A playout is a draw after so many moves; no line of the tree is longer than so many."""


@compiled
def playout(cubes: int, start: np.uint64, place: int) -> tuple[float, int]:
    """Return what random play gives the mover, and the place of the next word of chance."""
    for made in range(LENGTH):
        free, push = takes(cubes, 0), -1
        while push < 0:
            push = drawn_push(word(start, place), free)
            place += 1
        cubes = pushed(cubes, push)
        done = finished(cubes)
        if done:
            return 1.0 if (made & 1 == 0) == (not done >> LANE) else 0.0, place
        cubes = turned(cubes)
    return 0.5, place


@compiled
def choose(root: int, playouts: int, seed: int, explore: float) -> int:
    """Return the push that was visited most. Node `n` has children at kids[n, push], or 0."""
    start, place = stream(seed, 0), 0
    kids = np.zeros((playouts + 2, PUSHES), np.int64)
    visits, won = np.zeros(playouts + 2), np.zeros(playouts + 2)
    path: Ints = np.zeros(DEEP + 1, np.int64)
    nodes = 1
    for _ in range(playouts):
        cubes, node, length = root, 0, 0
        path[0] = 0
        while True:
            free, best, chosen = takes(cubes, 0), -1.0, -1
            for push in range(PUSHES):
                if free & TAKE[push]:
                    kid = kids[node, push]
                    if kid == 0:
                        rank = 1e6 + float(word(start, place) >> np.uint64(44))  # new ones first, in any order
                        place += 1
                    else:
                        rank = won[kid] / visits[kid] + explore * np.sqrt(np.log(visits[node] + 1) / visits[kid])
                    if rank > best:
                        best, chosen = rank, push
            made = pushed(cubes, chosen)
            done = finished(made)
            fresh = kids[node, chosen] == 0
            if fresh:
                kids[node, chosen] = nodes
                nodes += 1
            node = kids[node, chosen]
            length += 1
            path[length] = node
            cubes = turned(made)
            if done:
                result = 0.0 if done >> LANE else 1.0
                break
            if fresh or length >= DEEP:
                other, place = playout(cubes, start, place)
                result = 1.0 - other
                break
        # `result` is for the one who made the last move; each node counts what its maker got.
        for at in range(length, 0, -1):
            visits[path[at]] += 1
            won[path[at]] += result
            result = 1.0 - result
        visits[0] += 1
    best_kid = -1
    for push in range(PUSHES):
        if kids[0, push] and (best_kid < 0 or visits[kids[0, push]] > visits[kids[0, best_kid]]):
            best_kid = push
    return best_kid


class MonteCarlo:
    def __init__(self, playouts: int = 1000, seed: int = 0, explore: float = 0.7) -> None:
        self.name, self._playouts, self._seed, self._explore = f"mcts {playouts}", playouts, seed, explore

    def choose(self, view: State, seat: int) -> Move:
        assert isinstance(view, QuixoState)
        self._seed += 1
        return view.game.all_moves[choose(to_word(view.board, seat), self._playouts, self._seed, self._explore)]
