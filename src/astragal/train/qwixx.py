"""Qwixx and Longo to learn."""

from astragal.games.qwixx.rules.game import Longo, Qwixx
from astragal.kernels.network import UNITS, Desk, Net, Shorts, desk
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
from astragal.kernels.qwixx.net_play import LONGEST, learning_games
from astragal.kernels.qwixx.tables import tables
from astragal.train.pupil import Ints, Targets, random_net
from astragal.train.weights import copied, for_two

KINDS = {"qwixx": Qwixx, "longo": Longo}
TURNS = 32
"""Turns of a usual game, and some more."""


class Sheets:
    """Qwixx or Longo, from the first roll, with the usual options.

    >>> Sheets("longo", 1).inputs == INPUTS
    True
    """

    inputs = INPUTS

    def __init__(self, game: str, seed: int, *, from_two: bool = False) -> None:
        self._game, self._seed, self._from_two = game, seed, from_two
        self._tables = {players: tables(KINDS[game](players=players)) for players in range(2, 6)}

    def __reduce__(self) -> "tuple[type[Sheets], tuple[str, int]]":
        """Travel light: the tables are made anew where it arrives. Playing does not ask where learning began."""
        return Sheets, (self._game, self._seed)

    def fresh(self, seed: int) -> Net:
        """Return a network that knows which way is forward: neighbouring inputs begin alike."""
        if self._from_two:
            return self._for_many()
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

    def desk(self, players: int) -> Desk:
        """Return room for a position."""
        return desk(slots_of(players))

    def room(self, players: int, games: int) -> int:
        """Return how many positions that many games may need."""
        seen = 1 if players == 2 else players
        return games * TURNS * seen * (1 if players == 2 else 2) + LONGEST * players

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
            self._tables[players],
            net,
            self.desk(players),
            self._seed,
            first,
            games,
            trace,
            explore,
            positions,
            targets,
            totals,
        )
