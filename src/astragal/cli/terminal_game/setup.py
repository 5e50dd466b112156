"""Laying the table: from what was asked for to a game that can begin or go on."""

import argparse
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from astragal.cli.support.errors import CommandError, said
from astragal.cli.support.reading import find_game, parse_record, read_options
from astragal.cli.support.terminal import Terminal
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.cli.terminal_game.dice import first_seat, new_seed
from astragal.cli.terminal_game.menu import ask_all
from astragal.cli.terminal_game.seats import (
    TerminalSeat,
    check_bots,
    looks_like_bot,
    make_seats,
    read_words,
    seats_of,
    usual,
)
from astragal.cli.terminal_game.table import SEED_TAG, TerminalTable
from astragal.core.first_player import FirstWay, first_ways
from astragal.core.registry import GAMES, table_options
from astragal.games import game as make_game
from astragal.notation import ReadError, Record, read_position


def set_up_table(arguments: argparse.Namespace, terminal: Terminal) -> TerminalTable:
    """Return the table that the arguments, or the answers to the menu, ask for."""
    if arguments.resume is not None:
        _refuse("no.resume_with", arguments, ("game", "players", "position", "option", "seed"))
        return _resumed(arguments.resume, arguments, terminal)
    if arguments.position is not None:
        _refuse("no.position_with", arguments, ("game", "players", "option"))
        return _from_position(arguments, terminal)
    if arguments.game is not None:
        return _new(find_game(arguments.game), arguments, terminal)
    choice = ask_all(terminal)
    if choice.resume:
        return _resumed("", arguments, terminal)
    arguments.seats = ",".join(choice.seats)
    return _new(choice.game, arguments, terminal)


def _new(name: str, arguments: argparse.Namespace, terminal: Terminal) -> TerminalTable:
    options = read_options(name, arguments.option or [])
    words = _words(arguments, terminal)
    check_bots(name, words)
    asked: Any = options.pop("players", arguments.players)  # the game refuses what is no number
    players: int = len(words) if words else 2 if asked is None else asked
    if words and asked not in (None, players):
        raise CommandError(tell("no.seats_count", seats=players, players=str(asked)))
    way = options.pop("first") if options.get("first") in first_ways(GAMES[name]) else None
    make_game(name, players, **options)  # refuses what cannot be, before anybody throws dice
    seats, seed = make_seats(words or usual(players)), _seed(arguments)
    story: list[str] = []
    if "first" not in options:
        options["first"], story = first_seat(name, [seat.shown for seat in seats], seed, cast(FirstWay | None, way))
    game = make_game(name, players, **table_options(name, options))
    table = _table(Record(game.start()), seats, seed, arguments)
    for sentence in story:
        terminal.show(sentence)
    return table


def _from_position(arguments: argparse.Namespace, terminal: Terminal) -> TerminalTable:
    state = read_position(arguments.position)
    words = _words(arguments, terminal) or usual(state.game.players)
    check_bots(state.game.name, words)
    _same_number(words, state.game.players)
    return _table(Record(state), make_seats(words), _seed(arguments), arguments)


def _resumed(where: str, arguments: argparse.Namespace, terminal: Terminal) -> TerminalTable:
    path = Path(where) if where else saving.last_unfinished()
    if path is None:
        raise CommandError(tell("no.unfinished", folder=str(saving.folder())))
    text = saving.read(path)
    forgiven: list[ReadError] = []
    record = parse_record(text, forgiven)
    for error in forgiven:
        terminal.show(tell("start.overlooked", reason=said(error)), "yellow")
    words = _words(arguments, terminal)
    if words:
        _same_number(words, len(record.names))
        check_bots(record.start.game.name, words)
    seats = make_seats(words) if words else seats_of(record.names, record.tags)
    seed = record.tags.get(SEED_TAG) or new_seed()
    if arguments.save or text.lstrip().startswith("{"):
        return _table(record, seats, seed, arguments)
    return TerminalTable(record, seats, seed, path, text)


def _table(record: Record, seats: Sequence[TerminalSeat], seed: str, arguments: argparse.Namespace) -> TerminalTable:
    """A table with a file of its own: the one asked for, or a new one where games are kept."""
    if arguments.save:
        path = Path(arguments.save)
        if path.exists() and (not path.is_file() or path.stat().st_size):
            raise CommandError(tell("no.overwrite", path=str(path)))
    else:
        path = saving.new_path(record.start.game.name)
    date = record.date or datetime.now().strftime("%Y-%m-%d")
    dated = Record(record.start, record.entries, record.names, date, record.tags, record.comment)
    return TerminalTable(dated, seats, seed, path)


def _words(arguments: argparse.Namespace, terminal: Terminal) -> list[str]:
    words = read_words(arguments.seats) if arguments.seats is not None else []
    for word in words:
        if meant := looks_like_bot(word):
            terminal.show(tell("start.bot_like", name=word, meant=meant), "yellow")
    return words


def _seed(arguments: argparse.Namespace) -> str:
    return new_seed() if arguments.seed is None else str(arguments.seed)


def _same_number(words: Sequence[str], players: int) -> None:
    if len(words) != players:
        raise CommandError(tell("no.seats_count", seats=len(words), players=players))


def _refuse(key: str, arguments: argparse.Namespace, names: Sequence[str]) -> None:
    """What a saved game or a position brings with it cannot be asked for beside it."""
    for name in names:
        if getattr(arguments, name) not in (None, []):
            raise CommandError(tell(key, option="GAME" if name == "game" else f"--{name}"))
