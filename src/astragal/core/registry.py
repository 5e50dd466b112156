"""The games by name: those that come with the package, and those that others register."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping

from astragal.core.data import Data, wrong
from astragal.core.errors import InvalidOption
from astragal.core.game import Game
from astragal.core.state import State
from astragal.texts import add_catalogues, say

OWN = "astragal.games"
"""Importing this package registers the games that come with Astragal."""
FURTHER = "ASTRAGAL_GAMES"
"""The environment variable that names further modules to import, separated by commas; each registers its games."""


class Registry(Mapping[str, type[Game]]):
    """The games by name, in the order in which they were registered.

    >>> list(GAMES)
    ['qwixx', 'longo', 'qwinto', 'quixo']
    """

    def __init__(self) -> None:
        self._kinds: dict[str, type[Game]] = {}
        self._loaded = False

    def register(self, kind: type[Game]) -> None:
        """Add a game, or put another version of it in its place; the texts of its folder become known."""
        self._kinds[kind.name] = kind
        folder = sys.modules.get(kind.folder())
        for path in getattr(folder, "__path__", ()):
            add_catalogues(f"{path}/texts")

    def remove(self, name: str) -> None:
        """Take a game out again; nothing happens if it is not there."""
        self._kinds.pop(name, None)

    def __getitem__(self, name: str) -> type[Game]:
        return self._all()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _all(self) -> dict[str, type[Game]]:
        if not self._loaded:
            self._loaded = True
            for module in (OWN, *os.environ.get(FURTHER, "").split(",")):
                if module.strip():
                    importlib.import_module(module.strip())  # they stand above this module: looked up by name
        return self._kinds


GAMES = Registry()
"""The games by name."""


def register(kind: type[Game]) -> type[Game]:
    """Make a game known by its name; can be used as a decorator of the class.

    >>> register(GAMES["quixo"]).name
    'quixo'
    """
    GAMES.register(kind)
    return kind


def game_from_dict(data: Mapping[str, object]) -> Game:
    """Return the game that `Game.to_dict()` described, or raise `InvalidOption`; anything may be given.

    >>> game_from_dict({"game": "qwinto", "players": 3}).players
    3
    """
    options = {str(option): value for option, value in data.items()}
    name = options.pop("game", None)
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidOption(say("option.game", game=str(name)[:40], games=", ".join(GAMES)))
    kind = GAMES[name]
    known = ["players", "first", *(option.name for option in kind.declared)]
    for option in options:
        if option not in known:
            raise InvalidOption(say("option.unknown", game=name, name=option[:40], names=", ".join(known)))
    return kind(**options)  # type: ignore[arg-type]  # checked by the game itself


def table_options(name: object, chosen: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a game at a table: what was not chosen is as usual there. None chooses to have no limit.

    >>> table_options("quixo", {"repetition": None})
    {'repetition': None, 'move_limit': 200}
    """
    known = isinstance(name, str) and name in GAMES
    return {**(GAMES[str(name)].table_defaults if known else {}), **chosen}


def state(data: Mapping[str, object]) -> State:
    """Return the state that `State.to_dict()` described, whatever its game, or raise `InvalidState`.

    >>> state(game_from_dict({"game": "quixo"}).start().to_dict()).awaiting
    (0,)
    """
    try:
        chosen = game_from_dict(Data(data).mapping("game"))
    except InvalidOption as error:
        raise wrong("game") from error
    return chosen.state(data)
