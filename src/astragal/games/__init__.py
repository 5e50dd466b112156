"""The games that come with Astragal, a folder a family. Importing this package registers them."""

from typing import Literal, overload

from astragal.core.game import Game
from astragal.core.registry import game_from_dict, register
from astragal.games.quixo.rules.game import Quixo
from astragal.games.qwinto.rules.game import Qwinto
from astragal.games.qwixx.rules.game import Longo, Qwixx

for _kind in (Qwixx, Longo, Qwinto, Quixo):
    register(_kind)


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
    astragal.core.errors.InvalidOption: There is no game chess; the games are qwixx, longo, qwinto, quixo.
    """
    return game_from_dict({**options, "game": name, "players": players})
