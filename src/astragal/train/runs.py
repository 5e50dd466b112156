"""A training run from its plan: which game is learnt, how fast, and how good it became."""

from dataclasses import replace
from time import perf_counter
from typing import cast

from astragal.kernels.network import Net
from astragal.kernels.threads import scores
from astragal.models.networks import for_two
from astragal.train.learner import Learner
from astragal.train.measure import Result, measured, result
from astragal.train.plan import Plan
from astragal.train.trainable_game import TrainableGame
from astragal.train.training_part import training_module
from astragal.workers import Pool

TRIAL = 2
"""Rounds that are played to see how fast this machine is."""
FEW = 60
"""Games by which nothing is measured: a multiple of all numbers of players."""


def trainable_game(plan: Plan) -> TrainableGame:
    """Return the game to learn.

    >>> trainable_game(Plan("qwinto", (2,), 1)).inputs > 1000
    True
    """
    return cast(TrainableGame, training_module(plan.game).trainable_game(plan))


def small_round(plan: Plan) -> None:
    """Play and learn from as few games as can be, and measure: that compiles all that a run of this game takes."""
    small = replace(plan, batch=2, games=2 * len(plan.players))
    learner = Learner(small, trainable_game(small), 1)
    for _ in plan.players:
        learner.round()
    strength(small, learner.net, FEW, 1)


def games_in(plan: Plan, minutes: float, threads: int, pool: Pool | None = None) -> int:
    """Return about how many games fit in some minutes here, a multiple of the batch."""
    rounds = TRIAL * len(plan.players)
    trial = replace(plan, games=plan.batch * (1 + rounds))
    learner = Learner(trial, trainable_game(trial), threads, pool)
    learner.round()  # compiles
    begin = perf_counter()
    for _ in range(rounds):
        learner.round()
    each = (perf_counter() - begin) / rounds
    return plan.batch * max(1, round(60 * minutes / each))


def strength(plan: Plan, net: Net, games: int, threads: int | None = None) -> dict[int, Result]:
    """Measure a network for each number of players: against plain weights."""
    found = {}
    for players in sorted(set(plan.players)):
        seed = plan.seed + 1
        found[players] = measured(plan.game, players, net, win=plan.win, games=games, seed=seed, threads=threads)
    return found


def response_strength(plan: Plan, net: Net, games: int, threads: int | None = None) -> Result:
    """Measure a best response against the network that it was learnt against, whose moves it foresees."""
    module = training_module(plan.game)
    run = module.responding(plan.game, net, module.kept(plan.against).net, plan.seed + 3)
    return result(scores(run, games - games % 2, 2, threads=threads))


def against_two(plan: Plan, net: Net, games: int, threads: int | None = None) -> dict[int, Result]:
    """Measure a network for many among copies of the network for two, which sees only the one who is ahead.

    >>> against_two(Plan("longo", (2,), 1), for_two("longo").net, 2)
    {}
    """
    if plan.win < 1:
        return {}
    two, seed, found = for_two(plan.game).net, plan.seed + 2, {}
    for players in sorted(set(plan.players) - {2}):
        found[players] = measured(plan.game, players, net, two, games=games, seed=seed, threads=threads, rival_seen=2)
    return found
