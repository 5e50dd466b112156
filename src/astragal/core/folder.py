"""The parts of a game's folder, found by name when they are needed.

Layers above the rules (notation, narration, scenes, drawings, lessons) know no games: they ask the folder of a game for
its part. A part is a module of the folder. The layer that asks says what the module must define, and
`astragal.testing.check_game` names what a folder lacks.
"""

import importlib
from functools import cache
from types import ModuleType

from astragal.core.game import Game
from astragal.core.sheet import PlayerSheet

OfGame = Game | type[Game] | PlayerSheet | type[PlayerSheet]
"""What knows its folder: a game or its class, a sheet or its class."""


def part(thing: OfGame, name: str) -> ModuleType:
    """Return a module of the folder of a game.

    >>> import astragal
    >>> part(astragal.game("longo"), "rules").__name__
    'astragal.games.qwixx.rules'
    """
    return _module(thing.folder(), name)


def has_part(thing: OfGame, name: str) -> bool:
    """Tell whether the folder of a game has this part; some, such as a score pad, are not for every game.

    >>> import astragal
    >>> has_part(astragal.game("quixo"), "nonsense")
    False
    """
    return _has(thing.folder(), name)


@cache
def _module(folder: str, name: str) -> ModuleType:
    return importlib.import_module(f"{folder}.{name}")


@cache
def _has(folder: str, name: str) -> bool:
    try:
        _module(folder, name)
    except ModuleNotFoundError as error:
        if error.name != f"{folder}.{name}":
            raise  # the part is there, but something that it imports is not
        return False
    return True
