"""What is legal. Pure and immutable: no input or output, no arrays, no randomness."""

from collections.abc import Mapping

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


def game(name: str, players: int = 2, **options: object) -> Game:
    """Return a game with its options chosen.

    >>> game("longo", players=3, finish_turn=True).options["finish_turn"]
    True
    >>> game("chess")
    Traceback (most recent call last):
        ...
    astragal.rules.errors.InvalidOption: There is no game chess; the games are qwixx, longo, qwinto, quixo.
    """
    if not isinstance(name, str) or name not in GAMES:
        raise InvalidOption(say("option.game", game=str(name)[:40], games=", ".join(GAMES)))
    kind = GAMES[name]
    known = ["first", *(option.name for option in kind.declared)]
    for option in options:
        if option not in known:
            raise InvalidOption(say("option.unknown", game=name, name=option[:40], names=", ".join(known)))
    return kind(players=players, **options)  # type: ignore[arg-type]  # checked by each option's read()


def state(data: Mapping[str, object]) -> State:
    """Return the state that `State.to_dict()` described, whatever its game, or raise `InvalidState`.

    >>> state(game("quixo").start().to_dict()).awaiting
    (0,)
    """
    options = Data(data).mapping("game")
    name = options.pop("game", None)
    try:
        chosen = game(**{"name": name, **options})  # type: ignore[arg-type]  # `game` checks what it gets
    except (InvalidOption, TypeError) as error:
        raise wrong("game") from error
    return chosen.state(data)
