"""Before and after games: options, who is ready, the start, closing the table."""

from astragal.core.errors import InvalidOption
from astragal.core.registry import GAMES, game_from_dict, table_options
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.table.decide.course import begin
from astragal.table.decide.draft import Draft
from astragal.table.decide.rights import check_host, check_no_game
from astragal.table.errors import NotAllowed, NotNow
from astragal.texts import say


def configure(draft: Draft, command: c.Configure, person: str) -> None:
    """Choose game, options and settings."""
    check_host(draft, person)
    check_no_game(draft)
    game = draft.table.game.to_dict()
    if command.game is not None:
        game = game_from_dict(table_options(command.game.get("game"), command.game)).to_dict()
    settings = check_settings(game, command.settings or draft.table.settings)
    draft.add(e.Configured(game, settings))


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


def check_settings(game: dict[str, object], settings: e.Settings) -> e.Settings:
    """Return the settings if they make sense for the game, or raise `InvalidOption`.

    >>> check_settings({"game": "quixo"}, e.Settings(clock="move", seconds=30)).seconds
    30
    """
    timed = settings.clock != "none"
    if timed != (settings.seconds > 0) or not 0 <= settings.seconds <= 86_400:
        raise InvalidOption(say("table.clock_seconds"))
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
