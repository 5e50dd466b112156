"""Text → record: strict (only what we write) or forgiving (what people write); errors say where and what."""

import re

from astragal.core.errors import InvalidOption, checked
from astragal.core.game import Game
from astragal.core.registry import GAMES, game_from_dict
from astragal.core.state import State
from astragal.notation.errors import ReadError
from astragal.notation.event_reader import EventReader
from astragal.notation.options import option_value, whole
from astragal.notation.position_reader import exact, read_position
from astragal.notation.record import KNOWN, VERSION, Record, is_tag, result_text
from astragal.notation.record_writer import record_text
from astragal.notation.scanner import Spot

_HEADER = re.compile(r"([A-Za-z][A-Za-z0-9_ -]*?)[ \t]*:(?:[ \t]|$)")
_SEAT = re.compile(r"Seat ([0-9])", re.ASCII)


def read_record(text: str, *, strict: bool = False, forgiven: list[ReadError] | None = None) -> Record:
    """Return the record of a text, or raise `ReadError` with line, column and what was expected.

    The forgiving reader puts what it had to overlook into `forgiven`; the strict one overlooks nothing but
    a missing last line end.

    >>> record = read_record("Game: qwixx\\nroll 4 1 2 6 6 3\\n1: yellow 5\\n0: R5")
    >>> [str(entry.event) for entry in record.entries]
    ['roll 4 1 2 6 6 3', '0 r5', '1 y5']
    >>> read_record("Game: qwixx\\n\\nroll 4 1 2 6 6")
    Traceback (most recent call last):
        ...
    astragal.notation.errors.ReadError: Line 3, column 1: give one face for each of the 6 dice. [QX3] Expected: ...
    """
    overlooked: list[ReadError] = [] if forgiven is None else forgiven
    lines = re.split(r"\r\n|\n|\r", checked("text", text, str).removeprefix("\ufeff"))
    spots = [Spot(line, number).stripped() for number, line in enumerate(lines, 1)]
    headers, body = _split(spots)
    record = _record(headers, body, overlooked, Spot("", len(lines), len(lines[-1]) + 1))
    if strict:
        _compare(text, record_text(record))
    return record


def _compare(text: str, expected: str) -> None:
    if text in (expected, expected.removesuffix("\n")):
        return
    found = text.split("\n")
    for number, line in enumerate(expected.split("\n"), 1):
        exact(Spot(found[number - 1] if number <= len(found) else "", number), line)
    raise Spot(found[number], number + 1).error("the end of the record")


def _split(spots: list[Spot]) -> tuple[dict[str, Spot], list[Spot]]:
    """The headers by name, and the lines after them."""
    headers: dict[str, Spot] = {}
    for place, spot in enumerate(spots):
        found = _HEADER.match(spot.text)
        if spot.text and (not found or found[1].lower() == "roll"):
            return headers, spots[place:]
        if found:
            if found[1] in headers:
                raise spot.error(f"the header {found[1]} once only")
            headers[found[1]] = spot.at(found.end()).stripped()
    return headers, []


def _record(headers: dict[str, Spot], body: list[Spot], overlooked: list[ReadError], end: Spot) -> Record:
    _version(headers, overlooked, end)
    start = _start(headers, end)
    players = start.game.players
    names = {f"Seat {seat}": headers.pop(f"Seat {seat}", end).text for seat in range(players)}
    date = headers.pop("Date", end).text
    result = headers.pop("Result", None)
    tags = {}
    for name, spot in headers.items():
        if not is_tag(name):
            known = [*KNOWN, *(o.name for o in start.game.declared), *names]
            raise spot.error(f"a value of a header that exists ({', '.join(known)}, or a tag like Event)")
        tags[name] = spot.text
    events = EventReader(start, overlooked)
    for spot in body:
        events.read(spot)
    events.finish(end)
    record = Record(start, events.entries, tuple(names.values()), date, tags, events.comment)
    if result is not None and result.text != result_text(record.final):
        overlooked.append(result.error(result_text(record.final)))
    return record


def _version(headers: dict[str, Spot], overlooked: list[ReadError], end: Spot) -> None:
    if "Astragal" not in headers:
        overlooked.append(Spot("").error(f"Astragal: {VERSION}"))
    elif headers["Astragal"].text != str(VERSION):
        raise headers["Astragal"].error(f"a version of the format that exists: {VERSION}")
    headers.pop("Astragal", end)


def _start(headers: dict[str, Spot], end: Spot) -> State:
    place = headers.pop("Position", None)
    if "Game" not in headers:
        if place is None:
            raise end.error("Game: and one of " + ", ".join(GAMES))
        return read_position(place)
    game = _game(headers)
    if place is None:
        return game.start()
    state = read_position(place)
    if state.game != game:
        raise place.error("a position of the game, players and options given above")
    return state


def _game(headers: dict[str, Spot]) -> Game:
    spot = headers.pop("Game")
    name = spot.text.lower()
    players: object = 2
    if "Players" in headers:
        spot = headers.pop("Players")
        players = whole(spot.text)
    elif seats := [int(found[1]) for name_ in headers if (found := _SEAT.fullmatch(name_))]:
        players = max(seats) + 1
    options: dict[str, object] = {}
    if "first" in headers:
        options["first"] = whole(headers.pop("first").text)
    for option in GAMES[name].declared if name in GAMES else ():
        if option.name in headers:
            spot = headers.pop(option.name)
            options[option.name] = option_value(option, spot.text)
    try:
        return game_from_dict({**options, "game": name, "players": players})
    except InvalidOption as error:
        raise spot.error("a game with options that it has", error.message) from error
