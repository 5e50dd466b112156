"""`astragal daily`: the games of a day in a terminal, against the day's bots.

Where there is no server, a day's dice follow from its date: everybody who plays has the same ones, and nothing counts.
"""

import argparse
from datetime import date
from pathlib import Path

from astragal.bots import make_bot
from astragal.cli.commands.play import play_table
from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.reading import find_game
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import YOU, bot_name, tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.dice import DayDice
from astragal.cli.terminal_game.seats import check_bots, make_seats
from astragal.cli.terminal_game.table import TerminalTable
from astragal.core.players import CHAMPION
from astragal.core.registry import game_from_dict
from astragal.notation import Record
from astragal.notation.moves import short
from astragal.protocol.daily import DayResult
from astragal.table.day import DAILY_GAMES, day_bots, day_options
from astragal.table.day_game import day_steps, result_of
from astragal.table.dice_tags import DiceTags
from astragal.table.fair import commitment
from astragal.table.labels import DayLabel, read_day

EPILOG = """\
Without a game it lists those of the day. A game that you leave is saved; `astragal play --resume` goes on with it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `daily` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "--day", "2026-11-17"]).day
    '2026-11-17'
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("game", nargs="?", metavar="GAME", help=", ".join(DAILY_GAMES))
    parser.add_argument("--day", metavar="DATE", help="another day that has come, such as 2026-11-17")
    parser.add_argument("--champion", action="store_true", help="tell afterwards how the champion does with these dice")
    parser.add_argument("--save", metavar="FILE", help="keep the record in this file")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """List the games of the day, or play one."""
    terminal, day = Terminal(color=not arguments.no_color), _day(arguments.day)
    if arguments.game is None:
        terminal.show(tell("daily.title", day=day), "bold")
        for game in DAILY_GAMES:
            terminal.show(tell("daily.line", game=tell(f"game.{game}"), bots=_bots(day, game), name=game))
        return 0
    game = find_game(arguments.game)
    table = day_table(day, game, Path(arguments.save) if arguments.save else None)
    terminal.show(tell("daily.one", game=tell(f"game.{game}"), day=day, bots=_bots(day, game)), "bold")
    terminal.show(tell("daily.dice"), "dim")
    if play_table(table, terminal) and arguments.champion:
        terminal.show(_champion(day, game))
    return 0


def day_table(day: str, game: str, path: Path | None = None) -> TerminalTable:
    """Return the table of a day's game: you at seat 0, its bots, its dice.

    >>> from tempfile import mkdtemp
    >>> table = day_table("2026-11-16", "quixo", Path(mkdtemp()) / "game.txt")
    >>> table.names, table.seed
    (('you', 'beginner'), 'daily/2026-11-16/quixo')
    """
    words = [YOU, *day_bots(day, game)]
    check_bots(game, words)
    if path is not None and path.exists():
        raise CommandError(tell("no.overwrite", path=str(path)))
    dice = DayDice(DayLabel(day, game))
    options = day_options(day, game)
    how = game_from_dict(options).first_by
    first, throws = dice.fair.first_seat(how, len(words))
    tags = DiceTags(commitment(dice.seed), str(dice.label), seed=dice.seed, how=how, throws=throws).to_tags()
    record = Record(game_from_dict({**options, "first": first}).start(), date=day, tags=tags)
    return TerminalTable(record, make_seats(words), str(dice.label), path or saving.new_path(game))


def _champion(day: str, game: str) -> str:
    """How the champion does with the same dice."""
    champion = make_bot(CHAMPION, seed=day)
    seed = DayDice(DayLabel(day, game)).seed
    *_, (_, last) = day_steps(day, game, seed, champion.choose)
    result: DayResult = result_of(last)
    if result.lead is not None:
        points = int(result.scores[0])
        return tell("daily.champion", bot=bot_name(CHAMPION), count=points, lead=f"{int(result.lead):+d}")
    how = "drawn" if result.drawn else "won" if result.won else "lost"
    return tell(f"daily.champion_{how}", bot=bot_name(CHAMPION), count=result.moves)


def _bots(day: str, game: str) -> str:
    return ", ".join(bot_name(level) for level in day_bots(day, game))


def _day(text: str | None) -> str:
    """The day that is asked for; one to come is refused, since everybody should meet it fresh."""
    today = date.today()
    day = today if text is None else read_day(text)
    if day is None:
        raise CommandError(tell("puzzle.no_day", text=short(str(text))))
    if day > today:
        raise CommandError(tell("daily.future", day=day.isoformat(), today=today.isoformat()))
    return day.isoformat()
