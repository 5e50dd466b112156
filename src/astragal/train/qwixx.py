"""Qwixx and Longo to learn."""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import cast

import numpy as np

from astragal.core.registry import GAMES
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.network import UNITS, Net, Scratch, Shorts, empty_network, scratch
from astragal.kernels.qwixx.net_inputs import (
    BEST_LEAD,
    EACH_LEAD,
    FAILED,
    INPUTS,
    LEAD,
    LEADS,
    OTHER,
    OTHER_PAIR,
    OWN,
    PAIR,
    ROW,
    TURN,
    slots_of,
)
from astragal.kernels.qwixx.net_play import MAX_TURNS, NET, SECOND_NET, learning_games, net_games
from astragal.kernels.qwixx.net_response import response_games
from astragal.kernels.qwixx.policy_play import WEIGHTS
from astragal.kernels.qwixx.tables import SheetTables, tables
from astragal.kernels.qwixx.weights import YARDSTICK
from astragal.models.networks import PARTS, Model, copied, for_two, from_bytes
from astragal.train.plan import Plan
from astragal.train.trainable_game import Ints, Run, Targets, random_net

TURNS = 32
"""Turns of a usual game, and some more."""


@cache
def kept(path: str) -> Model:
    """Return the network of a file; it is read once."""
    return from_bytes(Path(path).read_bytes(), Path(path).name)


def two_sided(net: Net) -> Net:
    """Return a network as one with opinions of its own about positions in which the other moves: at first the same.

    >>> len(two_sided(empty_network(INPUTS)).first) == 2 * INPUTS
    True
    """
    if len(net.first) > INPUTS:
        return copied(net)
    wide = empty_network(2 * INPUTS)
    wide.first[:INPUTS] = wide.first[INPUTS:] = net.first
    for part in PARTS[1:]:
        getattr(wide, part)[:] = getattr(net, part)
    return wide


class Sheets:
    """Qwixx or Longo, from the first roll, with the usual options.

    `start` is the file of a network to begin with, `against` that of one to learn against, which does not change.

    >>> Sheets("longo", 1).inputs == INPUTS
    True
    """

    def __init__(self, game: str, seed: int, *, from_two: bool = False, start: str = "", against: str = "") -> None:
        self._game, self._seed, self._from_two, self._start, self._against = game, seed, from_two, start, against
        self.inputs = 2 * INPUTS if against else INPUTS
        self._tables = {players: _tables(game, players) for players in range(2, 6)}

    def __reduce__(self) -> "tuple[Callable[[], Sheets], tuple[()]]":
        """Travel light: the tables are made again where it arrives. Playing does not ask where learning began."""
        return partial(Sheets, self._game, self._seed, against=self._against), ()

    def fresh(self, seed: int) -> Net:
        """Return what learning begins with; against another it knows from the start whose turn it is."""
        if self._start:
            net = copied(kept(self._start).net)
        else:
            net = self._for_many() if self._from_two else self._from_nothing(seed)
        return two_sided(net) if self._against else net

    def _from_nothing(self, seed: int) -> Net:
        """A network that knows which way is forward: neighbouring inputs begin alike."""
        net, chance = random_net(INPUTS, seed)
        first = net.first[:, :-1]
        units = UNITS - 1
        for side in (OWN, OTHER):
            far, many, shut = chance.normal(0, 0.25, (3, units))
            for place in range(16):
                for have in range(16):
                    at = far * place / 10 if place < 15 else shut
                    first[side + 16 * place + have] += at + many * have / 6
        own, other = chance.normal(0, 0.3, (2, units))
        for one in range(5):
            for worst in range(5):
                first[FAILED + 5 * one + worst] += own * one / 3 + other * worst / 3
        ahead = chance.normal(0, 0.5, units)
        for lead in range(LEADS):
            first[BEST_LEAD + lead] += ahead * (lead - LEAD) / 25
            net.first[BEST_LEAD + lead, -1] = (lead - LEAD) / 25
            first[EACH_LEAD + lead] += ahead * (lead - LEAD) / 100
        return net

    def _for_many(self) -> Net:
        """The network for two, as one that sees all others: three of them together count as its only one did."""
        net = copied(for_two(self._game).net)
        for side, many in ((OTHER, ROW), (OTHER_PAIR, PAIR)):
            net.first[side : side + many] *= 1 / 3
        net.first[TURN:] = 0
        return net

    def scratch(self, players: int) -> Scratch:
        """Return room for a position."""
        return scratch(slots_of(players))

    def capacity(self, players: int, games: int) -> int:
        """Return how many positions that many games may need."""
        seen = 1 if players == 2 else players
        return games * TURNS * seen * (1 if players == 2 else 2) + MAX_TURNS * players

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
        """Play games against itself, or against another, and return how many positions came of it."""
        room = self.scratch(players)
        if self._against:
            t, rival, other = self._tables[2], kept(self._against).net, self.scratch(2)
            return response_games(
                t,
                net,
                room,
                rival,
                other,
                self._seed,
                first,
                games,
                1,
                trace,
                explore,
                positions,
                targets,
                totals,
            )
        return learning_games(
            self._tables[players],
            net,
            room,
            self._seed,
            first,
            games,
            trace,
            explore,
            positions,
            targets,
            totals,
        )


def trainable_game(plan: Plan) -> Sheets:
    """Return the game of a plan, to learn.

    >>> trainable_game(Plan("longo", (2,), 1)).inputs == INPUTS
    True
    """
    return Sheets(plan.game, plan.seed, from_two=plan.from_two, start=plan.start, against=plan.against)


def measuring(
    game: str,
    players: int,
    net: Net,
    rival: Net | None,
    seed: int,
    *,
    seen: int | None = None,
    rival_seen: int | None = None,
    win: float = 1.0,
) -> Run:
    """Return what plays games of seat 0 by a network against all others by another one, or by the yardstick."""
    t = _tables(game, players)
    kinds = np.array([NET] + [WEIGHTS if rival is None else SECOND_NET] * (players - 1))
    weights = np.stack([YARDSTICK] * players)

    def run(first: int, count: int, totals: Ints) -> object:
        one, other = scratch(slots_of(seen or players)), scratch(slots_of(rival_seen or players))
        return net_games(t, kinds, weights, net, one, rival or net, other, seed, first, count, totals)

    return run


def responding(game: str, net: Net, rival: Net, seed: int) -> Run:
    """Return what plays games of two by a network that knows the other one and answers it; its scores come first."""
    t, wide = _tables(game, 2), two_sided(net)

    def run(first: int, count: int, totals: Ints) -> object:
        one, other = scratch(slots_of(2)), scratch(slots_of(2))
        positions = np.empty((count * MAX_TURNS, int(one.slots)), np.int32)
        targets = np.empty(len(positions), np.float32)
        return response_games(t, wide, one, rival, other, seed, first, count, 2, 0.0, 0.0, positions, targets, totals)

    return run


def _tables(game: str, players: int) -> SheetTables:
    return tables(cast(QwixxFamily, GAMES[game](players=players)))
