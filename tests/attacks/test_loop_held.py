"""Nothing that a client can ask for holds the event loop for more than 20 ms of processor time.

The server's own watch (`astragal.server.loop`) sees every callback. Here every route and every command there is is used
with the largest data that the limits allow; one that is added later needs a case, or the test fails.
"""

import asyncio
import json
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

import astragal
from astragal.core.struct import form_of
from astragal.notation import position
from astragal.pads import MAX_PADS
from astragal.protocol import commands as c
from astragal.reference.given_records import MAX_EVENTS
from tests.attacks.large_data import TABLES, TALKING, YESTERDAY, write
from tests.server import long_logs as logs
from tests.server.running import Guest, Running, Seat, moves_of, running, two_at

pytestmark = pytest.mark.timeout(600)  # all there is, with the largest data

HELD = re.compile(r"^astragal_loop_held_seconds_count\{cause=\"\w+\"\} (\S+)$", re.MULTILINE)
PATIENCE_SECONDS = 600
"""To forget somebody with a thousand tables takes a while on a busy machine."""
LONG_POSITION = 20_000
"""Characters of a position that is read."""
Case = Callable[["Clients"], object]


class Clients:
    """Two people at a server with all that, and what they ask for."""

    def __init__(self, ann: Guest, bob: Guest) -> None:
        self.ann, self.bob = ann, bob
        self.record = logs.long_record(MAX_EVENTS - 1)
        self.position = "quixo board=1X3/5/5/5/5 active=1".ljust(LONG_POSITION)

    def get(self, path: str, *statuses: int) -> httpx.Response:
        return self._expect(self._ask("GET", path), *statuses)

    def post(self, path: str, data: object, *statuses: int) -> httpx.Response:
        return self._expect(self._ask("POST", path, data), *statuses)

    def _expect(self, answer: httpx.Response, *statuses: int) -> httpx.Response:
        assert answer.status_code in (statuses or (200, 201)), (answer.url, answer.status_code, answer.text[:300])
        return answer

    def put(self, path: str, data: object) -> None:
        self._expect(self._ask("PUT", path, data))

    def _ask(self, method: str, path: str, data: object = None) -> httpx.Response:
        url, headers = self.ann.server.url + path, self.ann.headers
        return httpx.request(method, url, json=data, headers=headers, timeout=PATIENCE_SECONDS)


class Watched(Clients):
    """They, and what held the loop of the server meanwhile."""

    def __init__(self, server: Running, ann: Guest, bob: Guest) -> None:
        super().__init__(ann, bob)
        self.server = server
        self.held: list[str] = []
        self._before = self._count()

    def look(self, what: str) -> None:
        """Note what held the loop since the last look, collections of garbage apart: they come at any moment."""
        if (now := self._count()) > self._before:
            told = "{what}: {callback} ({doing}) {ms} ms, of which garbage {garbage_ms}"
            lines = self._lines(int(now))[int(self._before) :]
            self.held += [told.format(what=what, **line) for line in lines if line["cause"] == "callback"]
        self._before = now

    def _count(self) -> float:
        found = HELD.findall(httpx.get(f"{self.server.url}/metrics", timeout=60).text)
        assert len(found) == 2, "the loop is not watched"
        return sum(map(float, found))

    def _lines(self, count: int) -> list[dict[str, Any]]:
        """What the log says about each; it may come a moment later."""
        until = time.monotonic() + 60
        while True:
            said = self.server.output.rpartition("listens on")[2]  # since its last start
            lines = [json.loads(line) for line in said.splitlines() if '"loop held"' in line]
            if len(lines) >= count or time.monotonic() > until:
                return lines
            time.sleep(0.02)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("held")
    with running(folder, ASTRAGAL_JOBS_PER_ADDRESS="0", ASTRAGAL_OPEN_TABLES="0") as server:
        ann, bob = server.guest("Ann"), server.guest("Bob")
        server.stop()
        asyncio.run(write(f"sqlite:///{server.database}", ann.person, bob.person))
        server.restart()
        yield Watched(server, ann, bob)


