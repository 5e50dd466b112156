"""`astragal play`: any of the games in a terminal, with people and bots in any seats."""

import argparse
from contextlib import suppress

from astragal.cli.support import preparing
from astragal.cli.support.errors import report_errors
from astragal.cli.support.terminal import InputClosed, Terminal
from astragal.cli.support.words import shown_word, tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.session import Session
from astragal.cli.terminal_game.setup import set_up_table
from astragal.cli.terminal_game.table import TerminalTable
from astragal.core.players import LEVEL_NAMES
from astragal.core.registry import GAMES

DRAWN = 80
"""How wide the drawings are."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what `play` takes.

    >>> parser = argparse.ArgumentParser()
    >>> add_arguments(parser)
    >>> parser.parse_args(["qwixx", "--players", "3"]).players
    3
    """
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"{', '.join(GAMES)}; without it you are asked")
    parser.add_argument("--players", type=int, metavar="N", help="how many play (2 unless you say)")
    parser.add_argument(
        "--seats",
        metavar="A,B,…",
        help=f"who sits where, for example you,casual,Max; bots are {', '.join(LEVEL_NAMES)}",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="what the dice follow from: the same seed, the same dice")
    parser.add_argument(
        "--option", action="append", metavar="NAME=VALUE", help="an option of the game, for example finish_turn=yes"
    )
    parser.add_argument("--position", metavar="TEXT", help="begin at a position instead of the start")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with a saved game: FILE, or the last one left",
    )
    parser.add_argument("--save", metavar="FILE", help="keep the record in this file")
    parser.add_argument("--no-color", action="store_true", help="no colours")


@report_errors
def run(arguments: argparse.Namespace) -> int:
    """Play, and return the exit code."""
    terminal = Terminal(color=not arguments.no_color)
    try:
        table = set_up_table(arguments, terminal)
    except (InputClosed, KeyboardInterrupt):
        terminal.show(tell("left.bye"))
        return 0
    play_table(table, terminal)
    return 0


def play_table(table: TerminalTable, terminal: Terminal) -> bool:
    """Play a game from where it stands; return whether it came to its end now."""
    missing = preparing.of_bots(table.state.game.name, [seat.bot for seat in table.seats])
    background = preparing.BackgroundPreparation([] if table.state.over else missing)
    session = Session(table, terminal, background)
    if table.state.over:
        terminal.show(tell("end.already"))
        session.finish()
        return False
    for sentence in _welcome(table):
        terminal.show(sentence, "dim")
    if terminal.width < DRAWN and table.people:
        terminal.show(tell("start.narrow", width=terminal.width, need=DRAWN), "yellow")
    if background.running:
        terminal.show(tell("prepare.background"), "dim")
    try:
        ended = session.run()
    finally:
        background.stop()
    if ended:
        session.finish()
        terminal.show(tell("end.record", path=str(table.path)))
    else:
        _leave(table, terminal)
    return ended


def _welcome(table: TerminalTable) -> list[str]:
    seed = tell("start.seed", seed=table.seed)
    if not table.people:
        return [seed]
    said = [tell("start.resumed")] if table.entries else []
    return [
        *said,
        f"{seed} {tell('start.help', help=shown_word('help'), quit=shown_word('quit'))}",
        tell("start.saving", path=str(table.path)),
    ]


def _leave(table: TerminalTable, terminal: Terminal) -> None:
    """Say where the game is; a game in which nothing happened leaves no file behind."""
    if not table.entries and table.path is not None:
        with suppress(OSError):
            table.path.unlink()
        terminal.show(tell("left.nothing"))
        return
    terminal.show(tell("left.saved", path=str(table.path)))
    kept = table.path is None or table.path.parent == saving.folder()
    terminal.show(tell("left.resume") if kept else tell("left.resume_file", path=str(table.path)))
