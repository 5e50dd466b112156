"""Qwinto to learn."""

import numpy as np

from astragal.kernels.network import Net, Scratch, Shorts, scratch
from astragal.kernels.qwinto.net_inputs import AHEAD, INPUTS, LEAD, SLOTS
from astragal.kernels.qwinto.net_play import MAX_TURNS, NET, SECOND_NET, learning_games, net_games
from astragal.kernels.qwinto.policy_play import WEIGHTS
from astragal.kernels.qwinto.weights import PLAIN
from astragal.models.networks import copied, for_two
from astragal.train.plan import Plan
from astragal.train.trainable_game import Ints, Run, Targets, random_net

TURNS = 40
"""Turns of a usual game, and some more."""


class Columns:
    """Qwinto from the first pick; `win` says how much winning counts, the rest being points.

    >>> Columns(1).inputs == INPUTS
    True
    """

    inputs = INPUTS

    def __init__(self, seed: int, win: float = 1.0, *, from_two: bool = False) -> None:
        self._seed, self._win, self._from_two = seed, win, from_two

    def fresh(self, seed: int) -> Net:
        """Return a network that knows only that a lead is good, or what the network for two knows."""
        if self._from_two:
            return copied(for_two("qwinto").net)
        net, _ = random_net(INPUTS, seed)
        for lead in range(2 * LEAD + 1):
            net.first[AHEAD + lead, -1] = (lead - LEAD) / 60
        return net

    def scratch(self, players: int) -> Scratch:
        """Return room for a position."""
        return scratch(SLOTS)

    def capacity(self, players: int, games: int) -> int:
        """Return how many positions that many games may need."""
        return games * TURNS * players + MAX_TURNS * players

    def play(
        self,
        net: Net,
        players: int,
        first: int,
        games: int,
        trace: float,
        explore: float,
        positions: Shorts,
        targets: Targets,
        totals: Ints,
    ) -> int:
        """Play games against itself and return how many positions came of it."""
        return learning_games(
            net,
            self.scratch(players),
            players,
            self._win,
            self._seed,
            first,
            games,
            trace,
            explore,
            positions,
            targets,
            totals,
        )


def trainable_game(plan: Plan) -> Columns:
    """Return Qwinto, to learn by a plan.

    >>> trainable_game(Plan("qwinto", (2,), 1)).inputs == INPUTS
    True
    """
    return Columns(plan.seed, plan.win, from_two=plan.from_two)


def measuring(
    game: str,
    players: int,
    net: Net,
    rival: Net | None,
    seed: int,
    *,
    win: float = 1.0,
    rival_win: float = 1.0,
    rival_seen: int | None = None,
) -> Run:
    """Return what plays games of seat 0 by a network against all others by another one, or by plain weights."""
    kinds = np.array([NET] + [WEIGHTS if rival is None else SECOND_NET] * (players - 1))
    weights = np.stack([PLAIN] * players)

    def run(first: int, count: int, totals: Ints) -> object:
        return net_games(kinds, weights, net, win, rival or net, rival_win, scratch(SLOTS), seed, first, count, totals)

    return run