# -- routes -----------------------------------------------------------------------------------------------------

LONG = tuple(TABLES)


def at_each(path: str) -> Case:
    def ask(large: Clients) -> None:
        for id in LONG:
            large.get(path.replace("{id}", id))

    return ask


def posted_at_each(path: str, data: object) -> Case:
    def ask(large: Clients) -> None:
        for id in LONG:
            large.post(path.replace("{id}", id), data, 200, 409, 422)

    return ask


def records(large: Clients) -> None:
    for id in LONG:
        large.get(f"/api/tables/{id}/record", 200, 404)
    for id in (TABLES.remembering, TABLES.hesitated, TABLES.ended):
        large.get(f"/api/tables/{id}/record?format=json")


def replays(large: Clients) -> None:
    """The work is done in another process; here the record is written for it."""
    for id in (TABLES.ended, TABLES.hesitated):
        large.get(f"/api/tables/{id}/replay")


def code(large: Clients) -> str:
    return str(large.get(f"/api/tables/{TABLES.free}").json()["code"])


def review(large: Clients, path: str = "/api/reviews", data: object = None) -> None:
    answer = large.post(path, data or {"record": large.record}).json()
    until = time.monotonic() + 300
    seen = len(answer["moments"])
    while answer["summary"] is None:
        assert time.monotonic() < until
        answer = large.get(f"/api/reviews/{answer['id']}?after={seen}").json()
        seen = answer["next"]


def review_of_a_table(large: Clients) -> None:
    review(large, f"/api/tables/{TABLES.ended}/games/1/review", {})


def reviewed_pages(large: Clients) -> None:
    id = large.post("/api/reviews", {"record": large.record}).json()["id"]
    for after in range(0, 200, 9):
        large.get(f"/api/reviews/{id}?after={after}")


def positions(large: Clients) -> None:
    large.post("/api/positions", {"text": large.position})
    for name, players in (("quixo", 4), ("longo", 5), ("qwixx", 5), ("qwinto", 6)):
        large.post("/api/positions", {"text": position(astragal.game(name, players=players).start())})


def scenes(large: Clients) -> None:
    events = [{"seat": number % 2, "move": pair[number % 2]} for number, pair in enumerate(logs.SHUFFLE * 6)]
    game = {"game": "quixo", "first": 0, "repetition": None}
    large.post("/api/scenes", {"position": large.position, "events": []})
    for count in (0, 1):
        large.post("/api/scenes", {"game": game, "events": events[:count]})
    for name, players in (("longo", 5), ("qwinto", 6)):
        large.post("/api/scenes", {"game": {"game": name, "players": players}, "events": []})


def values(large: Clients) -> None:
    large.post("/api/values", {"text": large.position}, 200, 409)
    large.post("/api/values", {"text": "quixo board=5/5/5/O4/XXXX1 active=0"})


def hints(large: Clients) -> None:
    snapshot = large.get(f"/api/tables/{TABLES.coached}").json()["now"]
    (seat,) = snapshot["awaiting"]
    guest = large.ann if seat in snapshot["own"] else large.bob
    answer = guest.post(f"/api/tables/{TABLES.coached}/hint", {"seat": seat})
    assert answer.status_code == 200, answer.text
    meant = {"seat": seat, "move": answer.json()["move"]}
    answer = guest.post(f"/api/tables/{TABLES.coached}/warning", meant)
    assert answer.status_code == 200, answer.text


def puzzle(large: Clients, what: str = "") -> None:
    for game in ("qwixx", "longo", "qwinto", "quixo"):
        asked = large.get(f"/api/puzzles/next?game={game}&without={','.join([f'{game}-zz'] * 400)[:4000]}").json()
        large.get(f"/api/puzzles/{asked['id']}")


def puzzle_answer(large: Clients) -> None:
    for game in ("qwixx", "longo", "qwinto", "quixo"):
        asked = large.get(f"/api/puzzles/next?game={game}").json()
        move = asked["scene"]["choices"][str(asked["seat"])][0]["move"]
        for guest in (large.ann, large.ann.server.guest("New")):
            answer = guest.post(f"/api/puzzles/{asked['id']}/answer", {"move": move})
            assert answer.status_code == 200, answer.text


