"""What a move costs before it reaches the store and the sockets: `python -m bench.server.moves [--game NAME]`.

Two people play games with fixed seeds. Printed are microseconds of CPU a command, in the quickest of a few rounds:
reading the message, deciding, encoding the events for the store and the acknowledgement, and two frames, first for
clients without scenes, then for those with scenes (browsers), who are also told what the events mean.

The checksum is that of every byte stored and sent: it stays the same when something is only made faster. A busy machine
changes CPU time too: compare runs made side by side.
"""

import argparse
import hashlib
import random
from time import process_time_ns

from astragal.codec import encode
from astragal.protocol import commands as c
from astragal.protocol.events import Settings
from astragal.server.live.frame_parts import EventParts
from astragal.server.live.frames import Frames, ack_frame, news_part, read
from astragal.table import Circumstances, Seeds, create, decide, fold, log_of

PEOPLE = ("ann", "bob")
PARTS = ("read", "decide", "store", "frames")


class Costs:
    """Nanoseconds by part of the work, and the checksum of what came out."""

    def __init__(self) -> None:
        self.spent = dict.fromkeys(PARTS, 0)
        self.commands = 0
        self.checksum = hashlib.sha256()


def play(game: str, seed: int, scene: bool, costs: Costs) -> None:
    """Play a game between two people who choose any legal move."""
    chance, secret = random.Random(seed), seed.to_bytes(32, "big")
    table = fold(log_of(create("t1", "ABCD", "ann", "Ann", {"game": game}, Settings(), secret), 1_000))
    now = 1_000
    for person, command in (("ann", c.Sit(0)), ("bob", c.Join("Bob")), ("bob", c.Sit(1)), ("ann", c.Start())):
        table = decide(table, command, person, Circumstances(now, Seeds(secret, b"n" * 32)), 0).table
    frames = Frames()
    while table.status == "playing":
        now += 1_500
        state = table.playing[1]
        seat = chance.choice(state.awaiting)
        moves = state.moves(seat)
        text = f'{{"id":"c{costs.commands}","do":{{"type":"play","seat":{seat},"move":"{chance.choice(moves)}"}}}}'
        marks = [process_time_ns()]
        asked = read(text).do
        marks.append(process_time_ns())
        assert asked is not None
        decision = decide(table, asked, PEOPLE[seat], Circumstances(now, Seeds(secret, b"n" * 32)), 0)
        marks.append(process_time_ns())
        before, table, logged = table, decision.table, decision.events
        stored = [encode(each.event) for each in logged]
        answer = ack_frame("c1", table.last_seen(PEOPLE[seat]))
        marks.append(process_time_ns())
        parts = EventParts(logged, stored)
        news = news_part(before, logged, decision.steps) if scene else None
        told = [frames.events(table, parts, person, scene, news) for person in PEOPLE]
        marks.append(process_time_ns())
        for part, began, ended in zip(PARTS, marks, marks[1:], strict=False):
            costs.spent[part] += ended - began
        costs.commands += 1
        for each in (*stored, answer, *told):
            costs.checksum.update(each + b"\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="qwixx", help="which (qwixx)")
    parser.add_argument("--games", type=int, default=10, help="games in a round (10)")
    parser.add_argument("--rounds", type=int, default=5, help="the quickest of so many rounds counts (5)")
    wanted = parser.parse_args()
    for scene in (False, True):
        rounds = []
        for _ in range(wanted.rounds + 1):  # the first one fills caches
            costs = Costs()
            for seed in range(wanted.games):
                play(wanted.game, seed, scene, costs)
            rounds.append(costs)
        print(f"{wanted.game}, {'with' if scene else 'without'} scenes: {costs.commands} commands a round,", end=" ")
        print(f"checksum {costs.checksum.hexdigest()[:16]}")
        for part in PARTS:
            print(f"  {part:8}{min(each.spent[part] / each.commands for each in rounds[1:]) / 1000:8.1f} µs")


if __name__ == "__main__":
    main()
