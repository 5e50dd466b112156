"""Options of a game as words in records and positions."""

import re
from collections.abc import Mapping

from astragal.core.game import Game
from astragal.core.options import Flag, Limit, Option, Pairs

_PAIR = re.compile(r"([0-9]{1,2})-([0-9]{1,2})", re.ASCII)


def option_texts(game: Game) -> dict[str, str]:
    """Return the options worth writing down: those that were chosen, and the lucky pairs in any case.

    >>> import astragal
    >>> option_texts(astragal.game("longo", finish_turn=True))
    {'finish_turn': 'yes', 'lucky': '5-8,6-11'}
    """
    chosen = game.chosen_options
    names = ["first", *(o.name for o in game.declared)]
    always = [o.name for o in game.declared if isinstance(o, Pairs)]
    return {name: _text(game.options[name]) for name in names if name in chosen or name in always}


def option_value(option: Option, text: str) -> object:
    """Return the value that a text stands for; what is no value comes back as it is, for the game to refuse.

    >>> option_value(Flag("finish_turn"), "yes")
    True
    """
    if isinstance(option, Flag):
        values: Mapping[str, object] = {"yes": True, "no": False}
        return values.get(text, text)
    if isinstance(option, Limit):
        return whole(text)
    if isinstance(option, Pairs):
        pairs = [_PAIR.fullmatch(pair) for pair in text.split(",")]
        return [[int(pair[1]), int(pair[2])] if pair else text for pair in pairs]
    return text


def whole(text: str) -> int | str:
    """Return a whole number written in up to nine digits, or the text itself.

    >>> whole("12"), whole("012"), whole("1" * 5000) == "1" * 5000
    (12, '012', True)
    """
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,8}", text, re.ASCII) else text


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(f"{one}-{other}" for one, other in value)
    return str(value)