def sign_in(large: Clients, path: str) -> None:
    guest = large.ann.server.guest("Bea")
    assert guest.post(path, {}).status_code == 200


def pads(large: Clients) -> None:
    for game in ("qwixx", "longo", "qwinto"):
        large.get(f"/api/pads/{game}.pdf?pads={MAX_PADS}")


def each_game(path: str) -> Case:
    return lambda large: [large.get(path.replace("{game}", game)) for game in ("qwixx", "longo", "qwinto", "quixo")]


def new_tables(large: Clients) -> None:
    for game in ("qwixx", "longo", "qwinto", "quixo"):
        large.post("/api/tables", {"game": {"game": game, "players": 2}})
    large.post("/api/tables", {"game": {"game": "quixo", "players": 2}, "position": large.position}, 201, 409, 422)


ROUTES: dict[str, Case] = {
    "GET /": lambda large: [large.get(path) for path in ("/", "/t/ABCDEF", "/sw.js", "/api/openapi.json")],
    "GET /healthz": lambda large: large.get("/healthz"),
    "GET /metrics": lambda large: large.get("/metrics"),
    "GET /api/tables": lambda large: large.get("/api/tables"),
    "POST /api/tables": new_tables,
    "GET /api/tables/mine": lambda large: large.get("/api/tables/mine"),
    "GET /api/tables/{id}": lambda large: (
        at_each("/api/tables/{id}")(large),
        at_each("/api/tables/{id}?scene=1")(large),
    ),
    "POST /api/tables/{id}/join": posted_at_each("/api/tables/{id}/join", {"name": "Ann"}),
    "POST /api/tables/{id}/why": posted_at_each("/api/tables/{id}/why", {"seat": 0, "tap": "c3"}),
    "GET /api/tables/{id}/games": at_each("/api/tables/{id}/games"),
    "GET /api/tables/{id}/record": records,
    "GET /api/tables/{id}/replay": replays,
    "POST /api/tables/{id}/games/{game}/review": review_of_a_table,
    "POST /api/tables/{id}/hint": hints,
    "POST /api/tables/{id}/warning": hints,
    "GET /api/codes/{code}": lambda large: large.get(f"/api/codes/{code(large)}"),
    "GET /api/codes/{code}/qr.svg": lambda large: large.get(f"/api/codes/{code(large)}/qr.svg"),
    "GET /api/me": lambda large: large.get("/api/me"),
    "PUT /api/me": lambda large: large.put("/api/me", {"name": "Ann", "colour": "red"}),
    "POST /api/me/sign-out": lambda large: sign_in(large, "/api/me/sign-out"),
    "POST /api/me/rotate": lambda large: sign_in(large, "/api/me/rotate"),
    "POST /api/tokens": lambda large: large.ann.server.guest("Cid"),
    "GET /api/games": lambda large: large.get("/api/games"),
    "POST /api/positions": positions,
    "POST /api/scenes": scenes,
    "POST /api/replays": lambda large: large.post("/api/replays", {"record": large.record}),
    "GET /api/learn/{game}": each_game("/api/learn/{game}"),
    "GET /api/lessons/{game}": each_game("/api/lessons/{game}"),
    "GET /api/pads/{game}.pdf": pads,
    "POST /api/reviews": review,
    "GET /api/reviews/{review}": reviewed_pages,
    "POST /api/values": values,
    "POST /api/levels": lambda large: large.post(
        "/api/levels", {"game": "qwixx", "players": 2, "decisions": 100, "loss": 1.0, "stake": 9.0}
    ),
    "GET /api/puzzles": lambda large: large.get("/api/puzzles"),
    "GET /api/puzzles/today": lambda large: large.get("/api/puzzles/today"),
    "GET /api/puzzles/next": puzzle,
    "GET /api/puzzles/mine": lambda large: large.get("/api/puzzles/mine"),
    "GET /api/puzzles/{puzzle_id}": puzzle,
    "POST /api/puzzles/{puzzle_id}/answer": puzzle_answer,
    "GET /api/daily": lambda large: large.get("/api/daily"),
    "GET /api/daily/{day}": lambda large: large.get(f"/api/daily/{YESTERDAY}"),
    "POST /api/daily/{day}/{game}": lambda large: [
        large.post(f"/api/daily/{large.get('/api/daily').json()['day']}/{game}", {}, 201)
        for game in ("qwixx", "longo", "qwinto", "quixo")
    ],
    "GET /api/me/data": lambda large: large.get("/api/me/data"),
    "POST /api/me/forget": lambda large: large.post("/api/me/forget", {}),
}
"""A case for each. Who is forgotten, in the last one, asks for nothing more."""


