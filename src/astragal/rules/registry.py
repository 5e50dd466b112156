"""The games by name, and the ways to make one."""

from collections.abc import Mapping
from typing import Literal, overload

from astragal.rules.data import Data, wrong
from astragal.rules.errors import InvalidOption
from astragal.rules.game import Game
from astragal.rules.quixo.game import Quixo
from astragal.rules.qwinto.game import Qwinto
from astragal.rules.qwixx.game import Longo, Qwixx
from astragal.rules.state import State
from astragal.texts import say

GAMES: Mapping[str, type[Game]] = {kind.name: kind for kind in (Qwixx, Longo, Qwinto, Quixo)}
"""The games by name."""


@overload
def game(name: Literal["qwixx"], /, players: int = 2, **options: object) -> Qwixx: ...
@overload
def game(name: Literal["longo"], /, players: int = 2, **options: object) -> Longo: ...
@overload
def game(name: Literal["qwinto"], /, players: int = 2, **options: object) -> Qwinto: ...
@overload
def game(name: Literal["quixo"], /, players: int = 2, **options: object) -> Quixo: ...
@overload
def game(name: str, /, players: int = 2, **options: object) -> Game: ...
def game(name: str, /, players: int = 2, **options: object) -> Game:
    """Return a game with its options chosen.

    >>> game("longo", players=3, finish_turn=True).options["finish_turn"]
    True
    >>> game("chess")
    Traceback (most recent call last):
        ...
    astragal.rules.errors.InvalidOption: There is no game chess; the games are qwixx, longo, qwinto, quixo.
    """
    return game_from_dict({**options, "game": name, "players": players})


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


def state(data: Mapping[str, object]) -> State:
    """Return the state that `State.to_dict()` described, whatever its game, or raise `InvalidState`.

    >>> state(game("quixo").start().to_dict()).awaiting
    (0,)
    """
    try:
        chosen = game_from_dict(Data(data).mapping("game"))
    except InvalidOption as error:
        raise wrong("game") from error
    return chosen.state(data)
