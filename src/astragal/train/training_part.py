"""What a game's folder says about learning: its optional part `training`."""

import importlib
from collections.abc import Mapping
from typing import Any, Protocol, cast

from astragal.core.errors import InvalidOption
from astragal.core.folder import has_part, part
from astragal.core.registry import GAMES
from astragal.texts import say


class TrainingPart(Protocol):
    """What the part `training` of a game's folder defines."""

    MODULE: str
    """The module with `trainable_game(plan)` and `measured(…)`, which needs the kernels."""
    PLAYERS: tuple[int, int]
    """The fewest and the most players that a network is learnt for."""
    FOR_POINTS: bool
    """Whether a network can be learnt for points instead of the win."""
    PLAN: Mapping[str, Any]
    """What a plan for two players has other than usual."""


def trainable_games() -> tuple[str, ...]:
    """Return the games that can be learnt.

    >>> trainable_games()
    ('qwixx', 'longo', 'qwinto')
    """
    return tuple(name for name, kind in GAMES.items() if has_part(kind, "training"))


def training_part(game: str) -> TrainingPart:
    """Return what the folder of a game says about learning.

    >>> training_part("longo").PLAYERS
    (2, 5)
    """
    if game not in trainable_games():
        raise InvalidOption(say("option.game", game=game[:40], games=", ".join(trainable_games())))
    return cast(TrainingPart, part(GAMES[game], "training"))


def training_module(game: str) -> Any:
    """Return the module that plays a game to learn it."""
    return importlib.import_module(training_part(game).MODULE)


def can_respond(game: str) -> bool:
    """Tell whether a network can learn to beat another one that does not change.

    >>> can_respond("longo"), can_respond("qwinto")
    (True, False)
    """
    return hasattr(training_module(game), "responding")