# -- commands ---------------------------------------------------------------------------------------------------


class Two:
    """Ann and Bob at a table; what was acknowledged is counted by kind."""

    def __init__(self, ann: Seat, bob: Seat, done: set[str]) -> None:
        self.ann, self.bob, self._done = ann, bob, done

    async def do(self, who: Seat, kind: str, **fields: object) -> None:
        seq = await who.done(kind, **fields)
        self._done.add(kind)
        for each in (self.ann, self.bob):
            await each.until(seq)

    def own(self, seat: Seat) -> int:
        return int(seat.now["own"][0])

    @property
    def mover(self) -> Seat:
        return self.ann if self.own(self.ann) in self.ann.now["awaiting"] else self.bob

    @property
    def other(self) -> Seat:
        return self.bob if self.mover is self.ann else self.ann

    async def play(self) -> None:
        seat = self.mover
        await self.do(seat, "play", seat=self.own(seat), move=moves_of(seat, self.own(seat))[0])


async def in_quixo(two: Two) -> None:
    ann, bob = two.ann, two.bob
    for seat in (ann, bob):
        await two.do(seat, "say", text="x" * 500)
        await two.do(seat, "emote", emote="laugh")
        await two.do(seat, "join", name="Somebody", colour="red")
        await two.do(seat, "set_seat", seat=two.own(seat), auto_pass=False)
    await two.play()
    await two.play()
    asking, answering = two.other, two.mover
    await two.do(asking, "ask_undo", seat=two.own(asking))
    await two.do(answering, "answer_undo", seat=two.own(answering), agree=True)


async def coached(two: Two) -> None:
    await two.do(two.mover, "hint", seat=two.own(two.mover))


async def given_up(two: Two) -> None:
    ann, bob = two.ann, two.bob
    place = two.own(bob)
    await two.do(bob, "seat_bot", seat=place, level="greedy")
    await two.do(bob, "sit", seat=place)
    await two.do(ann, "resign", seat=two.own(ann))
    await two.do(ann, "rematch")
    await two.do(bob, "rematch")


async def from_the_lobby(two: Two) -> None:
    """All that a host does, at a table with game after game behind it."""
    ann, bob = two.ann, two.bob
    assert bob.guest is not None
    await two.do(ann, "resign", seat=two.own(ann))
    place = two.own(bob)
    await two.do(ann, "remove", seat=place)
    await two.do(ann, "configure", settings={"talk": True})
    await two.do(ann, "seat_bot", seat=place, level="greedy")
    await two.do(ann, "remove", seat=place)
    await two.do(bob, "sit", seat=place)
    await two.do(bob, "stand", seat=place)
    await two.do(bob, "sit", seat=place)
    await two.do(ann, "contribute", entropy="00" * 64)
    await two.do(bob, "ready", ready=True)
    await two.do(bob, "ready", ready=False)
    await two.do(ann, "start")
    await two.do(bob, "resign", seat=two.own(bob))
    await two.do(ann, "dismiss", person=bob.guest.person)
    await two.do(ann, "readmit", person=bob.guest.person)
    await two.do(bob, "join", name="Bob")
    await two.do(bob, "leave")
    await two.do(ann, "close")


