"""Reading what a command is given: a game's name, options, records and positions."""

import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from astragal.cli.support.errors import CommandError, said
from astragal.cli.support.words import tell
from astragal.cli.terminal_game import saving
from astragal.core.options import Limit
from astragal.core.registry import GAMES
from astragal.core.state import State
from astragal.notation import ReadError, Record, read_position, read_record, read_record_json
from astragal.notation.moves import short
from astragal.notation.options import option_value, whole

OFF = ("off", "no", "none")
"""How a limit is switched off."""


def find_game(text: str) -> str:
    """Return the name of a game, or raise `CommandError` with the one that was probably meant.

    >>> find_game("Qwixx")
    'qwixx'
    >>> find_game("qwix")
    Traceback (most recent call last):
        ...
    astragal.cli.support.errors.CommandError: There is no game “qwix”. Did you mean qwixx? The games are ...
    """
    name = text.strip().lower()
    if name in GAMES:
        return name
    meant = get_close_matches(name, GAMES, n=1)
    said = [tell("no.game", name=short(text)), *(tell("no.meant", meant=found) for found in meant)]
    raise CommandError(" ".join([*said, tell("no.games", games=", ".join(GAMES))]))


def read_options(game: str, texts: Sequence[str]) -> dict[str, object]:
    """Return the options given as `name=value`; the game itself judges the values.

    >>> read_options("quixo", ["first=1", "repetition=off"])
    {'first': 1, 'repetition': None}
    """
    declared = {option.name: option for option in GAMES[game].declared}
    found: dict[str, object] = {}
    for text in texts:
        name, mark, value = (part.strip() for part in text.partition("="))
        if not mark or not name:
            raise CommandError(tell("no.option_form", example="first=1", text=short(text)))
        if name == "game":
            raise CommandError(tell("no.option", game=tell(f"game.{game}"), name=name))
        if name not in declared:
            found[name] = whole(value)
        elif isinstance(declared[name], Limit) and value.lower() in OFF:
            found[name] = None
        else:
            found[name] = option_value(declared[name], value)
    return found


def parse_record(text: str, forgiven: list[ReadError] | None = None) -> Record:
    """Return the record of a text, which is JSON when it starts with a brace.

    >>> parse_record("Game: quixo\\n\\n0 a1-a5").final.active
    1
    """
    if text.lstrip().startswith("{"):
        return read_record_json(text)
    return read_record(text, forgiven=forgiven)


def find_thing(words: Sequence[str], forgiven: list[ReadError]) -> Record | State:
    """Return what a person wants to see: a file's record, what comes in at `-`, or a position.

    >>> find_thing(["quixo", "active=1"], []).active
    1
    """
    text = " ".join(words).strip()
    if text == "-":
        return parse_any(sys.stdin.read(), forgiven)
    if not text:
        raise CommandError(tell("no.nothing_given"))
    if _exists(Path(text)):
        return parse_any(saving.read(Path(text)), forgiven)
    try:
        return read_position(text)
    except ReadError as error:
        if text.split()[0].lower() in GAMES:
            raise
        raise CommandError(tell("no.position", text=short(text), reason=said(error))) from error


def parse_any(text: str, forgiven: list[ReadError]) -> Record | State:
    """Return the record or, when it is one line that begins with the name of a game, the position of a text.

    >>> parse_any("quixo active=1", []).active
    1
    """
    lines = text.strip().splitlines()
    if len(lines) == 1 and lines[0].split()[0].lower() in GAMES:
        return read_position(lines[0])
    return parse_record(text, forgiven)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a position can be too long, or too strange, for the name of a file
        return False
