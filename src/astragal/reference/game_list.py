"""The games that can be played here, with their options and the bots that are offered."""

from functools import cache
from importlib import resources
from typing import Any, Literal, cast

from astragal.bots import levels_available, levels_unprepared
from astragal.core.first_player import first_ways
from astragal.core.folder import has_part
from astragal.core.game import Game
from astragal.core.options import Limit, OneOf, Option, Pairs
from astragal.core.registry import GAMES
from astragal.protocol.answers import GameInfo, GameOption, Games
from astragal.texts import LANGUAGES, added_catalogue


def game_list() -> Games:
    """Return the games with their options; the defaults are what is usual at a table.

    >>> [game.name for game in game_list().games]
    ['qwixx', 'longo', 'qwinto', 'quixo']
    """
    texts = {language: dict(added_catalogue(language)) for language in LANGUAGES if added_catalogue(language)}
    return Games(tuple(_game(kind) for kind in GAMES.values()), texts)


def _game(kind: type[Game]) -> GameInfo:
    made = {count: kind(players=count) for count in kind.counts}
    return GameInfo(
        name=kind.name,
        title=f"title.{kind.name}",
        players=kind.counts,
        teams=tuple(count for count, game in made.items() if len(game.teams) < count),
        minutes=kind.minutes,
        age=kind.age,
        dice=kind.has_dice,
        points=kind.has_points,
        resign=kind.can_resign,
        pads=has_part(kind, "pad"),
        lessons=has_part(kind, "lessons"),
        options=tuple(_option(kind, option) for option in kind.declared),
        bots=tuple(levels_available(kind.name)),
        preparing=levels_unprepared(kind.name),
        picture=_picture(kind),
        first=tuple(first_ways(kind)),
    )


@cache
def _picture(kind: type[Game]) -> str:
    """The small picture of a game, from its folder; empty where it has none."""
    file = resources.files(kind.folder()) / "pictures" / f"{kind.name}.svg"
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def _option(kind: type[Game], option: Option) -> GameOption:
    name, default = option.name, cast(Any, kind.table_defaults.get(option.name, option.default))
    if isinstance(option, OneOf):
        return GameOption(name, "one_of", default, values=option.words)
    if isinstance(option, Limit | Pairs):
        form: Literal["number", "pairs"] = "number" if isinstance(option, Limit) else "pairs"
        return GameOption(name, form, default, low=option.low, high=option.high)
    return GameOption(name, "flag", default)