async def choosing(two: Two) -> None:
    await two.do(two.ann, "play", seat=two.own(two.ann), move="-")
    await two.do(two.ann, "withdraw", seat=two.own(two.ann))


async def with_real_dice(two: Two) -> None:
    active = two.ann if two.ann.now["awaiting"] == two.ann.now["own"] else two.bob
    before = two.bob if active is two.ann else two.ann
    await two.do(before, "correct", seat=two.own(before), correction="o3~o4")
    await two.do(active, "play", seat=two.own(active), move="roll o")
    await two.do(active, "roll", seat=two.own(active), faces=[3])


TABLE_CASES: list[tuple[str, Callable[[Two], Awaitable[None]]]] = [
    (TABLES.free, in_quixo),
    (TABLES.remembering, in_quixo),
    (TABLES.coached, coached),
    (TABLES.counted, in_quixo),
    (TABLES.hesitated, choosing),
    (TABLES.corrected, with_real_dice),
    (TABLES.free, given_up),
    (TABLES.remembering, given_up),
    (TABLES.many, from_the_lobby),
]


async def commands(large: Watched) -> set[str]:
    """Use every command; return the kinds of those that were acknowledged."""
    done = set[str]()
    for scene in (False, True):
        for id, case in TABLE_CASES:
            if scene and case in (given_up, from_the_lobby, choosing, with_real_dice, coached):
                continue  # what they do is done
            async with large.ann.at(id, scene=scene) as ann, large.bob.at(id, scene=scene) as bob:
                await case(Two(ann, bob, done))
            await asyncio.to_thread(large.look, f"{case.__name__} at {id}, scene {scene}")
    return done


async def joins(large: Watched) -> None:
    """A snapshot as states and as scenes; and everything since the first event."""
    for id in (*LONG, TALKING):
        for after, scene in ((None, False), (None, True), (0, True)):
            async with large.ann.at(id, after=after, scene=scene) as seat:
                assert seat.now
            await asyncio.to_thread(large.look, f"join {id} after {after}")


# -- the test ---------------------------------------------------------------------------------------------------


def test_there_is_a_case_for_every_route(large: Clients) -> None:
    paths = large.get("/api/openapi.json").json()["paths"]
    there = {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}
    assert there | {"GET /"} == set(ROUTES)


def test_nothing_holds_the_loop(large: Watched) -> None:
    asyncio.run(joins(large))
    *routes, data, forget = ROUTES.items()
    for name, case in routes:
        case(large)
        large.look(name)
    done = asyncio.run(commands(large))
    assert done == {form_of(kind).tag for kind in get_args(c.AnyCommand)}
    for name, case in (data, forget):
        case(large)
        large.look(name)
    assert not large.held, "\n".join(large.held)


SLOW = """
import time
from astragal.games.quixo.rules.state import QuixoState

moves = QuixoState._moves

def slowly(*arguments):
    until = time.thread_time() + 0.05
    while time.thread_time() < until:
        pass
    return moves(*arguments)

QuixoState._moves = slowly
"""
"""What is loaded into the server so that its rules hold the loop."""


def test_what_holds_the_loop_is_seen(tmp_path: Path) -> None:
    """The watch of a real server names the route and the command, and counts both."""
    (tmp_path / "slow_rules.py").write_text(SLOW, encoding="utf-8")
    with running(tmp_path, ASTRAGAL_GAMES="slow_rules", PYTHONPATH=str(tmp_path)) as server:

        async def play() -> None:
            async with two_at(server, "quixo") as (ann, _):
                await ann.done("start")
                assert ann.guest is not None
                assert ann.guest.post("/api/positions", {"text": "quixo board=1X3/5/5/5/5 active=1"}).status_code == 200

        asyncio.run(play())
        watched = Watched(server, server.guest("Ann"), server.guest("Bob"))
        doing = {line["doing"] for line in watched._lines(int(watched._count())) if line["cause"] == "callback"}
        assert {"POST /api/positions", "Start"} <= doing
