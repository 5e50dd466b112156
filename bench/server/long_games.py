"""How long a server's event loop is held at tables that went on for very long.

    python bench/server/long_games.py [--entries 5000] [--events 128000 200000] [--profile]

Writes games of thousands of moves into a database, starts a real server on it in a thread of this process, and does
everything once that a client can do there, over real sockets; then every request there is, with the cases of
`tests/attacks/test_loop_held.py`: reviews, hints, values, puzzles, days, people who take their data and leave. What is
reported is the longest time for which a single callback held the server's event loop meanwhile: all other tables wait
that long. Its own processor time counts (`cpu`), without collections of garbage, so that a busy machine does not spoil
the figures; `took` is what the client waited. The script fails if anything holds the loop for more than 20 ms. With
--profile it shows what the worst callback did.
"""

import argparse
import asyncio
import cProfile
import gc
import json
import pstats
import resource
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import httpx
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from astragal.server.app import App
from astragal.server.config import Config, Limits
from astragal.server.http.connections import Connections
from astragal.server.http.http_protocol import HttpConnection
from astragal.server.live.socket_protocol import SocketConnection
from astragal.server.running import ServerConfig, tune
from astragal.server.store import Store
from tests.attacks.large_data import TABLES, write_into
from tests.attacks.test_loop_held import ROUTES, Case, Clients
from tests.server import long_logs as logs
from tests.server.running import Guest, Running

LIMIT_MS = 20
ANN, BOB = "Ann", "Bob"
FREE = Limits(commands_per_second=0, requests_per_second=0, tables_per_minute=0, open_tables=0)


class Watch:
    """The longest time for which one callback held the loop of a thread."""

    def __init__(self, *, profile: bool) -> None:
        self._run = asyncio.events.Handle._run
        self._thread: int | None = None
        self._profile = profile
        self.profiled: cProfile.Profile | None = None
        self.garbage = self._collection = 0.0
        self.longest = 0.0
        """Of all collections of garbage on the loop's thread."""
        self.reset()

    def reset(self) -> None:
        self.cpu = self.wall = 0.0

    def install(self) -> None:
        self._thread = threading.get_ident()
        gc.callbacks.append(self._collecting)

    def _collecting(self, phase: str, _info: object) -> None:
        """Collections of garbage are counted apart: here they also look through what the clients have."""
        if threading.get_ident() != self._thread:
            return
        if phase == "start":
            self._collection = time.thread_time()
        else:
            spent = time.thread_time() - self._collection
            self.garbage += spent
            self.longest = max(self.longest, spent)
        asyncio.events.Handle._run = self._timed(asyncio.events.Handle._run)  # type: ignore[assignment,method-assign]

    def _timed(self, run: Callable[[asyncio.Handle], None]) -> Callable[[asyncio.Handle], None]:
        def timed(handle: asyncio.Handle) -> None:
            if threading.get_ident() != self._thread:
                return run(handle)
            profile = cProfile.Profile() if self._profile else None
            self.garbage = 0.0
            wall, cpu = time.perf_counter(), time.thread_time()
            if profile:
                profile.runcall(run, handle)
            else:
                run(handle)
            cpu, wall = time.thread_time() - cpu - self.garbage, time.perf_counter() - wall
            if cpu > self.cpu:
                self.cpu, self.profiled = cpu, profile
            self.wall = max(self.wall, wall)
            return None

        return timed


class Served:
    """A server in a thread of this process."""

    def __init__(self, url: str, watch: Watch) -> None:
        self.app = App(Config(database=url, limits=FREE, bot_pause=0, idle_seconds=3600, log="warning", metrics="open"))
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        settings = ServerConfig(
            self.app, loop="asyncio", ws=SocketConnection, ws_ping_interval=None, ws_per_message_deflate=False,
            lifespan="off", log_config=None, access_log=False, http=HttpConnection,
        )  # fmt: skip
        settings.connections = Connections(self.app.config)
        self.server = uvicorn.Server(settings)
        self.server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        self._thread = threading.Thread(target=self._run, args=(watch,), daemon=True)
        self._thread.start()
        while not self.server.started:
            time.sleep(0.01)

    def _run(self, watch: Watch) -> None:
        tune()
        watch.install()
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.app.start()
        try:
            await self.server.serve([self._socket])
        finally:
            await self.app.close()

    async def settle(self) -> None:
        """Wait until the callback that answered has returned, too."""
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(asyncio.sleep(0), self.loop))

    def forget(self, id: str) -> None:
        """Let a table be loaded from its log next time."""
        hub = self.app.hub
        assert hub is not None
        room = hub.rooms.get(id)
        while room is not None and (room.peers or room.bots.busy):
            time.sleep(0.01)
        hub.rooms.pop(id, None)

    @property
    def url(self) -> str:
        return f"http://{self.address}"

    def guest(self, name: str = ANN) -> Guest:
        """Make a guest of that name, who asks nothing of a server but its address."""
        made = httpx.post(f"{self.url}/api/tokens", json={"name": name}, timeout=60).json()
        return Guest(cast(Running, self), made["person"], made["token"])

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(20)


