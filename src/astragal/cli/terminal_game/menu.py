"""Asking a newcomer what to play; Enter takes what is usual."""

from dataclasses import dataclass

from astragal.bots import BOTS, levels_available
from astragal.cli.support.errors import CommandError, said
from astragal.cli.support.reading import find_game, parse_record
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import bot_name, listed, tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.seats import TerminalSeat, check_bots, read_words, usual
from astragal.core.errors import AstragalError
from astragal.core.registry import GAMES


@dataclass(frozen=True)
class MenuChoice:
    """What somebody wants to play: a game with its seats, or the game that was left."""

    game: str = ""
    seats: tuple[str, ...] = ()
    resume: bool = False


def ask_all(terminal: Terminal) -> MenuChoice:
    """Ask for the game, the number of players and the seats."""
    game = ask_game(terminal)
    if game is None:
        return MenuChoice(resume=True)
    return MenuChoice(game, tuple(ask_seats(terminal, game)))


def ask_game(terminal: Terminal) -> str | None:
    """Return the chosen game, or None for the one that was left unfinished."""
    games = list(GAMES)
    left = _left()
    terminal.show(tell("menu.title"), "bold")
    for number, name in enumerate(games, 1):
        terminal.show(f"  {number}  {tell(f'game.{name}'):<12} {tell(f'about.{name}')}")
    if left:
        terminal.show(f"  {len(games) + 1}  {tell('menu.resume', game=tell(f'game.{left}'))}")
    last = len(games) + bool(left)
    while True:
        answer = terminal.ask(tell("menu.ask") + ":") or "1"
        if left and answer == str(last):
            return None
        if answer in [str(number) for number in range(1, len(games) + 1)]:
            return games[int(answer) - 1]
        try:
            return find_game(answer)
        except CommandError as trouble:
            why = tell("menu.again", last=last) if answer.isdecimal() else said(trouble)
            terminal.show(why, "yellow")


def ask_seats(terminal: Terminal, game: str) -> list[str]:
    """Return who sits where."""
    counts = GAMES[game].counts
    shown = listed_counts(counts)
    while True:
        answer = terminal.ask(tell("menu.players", counts=shown, usual=2)) or "2"
        if answer in map(str, counts):
            break
        terminal.show(tell("menu.players_again", game=tell(f"game.{game}"), counts=shown), "yellow")
    players = int(answer)
    default = ",".join(usual(players))
    offered = ",".join(TerminalSeat(word, word if word in BOTS else None).shown for word in usual(players))
    terminal.show(tell("menu.seats", bots=", ".join(map(bot_name, levels_available(game)))))
    while True:
        try:
            words = read_words(terminal.ask(tell("menu.seats_ask", usual=offered) + ":") or default)
            check_bots(game, words)
        except CommandError as trouble:
            terminal.show(said(trouble), "yellow")
            continue
        if len(words) == players:
            return words
        terminal.show(tell("no.seats_count", seats=len(words), players=players), "yellow")


def listed_counts(counts: tuple[int, ...]) -> str:
    """Return how many may play, in short.

    >>> listed_counts((1, 2, 3)), listed_counts((2, 4))
    ('1–3', '2 or 4')
    """
    if counts == tuple(range(counts[0], counts[-1] + 1)):
        return f"{counts[0]}–{counts[-1]}"
    return listed([str(count) for count in counts], "or")


def _left() -> str | None:
    """The name of the game that was left unfinished, if there is one that can be read."""
    path = saving.last_unfinished()
    if path is None:
        return None
    try:
        return parse_record(saving.read(path)).start.game.name
    except (AstragalError, CommandError):
        return None
