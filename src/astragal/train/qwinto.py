"""Qwinto to learn."""

from astragal.kernels.network import Desk, Net, Shorts, desk
from astragal.kernels.qwinto.net_inputs import AHEAD, INPUTS, LEAD, SLOTS
from astragal.kernels.qwinto.net_play import LONGEST, learning_games
from astragal.train.pupil import Ints, Targets, random_net
from astragal.train.weights import copied, for_two

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

    def desk(self, players: int) -> Desk:
        """Return room for a position."""
        return desk(SLOTS)

    def room(self, players: int, games: int) -> int:
        """Return how many positions that many games may need."""
        return games * TURNS * players + LONGEST * players

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
            self.desk(players),
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