class Line:
    """A client's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self.now: dict[str, Any] = {}
        self.frames = self.bytes = 0

    async def hear(self) -> dict[str, Any]:
        text = await self._socket.recv()
        message: dict[str, Any] = json.loads(text)
        self.frames, self.bytes = self.frames + 1, self.bytes + len(text)
        self.now = message.get("now") or message.get("snapshot", {}).get("now") or self.now
        return message

    async def whole(self) -> None:
        """Hear until the situation is told."""
        while not self.now:
            await self.hear()

    async def do(self, kind: str, **fields: object) -> None:
        self._count += 1
        number = f"{id(self)}-{self._count}"
        await self._socket.send(json.dumps({"id": number, "do": {"type": kind, **fields}}))
        while True:
            message = await self.hear()
            if message.get("error", {}).get("id") == number:
                raise RuntimeError(message["error"])
            if message.get("ack") == number:
                return


class Bench:
    """Does everything once and notes how long the loop was held."""

    def __init__(self, served: Served, watch: Watch, *, profile: bool) -> None:
        self.served, self.watch, self.profile = served, watch, profile
        self.failed: list[str] = []
        self._guests = {name: served.guest(name) for name in (ANN, BOB)}
        self._headers = {name: guest.headers for name, guest in self._guests.items()}
        self.people = (self._guests[ANN].person, self._guests[BOB].person)

    def clients(self) -> Clients:
        """Both, as the cases of the tests know them."""
        return Clients(self._guests[ANN], self._guests[BOB])

    @staticmethod
    def head(title: str) -> None:
        print(f"\n{title:<46}{'cpu ms':>9}{'wall ms':>9}{'took ms':>11}")

    async def measure(self, name: str, work: Callable[[], Awaitable[object]]) -> None:
        await asyncio.sleep(0.05)
        self.watch.reset()
        began = time.perf_counter()
        try:
            told = await work()
            await self.served.settle()
        except Exception as error:
            told = f"FAILED {type(error).__name__}: {str(error)[:80]}"
            self.failed.append(name)
        took = time.perf_counter() - began
        cpu, wall = self.watch.cpu * 1000, self.watch.wall * 1000
        mark = "  <<<" if cpu > LIMIT_MS else ""
        print(f"  {name:<44}{cpu:>9.1f}{wall:>9.1f}{took * 1000:>11.1f}  {told or ''}{mark}", flush=True)
        if cpu > LIMIT_MS:
            self.failed.append(name)
            if self.profile and self.watch.profiled:
                pstats.Stats(self.watch.profiled).sort_stats("cumulative").print_stats(14)

    async def get(self, path: str) -> str:
        async with httpx.AsyncClient(timeout=300) as web:
            answer = await web.get(f"http://{self.served.address}{path}", headers=self._headers[ANN])
            return f"{answer.status_code}, {len(answer.content):,} B"

    async def post(self, path: str, data: object) -> str:
        async with httpx.AsyncClient(timeout=300) as web:
            answer = await web.post(f"http://{self.served.address}{path}", json=data, headers=self._headers[ANN])
            return f"{answer.status_code}, {len(answer.content):,} B"

    def connect(self, id: str, person: str = ANN, query: str = "") -> connect:
        address = f"ws://{self.served.address}/api/tables/{id}/socket{query}"
        return connect(
            address, additional_headers=self._headers[person], max_size=None, ping_interval=None, open_timeout=300
        )

    async def join(self, id: str, query: str = "") -> str:
        async with self.connect(id, query=query) as socket:
            line = Line(socket)
            async with asyncio.timeout(300):
                await line.whole()
            return f"{line.frames} frames, {line.bytes:,} B"

    # -- what is done at every table ------------------------------------------------------------------------

    async def table(self, id: str, tap: dict[str, object] | None = None) -> None:
        """Everything that does not change the game."""
        self.served.forget(id)
        await self.measure("load", lambda: self.get(f"/api/tables/{id}"))
        await self.measure("snapshot", lambda: self.get(f"/api/tables/{id}"))
        await self.measure("join", lambda: self.join(id))
        await self.measure("join with scenes", lambda: self.join(id, "?scene=1"))
        await self.measure("resume after=0", lambda: self.join(id, "?after=0"))
        await self.measure("games", lambda: self.get(f"/api/tables/{id}/games"))
        await self.measure("record", lambda: self.get(f"/api/tables/{id}/record"))
        await self.measure("record as JSON", lambda: self.get(f"/api/tables/{id}/record?format=json"))
        await self.measure("replay", lambda: self.get(f"/api/tables/{id}/replay"))
        if tap:
            await self.measure("why", lambda: self.post(f"/api/tables/{id}/why", tap))

    async def commands(self, id: str, scene: str, moves: Callable[[Line, Line], Awaitable[None]]) -> None:
        async with self.connect(id, ANN, scene) as one, self.connect(id, BOB, scene) as other:
            ann, bob = Line(one), Line(other)
            await ann.whole()
            await bob.whole()
            await self.measure("say", lambda: ann.do("say", text="hello"))
            await moves(ann, bob)


async def quixo(bench: Bench, id: str) -> None:
    await bench.table(id, {"seat": 0, "tap": "c3"})
    for scene in ("?scene=1", ""):
        print(f"  -- with {'scenes' if scene else 'states'}")

        async def moves(ann: Line, bob: Line) -> None:
            lines = {ann: 0, bob: 1}
            for name in ("play", "play again"):
                # Whoever holds a seat is known from the seats; the one who is asked moves.
                await bench.measure(name, lambda: _move(ann, bob))
            await bench.measure("ask_undo", lambda: _by_last(ann, bob, "ask_undo"))
            await bench.measure("answer_undo", lambda: _by_other(ann, bob, "answer_undo", agree=True))
            assert lines

        await bench.commands(id, scene, moves)
    async with bench.connect(id, ANN) as one, bench.connect(id, BOB) as other:
        ann, bob = Line(one), Line(other)
        await ann.whole()
        await bob.whole()

        async def bot() -> None:
            await bob.do("seat_bot", seat=bob.now["own"][0], level="greedy")
            await _own_turn(ann)
            await ann.do("play", seat=ann.now["own"][0], move=_legal(ann))
            await _own_turn(ann)

        await bench.measure("a bot's seat and question", bot)
        await bench.measure("resign", lambda: ann.do("resign", seat=ann.now["own"][0]))
        await bench.measure("sit down again", lambda: bob.do("sit", seat=1 - ann.now["own"][0]))
        await bench.measure("rematch", lambda: ann.do("rematch"))
        await bench.measure("rematch, it begins", lambda: bob.do("rematch"))
    await bench.measure("record once it is over", lambda: bench.get(f"/api/tables/{id}/record?game=1"))


def _legal(line: Line) -> str:
    (seat,) = line.now["own"]
    if "scene" in line.now:
        return str(line.now["scene"]["choices"][str(seat)][0]["move"])
    return str(line.now["moves"][str(seat)][0])


async def _own_turn(line: Line) -> None:
    async with asyncio.timeout(60):
        while line.now["awaiting"] != line.now["own"]:
            await line.hear()


async def _move(ann: Line, bob: Line) -> None:
    line = ann if ann.now["awaiting"] == ann.now["own"] else bob
    other = bob if line is ann else ann
    await line.do("play", seat=line.now["own"][0], move=_legal(line))
    while other.now["seq"] < line.now["seq"]:
        await other.hear()


async def _by_last(ann: Line, bob: Line, kind: str) -> None:
    line = bob if ann.now["awaiting"] == ann.now["own"] else ann
    await line.do(kind, seat=line.now["own"][0])


async def _by_other(ann: Line, bob: Line, kind: str, **fields: object) -> None:
    line = ann if ann.now["awaiting"] == ann.now["own"] else bob
    await line.do(kind, seat=line.now["own"][0], **fields)


async def qwixx(bench: Bench, id: str) -> None:
    await bench.table(id)

    async def moves(ann: Line, bob: Line) -> None:
        await bench.measure("play", lambda: ann.do("play", seat=0, move="-"))
        await bench.measure("withdraw", lambda: ann.do("withdraw", seat=0))
        await bench.measure("play", lambda: ann.do("play", seat=0, move="-"))
        await bench.measure("play, all have chosen", lambda: bob.do("play", seat=1, move="-"))

    await bench.commands(id, "?scene=1", moves)


async def qwinto(bench: Bench, id: str) -> None:
    await bench.table(id)

    async def moves(ann: Line, bob: Line) -> None:
        line = ann if ann.now["scene"]["active"] != ann.now["own"][0] else bob
        seat = 1 - line.now["own"][0]  # the number that is moved is of the turn before
        mover = bob if line is ann else ann
        await bench.measure("correct", lambda: mover.do("correct", seat=seat, correction="o3~o4"))

    await bench.commands(id, "?scene=1", moves)


async def write(store: Store, url: str, people: tuple[str, str], entries: int, lengths: list[int]) -> None:
    """Write the logs that are measured."""
    ann, bob = people
    await write_into(store, url, people, entries)
    for length in lengths:
        log = logs.quixo(f"moves{length}", (ann, bob))
        await log.store(store, logs.shuffling(log, length - log.table.seq))
        log = logs.quixo(f"talk{length}", (ann, bob))
        await log.store(store, islice(logs.talking(log, ann), length - log.table.seq))


async def measure(url: str, entries: int, lengths: list[int], *, profile: bool) -> list[str]:
    watch = Watch(profile=profile)
    served = Served(url, watch)
    bench = Bench(served, watch, profile=profile)
    print("· Writing the logs", flush=True)
    assert served.app.hub is not None
    writing = write(served.app.hub.store, url, bench.people, entries, lengths)
    await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(writing, served.loop))
    try:
        tables: list[tuple[str, str, Callable[[Bench, str], Awaitable[None]]]] = [
            (f"Quixo without limits, {entries:,} moves", TABLES.free, quixo),
            (f"Quixo until a position came 1,000 times, {entries:,} moves", TABLES.remembering, quixo),
            (f"Qwinto with {entries:,} corrections", TABLES.corrected, qwinto),
            (f"Qwixx, {entries:,} choices and withdrawals", TABLES.hesitated, qwixx),
            (f"{entries // 4:,} games", TABLES.many, lambda bench, id: bench.table(id)),
        ]
        for length in lengths:
            tables.append((f"{length:,} events, moves", f"moves{length}", _log_only))
            tables.append((f"{length:,} events, talk", f"talk{length}", _log_only))
        for title, id, work in tables:
            bench.head(title)
            await work(bench, id)
        bench.head("Every request, with the largest data there may be")
        clients = bench.clients()
        for name, case in ROUTES.items():
            await bench.measure(name, partial(asyncio.to_thread, _quietly, case, clients))
        print(f"\nLongest collection of garbage: {watch.longest * 1000:.0f} ms")
        print(f"Most memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MiB")
    finally:
        served.stop()
    return bench.failed


def _quietly(case: Case, clients: Clients) -> None:
    case(clients)


async def _log_only(bench: Bench, id: str) -> None:
    await bench.measure("load", lambda: bench.get(f"/api/tables/{id}"))
    await bench.measure("resume after=0", lambda: bench.join(id, "?after=0"))
    await bench.measure("snapshot", lambda: bench.get(f"/api/tables/{id}"))
    await bench.measure("record", lambda: bench.get(f"/api/tables/{id}/record"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--entries", type=int, default=5000, help="how long the games are")
    parser.add_argument(
        "--events", type=int, nargs="*", default=[128_000, 200_000], help="how long the longest logs are"
    )
    parser.add_argument("--profile", action="store_true", help="show what held the loop")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="astragal-bench-") as folder:
        url = f"sqlite:///{folder}/bench.db"
        failed = asyncio.run(measure(url, chosen.entries, chosen.events, profile=chosen.profile))
    print(f"\nHeld the loop for more than {LIMIT_MS} ms, or failed: {', '.join(failed) or 'nothing'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
