"""The pure half runs where nothing is installed: in a browser, say. Whole tables are played with that forbidden."""

import subprocess
import sys

import pytest

from astragal.core.registry import GAMES

PLAY = '''
import sys

class Forbidden:
    """Only the standard library and this package can be imported; no threads and no event loops either."""

    def find_spec(self, name, path=None, target=None):
        root = name.partition(".")[0]
        if root != "astragal" and (root not in sys.stdlib_module_names or root in ("asyncio", "threading", "sqlite3")):
            raise ImportError(f"{name} is not to be imported")
        return None

for name in ("asyncio", "threading"):
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Forbidden())

import hashlib
import json

from astragal.bots import make_bot
from astragal.core.struct import from_plain, to_plain
from astragal.notation import read_record, record_text
from astragal.protocol import commands as c
from astragal.protocol import events as e
from astragal.protocol.frames import EventsFrame, Incoming
from astragal.protocol.views import Snapshot
from astragal.table import (
    Circumstances, Seeds, ViewCache, create, decide, decide_bot_move, fold, log_of, now, record_of,
    seen, snapshot,
)
from astragal.table.dice_check import check
from astragal.table.news import news_of

game = sys.argv[1]
seed, fresh = hashlib.sha256(b"seed").digest(), hashlib.sha256(b"next").digest()
stored = [json.dumps(to_plain(logged)) for logged in log_of(
    create("00112233445566778899", "ABCDEF", "ann", "Ann", {"game": game, "players": 2}, e.Settings(), seed))]
read = lambda: [from_plain(e.Logged, json.loads(line)) for line in stored]
table, cache, time, told = fold(read()), ViewCache(), 1000, 0

def take(decided):
    global table, told
    before = table
    stored.extend(json.dumps(to_plain(logged)) for logged in decided.events)
    table = decided.table
    for person in ("ann", "bo", None):
        shown = tuple(one for logged in decided.events if (one := seen(logged, person)) is not None)
        news = tuple(news_of(before, decided.events, decided.steps))
        for scene in (False, True):
            frame = EventsFrame(shown, now(table, person, scene, cache), news)
            assert from_plain(EventsFrame, json.loads(json.dumps(to_plain(frame)))).now.seq == table.seq
            told += 1

def do(person, command):
    global time
    time += 1000
    text = json.dumps(to_plain(Incoming("c1", command)))
    command = from_plain(Incoming, json.loads(text)).do
    take(decide(table, command, person, Circumstances(time, Seeds(seed, fresh)), 0))

do("bo", c.Join("Bo"))
do("ann", c.Sit(0))
do("bo", c.Contribute("ab" * 16))
do("ann", c.SeatBot(1, "greedy"))
do("bo", c.Say("good luck"))
do("ann", c.Start())
bots = [make_bot("greedy", seed=f"bot {seat}") for seat in (0, 1)]
while table.status == "playing":
    for duty in table.bots_due()[:1]:
        choice = bots[duty.seat].choose(duty.view, duty.seat)
        time += 1000
        take(decide_bot_move(table, duty.seat, choice, Circumstances(time, Seeds(seed, fresh))))
    if table.status == "playing" and 0 in table.state.awaiting:
        do("ann", c.Play(0, str(bots[0].choose(table.state.view(0), 0))))
assert fold(read()) == table
assert from_plain(Snapshot, json.loads(json.dumps(to_plain(snapshot(table, "ann"))))).now.over
record = record_of(table)
verification = check(read_record(record_text(record)))
assert not verification.failed, verification
print(len(record.entries), told)
'''


@pytest.mark.parametrize("game", list(GAMES))
def test_a_whole_table_with_the_standard_library_only(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAY, game], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    entries, frames = map(int, done.stdout.split())
    assert entries > 5
    assert frames > entries
