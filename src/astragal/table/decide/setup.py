"""Before and after games: options, who is ready, the start, closing the table."""

from collections.abc import Mapping

from astragal.core.errors import InvalidOption
from astragal.core.first_player import first_ways
from astragal.core.options import Limit
from astragal.core.registry import GAMES, game_from_dict, table_options
from astragal.core.struct import changed
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import begin
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_host, check_no_game
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say

MAX_SECONDS = 86_400
"""The longest limit for a move or a game, in seconds."""


def configure(draft: Draft, command: c.Configure, person: str) -> None:
    """Choose game, options and settings."""
    check_host(draft, person)
    check_no_game(draft)
    settings = command.settings or draft.table.settings
    if command.game is None:
        draft.add(e.Configured(*settle(draft.table.game.to_dict(), settings)))
        return
    game = table_options(command.game.get("game"), command.game)
    if command.settings is None:  # what the game says now counts, not what was said before
        settings = changed(settings, **{name: SHARED[name] for name in SHARED if game.get(name) is not None})
    draft.add(e.Configured(*agree(game, settings)))


def set_ready(draft: Draft, command: c.SetReady, person: str) -> None:
    """Say that one is ready; with the last one the game begins."""
    check_no_game(draft)
    if not draft.table.seats_of(person):
        raise NotAllowed(say("table.sit_first"))
    draft.add(e.Ready(person, command.ready))
    table = draft.table
    if table.full and all(table.people[p].ready for p in table.players):
        begin(draft)


def start(draft: Draft, command: c.Start, person: str) -> None:
    """Start now."""
    check_host(draft, person)
    check_no_game(draft)
    if not draft.table.full:
        raise NotNow(say("table.seats_free"))
    begin(draft)


def contribute(draft: Draft, command: c.Contribute, person: str) -> None:
    """Give to the dice."""
    check_no_game(draft)
    draft.add(e.Contributed(person, command.entropy))


def close(draft: Draft, command: c.Close, person: str) -> None:
    """Close the table."""
    check_host(draft, person)
    check_no_game(draft)
    draft.add(e.Closed("host"))


SHARED: Mapping[str, object] = {"first": None, "move_seconds": 0}
"""What may be said with the options of the game or in the settings, and how the settings leave it open."""


def agree(options: Mapping[str, object], settings: e.Settings) -> tuple[dict[str, object], e.Settings]:
    """Return the game, as `Game.to_dict()`, and the settings, or raise `InvalidOption`.

    Who begins and the limit for a move may be said in either; afterwards both say it.

    >>> game, settings = agree({"game": "quixo", "first": 1}, e.Settings(move_seconds=30))
    >>> game["first"], game["move_seconds"], settings.first, settings.move_seconds
    (1, 30, 1, 30)
    >>> agree({"game": "qwixx", "first": "chance", "move_seconds": 20}, e.Settings())[1]
    Settings(public=False, ... first='chance', move_seconds=20)
    """
    said = dict(options)
    first, seconds = said.pop("first", None), said.pop("move_seconds", None)
    limit = Limit("move_seconds", 1, MAX_SECONDS).read(seconds) or 0
    if settings.first is None and first is not None:
        if not isinstance(first, str):
            game_from_dict({**said, "first": first})  # refuses what is no seat
        settings = changed(settings, first=first)
    return settle(said, changed(settings, move_seconds=settings.move_seconds or limit))


def settle(options: Mapping[str, object], settings: e.Settings) -> tuple[dict[str, object], e.Settings]:
    """Return the game with what its settings say of it, and the settings, or raise `InvalidOption`.

    >>> settle({"game": "qwinto"}, e.Settings(first=1))[0]
    {'game': 'qwinto', 'players': 2, 'first': 1, 'open_choices': False}
    """
    said = dict(options)
    kind = type(game_from_dict(said))
    if any(option.name == "move_seconds" for option in kind.declared):
        said["move_seconds"] = settings.move_seconds or None
    if isinstance(settings.first, int):
        said["first"] = settings.first
    elif settings.first is not None and settings.first not in first_ways(kind):
        raise InvalidOption(say("table.first", words=", ".join(first_ways(kind))))
    game = game_from_dict(said).to_dict()
    return game, check_settings(game, settings)


def check_settings(game: dict[str, object], settings: e.Settings) -> e.Settings:
    """Return the settings if they make sense for the game, or raise `InvalidOption`.

    >>> check_settings({"game": "quixo"}, e.Settings(move_seconds=30)).move_seconds
    30
    """
    timed = settings.clock != "none"
    limits = (settings.seconds, settings.move_seconds)
    if timed != (settings.seconds > 0) or not all(0 <= limit <= MAX_SECONDS for limit in limits):
        raise InvalidOption(say("table.clock_seconds"))
    if timed and settings.move_seconds:
        raise InvalidOption(say("table.one_clock"))
    if not 0 <= settings.increment <= 3_600 or (settings.increment and settings.clock != "game"):
        raise InvalidOption(say("table.clock_increment"))
    kind = GAMES[str(game["game"])]
    if settings.run_out == "forfeit" and not kind.can_resign:
        raise InvalidOption(say("table.no_loss_by_time", game=kind.title))
    if settings.run_out == "nothing" and kind.can_resign:
        raise InvalidOption(say("table.must_move", game=kind.title))
    if settings.real_dice and not kind.has_dice:
        raise InvalidOption(say("table.no_dice", game=kind.title))
    return settings
