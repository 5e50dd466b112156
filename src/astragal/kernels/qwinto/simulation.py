"""Whole games by chosen players with dice of their own, each with its length and winners."""

import numpy as np

from astragal.kernels.jit import compiled
from astragal.kernels.network import Net, Scratch
from astragal.kernels.qwinto.game import ACTIVE, SHEETS, scores
from astragal.kernels.qwinto.net_play import TURN, net_game
from astragal.kernels.qwinto.random_play import random_game
from astragal.kernels.qwinto.sheet import total
from astragal.kernels.qwinto.tables import Ints
from astragal.kernels.qwinto.weights import Floats
from astragal.kernels.random import stream
from astragal.kernels.results import finish


@compiled
def simulated_random_games(players: int, begins: int, seed: int, first: int, games: int, results: Ints) -> None:
    """Play games number `first` to `first + games - 1` of a seed at random; `results` takes a row a game."""
    sheets = np.zeros(4 * players, np.int64)
    for game in range(games):
        turns = random_game(sheets, players, begins, stream(seed, first + game))
        for seat in range(players):
            results[game, seat] = total(sheets[4 * seat : 4 * seat + 4])
        finish(results[game], players, turns)


@compiled
def simulated_games(
    kinds: Ints,
    weights: Floats,
    net: Net,
    win: float,
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
    players = len(kinds)
    state = np.zeros(SHEETS + 4 * players, np.int64)
    for game in range(games):
        state[:] = 0
        state[ACTIVE] = begins
        turns = net_game(kinds, weights, net, win, TURN, net, win, TURN, d, stream(seed, first + game), state)
        scores(state, results[game])
        finish(results[game], players, turns)
