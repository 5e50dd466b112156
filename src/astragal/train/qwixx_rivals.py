"""Players of Qwixx and Longo that no network has met in training, to measure champions against.

Some play by the yardstick's kind of weights with other tastes. The others have nothing of it: rules of thumb about
single crosses, the same with games played on, and the solved game of one who is alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

import numpy as np

from astragal.core.registry import GAMES
from astragal.games.qwixx.rules.game import QwixxFamily
from astragal.kernels.network import Net, scratch
from astragal.kernels.qwixx.net_inputs import slots_of
from astragal.kernels.qwixx.policy_play import WEIGHTS
from astragal.kernels.qwixx.rival_play import CHAMPION, PLAYOUTS, SOLVED, TASTE, rival_games
from astragal.kernels.qwixx.solo_state import Values
from astragal.kernels.qwixx.solo_tables import solo
from astragal.kernels.qwixx.tables import tables
from astragal.kernels.threads import scores
from astragal.train.measure import Result, result
from astragal.train.trainable_game import Ints

WIDTH = 6
"""Numbers of a taste; weights are four."""


@dataclass(frozen=True)
class Rival:
    """How somebody plays.

    >>> RIVALS["qwixx"]["yardstick"].kind == WEIGHTS
    True
    """

    kind: int
    taste: tuple[float, ...] = ()
    playouts: int = 0

    @property
    def numbers(self) -> tuple[float, ...]:
        """The taste as the kernels take it.

        >>> Rival(WEIGHTS, (1.0, 2.0, 3.0, 4.0)).numbers
        (1.0, 2.0, 3.0, 4.0, 0.0, 0.0)
        """
        return (*self.taste, *[0.0] * (WIDTH - len(self.taste)))


def _weights(chance: float, penalty: float, squares: float, skipped: float) -> Rival:
    return Rival(WEIGHTS, (chance, penalty, squares, skipped))


_BY_WEIGHTS = {
    "yardstick": _weights(0.491, -0.869, 0.018, -0.056),
    "hurried": _weights(0.491, -0.869, 0.040, -0.030),
    "patient": _weights(0.491, -0.600, 0.018, -0.120),
    "takes penalties": _weights(0.491, -0.250, 0.018, -0.056),
    "long rows": _weights(0.350, -0.869, 0.060, -0.080),
}
_THUMB = (1.5, 1.0, 0.0, 0.0, 8.0, 4.0)
_LONGO_THUMB = (2.0, 1.0, 0.0, 0.0, 8.0, 5.0)

RIVALS: Mapping[str, Mapping[str, Rival]] = {
    "qwixx": {
        **_BY_WEIGHTS,
        "counts skips": Rival(TASTE, _THUMB),
        "row-balancer": Rival(TASTE, (2.0, 1.0, -0.2, 0.0, 8.0, 4.0)),
        "plays games on": Rival(PLAYOUTS, _THUMB, 32),
        "as if alone": Rival(SOLVED),
    },
    "longo": {
        **_BY_WEIGHTS,
        "counts skips": Rival(TASTE, _LONGO_THUMB),
        "row-balancer": Rival(TASTE, (2.5, 1.0, -0.2, 0.0, 8.0, 5.0)),
        "lucky-hunter": Rival(TASTE, (1.8, 1.0, -0.1, 4.0, 8.0, 5.0)),
        "plays games on": Rival(PLAYOUTS, _LONGO_THUMB, 32),
        "as if alone": Rival(SOLVED),
    },
}
"""By game and name. `as if alone` needs solved values of the game for one."""


@cache
def _sheets(game: str, players: int) -> QwixxFamily:
    return cast(QwixxFamily, GAMES[game](players=players))


def against(
    game: str,
    net: Net,
    rivals: tuple[Rival, ...],
    *,
    seen: int = 2,
    values: Values | None = None,
    games: int = 10_000,
    seed: int = 0,
    threads: int | None = None,
) -> Result:
    """Measure one who plays by a network at a table with these rivals.

    `seen` is how many players the network sees, `values` are those of the solved game, where somebody plays by it.
    """
    players = 1 + len(rivals)
    t, numbering = tables(_sheets(game, players)), solo(_sheets(game, 1))
    kinds = np.array([CHAMPION, *(rival.kind for rival in rivals)])
    tastes = np.array([(0.0,) * WIDTH, *(rival.numbers for rival in rivals)])
    playouts = max(rival.playouts for rival in rivals)
    if values is None:
        assert SOLVED not in kinds, "solved values are given"
        values = np.zeros((1, 1, 4), np.float32)

    def run(first: int, count: int, totals: Ints) -> object:
        room = scratch(slots_of(seen))
        return rival_games(t, kinds, tastes, playouts, numbering, values, net, room, seed, first, count, totals)

    return result(scores(run, games - games % players, players, threads=threads))
