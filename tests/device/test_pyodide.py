"""The same Python in a browser's WebAssembly: the same record as a server gives, and the same golden playthroughs.

Node runs Pyodide with the very archive that pages get, once for all tests of this module.
"""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.sync.client import ClientConnection, connect

from astragal.device.archive import write
from astragal.notation import read_record
from astragal.table.dice_check import check
from tests.device.device_host import DeviceHost, Json
from tests.golden.write import GAMES as GOLDEN
from tests.server.running import Guest, Running

pytestmark = pytest.mark.timeout(300)  # a browser, and the app built as files

ROOT = Path(__file__).resolve().parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
GAMES: dict[str, Json] = {
    "qwixx": {"game": "qwixx", "players": 2},
    "longo": {"game": "longo", "players": 2},
    "qwinto": {"game": "qwinto", "players": 2},
    "quixo": {"game": "quixo", "players": 2, "move_limit": 40},
}
BOT = 1
"""The seat of the bot; the other one is ours."""


class Played(NamedTuple):
    """A game on a server: all that is needed to play it again elsewhere."""

    table: str
    log: list[Json]
    commands: list[tuple[Json, int]]
    """What we asked for, with the number of the last event that came of it."""
    seeds: tuple[bytes, bytes]
    """For this game, and for the next one at the table."""
    record: str


class Player:
    """Somebody at a table who answers no pings: nobody gives back time for a way that is never measured."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.log: list[Json] = []
        self.now: Json = {}
        self.commands: list[tuple[Json, int]] = []

    def hear(self) -> Json:
        frame: Json = json.loads(self.line.recv(timeout=60))
        self.log += frame.get("events", [])
        self.now = frame.get("now", self.now)
        return frame

    def done(self, **command: Any) -> None:
        number = f"c{len(self.commands)}"
        self.line.send(json.dumps({"id": number, "do": command}))
        while (frame := self.hear()).get("ack") != number:
            assert "error" not in frame, frame
        self.commands.append((command, frame["seq"]))


def play_on(server: Running, game: Json) -> Played:
    """Play a game against a bot on a real server."""
    guest: Guest = server.guest("Guest")
    table = guest.table(**game)
    chance = random.Random(str(game))
    address = f"{server.url.replace('http', 'ws')}/api/tables/{table}/socket?after=0"
    with connect(address, additional_headers=guest.headers, compression=None) as line:
        player = Player(line)
        player.hear()
        player.done(type="sit", seat=0)
        player.done(type="seat_bot", seat=BOT, level="regular")
        player.done(type="contribute", entropy=chance.randbytes(16).hex())
        player.done(type="start")
        while player.now["status"] == "playing":
            owed = player.now["moves"].get("0", []) if 0 in player.now["awaiting"] else []
            if owed:
                player.done(type="play", seat=0, move=chance.choice(owed))
            else:
                player.hear()
    first, second = seeds_of(server, table)
    record = guest.get(f"/api/tables/{table}/record").text
    return Played(table, player.log, player.commands, (first, second), record)


def seeds_of(server: Running, table: str) -> list[bytes]:
    """Read the seeds for the game and for the next one in the server's file, where they come a moment after the log."""
    found: list[bytes] = []
    while len(found) < 2:
        with closing(sqlite3.connect(server.database)) as database:
            rows = database.execute("select seed from seeds where table_id = ? order by game", [table])
            found = [seed for (seed,) in rows]
        time.sleep(0.05)
    return found


def play_again(played: Played, game: Json) -> tuple[DeviceHost, list[str]]:
    """Give a device the same chance and the same commands, each at the time at which the server had it."""
    given: list[str] = []
    seeds = iter(played.seeds)
    last = played.seeds[1]

    def chance(count: int) -> bytes:
        ids = {10: bytes.fromhex(played.table) if given else bytes(10), 8: bytes(range(8))}
        made = ids[count] if count in ids else next(seeds, last)
        given.append(made.hex())
        return made

    log = {event["seq"]: event for event in played.log}
    host = DeviceHost(time=log[1]["at"], chance=chance)
    assert host.table(game) == played.table
    commands = iter(played.commands)
    while host.now()["seq"] < len(log):
        event = log[host.now()["seq"] + 1]
        host.time = event["at"]
        by = event.get("by", event.get("seat")) if event["type"] in ("chose", "revealed") else None
        if by == BOT:
            host.call("wake")
        else:
            command, seq = next(commands)
            assert host.done(**command) == seq
    return host, given


@pytest.fixture(scope="module")
def games(server: Running) -> dict[str, Played]:
    """A game of each kind on the server."""
    return {name: play_on(server, game) for name, game in GAMES.items()}


@pytest.fixture(scope="module")
def devices(games: dict[str, Played]) -> dict[str, tuple[DeviceHost, list[str]]]:
    """The same games on devices, with the chance that each was given."""
    return {name: play_again(played, GAMES[name]) for name, played in games.items()}


@pytest.mark.parametrize("name", GAMES)
def test_the_same_record_from_the_server_and_from_the_device(
    name: str, games: dict[str, Played], devices: dict[str, tuple[DeviceHost, list[str]]]
) -> None:
    record = devices[name][0].text(f"/api/tables/{games[name].table}/record")
    assert record == games[name].record
    assert not check(read_record(record, strict=True)).failed


@pytest.fixture(scope="module")
def in_pyodide(
    devices: dict[str, tuple[DeviceHost, list[str]]], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """What Pyodide made of everything."""
    folder = tmp_path_factory.mktemp("pyodide")
    scripts = folder / "scripts"
    scripts.mkdir()
    for name, (host, chance) in devices.items():
        first, *calls = host.script
        (scripts / name).write_text(json.dumps([{**first, "chance": chance}, *calls]))
    write(folder / "astragal.zip")
    node = shutil.which("node", path=f"{os.environ['PATH']}:{ROOT / '.venv' / 'bin'}")
    assert node, "Node is missing: scripts/web.sh brings it"
    program = Path(__file__).with_name("pyodide_run.mjs")
    paths = [PYODIDE, folder / "astragal.zip", ROOT / "src", ROOT / "tests" / "golden", scripts]
    done = subprocess.run([node, program, *paths], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2_000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_the_browser_says_the_same_to_the_byte(
    name: str, in_pyodide: dict[str, Any], devices: dict[str, tuple[DeviceHost, list[str]]]
) -> None:
    """Every message of a whole game, its bots' choices, dice and texts."""
    assert in_pyodide["turns"][name] == devices[name][0].turns


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_playthroughs_in_the_browser(name: str, in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["wrong"][f"{name}.txt"] == []
