"""`astragal puzzle`: puzzles in the terminal, today's or by game, theme and id."""

import argparse
from collections.abc import Iterator
from datetime import date
from itertools import chain
from random import Random

from astragal.cli.support.errors import CommandError, report_errors
from astragal.cli.support.terminal import InputClosed, Terminal
from astragal.cli.support.words import shown_word, spoken, tell, typed
from astragal.cli.terminal_game.prompt import Quit
from astragal.cli.terminal_game.puzzling import PuzzleAtTerminal
from astragal.core.registry import GAMES
from astragal.notation.moves import short
from astragal.puzzles import THEMES, Puzzle, games, puzzle, puzzles, theme_name, todays

EPILOG = """\
Without anything it asks today's puzzles, one of each game; with the name of a game, that game's. With --next or --theme
it goes on with others for as long as you like. An id, such as quixo-0042, asks that one."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `puzzle` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["quixo", "--next"]).what
    'quixo'
    """
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EPILOG
    parser.add_argument("what", nargs="?", default="", metavar="WHAT", help="a game, or the id of a puzzle")
    parser.add_argument("--next", action="store_true", help="any puzzles, one after the other")
    parser.add_argument("--theme", metavar="THEME", help="puzzles with that theme; ? lists the themes")
    parser.add_argument("--day", metavar="DATE", help="the puzzles of another day, such as 2026-11-17")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Ask puzzles until there is none left, or the person leaves."""
    terminal = Terminal(color=not arguments.no_color)
    some = _asked_for(arguments)
    if not (arguments.next or arguments.theme) and arguments.what.strip().lower() in ("", *GAMES):
        terminal.show(tell("puzzle.today", day=_day(arguments.day).isoformat()), "bold")
    try:
        for number, one in enumerate(some):
            if number and (arguments.next or arguments.theme):
                answer = terminal.ask(tell("puzzle.more", quit=shown_word("quit")))
                if answer.casefold() in typed("quit"):
                    break
            PuzzleAtTerminal(terminal, one).ask()
    except (Quit, InputClosed):
        pass
    return 0


def _asked_for(arguments: argparse.Namespace) -> Iterator[Puzzle]:
    what = arguments.what.strip().lower()
    if what and what not in GAMES:
        return iter([puzzle(arguments.what)])
    wanted = (what,) if what else games()
    if arguments.theme is not None:
        return _shuffled(_with_theme(wanted, arguments.theme))
    if arguments.next:
        return _shuffled(list(chain.from_iterable(map(puzzles, wanted))))
    day = _day(arguments.day)
    return iter([todays(day, game) for game in wanted])


def _shuffled(some: list[Puzzle]) -> Iterator[Puzzle]:
    return iter(Random().sample(some, len(some)))


def _with_theme(wanted: tuple[str, ...], text: str) -> list[Puzzle]:
    """The puzzles of a theme, which may be given by its name in this language too."""
    names = {theme: theme_name(theme).text(spoken()) for theme in THEMES}
    plain = text.strip().casefold()
    theme = next((each for each, name in names.items() if plain in (each, name.casefold())), None)
    if theme is None:
        listed = ", ".join(f"{each} ({name})" for each, name in names.items())
        raise CommandError(tell("puzzle.no_theme", name=short(text), themes=listed))
    found = [one for game in wanted for one in puzzles(game) if theme in one.themes]
    if not found:
        named = ", ".join(tell(f"game.{game}") for game in wanted)
        raise CommandError(tell("puzzle.no_such", game=named, theme=names[theme]))
    return found


def _day(text: str | None) -> date:
    try:
        return date.today() if text is None else date.fromisoformat(text)
    except ValueError:
        raise CommandError(tell("puzzle.no_day", text=short(str(text)))) from None
