"""Qwinto to learn."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from astragal.kernels.network import Net, Scratch, Shorts, scratch
from astragal.kernels.qwinto.net_inputs import AHEAD, INPUTS, LEAD, SLOTS
from astragal.kernels.qwinto.net_learn import MAX_TURNS, learning_games
from astragal.kernels.qwinto.net_play import NET, SECOND_NET, TURN, net_games
from astragal.kernels.qwinto.policy_play import WEIGHTS
from astragal.kernels.qwinto.weights import PLAIN
from astragal.models.networks import Model, copied, for_two, from_bytes
from astragal.train.plan import Plan
from astragal.train.qwinto_styles import LEARNT_AGAINST, STYLES, styled, widened
from astragal.train.trainable_game import Ints, Run, Targets, random_net

TURNS = 40
"""Turns of a usual game, and some more."""
SHUFFLE = 7919
"""A prime: neighbouring pieces of a batch meet different rivals."""


@cache
def kept(path: str) -> Model:
    """Return the network of a file; it is read once."""
    return from_bytes(Path(path).read_bytes(), Path(path).name)


@cache
def rivals(paths: Sequence[str]) -> tuple[tuple[Net, float], ...]:
    """Return networks to learn against, each in several styles, and how much winning counts to them.

    >>> rivals(())
    ()
    """
    return tuple(
        (styled(kept(path).net, STYLES[style]), float(kept(path).about["win"]))
        for path in paths
        for style in LEARNT_AGAINST
    )


class Columns:
    """Qwinto from the first pick; `win` says how much winning counts, the rest being points.

    >>> Columns(1).inputs == INPUTS
    True
    """

    inputs = INPUTS

    def __init__(
        self,
        seed: int,
        win: float = 1.0,
        *,
        from_two: bool = False,
        start: str = "",
        company: tuple[str, ...] = (),
        mixed: float = 0.0,
    ) -> None:
        self._seed, self._win, self._from_two, self._start = seed, win, from_two, start
        self._company, self._mixed = company, mixed if company else 0.0

    def fresh(self, seed: int) -> Net:
        """Return a network that knows only that a lead is good, or what another one knows."""
        if self._start:
            return copied(kept(self._start).net)
        if self._from_two:
            return widened(for_two("qwinto").net)
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
        """Play games against itself, and among others if there are any; return how many positions came of it."""
        found = rivals(self._company)
        other, other_win = found[first * SHUFFLE // 64 % len(found)] if found else (net, self._win)
        return learning_games(
            net,
            self.scratch(players),
            players,
            self._win,
            np.stack([PLAIN] * players),
            other,
            other_win,
            self._mixed,
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
    return Columns(
        plan.seed,
        plan.win,
        from_two=plan.from_two and not plan.start,
        start=plan.start,
        company=plan.company,
        mixed=plan.mixed,
    )


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
    depth: int = TURN,
    rival_depth: int = TURN,
) -> Run:
    """Return what plays games of seat 0 by a network against all others by another one, or by plain weights."""
    kinds = np.array([NET] + [WEIGHTS if rival is None else SECOND_NET] * (players - 1))
    weights = np.stack([PLAIN] * players)
    one, other = widened(net), widened(rival or net)

    def run(first: int, count: int, totals: Ints) -> object:
        room = scratch(SLOTS)
        return net_games(
            kinds, weights, one, win, depth, other, rival_win, rival_depth, room, seed, first, count, totals
        )

    return run
