"""Whole games by chosen players with dice of their own, each with its length and winners."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwixx.game import SHEETS, scores, start
from astragal.kernels.qwixx.net_play import net_game
from astragal.kernels.qwixx.random_play import random_game
from astragal.kernels.qwixx.sheet import total
from astragal.kernels.qwixx.tables import Ints, SheetTables
from astragal.kernels.qwixx.weights import Floats
from astragal.kernels.random import stream
from astragal.kernels.results import finish


@compiled
def simulated_random_games(t: SheetTables, begins: int, seed: int, first: int, games: int, results: Ints) -> None:
    """Play games number `first` to `first + games - 1` of a seed at random; `results` takes a row a game."""
    marks, penalties = np.zeros(t.players, np.int64), np.zeros(t.players, np.int64)
    for game in range(games):
        turns = random_game(t, marks, penalties, begins, stream(seed, first + game))
        for seat in range(t.players):
            results[game, seat] = total(t, marks[seat], penalties[seat])
        finish(results[game], t.players, turns)


@compiled
def simulated_games(
    t: SheetTables,
    kinds: Ints,
    weights: Floats,
    net: Net,
    d: Scratch,
    begins: int,
    seed: int,
    first: int,
    games: int,
    results: Ints,
) -> None:
    """Play games number `first` to `first + games - 1` of a seed; `results` takes a row a game.

    `kinds` has a number and `weights` a row a seat, as for `net_games`.
    """
    state = np.zeros(SHEETS + 2 * t.players, np.int64)
    for game in range(games):
        start(state, begins)
        turns = net_game(t, kinds, weights, net, d, net, d, stream(seed, first + game), state)
        scores(t, state, results[game])
        finish(results[game], t.players, turns)
