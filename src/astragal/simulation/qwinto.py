"""Qwinto by its kernels."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from astragal.core.game import Game
from astragal.kernels.network import Net, empty_network, scratch
from astragal.kernels.qwinto.net_inputs import INPUTS, SLOTS
from astragal.kernels.qwinto.net_play import NET
from astragal.kernels.qwinto.policy_play import RANDOM
from astragal.kernels.qwinto.policy_play import WEIGHTS as BY_WEIGHTS
from astragal.kernels.qwinto.simulation import simulated_games, simulated_random_games
from astragal.kernels.qwinto.weights import PLAIN
from astragal.kernels.threads import Ints, Run
from astragal.models.networks import model_for
from astragal.simulation.policies import SeatPolicy

WEIGHTS = len(PLAIN)
KINDS = {"random": RANDOM, "weights": BY_WEIGHTS, "network": NET}


def fits(game: Game) -> bool:
    """Tell that the kernels know every option."""
    return True


def names(game: Game) -> Sequence[str]:
    """Return the policies."""
    return tuple(KINDS)


def prepare(game: Game, players: Sequence[SeatPolicy], seed: int) -> Run:
    """Return what plays games by these players."""
    count, begins = game.players, game.first
    kinds = np.array([KINDS[player.name] for player in players])
    weights = np.stack([PLAIN if player.weights is None else player.weights for player in players])
    net, win = _network(game) if NET in kinds else (_no_network(), 1.0)

    def random(first: int, games: int, rows: Ints) -> None:
        simulated_random_games(count, begins, seed, first, games, rows)

    def chosen(first: int, games: int, rows: Ints) -> None:
        simulated_games(kinds, weights, net, win, scratch(SLOTS), begins, seed, first, games, rows)

    return chosen if kinds.any() else random


def _network(game: Game) -> tuple[Net, float]:
    model, _ = model_for(game)
    return model.net, float(model.about["win"])


@cache
def _no_network() -> Net:
    return empty_network(INPUTS)
