"""Uniformly random legal play of whole games, as many as asked for: the speed limit of everything above it."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_search.board import dots_pushed, dots_turned, finished, pushed, takes, turned
from astragal.kernels.quixo_search.tables import LANE, PUSHES, TAKE, Ints
from astragal.kernels.random import stream, word

DRAW = 1
"""Points are halves, so that a draw is whole."""
_HALF = np.uint64(LANE)


@compiled
def drawn_push(bits: np.uint64, free: int) -> int:
    """Return the push that a word of chance stands for, or -1 if its cube may not be taken.

    The upper half of the word is read as a fraction of the 44 pushes; the lowest bit is left for a dot.
    """
    push = int(np.int64((bits >> _HALF) * np.uint64(PUSHES) >> _HALF))
    return push if free & TAKE[push] else -1


@compiled
def random_game(start: np.uint64, limit: int) -> tuple[int, int]:
    """Play one game of two; return its moves, and 1 if seat 0 won, -1 if seat 1, 0 at the limit.

    A push is drawn from all 44 until it is a legal one: that is even, and quicker than counting first.
    """
    cubes, place = 0, 0
    for made in range(limit):
        free = takes(cubes, 0)
        push = -1
        while push < 0:
            push = drawn_push(word(start, place), free)
            place += 1
        cubes = pushed(cubes, push)
        found = finished(cubes)
        if found:
            mover = -1 if made & 1 else 1
            return made + 1, -mover if found >> LANE else mover
        cubes = turned(cubes)
    return limit, 0


@compiled
def random_game_of_four(start: np.uint64, limit: int) -> tuple[int, int]:
    """Play one game of four; return its moves, passes included, and which side won as `random_game` does."""
    cubes, dots, place = 0, 0, 0
    for made in range(limit):
        free = takes(cubes, dots)
        if free:
            push, bits = -1, np.uint64(0)
            while push < 0:
                bits = word(start, place)
                push = drawn_push(bits, free)
                place += 1
            cubes, dots = pushed(cubes, push), dots_pushed(dots, push, int(np.int64(bits & np.uint64(1))))
            found = finished(cubes)
            if found:
                mover = -1 if made & 1 else 1
                return made + 1, -mover if found >> LANE else mover
        cubes, dots = turned(cubes), dots_turned(cubes, dots)
    return limit, 0


@compiled
def random_games(players: int, seed: int, first: int, games: int, limit: int, totals: Ints) -> int:
    """Play games number `first` to `first + games - 1` of a seed, seat 0 beginning; return their moves.

    `totals` takes a row of points a game: 2 for winners, 1 each where the limit of moves made it a draw.
    """
    moves = 0
    for game in range(games):
        start = stream(seed, first + game)
        made, winner = random_game(start, limit) if players == 2 else random_game_of_four(start, limit)
        moves += made
        for seat in range(players):
            totals[game, seat] = DRAW + (winner if seat & 1 == 0 else -winner)
    return moves
