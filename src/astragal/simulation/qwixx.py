"""Qwixx and Longo by their kernels."""

from collections.abc import Sequence
from functools import cache
from typing import cast

import numpy as np

from astragal.core.game import Game
from astragal.engines.qwixx_tables import sheet_tables
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.network import Net, empty_network, scratch
from astragal.kernels.qwixx.net_inputs import DUEL, INPUTS, slots_of
from astragal.kernels.qwixx.net_play import NET
from astragal.kernels.qwixx.policy_play import RANDOM
from astragal.kernels.qwixx.policy_play import WEIGHTS as BY_WEIGHTS
from astragal.kernels.qwixx.simulation import simulated_games, simulated_random_games
from astragal.kernels.qwixx.weights import YARDSTICK
from astragal.kernels.threads import Ints, Run
from astragal.models.networks import model_for
from astragal.simulation.policies import SeatPolicy

WEIGHTS = len(YARDSTICK)
KINDS = {"random": RANDOM, "weights": BY_WEIGHTS, "network": NET}


def fits(game: Game) -> bool:
    """Tell that the kernels know every sheet and option."""
    return True


def names(game: Game) -> Sequence[str]:
    """Return the policies; the networks play to beat somebody."""
    return tuple(KINDS) if game.players > 1 else ("random", "weights")


def prepare(game: Game, players: Sequence[SeatPolicy], seed: int) -> Run:
    """Return what plays games by these players."""
    t, begins = sheet_tables(cast(QwixxFamily, game)), game.first
    kinds = np.array([KINDS[player.name] for player in players])
    weights = np.stack([YARDSTICK if player.weights is None else player.weights for player in players])
    net, slots = _network(game) if NET in kinds else (_no_network(), DUEL)

    def random(first: int, games: int, rows: Ints) -> None:
        simulated_random_games(t, begins, seed, first, games, rows)

    def chosen(first: int, games: int, rows: Ints) -> None:
        simulated_games(t, kinds, weights, net, scratch(slots), begins, seed, first, games, rows)

    return chosen if kinds.any() else random


def _network(game: Game) -> tuple[Net, int]:
    model, seen = model_for(game)
    return model.net, slots_of(seen)


@cache
def _no_network() -> Net:
    return empty_network(INPUTS)
