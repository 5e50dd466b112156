"""Who plays in a simulation: what was asked for, checked before any compiled code sees it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from astragal.bots.levels import levels_of
from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.texts import say

Floats = NDArray[np.float64]
Policy = str | Sequence[float] | NDArray[Any]
"""A name, such as `random`, `weights` or `champion`, or weights of one's own in place of the known ones."""
Policies = str | NDArray[Any] | Sequence[float | Policy]
"""A policy for all seats, or one for each."""

WEIGHTS = "weights"


@dataclass(frozen=True, eq=False)
class SeatPolicy:
    """Who plays a seat.

    >>> SeatPolicy("random").shown
    'random'
    """

    name: str
    weights: Floats | None = None
    """Weights of the caller's own, for the policy `weights`."""
    shown: str = ""
    """What it is called in the result."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "shown", self.shown or self.name)


def read_players(game: Game, policy: object, names: Sequence[str], weights: int) -> tuple[SeatPolicy, ...]:
    """Return a player for every seat, or raise `InvalidOption`.

    `names` are the policies that this game has, and `weights` says how many numbers weights are (0: it takes none).

    >>> from astragal.games import game
    >>> [player.shown for player in read_players(game("qwixx"), ["random", (1, 0, 0, 0)], ("random", "weights"), 4)]
    ['random', 'weights (1, 0, 0, 0)']
    """
    if isinstance(policy, str) or _is_weights(policy):
        return (_player(game, policy, names, weights),) * game.players
    if not isinstance(policy, list | tuple) or len(policy) != game.players:
        raise InvalidOption(say("simulate.policies", players=game.players))
    return tuple(_player(game, item, names, weights) for item in policy)


def _is_weights(policy: object) -> bool:
    """Whether these are numbers and not policies by seat; which numbers is not asked yet."""
    if isinstance(policy, np.ndarray):
        return True
    numbers = int | float | np.number
    return isinstance(policy, list | tuple) and bool(policy) and all(isinstance(item, numbers) for item in policy)


def _player(game: Game, policy: object, names: Sequence[str], weights: int) -> SeatPolicy:
    if isinstance(policy, str):
        name = policy if policy in names else _of_level(game, policy)
        if name not in names:
            raise InvalidOption(say("simulate.policy", name=policy[:40], game=game.title, names=", ".join(names)))
        return SeatPolicy(name, shown=policy)
    if not _is_weights(policy) or not weights:
        raise InvalidOption(say("simulate.policies", players=game.players))
    given = np.asarray(policy)
    if given.shape != (weights,) or given.dtype.kind not in "iuf" or not np.isfinite(given).all():
        raise InvalidOption(say("simulate.weights", game=game.title, count=weights))
    own = given.astype(np.float64)
    return SeatPolicy(WEIGHTS, own, f"{WEIGHTS} ({', '.join(f'{weight:g}' for weight in own)})")


def _of_level(game: Game, level: str) -> str:
    """The engine that a level plays by, if it has no habits besides: `champion` is `network` in the dice games."""
    habits = levels_of(type(game)).get(level)
    if habits is None or habits.overlooks or habits.distracted or habits.options:
        return ""
    return habits.engine
