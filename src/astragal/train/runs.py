"""A training run from its plan: which game is learnt, how fast, and how good it became."""

from time import perf_counter

from astragal.kernels.network import Net
from astragal.spread import Pool
from astragal.train import measure
from astragal.train.learner import Learner
from astragal.train.plan import Plan
from astragal.train.pupil import Pupil
from astragal.train.weights import for_two

TRIAL = 2
"""Rounds that are played to see how fast this machine is."""


def pupil(plan: Plan) -> Pupil:
    """Return the game to learn.

    >>> pupil(Plan("qwinto", (2,), 1)).inputs > 1000
    True
    """
    if plan.game == "qwinto":
        from astragal.train.qwinto import Columns

        return Columns(plan.seed, plan.win, from_two=plan.from_two)
    from astragal.train.qwixx import Sheets

    return Sheets(plan.game, plan.seed, from_two=plan.from_two)


def games_in(plan: Plan, minutes: float, threads: int, pool: Pool | None = None) -> int:
    """Return about how many games fit in some minutes here, a multiple of the batch."""
    learner = Learner(plan, pupil(plan), threads, pool)
    learner.round()  # compiles
    begin = perf_counter()
    for _ in range(TRIAL * len(plan.players)):
        learner.round()
    each = (perf_counter() - begin) / (TRIAL * len(plan.players))
    return plan.batch * max(1, round(60 * minutes / each))


def strength(plan: Plan, net: Net, games: int, threads: int | None = None) -> dict[int, measure.Result]:
    """Measure a network for each number of players: against yardsticks, in Qwinto against plain weights."""
    found = {}
    for players in sorted(set(plan.players)):
        if plan.game == "qwinto":
            found[players] = measure.qwinto(players, net, plan.win, games=games, seed=plan.seed + 1, threads=threads)
        else:
            found[players] = measure.sheets(plan.game, players, net, games=games, seed=plan.seed + 1, threads=threads)
    return found


def against_two(plan: Plan, net: Net, games: int, threads: int | None = None) -> dict[int, measure.Result]:
    """Measure a network for many among copies of the network for two, which sees only the one who is ahead.

    >>> against_two(Plan("longo", (2,), 1), for_two("longo").net, 2)
    {}
    """
    if plan.win < 1:
        return {}
    two, seed, found = for_two(plan.game).net, plan.seed + 2, {}
    for players in sorted(set(plan.players) - {2}):
        if plan.game == "qwinto":
            found[players] = measure.qwinto(players, net, 1.0, two, 1.0, games, seed, threads)
        else:
            found[players] = measure.sheets(plan.game, players, net, two, games, seed, threads, rival_seen=2)
    return found
