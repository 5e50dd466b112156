"""What a page asks over HTTP, answered by the device; the paths, bodies and answers are the server's."""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from astragal.core.plain_json import read_json, write_json
from astragal.core.registry import GAMES
from astragal.core.struct import changed, to_plain
from astragal.device.device import Device, Making
from astragal.device.device_room import DeviceRoom
from astragal.device.puzzle_routes import PUZZLE_ROUTES
from astragal.device.turns import Answer
from astragal.learn import lesson
from astragal.notation import Record, record_json_parts, record_parts
from astragal.protocol import answers, requests
from astragal.protocol.commands import Join, Sit
from astragal.protocol.problems import http_problem, status_of
from astragal.protocol.refusals import BadRequest, NoSuchThing, no_table
from astragal.protocol.views import Cards, GamesPlayed
from astragal.reference import game_list, position_shown, read_given_record, rule_topics, scene_shown, short
from astragal.scene import replay, why
from astragal.table import games, record_of
from astragal.table.errors import NotNow
from astragal.table.ids import new_id
from astragal.table.names import clean_name
from astragal.texts import say

MAX_CARDS = 50
"""Tables in one answer."""


class Asked(NamedTuple):
    """A request, taken apart."""

    device: Device
    making: Making
    names: tuple[str, ...]
    """What stands in the path where a route has a star."""
    query: Mapping[str, str]
    body: str

    def read(self, kind: type) -> Any:
        """Return the body as a value of a type."""
        try:
            return read_json(kind, self.body or "{}")
        except (ValueError, RecursionError) as error:
            raise BadRequest(say("server.not_understood")) from error

    @property
    def room(self) -> DeviceRoom:
        """The table that the path names."""
        return self.device.room(self.names[0])

    @property
    def game(self) -> str:
        """The game that the path names."""
        if self.names[0] not in GAMES:
            raise NoSuchThing(say("server.no_page"))
        return self.names[0]


def _make_table(asked: Asked) -> answers.TableMade:
    wanted: requests.NewTable = asked.read(requests.NewTable)
    table = asked.device.make_table(asked.making, wanted.game, wanted.settings, wanted.position).table
    return answers.TableMade(table.id, table.code, f"/t/{table.code}")


def _my_tables(asked: Asked) -> Cards:
    cards = sorted(asked.device.cards.values(), key=lambda card: -card.updated)
    return Cards(tuple(cards[:MAX_CARDS]), None)


def _found(asked: Asked) -> answers.Found:
    code = asked.names[0].upper()
    for card in asked.device.cards.values():
        if card.code == code:
            return answers.Found(card.id, "")
    raise no_table()


def _join(asked: Asked) -> answers.Done:
    joining: requests.Joining = asked.read(requests.Joining)
    device, room = asked.device, asked.room
    name, colour = joining.name or device.me.name, joining.colour or device.me.colour
    seq = device.do(asked.making, room, Join(name, colour), new_id())
    if joining.seat is not None:
        seq = device.do(asked.making, room, Sit(joining.seat), new_id())
    return answers.Done(seq)


def _why(asked: Asked) -> object:
    tapped: requests.Tap = asked.read(requests.Tap)
    table = asked.room.table
    if table.state is None:
        raise NotNow(say("table.no_game"))
    return why(table.state.view_of(table.seats_of(asked.device.me.person)), tapped.seat, tapped.tap)


def _record(asked: Asked) -> Record:
    number = asked.query.get("game")
    if number is not None and not re.fullmatch("[1-9][0-9]{0,6}", number, re.ASCII):
        raise BadRequest(say("server.field", name="game"))
    record = record_of(asked.room.table, None if number is None else int(number))
    if record is None:
        raise NoSuchThing(say("server.no_record"))
    return record


def _record_text(asked: Asked) -> Answer:
    record = _record(asked)
    if asked.query.get("format") == "json":
        return Answer(200, "application/json", "".join(record_json_parts(record)))
    return Answer(200, "text/plain; charset=utf-8", "".join(record_parts(record)))


def _change_me(asked: Asked) -> answers.Me:
    wanted: requests.NewMe = asked.read(requests.NewMe)
    me = asked.device.me
    name = clean_name(wanted.name) if wanted.name else me.name
    asked.device.rename(changed(me, name=name, colour=wanted.colour or me.colour))
    return asked.device.me


def _scene(asked: Asked) -> answers.SceneAnswer:
    wanted = to_plain(asked.read(requests.SceneWanted))
    return scene_shown(wanted.pop("position"), **wanted)


ROUTES: Mapping[tuple[str, str], Callable[[Asked], object]] = {
    ("GET", "/api/games"): lambda asked: game_list(),
    ("POST", "/api/positions"): lambda asked: position_shown(asked.read(requests.PositionText).text),
    ("POST", "/api/scenes"): _scene,
    ("POST", "/api/replays"): lambda asked: replay(read_given_record(asked.read(requests.RecordText).record)),
    ("GET", "/api/learn/*"): lambda asked: rule_topics(asked.game),
    ("GET", "/api/lessons/*"): lambda asked: lesson(asked.game),
    ("GET", "/api/me"): lambda asked: asked.device.me,
    ("PUT", "/api/me"): _change_me,
    ("GET", "/api/tables"): lambda asked: Cards((), None),
    ("POST", "/api/tables"): _make_table,
    ("GET", "/api/tables/mine"): _my_tables,
    ("GET", "/api/codes/*"): _found,
    ("GET", "/api/tables/*"): lambda asked: asked.room.snapshot(
        asked.device.me.person, asked.query.get("scene") == "1"
    ),
    ("POST", "/api/tables/*/join"): _join,
    ("POST", "/api/tables/*/why"): _why,
    ("GET", "/api/tables/*/games"): lambda asked: GamesPlayed(tuple(games(asked.room.table, asked.device.me.person))),
    ("GET", "/api/tables/*/record"): _record_text,
    ("GET", "/api/tables/*/replay"): lambda asked: replay(short(_record(asked))),
    **PUZZLE_ROUTES,
}
"""What the device answers, by method and path; a star stands for a name."""

_PATTERNS = {key: re.compile(re.escape(key[1]).replace(r"\*", "([A-Za-z0-9-]{1,40})"), re.ASCII) for key in ROUTES}


def answered(device: Device, making: Making, method: str, path: str, body: str | None) -> Answer:
    """Return the answer to a request, or raise why there is none."""
    address = urlsplit(path)
    query = dict(parse_qsl(address.query, keep_blank_values=True))
    for key, route in ROUTES.items():
        found = _PATTERNS[key].fullmatch(address.path)
        if found is not None and key[0] == method:
            made = route(Asked(device, making, found.groups(), query, body or ""))
            status = 201 if isinstance(made, answers.TableMade) else 200
            return made if isinstance(made, Answer) else Answer(status, "application/json", write_json(made))
    told = http_problem(404)
    return Answer(status_of(told), "application/json", write_json(told))
